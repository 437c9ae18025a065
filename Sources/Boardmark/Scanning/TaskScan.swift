/// Scanning a task: where it ends, and whether anything about it needs to be read.
extension BoardScanner {
  /// Scans an item and all that stands indented below it.
  ///
  /// ```text
  /// task = "- " [box " "] text LF body
  /// box  = "[" any "]"
  /// ```
  /// The text begins with a character with which no block but a paragraph begins.
  mutating func scanTask() throws(NotCanonical) {
    var task = ScannedTask(start: offset)
    guard bytes[offset + 1] == 0x20 else { throw NotCanonical() }
    offset += 2
    if bytes[offset] == .ascii("[") {
      try scanBox(of: &task)
    } else {
      guard beginsParagraph() else { throw NotCanonical() }
    }
    try scanTaskLine(&task)
    task.end = UInt32(offset)
    if offset < bytes.count, bytes[offset] == 0x20 || bytes[offset] == 0x0A {
      try scanBody(of: &task)
    }
    board.tasks.append(task)
  }

  /// Scans `[ ]`, `[x]` or `[-]` and the space behind it; with any other box the line is not proved.
  ///
  /// A line that begins with `[` and holds no colon behind its `]` is a paragraph's.
  private mutating func scanBox(of task: inout ScannedTask) throws(NotCanonical) {
    guard bytes[offset + 1] != 0x0A, bytes[offset + 2] == .ascii("]"), bytes[offset + 3] == 0x20
    else { throw NotCanonical() }
    task.facts.insert(.box)
    switch bytes[offset + 1] {
    case 0x20: break
    case .ascii("x"): task.facts.insert(.ticked)
    case .ascii("-"): task.facts.insert(.cancelled)
    default: throw NotCanonical()
    }
    offset += 4
  }

  /// Whether the text at the cursor can begin nothing but a paragraph, and no box.
  func beginsParagraph() -> Bool {
    let byte = bytes[offset]
    if byte.isASCIILetter || byte >= 0x80 { return true }
    switch byte {
    case .ascii("("), .ascii("\""), .ascii("'"), .ascii("@"): return true
    case .ascii("*"): return bytes[offset + 1].isASCIILetter || beginsStrong()
    case .ascii("`"): return bytes[offset + 1] != .ascii("`")
    default: return false
    }
  }

  private func beginsStrong() -> Bool {
    bytes[offset + 1] == .ascii("*") && bytes[offset + 2].isASCIILetter
  }

  /// Scans the words of a task line up to its LF.
  private mutating func scanTaskLine(_ task: inout ScannedTask) throws(NotCanonical) {
    var line = TaskLineProof()
    repeat {
      guard try scanWord(&line) else {
        task.facts.insert(.unproved)
        try skimLine()
        return
      }
      offset += 1
    } while bytes[offset - 1] != 0x0A
    guard line.isComplete else {
      task.facts.insert(.unproved)
      return
    }
    line.store(in: &task)
    board.lastDone = max(board.lastDone, line.done)
  }
}
