import BoardmarkText

/// Cutting an item: where it ends, and whether anything about it needs a closer look.
extension LineCutter {
  /// Cuts an item's line from its text on, and all that stands indented below it.
  ///
  /// ```text
  /// task = "- " [box " "] text LF body       ; a plain one
  /// box  = "[" (" " | "x" | "-") "]"
  /// ```
  /// - Parameters:
  ///   - contentColumn: So many columns a line is indented by to belong to the item.
  ///   - mayBePlain: Whether its marker is in canonical form.
  /// - Returns: False where it is not sure where it ends.
  mutating func cutTask(
    _ task: inout TaskRecord, contentColumn: Int, mayBePlain: Bool
  ) -> Bool {
    if mayBeUnclosed(at: offset) { return false }
    var isPlain = mayBePlain && cutPlainLine(&task)
    if !isPlain, skimLine().contains(.control) { return false }
    task.end = UInt32(offset)
    if offset < end, bytes[offset].isBlank || bytes[offset] == 0x0A {
      guard cutBody(of: &task, contentColumn: contentColumn, &isPlain) else { return false }
    }
    if isPlain {
      task.facts.insert(.plain)
    } else {
      task.facts = []
      task.id = 0
      task.idLength = 0
      task.due = TaskRecord.never
    }
    return true
  }

  /// Cuts a line that begins nothing but a paragraph and whose words are in canonical form; false where
  /// there is more to it, the offset being somewhere on it.
  private mutating func cutPlainLine(_ task: inout TaskRecord) -> Bool {
    if bytes[offset] == .ascii("[") {
      guard cutBox(of: &task) else { return false }
    } else {
      guard beginsParagraph() else { return false }
    }
    var line = TaskLineProof()
    repeat {
      guard scanWord(&line) else { return false }
      offset += 1
    } while bytes[offset - 1] != 0x0A
    guard line.isComplete else {
      offset -= 1
      return false
    }
    line.store(in: &task)
    outline.lastDone = max(outline.lastDone, line.done)
    return true
  }

  /// Cuts `[ ]`, `[x]` or `[-]` and the space after it; false for any other box.
  private mutating func cutBox(of task: inout TaskRecord) -> Bool {
    guard bytes[offset + 1] != 0x0A, bytes[offset + 2] == .ascii("]"), bytes[offset + 3] == 0x20
    else { return false }
    task.facts.insert(.box)
    switch bytes[offset + 1] {
    case 0x20: break
    case .ascii("x"): task.facts.insert(.ticked)
    case .ascii("-"): task.facts.insert(.cancelled)
    default: return false
    }
    offset += 4
    return true
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
}
