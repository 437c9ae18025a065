import BoardmarkText

/// Cutting what stands below a task line.
extension LineCutter {
  /// Cuts the lines that belong to the item: those indented as its text or more, and empty ones before such.
  ///
  /// ```text
  /// body      = *(*blank (note | quote | paragraph | fence))    ; a plain one
  /// note      = indent bullet " " [box " "] text LF
  /// quote     = indent ">" text LF
  /// paragraph = blank 1*(indent text LF)
  /// fence     = indent fence LF *code-line indent fence LF
  /// ```
  /// The indent is the item's, that of notes and quotes up to 3 columns more. Any other body belongs to the item
  /// all the same. A fence or a comment that is never closed would end where the item does and take the blank
  /// lines with it; so an item that may hold one is not sure.
  mutating func cutBody(
    of task: inout TaskRecord, contentColumn: Int, _ form: inout TaskForm
  ) -> Bool {
    var body = BodyProof(form)
    while offset < end {
      let line = offset
      while bytes[offset] == 0x20 { offset += 1 }
      var columns = offset - line
      if bytes[offset] == 0x09 {
        (columns, offset) = bytes.indentation(at: line, to: end)
        body.form.isPlain = false
      }
      if bytes[offset] == 0x0A {
        // A line of spaces is code's, or will be empty in canonical form.
        if columns > 0 { body.form.isPlain = false }
        body.previous = .blank
        offset += 1
        continue
      }
      guard columns >= contentColumn else { break }
      guard cutBodyLine(columns: columns, contentColumn: contentColumn, &body) else { return false }
      task.end = UInt32(offset)
    }
    // The blank lines after the item are the seam's.
    offset = Int(task.end)
    if body.hasBoxes { task.facts.insert(.subtasks) }
    form = body.form
    return true
  }

  /// Cuts a line of the body whose first byte stands at the cursor; false where it is not sure that what it
  /// begins ends with the item.
  private mutating func cutBodyLine(
    columns: Int, contentColumn: Int, _ body: inout BodyProof
  ) -> Bool {
    if body.form.isPlain, columns - contentColumn <= 3 {
      if columns > contentColumn { body.form.isCanonical = false }
      switch bytes[offset] {
      case .ascii("-"), .ascii("*"), .ascii("+"):
        guard bytes[offset + 1] == 0x20 else { break }
        if mayBeUnclosed(at: offset + 2) { return false }
        body.form.isPlain = cutNote(&body)
        body.previous = .note
        return !body.holdsControl
      case .ascii(">"):
        if mayBeUnclosed(at: offset) { return false }
        let marks = skimLine()
        body.form.isPlain = marks.isDisjoint(with: [.angle, .foreign, .tab])
        body.form.isCanonical = false
        body.previous = .other
        return !marks.contains(.control)
      case .ascii("`") where columns == contentColumn && isFence():
        body.previous = .fence
        return cutFence(contentColumn: contentColumn, &body)
      default: break
      }
      if columns == contentColumn, body.previous == .blank || body.previous == .paragraph,
        beginsPlainLine()
      {
        let marks = skimLine()
        body.form.isPlain = marks.isDisjoint(with: [.angle, .foreign, .tab])
        body.previous = .paragraph
        return !marks.contains(.control)
      }
    }
    body.form.isPlain = false
    if columns == contentColumn, bytes[offset] == .ascii("`"), isFence() {
      // What is nested stands further to the right, so the fence is the item's own.
      body.previous = .fence
      let isClosed = cutFence(contentColumn: contentColumn, &body)
      body.form.isPlain = false
      return isClosed
    }
    if mayBeUnclosed(at: offset) { return false }
    body.previous = .other
    return !skimLine().contains(.control)
  }

  /// Whether three backticks stand at the cursor, the first being one.
  private func isFence() -> Bool {
    bytes[offset + 1] == .ascii("`") && bytes[offset + 2] == .ascii("`")
  }

  /// Whether the line at the cursor begins with a letter: it is nothing but a paragraph's, and looks
  /// like neither a heading nor a task.
  private func beginsPlainLine() -> Bool {
    bytes[offset].isASCIILetter || bytes[offset] >= 0x80
  }

