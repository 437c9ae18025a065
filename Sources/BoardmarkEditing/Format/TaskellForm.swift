import BoardmarkReading
import BoardmarkText

extension FileForm {
  /// What taskell writes: a blank line below each heading, and one more before the next heading or the end.
  ///
  /// It recognizes a line by its first bytes, and does not read a file with a line that it does not recognize.
  static let taskell = FileForm(
    program: "taskell", recognizes: isTaskell,
    // Once the only empty list holds a task, nothing shows any longer who wrote the file.
    staysRecognized: { TaskellLines($0.source.bytes)?.hasDetails ?? false },
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
    bodyColumn: 4, keepsHeadings: true, boxes: .asOthers(atFirst: false),
    bodyLine: { line in
      let text = line.drop(while: \.isBlank)
      if text.isEmpty { return Array("> ".utf8) }
      if text.starts(with: "> ".utf8) || text.starts(with: "* ".utf8) { return Array(text) }
      if text.starts(with: "- ".utf8) || text.starts(with: "+ ".utf8) {
        return Array("* ".utf8) + text.dropFirst(2)
      }
      return Array("> ".utf8) + text
    })

  /// Whether taskell can read every line, and something shows that it wrote them: lines that belong to a card, or a
  /// list without tasks beside tasks without boxes, spaced as hardly anyone else does.
  private static func isTaskell(_ board: Board) -> Bool {
    guard board.frontMatter == nil,
      board.source.bytes.first(where: { !$0.isSpace }) == .ascii("#"),
      let lines = TaskellLines(board.source.bytes)
    else { return false }
    return lines.hasDetails
      || (lines.hasEmptyList && lines.hasTasks && !lines.hasBoxes && lines.hasTaskellSpacing)
  }
}

/// The lines of a file as taskell recognizes them.
private struct TaskellLines {
  private enum Line {
    case list, task
  }

  /// Whether a description, a due date or a subtask stands below a task.
  private(set) var hasDetails = false

  /// Whether some list has no task.
  private(set) var hasEmptyList = false

  /// Whether blank lines stand only where taskell writes them.
  private(set) var hasTaskellSpacing = true

  private(set) var hasTasks = false

  /// Whether a task begins with a box.
  private(set) var hasBoxes = false

  private var last: Line?
  private var blankLines = 0

  /// Reads a text; nil if a line is not one that taskell recognizes.
  init?(_ bytes: [UInt8]) {
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
      if line.count > 5, line[2] == .ascii("["), line[4] == .ascii("]"), line[5] == 0x20 {
        hasBoxes = true
      }
      return true
    case .ascii("#") where line.starts(with: "## ".utf8):
      close(before: .list)
      return true
    case 0x20 where isDetail(line):
      guard last == .task else { return false }
      hasDetails = true
      if blankLines > 0 { hasTaskellSpacing = false }
      return true
    default:
      blankLines += 1
      return line.allSatisfy(\.isSpace)
    }
  }

  /// Whether a line begins with four spaces, the mark of a description, a due date or a subtask, and a space.
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
