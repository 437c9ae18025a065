import BoardmarkReading
import BoardmarkText

extension RuleContext {
  /// A task's or a subtask's line, and the facts that follow from its place.
  ///
  /// A class, so that thirty rules can pass it on without copying it.
  package final class Item: Sendable {
    let line: TaskLine

    /// The index among the task's subtasks; nil for the task itself.
    let subtask: Int?

    /// The index of the task's column in the board.
    let columnIndex: Int

    let columnState: ColumnState

    /// Whether it is open, and so is everything it is nested in.
    package let isOpen: Bool

    /// The bytes that occur in the task, subtasks included; empty for a plain task, in which no
    /// rule looks for any.
    let bytes: ByteSet

    /// Whether the line may hold a date in words.
    let mayHoldNearDate: Bool

    /// Whether the body may hold a date that does not count; false for a subtask.
    let mayHoldStrayDate: Bool

    /// The line's own id and due date, read once.
    let id: TaskID?
    let due: DueDate?

    /// The id by which a diagnostic names the item: its own, else its task's.
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

    /// Makes the item of a plain task; only its line is read.
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

    /// The range that a diagnostic about the whole item points at: the first line of its text
    /// without the final run and the tail, else its box, else its task's marker.
    var anchor: Range<Int> {
      let bytes = line.source.bytes
      let title = bytes[line.text.lowerBound..<max(line.text.lowerBound, line.runStart)]
      var end = title.firstIndex(where: \.isLineEnding) ?? title.endIndex
      while end > line.text.lowerBound, bytes[end - 1].isBlank { end -= 1 }
      if end > line.text.lowerBound { return line.text.lowerBound..<end }
      return line.boxRange ?? task.marker
    }

    /// The item's name in messages: the title in quotes, shortened if long.
    var name: String {
      var name: [UInt8] = []
      name.reserveCapacity(line.text.count + 2)
      appendName(to: &name)
      return String(decoding: name, as: UTF8.self)
    }

    /// Appends the item's name in messages.
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

/// The most bytes of a text in a message that are shown unshortened.
private let longestForMessage = 400

extension ArraySlice<UInt8> {
  /// The text with one space for each run of blanks, as canonical form has it, or its beginning and an ellipsis: a text
  /// that is quoted many times must not be long.
  var textForMessage: String {
    let isCut = count > longestForMessage
    let shown = isCut ? prefix(longestForMessage) : self
    let isCollapsed = !zip(shown, shown.dropFirst()).contains { $0.isBlank && $1.isBlank }
    let text =
      isCollapsed && !shown.contains(0x09)
      ? shown : Array(shown.split(whereSeparator: \.isBlank).joined(separator: [0x20]))[...]
    let words = String(decoding: text, as: UTF8.self)
    return isCut ? words.prefix(100) + "…" : words
  }
}

extension TaskWord {
  /// The word for a message, without blanks between an attribute's colon and its value.
  func text(in bytes: [UInt8]) -> String {
    let name = bytes[range.lowerBound..<value.lowerBound].filter { !$0.isBlank }
    return (name + bytes[value])[...].textForMessage
  }
}

extension TaskLine {
  /// The words with one of the format's own keys that count, that is, the first word with each key.
  var countingWords: [(word: TaskWord, key: AttributeKey)] {
    var seen = 0
    return words.compactMap { word in
      guard let key = word.key, let rank = key.rank, seen & 1 << rank == 0 else { return nil }
      seen |= 1 << rank
      return (word, key)
    }
  }

  /// The bytes of each id that `needs` lists; empty ranges between adjacent commas.
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