  /// Whether fenced code, or HTML that only its own end ends, may begin on the line, be it after markers.
  @inline(__always)
  func mayBeUnclosed(at start: Int) -> Bool {
    let byte = bytes[start]
    return byte != .ascii("[") && byte < 0x80 && !byte.isASCIILetter
      && mayBeUnclosed(afterMarkers: start)
  }

  private func mayBeUnclosed(afterMarkers start: Int) -> Bool {
    var first = start
    while true {
      let byte = bytes[first]
      switch byte {
      case 0x20, 0x09, .ascii(">"), .ascii("-"), .ascii("*"), .ascii("+"), .ascii("."), .ascii(")"),
        .ascii("0")...(.ascii("9")):
        first += 1
      case .ascii("`"), .ascii("~"): return bytes[first + 1] == byte && bytes[first + 2] == byte
      case .ascii("<"):
        switch bytes[first + 1].asciiLowercased {
        case .ascii("!"), .ascii("?"), .ascii("s"), .ascii("p"), .ascii("t"): return true
        default: return false
        }
      default: return false
      }
    }
  }

  /// Cuts a nested item of one line; false where it is not plain.
  private mutating func cutNote(_ body: inout BodyProof) -> Bool {
    offset += 2
    var isPlain = true
    var isBoxed = false
    if bytes[offset] == .ascii("["), !beginsLinkText() {
      let mark = bytes[offset + 1]
      isBoxed =
        (mark == 0x20 || mark == .ascii("x") || mark == .ascii("-"))
        && bytes[offset + 2] == .ascii("]") && bytes[offset + 3] == 0x20
      body.hasBoxes = true
      if isBoxed { offset += 4 }
      isPlain = isBoxed && bytes[offset] > 0x20
    } else {
      isPlain = bytes[offset] == .ascii("[") || beginsParagraph()
    }
    // In a box's text any colon may belong to a word, in a strong one to a field.
    let isStrict = isBoxed || bytes[offset] == .ascii("*")
    let start = offset
    let marks = skimLine()
    body.holdsControl = marks.contains(.control)
    if isBoxed, holdsLooseDate(from: start) { isPlain = false }
    let isColonSafe = !marks.contains(isStrict ? .colon : .openColon)
    return isPlain && isColonSafe && marks.isDisjoint(with: [.angle, .foreign, .tab])
  }

  /// Whether more than one character surely stands between the bracket at the cursor and the next.
  private func beginsLinkText() -> Bool {
    bytes[offset + 1].isASCIIAlphanumeric && bytes[offset + 2].isASCIIAlphanumeric
  }

  /// Cuts fenced code up to the line that closes it; false where the item may end before that.
  private mutating func cutFence(contentColumn: Int, _ body: inout BodyProof) -> Bool {
    let length = skipBackticks()
    // An info string with a backtick in it makes code in a line of it.
    var marks = skimLine()
    guard marks.isDisjoint(with: [.fence, .control]) else { return false }
    while offset < end {
      let line = offset
      while bytes[offset] == 0x20 { offset += 1 }
      let indentation = offset - line
      if bytes[offset] == 0x0A {
        offset += 1
        continue
      }
      guard indentation >= contentColumn else { return false }
      if indentation < contentColumn + 4, bytes[offset] == .ascii("`"), skipBackticks() >= length {
        while bytes[offset] == 0x20 { offset += 1 }
        if bytes[offset] == 0x0A {
          offset += 1
          body.form.isPlain = marks.isDisjoint(with: [.angle, .tab])
          return true
        }
      }
      marks.formUnion(skimLine())
      if marks.contains(.control) { return false }
    }
    return false
  }

  private mutating func skipBackticks() -> Int {
    let start = offset
    while bytes[offset] == .ascii("`") { offset += 1 }
    return offset - start
  }
}

/// What the lines of a body have shown so far.
struct BodyProof {
  /// What the line before was.
  enum Line {
    case taskLine
    case note
    case paragraph
    case fence
    case blank
    case other
  }

  var previous = Line.taskLine

  /// Whether the body, with the line before it, is plain: notes, quotes, paragraphs and fences as said above,
  /// neither marks of other tools nor hidden tasks, no box that says anything but whether it is ticked.
  var form: TaskForm

  /// Whether an item with a box may be nested in it.
  var hasBoxes = false

  var holdsControl = false

  init(_ form: TaskForm) { self.form = form }
}
