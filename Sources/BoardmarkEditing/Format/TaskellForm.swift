import BoardmarkReading
import BoardmarkText

extension FileForm {
  /// What taskell writes: a blank line below each heading, and one more before the next heading or the end.
  ///
  /// It knows a line by its first bytes, and reads no file with a line that it does not know.
  static let taskell = FileForm(
    program: "taskell", keeps: isTaskell,
    // Once the only empty list holds a task, nothing shows any more who wrote the file.
    keepsWhateverTasks: { TaskellLines($0.source.bytes)?.hasDetails ?? false },
    reads: { TaskellLines($0) != nil },
    gap: { first, second in
      switch (first, second) {
      case (.heading, .heading): .blankLines(2)
      case (.heading, _), (_, .heading): .blankLines(1)
      case (.task, .task): .blankLines(0)
      default: .asTyped(atLeast: 0)
      }
    },
    end: { if case .heading = $0 { .blankLines(1) } else { .blankLines(0) } },
    bodyColumn: 4, keepsHeadings: true, hasBoxes: false,
    bodyLine: { line in
      let text = line.drop(while: \.isBlank)
      if text.isEmpty { return Array("> ".utf8) }
      if text.starts(with: "> ".utf8) || text.starts(with: "* ".utf8) { return Array(text) }
      if text.starts(with: "- ".utf8) || text.starts(with: "+ ".utf8) {
        return Array("* ".utf8) + text.dropFirst(2)
      }
      return Array("> ".utf8) + text
    })

  /// Whether taskell reads every line, and something shows that it wrote them: lines that belong to a card, or a
  /// list without tasks beside tasks without boxes, spaced as hardly anybody else does.
  private static func isTaskell(_ board: Board) -> Bool {
    guard board.frontMatter == nil,
      board.source.bytes.first(where: { !$0.isSpace }) == .ascii("#"),
      let lines = TaskellLines(board.source.bytes)
    else { return false }
    return lines.hasDetails
      || (lines.hasEmptyList && lines.hasTasks && !lines.hasBoxes && lines.isSpacedAsWritten)
  }
}

/// The lines of a file as taskell knows them.
private struct TaskellLines {
  private enum Line {
    case list, task
  }

  /// Whether a description, a due date or a subtask stands below a task.
  private(set) var hasDetails = false

  /// Whether a list has no task.
  private(set) var hasEmptyList = false

  /// Whether blank lines stand where taskell writes them, and nowhere else.
  private(set) var isSpacedAsWritten = true

  private(set) var hasTasks = false

  /// Whether a task begins with a box.
  private(set) var hasBoxes = false

  private var last: Line?
  private var blankLines = 0

  /// Reads a text; nil where a line is none of taskell's.
  init?(_ bytes: [UInt8]) {
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      guard take(bytes[start..<end]) else { return nil }
      start = end + 1
    }
    close(before: nil)
    if bytes.last != 0x0A { isSpacedAsWritten = false }
  }

  private mutating func take(_ line: ArraySlice<UInt8>) -> Bool {
    if line.starts(with: "- ".utf8) {
      guard last != nil else { return false }
      close(before: .task)
      hasTasks = true
      let box = Array(line.dropFirst(2).prefix(4))
      if box.count == 4, box[0] == .ascii("["), box[2] == .ascii("]"), box[3] == 0x20 {
        hasBoxes = true
      }
    } else if line.starts(with: "## ".utf8) {
      close(before: .list)
    } else if line.starts(with: "    > ".utf8) || line.starts(with: "    @ ".utf8)
      || line.starts(with: "    * ".utf8)
    {
      guard last == .task else { return false }
      hasDetails = true
      if blankLines > 0 { isSpacedAsWritten = false }
    } else {
      blankLines += 1
      return line.allSatisfy(\.isSpace)
    }
    return true
  }

  /// Looks at the blank lines before a list or a task, or before the end.
  private mutating func close(before next: Line?) {
    let wanted =
      switch (last, next) {
      case (nil, _), (.task, .task), (.task, nil): 0
      case (.list, .list): 2
      default: 1
      }
    if blankLines != wanted { isSpacedAsWritten = false }
    if last == .list, next != .task { hasEmptyList = true }
    last = next
    blankLines = 0
  }
}
