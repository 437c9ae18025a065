import BoardmarkReading
import BoardmarkText

extension RuleContext {
  /// A task's or a subtask's line and what its place makes of it.
  ///
  /// A class, so that thirty rules pass it by without copying it.
  package final class Item: Sendable {
    let line: TaskLine

    /// The index among the task's subtasks; nil for the task itself.
    let subtask: Int?

    /// The index of the task's column in the board.
    let columnIndex: Int

    let columnState: ColumnState

    /// Whether neither it nor anything it is nested in is closed.
    package let isOpen: Bool

    /// The bytes that stand in the task, subtasks and all; none of a plain one, in which nobody looks for any.
    let bytes: ByteSet

    /// Whether a date in words may stand on the line.
    let mayHoldNearDate: Bool

    /// Whether a date that does not count may stand in the body; false for a subtask.
    let mayHoldStrayDate: Bool

    /// The line's own id and due date, read once.
    let id: TaskID?
    let due: DueDate?

    /// The id by which a diagnostic names it: its own, else its task's.
    let diagnosticID: TaskID?

    private let place: Place

    private enum Place {
      case read(Board.Task)
      case plain(Board.Tasks, index: Int)
    }

    /// Makes the item of a task.
    init(_ task: Board.Task) {
      line = task.line
      bytes = ByteSet(line.source.bytes, task.range)
      mayHoldNearDate = bytes.contains(.ascii("-")) && NearDate.mayStand(on: task.line)
      mayHoldStrayDate = bytes.contains(.ascii(":")) && task.mayHoldStrayDate
      subtask = nil
      columnIndex = task.columnIndex
      columnState = task.columnState
      isOpen = !task.isClosed
      id = line.id
      due = line.due
      diagnosticID = id
      place = .read(task)
    }

    /// Makes the item of a subtask of the task whose item is `parent`.
    init(_ line: TaskLine, subtask: Int, of task: Board.Task, parent: Item) {
      self.line = line
      mayHoldNearDate = NearDate.mayStand(on: line)
      mayHoldStrayDate = false
      bytes = parent.bytes
      self.subtask = subtask
      columnIndex = task.columnIndex
      columnState = task.columnState
      isOpen = task.isOpen(subtask: subtask)
      id = line.id
      due = line.due
      diagnosticID = id ?? parent.id
      place = .read(task)
    }

    /// Makes the item of a plain task, of which no more than the line is read.
    init(plain tasks: Board.Tasks, index: Int) {
      let record = tasks.record(index)
      line = tasks.plainLine(index)
      mayHoldNearDate = false
      mayHoldStrayDate = false
      bytes = ByteSet()
      subtask = nil
      columnIndex = tasks.columnIndex
      columnState = tasks.state
      isOpen = !record.isClosed(in: tasks.state)
      id = TaskID(line.source.bytes[record.idRange])
      due = record.dueDate
      diagnosticID = id
      place = .plain(tasks, index: index)
    }

    var isTask: Bool { subtask == nil }

    var task: Board.Task {
      switch place {
      case .read(let task): task
      case .plain(let tasks, let index): tasks[index]
      }
    }

    /// Whether the task stands in a done column or is ticked.
    var isFinished: Bool { columnState == .done || line.box == .ticked }

    /// What a diagnostic about the whole of it points at: the first line of its text less final run
    /// and tail, else its box, else its task's marker.
    var anchor: Range<Int> {
      let bytes = line.source.bytes
      let title = bytes[line.text.lowerBound..<max(line.text.lowerBound, line.runStart)]
      var end = title.firstIndex(where: \.isLineEnding) ?? title.endIndex
      while end > line.text.lowerBound, bytes[end - 1].isBlank { end -= 1 }
      if end > line.text.lowerBound { return line.text.lowerBound..<end }
      return line.boxRange ?? task.marker
    }

    /// How a message names it: the title in quotes, a long one cut.
    var name: String {
      var name: [UInt8] = []
      name.reserveCapacity(line.text.count + 2)
      appendName(to: &name)
      return String(decoding: name, as: UTF8.self)
    }

    /// Appends how a message names it.
    func appendName(to message: inout [UInt8]) {
      guard line.hasTitle else {
        message += (isTask ? "task without a title" : "empty subtask").utf8
        return
      }
      message.append(.ascii("'"))
      let start = message.count
      line.appendTitle(to: &message)
      if message.count - start > longestForMessage {
        message.replaceSubrange(start..., with: message[start...].textForMessage.utf8)
      }
      message.append(.ascii("'"))
    }
  }
}

/// How many bytes a text in a message has before it is cut.
private let longestForMessage = 400

extension ArraySlice<UInt8> {
  /// The text, or its beginning and an ellipsis: what is quoted many times must not be long.
  var textForMessage: String {
    guard count > longestForMessage else { return String(decoding: self, as: UTF8.self) }
    return String(decoding: prefix(longestForMessage), as: UTF8.self).prefix(100) + "…"
  }
}

extension TaskLine {
  /// The words with one of the format's own keys that count: the first of each key.
  var countingWords: [(word: TaskWord, key: AttributeKey)] {
    var seen = 0
    return words.compactMap { word in
      guard let key = word.key, let rank = key.rank, seen & 1 << rank == 0 else { return nil }
      seen |= 1 << rank
      return (word, key)
    }
  }

  /// The bytes of each of the ids that `needs` lists; empty ones where commas stand together.
  var neededPieces: [Range<Int>] {
    guard let word = attribute(.needs) else { return [] }
    var pieces: [Range<Int>] = []
    var start = word.value.lowerBound
    for offset in word.value where source.bytes[offset] == .ascii(",") {
      pieces.append(start..<offset)
      start = offset + 1
    }
    pieces.append(start..<word.value.upperBound)
    return pieces
  }
}
