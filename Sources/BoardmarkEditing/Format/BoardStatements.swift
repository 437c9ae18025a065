import BoardmarkReading
import BoardmarkText

/// Everything a board says, in order, in a form that does not depend on how it is laid out; one statement
/// at a time, so that two boards are compared in little memory.
struct BoardStatements: IteratorProtocol {
  /// A column, a task with its subtasks, or a line of anything else.
  struct Statement {
    fileprivate enum Content {
      case text([UInt8])
      case task(Board.Task)
    }

    fileprivate let content: Content

    /// Where it stands in the board's text.
    let offset: Int

    /// Whether both say the same.
    func saysTheSame(as other: Statement) -> Bool {
      // Made from the same bytes in the same way, the texts of two tasks are the same, too.
      if case .task(let task) = content, case .task(let otherTask) = other.content,
        task.isWritten(like: otherTask)
      {
        return true
      }
      return text == other.text
    }

    private var text: [UInt8] {
      switch content {
      case .text(let text): text
      case .task(let task): Self.text(of: task)
      }
    }
  }

  private let board: Board
  private let parts: [Board.Part]
  private var part = 0

  /// Where the next line of the prose that is being listed starts; nil between two parts.
  private var proseStart: Int?

  init(_ board: Board) {
    self.board = board
    parts = board.parts
  }

  mutating func next() -> Statement? {
    while part < parts.count {
      let range = parts[part].range
      switch parts[part].kind {
      case .byteOrderMark, .blank: part += 1
      case .heading(column: let column?):
        part += 1
        return Self.statement(of: board.columns[column])
      case .task(let column, let index):
        part += 1
        return Statement(
          content: .task(board.columns[column].tasks[index]), offset: range.lowerBound)
      case .frontMatter, .heading, .prose:
        let start = proseStart ?? range.lowerBound
        guard start < range.upperBound else {
          proseStart = nil
          part += 1
          continue
        }
        return line(ofProseAt: start)
      }
    }
    return nil
  }

  private static func statement(of column: Board.Column) -> Statement {
    let name = column.name.utf8.split(whereSeparator: \.isSpace).joined(separator: [0x20])
    return Statement(
      content: .text(
        Array("column \(column.level) \(column.state) \(column.role) ".utf8) + name),
      offset: column.heading.lowerBound)
  }

  /// Prose counts as typed, line endings and blank lines at its ends apart.
  private mutating func line(ofProseAt start: Int) -> Statement {
    let source = board.source
    let line = source.lines.line(at: start)
    let content = source.content(ofLine: line)
    let text = source.bytes[max(start, content.lowerBound)..<max(start, content.upperBound)]
    proseStart = source.lines.end(line)
    return Statement(content: .text(Array(text)), offset: start)
  }
}

extension BoardStatements.Statement {
  fileprivate static func text(of task: Board.Task) -> [UInt8] {
    var text = Array("task \(task.groupIndex ?? -1) ".utf8)
    let marker = Array(task.line.source.bytes[task.marker])
    if marker.count > 1 { text += marker }
    append(task.line, to: &text)
    for subtask in task.subtasks {
      text += Array("\nsubtask \(subtask.parent ?? -1) ".utf8)
      append(subtask.line, to: &text)
    }
    return text
  }

  private static func append(_ line: TaskLine, to text: inout [UInt8]) {
    text += TaskLineFormat.box(of: line)
    text.append(0x1F)
    text += line.isArrangeable ? line.titleBytes : Array(line.source.bytes[line.text])
    text.append(0x1F)
    for word in TaskLineFormat.arrangedRun(of: line) { text += word + [0x1F] }
    for word in line.words where !word.isInFinalRun {
      text += line.source.bytes[word.value] + [0x1F]
    }
    text += line.collapsed(line.tailStart..<line.text.upperBound)
  }
}

extension Board.Task {
  /// Whether another task consists of the same bytes, read in the same way.
  fileprivate func isWritten(like other: Self) -> Bool {
    let shift = other.range.lowerBound - range.lowerBound
    return other.range == range.shifted(by: shift) && other.marker == marker.shifted(by: shift)
      && other.groupIndex == groupIndex
      && other.line.source.bytes[other.range].isIdentical(to: line.source.bytes[range])
      && line.isRead(like: other.line, shift) && subtasks.count == other.subtasks.count
      && zip(subtasks, other.subtasks).allSatisfy {
        $0.parent == $1.parent && $0.line.isRead(like: $1.line, shift)
      }
  }
}

extension TaskLine {
  /// Whether another line's parts are what this one's are, so many bytes further on.
  fileprivate func isRead(like other: TaskLine, _ shift: Int) -> Bool {
    other.box == box && other.boxRange == boxRange?.shifted(by: shift)
      && other.text == text.shifted(by: shift) && other.runStart == runStart + shift
      && other.tailStart == tailStart + shift && other.isArrangeable == isArrangeable
      && other.isContinued == isContinued && words.count == other.words.count
      && spans.count == other.spans.count
      && zip(words, other.words).allSatisfy {
        $0.kind == $1.kind && $1.range == $0.range.shifted(by: shift)
          && $1.value == $0.value.shifted(by: shift) && $0.isInFinalRun == $1.isInFinalRun
      }
      && zip(spans, other.spans).allSatisfy {
        $0.kind == $1.kind && $1.range == $0.range.shifted(by: shift)
      }
  }
}

extension Range<Int> {
  fileprivate func shifted(by shift: Int) -> Range<Int> {
    lowerBound + shift..<upperBound + shift
  }
}
