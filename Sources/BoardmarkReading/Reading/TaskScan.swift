import BoardmarkText

/// Scanning an item: where it ends, and whether it needs a closer look.
extension LineScanner {
  /// Scans an item from its text to the end of the last line indented below it.
  ///
  /// ```text
  /// task = marker 1*4" " [box 1*" "] text LF body       ; a plain one
  /// box  = "[" any-ASCII-character "]"
  /// ```
  /// - Parameters:
  ///   - contentColumn: The minimum indentation, in columns, of a line that belongs to the item.
  ///   - form: The item's form as determined by its marker.
  /// - Returns: False if it is uncertain where the item ends.
  mutating func cutTask(_ task: inout TaskRecord, contentColumn: Int, _ form: TaskForm) -> Bool {
    if mayBeUnclosed(at: offset) { return false }
    var form = form
    if form.isPlain { form.isPlain = cutPlainLine(&task, &form) }
    if !form.isPlain, skipLine().contains(.control) { return false }
    task.end = UInt32(offset)
    if offset < end, bytes[offset].isBlank || bytes[offset] == 0x0A {
      guard cutBody(of: &task, contentColumn: contentColumn, &form) else { return false }
    }
    if form.isPlain {
      task.facts.insert(form.isCanonical ? [.plain, .canonical] : .plain)
    } else {
      task.facts = []
      task.subtaskCount = 0
      task.id = 0
      task.idLength = 0
      task.due = TaskRecord.never
    }
    return true
  }

  /// Scans a line that can begin only a paragraph and whose words need no closer look; false for any other line,
  /// leaving the offset somewhere on it.
  private mutating func cutPlainLine(_ task: inout TaskRecord, _ form: inout TaskForm) -> Bool {
    var line = PlainLineState()
    if bytes[offset] == .ascii("["), cutBox(of: &task, &form) {
      skipSpaces(&form)
    } else if bytes[offset] == .ascii("[") {
      guard line.addTitleWord(), scanLink() || scanTopic(),
        scanTitleWord(&form)
      else { return false }
      if isAtLineEnd(&form) { return finish(line, &task, form) }
    } else {
      guard beginsParagraph() else { return false }
    }
    repeat {
      if line.isInTitle, bytes[offset].isASCIILetter {
        let start = offset
        let isAfterWord = skipLetterWords()
        if offset > start { _ = line.addTitleWord() }
        if isAfterWord { continue }
      }
      guard scanWord(&line, &form) else { return false }
    } while !isAtLineEnd(&form)
    return finish(line, &task, form)
  }

  /// Skips the blanks after a word, and the LF if the line ends there.
  @inline(__always)
  private mutating func isAtLineEnd(_ form: inout TaskForm) -> Bool {
    offset += 1
    if bytes[offset - 1] == 0x0A { return true }
    if bytes[offset] > 0x20 { return false }
    skipSpaces(&form)
    guard bytes[offset] == 0x0A else { return false }
    form.isCanonical = false
    offset += 1
    return true
  }

  private mutating func finish(
    _ line: PlainLineState, _ task: inout TaskRecord, _ form: TaskForm
  ) -> Bool {
    guard line.isComplete else {
      offset -= 1
      return false
    }
    line.store(in: &task)
    outline.lastDone = max(outline.lastDone, line.done)
    return true
  }

  /// Skips spaces, which canonical form does not have here.
  private mutating func skipSpaces(_ form: inout TaskForm) {
    while bytes[offset] == 0x20 {
      form.isCanonical = false
      offset += 1
    }
  }

  /// Scans a box of one ASCII character and the space after it; false if there is none.
  private mutating func cutBox(of task: inout TaskRecord, _ form: inout TaskForm) -> Bool {
    let mark = bytes[offset + 1]
    guard (0x20..<0x7F).contains(mark), bytes[offset + 2] == .ascii("]"),
      bytes[offset + 3] == 0x20
    else { return false }
    task.facts.insert(.box)
    switch mark {
    case .ascii("x"): task.facts.insert(.ticked)
    case .ascii("-"): task.facts.insert(.cancelled)
    case .ascii("X"):
      task.facts.insert(.ticked)
      form.isCanonical = false
    default: break
    }
    offset += 4
    return true
  }

  /// True if the text at the cursor can begin nothing but a paragraph, and does not begin with a
  /// box.
  func beginsParagraph() -> Bool {
    let byte = bytes[offset]
    if byte.isASCIILetter || byte >= 0x80 { return true }
    switch byte {
    case .ascii("("), .ascii("\""), .ascii("'"), .ascii("@"): return true
    case .ascii("*"): return bytes[offset + 1].isASCIILetter || beginsStrong()
    case .ascii("`"), .ascii("~"): return bytes[offset + 1] != byte || bytes[offset + 2] != byte
    case .ascii("0")...(.ascii("9")):
      var end = offset
      while bytes[end].isASCIIDigit { end += 1 }
      return bytes[end] != .ascii(".") && bytes[end] != .ascii(")")
    default: return false
    }
  }

  private func beginsStrong() -> Bool {
    bytes[offset + 1] == .ascii("*") && bytes[offset + 2].isASCIILetter
  }
}

/// The form of an item as far as it has been scanned.
struct TaskForm {
  /// True if no rule has a finding about it.
  var isPlain: Bool

  /// True if it is in canonical form except for its bullet.
  var isCanonical: Bool
}
