import BoardmarkText

/// Scanning the lines below a task line.
extension LineScanner {
  /// Scans the lines that belong to the item: those indented at least as far as its text, and blank lines before them.
  ///
  /// ```text
  /// body      = *(*blank (note | quote | paragraph | fence))    ; a plain one
  /// note      = indent bullet " " [box " "] text LF
  /// quote     = indent ">" text LF
  /// paragraph = blank 1*(indent text LF)
  /// fence     = indent fence LF *code-line indent fence LF
  /// ```
  /// The indent is the item's; that of notes and quotes may be up to 3 columns more. Any other body also belongs to the
  /// item, but is not plain. An unclosed fence or comment ends with the item and includes the blank lines after it, so
  /// the end of an item that may contain one is uncertain.
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
        // A line of spaces is either part of code or not in canonical form.
        if columns > 0 { body.form.isPlain = false }
        body.previous = .blank
        offset += 1
        continue
      }
      guard columns >= contentColumn else { break }
      guard cutBodyLine(columns: columns, contentColumn: contentColumn, &body) else { return false }
      task.end = UInt32(offset)
    }
    // Blank lines after the item belong to the gap before the next segment.
    offset = Int(task.end)
    form = body.form
    if body.subtaskCount > UInt8.max { form.isPlain = false }
    task.subtaskCount = UInt8(truncatingIfNeeded: body.subtaskCount)
    return true
  }

  /// Scans a line of the body, with the cursor after its indentation; false if a block that begins on the line may
  /// reach past the item.
  private mutating func cutBodyLine(
    columns: Int, contentColumn: Int, _ body: inout BodyProof
  ) -> Bool {
    // Nested blocks are further to the right, so such a fence is directly in the item.
    if columns == contentColumn, isFence() {
      body.previous = .fence
      return cutFence(contentColumn: contentColumn, &body)
    }
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
    if mayBeUnclosed(at: offset) { return false }
    body.previous = .other
    return !skipLine().contains(.control)
  }

  /// True if there are three backticks at the cursor.
  private func isFence() -> Bool {
    bytes[offset] == .ascii("`") && bytes[offset + 1] == .ascii("`")
      && bytes[offset + 2] == .ascii("`")
  }

  /// True if the line at the cursor begins with a letter: it can only be part of a paragraph and does not look like a
  /// heading or a task.
  private func beginsPlainLine() -> Bool {
    bytes[offset].isASCIILetter || bytes[offset] >= 0x80
  }

  /// True if fenced code, or HTML that needs an end mark, may begin on the line, possibly after markers.
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

  /// Scans a nested item of one line; false if it is not plain.
  private mutating func cutNestedItem(_ body: inout BodyProof) -> Bool {
    offset += 2
    var isPlain = true
    var isBoxed = false
    if bytes[offset] == .ascii("["), !beginsLinkText() {
      let mark = bytes[offset + 1]
      isBoxed =
        (mark == 0x20 || mark == .ascii("x") || mark == .ascii("-"))
        && bytes[offset + 2] == .ascii("]") && bytes[offset + 3] == 0x20
      if isBoxed {
        body.subtaskCount += 1
        offset += 4
      }
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

  /// True if there is certainly more than one character between the bracket at the cursor and the next one, so that
  /// they are not a box.
  private func beginsLinkText() -> Bool {
    bytes[offset + 1].isASCIIAlphanumeric && bytes[offset + 2].isASCIIAlphanumeric
  }

  /// Scans fenced code up to its closing line; false if the item may end before that line.
  private mutating func cutFence(contentColumn: Int, _ body: inout BodyProof) -> Bool {
    let length = skipBackticks()
    // With a backtick in its info string, the line is not a fence but contains a code span.
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
          if !marks.isDisjoint(with: [.angle, .tab]) { body.form.isPlain = false }
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

/// The state of scanning a body.
struct BodyProof {
  /// The kind of the previous line.
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
  /// and fences described above, without other tools' marks or hidden tasks, and its boxes are only open, ticked or
  /// cancelled.
  var form: TaskForm

  /// The number of nested items with a box; in a plain body, there are no others.
  var subtaskCount = 0

  var holdsControl = false

  init(_ form: TaskForm) { self.form = form }
}
