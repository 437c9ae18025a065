/// Scanning what stands below a task line.
extension BoardScanner {
  /// Scans the lines that belong to the item: those indented by two spaces or more, and empty ones
  /// before such.
  ///
  /// ```text
  /// body      = *(*blank (note | paragraph | fence))      ; proved
  /// note      = "  - " [box " "] text LF
  /// paragraph = blank 1*("  " text LF)
  /// fence     = "  " fence LF *code-line "  " fence LF
  /// ```
  /// Any other body belongs to the item all the same, and is left to the ordinary reader. A fence or a
  /// comment that is never closed would end where the item does and take the blank lines with it; that
  /// is not of the subset.
  mutating func scanBody(of task: inout ScannedTask) throws(NotCanonical) {
    var body = BodyProof()
    let lineEnd = task.end
    while offset < bytes.count {
      let line = offset
      while bytes[offset] == 0x20 { offset += 1 }
      let indentation = offset - line
      if bytes[offset] == 0x0A {
        // A line of spaces is code's, or will be empty in canonical form.
        if indentation > 0 { body.isProved = false }
        body.previous = .blank
        offset += 1
        continue
      }
      guard indentation >= 2 else {
        guard indentation == 0 else { throw NotCanonical() }
        offset = line
        break
      }
      try scanBodyLine(indentation: indentation, &body)
      task.end = UInt32(offset)
    }
    // The blank lines behind the item are the seam's, and empty.
    for index in Int(task.end)..<offset where bytes[index] != 0x0A { throw NotCanonical() }
    offset = Int(task.end)
    if task.end > lineEnd { task.facts.insert(.body) }
    if body.hasBoxes { task.facts.insert(.subtasks) }
    guard !body.isProved else { return }
    task.facts.formUnion([.unproved, .unknownBlocks])
    if body.mayBeUnclosed { doubtful.append(task.range) }
  }

  /// Scans a line of the body whose first byte stands at the cursor.
  private mutating func scanBodyLine(
    indentation: Int, _ body: inout BodyProof
  ) throws(NotCanonical) {
    if indentation == 2, body.isProved {
      switch bytes[offset] {
      case .ascii("-") where bytes[offset + 1] == 0x20:
        body.isProved = try scanNote(&body)
        body.previous = .note
        return
      case .ascii("`") where bytes[offset + 1] == .ascii("`") && bytes[offset + 2] == .ascii("`"):
        body.mayBeUnclosed = true
        body.isProved = try scanFence()
        body.previous = .fence
        return
      default: break
      }
      if (body.previous == .blank || body.previous == .paragraph) && beginsPlainLine() {
        let marks = try skimLine()
        body.isProved = marks.intersection([.angle, .foreign]) == []
        body.mayBeUnclosed = body.mayBeUnclosed || marks.contains(.angle)
        body.previous = .paragraph
        return
      }
    }
    body.isProved = false
    let isTilde = bytes[offset] == .ascii("~")
    let marks = try skimLine()
    if isTilde || marks.contains(.angle) || marks.contains(.fence) { body.mayBeUnclosed = true }
    body.previous = .other
  }

  /// Whether the line at the cursor begins with a letter: it is nothing but a paragraph's, and looks
  /// like neither a heading nor a task.
  private func beginsPlainLine() -> Bool {
    bytes[offset].isASCIILetter || bytes[offset] >= 0x80
  }

  /// Scans a nested item of one line; false where its line is not proved.
  private mutating func scanNote(_ body: inout BodyProof) throws(NotCanonical) -> Bool {
    offset += 2
    var isProved = true
    var isBoxed = false
    if bytes[offset] == .ascii("[") {
      let mark = bytes[offset + 1]
      isBoxed =
        (mark == 0x20 || mark == .ascii("x") || mark == .ascii("-"))
        && bytes[offset + 2] == .ascii("]") && bytes[offset + 3] == 0x20
      body.hasBoxes = true
      if isBoxed { offset += 4 }
      isProved = isBoxed && bytes[offset] > 0x20
    } else {
      isProved = beginsParagraph()
    }
    // In a box's text any colon may belong to a word, in a strong one to a field.
    let isStrict = isBoxed || bytes[offset] == .ascii("*")
    let marks = try skimLine()
    let isColonSafe = !marks.contains(isStrict ? .colon : .openColon)
    body.mayBeUnclosed = body.mayBeUnclosed || marks.intersection([.angle, .fence]) != []
    return isProved && isColonSafe && marks.intersection([.angle, .foreign]) == []
  }

  /// Scans fenced code up to the line that closes it; false where a line of it needs a closer look.
  ///
  /// - Throws: ``NotCanonical`` where the item ends before the fence does.
  private mutating func scanFence() throws(NotCanonical) -> Bool {
    let length = skipBackticks()
    // An info string with a backtick in it makes code in a line of it.
    var marks = try skimLine()
    guard !marks.contains(.fence) else { return false }
    while offset < bytes.count {
      let line = offset
      while bytes[offset] == 0x20 { offset += 1 }
      let indentation = offset - line
      if bytes[offset] == 0x0A {
        offset += 1
        continue
      }
      guard indentation >= 2 else { throw NotCanonical() }
      if indentation < 6, bytes[offset] == .ascii("`"), skipBackticks() >= length {
        while bytes[offset] == 0x20 { offset += 1 }
        if bytes[offset] == 0x0A {
          offset += 1
          return !marks.contains(.angle)
        }
      }
      marks.formUnion(try skimLine())
    }
    throw NotCanonical()
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

  /// Whether the body consists of notes, paragraphs and fences as said above, holds neither marks of other tools nor hidden tasks, and
  /// no box in it says anything but whether it is ticked.
  var isProved = true

  /// Whether an item with a box may be nested in it.
  var hasBoxes = false

  /// Whether a fence or HTML in it may be open at its end.
  var mayBeUnclosed = false
}
