import BoardmarkText

/// Cutting the lines below a task line.
extension LineScanner {
  /// Cuts the lines that belong to the item: those indented at least as far as its text, and blank lines before them.
  ///
  /// ```text
  /// body      = *(*blank (note | quote | paragraph | fence))    ; a plain one
  /// note      = indent bullet " " [box " "] text LF
  /// quote     = indent ">" text LF
  /// paragraph = blank 1*(indent text LF)
  /// fence     = indent fence LF *code-line indent fence LF
  /// ```
  /// The indent is the item's; that of notes and quotes may be up to 3 columns more. Any other body belongs to the item
  /// all the same. A fence or a comment that is never closed ends where the item does, and would take the blank lines
  /// with it; so for an item that may hold one, it is uncertain where it ends.
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
        // A line of spaces may be part of code, or is emptied by the formatter.
        if columns > 0 { body.form.isPlain = false }
        body.previous = .blank
        offset += 1
        continue
      }
      guard columns >= contentColumn else { break }
      guard cutBodyLine(columns: columns, contentColumn: contentColumn, &body) else { return false }
      task.end = UInt32(offset)
    }
    // The blank lines after the item belong to the seam before the next segment.
    offset = Int(task.end)
    if body.hasBoxes { task.facts.insert(.subtasks) }
    form = body.form
    return true
  }

  /// Cuts a line of the body, whose first byte after the indentation is at the cursor; false if what the line begins
  /// may not end with the item.
  private mutating func cutBodyLine(
    columns: Int, contentColumn: Int, _ body: inout BodyProof
  ) -> Bool {
    if body.form.isPlain, columns - contentColumn <= 3 {
      if columns > contentColumn { body.form.isCanonical = false }
      switch bytes[offset] {
      case .ascii("-"), .ascii("*"), .ascii("+"):
        guard bytes[offset + 1] == 0x20 else { break }
        if mayBeUnclosed(at: offset + 2) { return false }
        body.form.isPlain = cutNestedItem(&body)
        body.previous = .nestedItem
        return !body.holdsControl
      case .ascii(">"):
        if mayBeUnclosed(at: offset) { return false }
        let marks = skipLine()
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
        let marks = skipLine()
        body.form.isPlain = marks.isDisjoint(with: [.angle, .foreign, .tab])
        body.previous = .paragraph
        return !marks.contains(.control)
      }
    }
    body.form.isPlain = false
    if columns == contentColumn, bytes[offset] == .ascii("`"), isFence() {
      // Nested blocks stand further to the right, so the fence is directly in the item.
      body.previous = .fence
      let isClosed = cutFence(contentColumn: contentColumn, &body)
      body.form.isPlain = false
      return isClosed
    }
    if mayBeUnclosed(at: offset) { return false }
    body.previous = .other
    return !skipLine().contains(.control)
  }

  /// True if three backticks stand at the cursor, given that the first is one.
  private func isFence() -> Bool {
    bytes[offset + 1] == .ascii("`") && bytes[offset + 2] == .ascii("`")
  }

  /// True if the line at the cursor begins with a letter: then it can only be a paragraph's, and does not look like a
  /// heading or a task.
  private func beginsPlainLine() -> Bool {
    bytes[offset].isASCIILetter || bytes[offset] >= 0x80
  }

  /// True if fenced code, or HTML that only its own end mark ends, may begin on the line, possibly after markers.
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

  /// Cuts a nested item of one line; false if it is not plain.
  private mutating func cutNestedItem(_ body: inout BodyProof) -> Bool {
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
    // In a subtask any colon may belong to an attribute, and after strong text to a field.
    let isStrict = isBoxed || bytes[offset] == .ascii("*")
    let start = offset
    let marks = skipLine()
    body.holdsControl = marks.contains(.control)
    if isBoxed, holdsLooseDate(from: start) { isPlain = false }
    let isColonSafe = !marks.contains(isStrict ? .colon : .openColon)
    return isPlain && isColonSafe && marks.isDisjoint(with: [.angle, .foreign, .tab])
  }

  /// True if more than one character certainly is between the bracket at the cursor and the
  /// next bracket, so that they do not make a box.
  private func beginsLinkText() -> Bool {
    bytes[offset + 1].isASCIIAlphanumeric && bytes[offset + 2].isASCIIAlphanumeric
  }

  /// Cuts fenced code up to the line that closes it; false if the item may end before that line.
  private mutating func cutFence(contentColumn: Int, _ body: inout BodyProof) -> Bool {
    let length = skipBackticks()
    // With a backtick in its info string, the line is not a fence but holds a code span.
    var marks = skipLine()
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
      marks.formUnion(skipLine())
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
  /// What the previous line was.
  enum Line {
    case taskLine
    case nestedItem
    case paragraph
    case fence
    case blank
    case other
  }

  var previous = Line.taskLine

  /// The form of the task line and the body so far. The body is plain if it consists of the notes, quotes, paragraphs
  /// and fences described above, without other tools' marks or hidden tasks, and its boxes say only whether they are
  /// ticked or cancelled.
  var form: TaskForm

  /// True if an item with a box may be nested in the task.
  var hasBoxes = false

  var holdsControl = false

  init(_ form: TaskForm) { self.form = form }
}
