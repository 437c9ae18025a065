import BoardmarkText

/// The lines of a file as taskell reads them.
package struct TaskellLines {
  private enum Line {
    case list, task
  }

  /// True if a task has a description, a due date or a subtask below it.
  package private(set) var hasDetails = false

  /// True if some list has no task.
  package private(set) var hasEmptyList = false

  /// True if blank lines are only where taskell writes them.
  package private(set) var hasTaskellSpacing = true

  package private(set) var hasTasks = false

  /// True if a task has a box; that of a cancelled task is ignored, since only the box cancels it.
  package private(set) var hasBoxes = false

  /// True if a task without a box has taskell's details below it: a description, a due date, or a subtask with a box.
  private var hasOwnDetails = false

  /// True if a list has a name that is certainly a column's.
  private var hasColumnName = false

  /// True if the last task begins with a box.
  private var isBoxed = false

  private var last: Line?
  private var blankLines = 0

  /// Reads a text; nil if a line is not one that taskell recognizes.
  package init?(_ bytes: [UInt8]) {
    let isRead = bytes.withUnsafeBufferPointer { bytes in
      var start = 0
      while start < bytes.count {
        let end = bytes.offset(of: 0x0A, from: start, to: bytes.count)
        guard take(UnsafeBufferPointer(rebasing: bytes[start..<end])) else { return false }
        start = end + 1
      }
      return true
    }
    guard isRead else { return nil }
    close(before: nil)
    if bytes.last != 0x0A { hasTaskellSpacing = false }
  }

  private mutating func take(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    switch line.first {
    case .ascii("-") where line.count > 1 && line[1] == 0x20:
      guard last != nil else { return false }
      close(before: .task)
      hasTasks = true
      isBoxed = hasBox(line, at: 2) && line[3] != .ascii("-")
      hasBoxes = hasBoxes || isBoxed
      return true
    case .ascii("#") where line.starts(with: "## ".utf8):
      close(before: .list)
      if !hasColumnName, let known = KnownColumn.of(Array(line.dropFirst(3))[...]) {
        hasColumnName = !known.isWeak
      }
      return true
    case 0x20 where isDetail(line):
      guard last == .task else { return false }
      hasDetails = true
      if !isBoxed, line[4] != .ascii("*") || hasBox(line, at: 6) { hasOwnDetails = true }
      if blankLines > 0 { hasTaskellSpacing = false }
      return true
    default:
      blankLines += 1
      return line.allSatisfy(\.isSpace)
    }
  }

  private func hasBox(_ line: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
    line.count > start + 3 && line[start] == .ascii("[") && line[start + 2] == .ascii("]")
      && line[start + 3] == 0x20
  }

  /// True if a line begins with four spaces, the mark of a description, a due date or a subtask, and a space.
  private func isDetail(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    guard line.count > 5, line[..<4].allSatisfy({ $0 == 0x20 }), line[5] == 0x20 else {
      return false
    }
    switch line[4] {
    case .ascii(">"), .ascii("@"), .ascii("*"): return true
    default: return false
    }
  }

  /// Checks the blank lines before a list, a task or the end.
  private mutating func close(before next: Line?) {
    let wanted =
      switch (last, next) {
      case (nil, _), (.task, .task), (.task, nil): 0
      case (.list, .list): 2
      default: 1
      }
    if blankLines != wanted { hasTaskellSpacing = false }
    if last == .list, next != .task { hasEmptyList = true }
    last = next
    blankLines = 0
  }
}

extension TaskellLines {
  /// True if taskell certainly keeps a file, so that each of its lists is a column.
  ///
  /// An ordinary board may contain such lines, but hardly ever only such lines, below tasks without boxes.
  static func areCertain(in bytes: [UInt8]) -> Bool {
    // Most other files have a different first line, or no line that belongs to a task.
    guard bytes.starts(with: "## ".utf8) || bytes.first?.isLineEnding == true,
      bytes.holds(word: "\n    "), let lines = TaskellLines(bytes)
    else { return false }
    return lines.hasOwnDetails && lines.hasColumnName
  }
}
