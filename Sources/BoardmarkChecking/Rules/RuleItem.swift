import BoardmarkReading
import BoardmarkText

/// A task's or a subtask's line, and the facts that follow from its place.
package struct RuleItem: Sendable {
  let place: Board.ItemPlace

  private let tasks: Board.Tasks

  /// What was read of it; nil for a task that is written well, and for its subtasks.
  private let contents: Contents?

  private final class Contents: Sendable {
    /// Nil if only the line was read.
    let task: Board.Task?
    let line: TaskLine
    let isOpen: Bool
    let id: TaskID?
    let due: DueDate?

    init(_ task: Board.Task?, _ line: TaskLine, isOpen: Bool) {
      (self.task, self.line, self.isOpen) = (task, line, isOpen)
      (id, due) = (line.id, line.due)
    }
  }

  /// True if no rule about how a line is written has anything to say about it.
  var isWellWritten: Bool { contents == nil }

  /// The item with its line read; a task that is written well is read each time it is asked for.
  var read: RuleItem {
    guard isWellWritten else { return self }
    return RuleItem(place, tasks, Contents(nil, line, isOpen: isOpen))
  }

  var columnState: Board.ColumnState { tasks.state }

  var task: Board.Task { contents?.task ?? tasks[place.task] }

  /// True if it is open, and so is everything it is nested in. Cost: reads a subtask of a task that is written well.
  var isOpen: Bool { contents?.isOpen ?? tasks.isOpen(at: place.task, subtask: place.subtask) }

  var line: TaskLine { contents?.line ?? tasks.line(at: place.task, subtask: place.subtask) }

  var box: Board.Checkbox {
    contents?.line.box ?? (isTask ? tasks.box(at: place.task) : line.box)
  }

  /// The line's own id and due date; a subtask of a task that is written well has no attributes.
  var id: TaskID? {
    if let contents { contents.id } else { isTask ? tasks.id(at: place.task) : nil }
  }
  var due: DueDate? {
    if let contents { contents.due } else { isTask ? tasks.due(at: place.task) : nil }
  }

  /// True if a byte occurs in the task, subtasks included; false for a task that is written well, in which no rule
  /// looks for any.
  func holds(_ byte: UInt8) -> Bool {
    guard let task = contents?.task else { return false }
    let range = task.range
    return task.titleLine.source.bytes.withUnsafeBufferPointer {
      $0.offset(of: byte, from: range.lowerBound, to: range.upperBound) < range.upperBound
    }
  }

  /// True if one of the bytes that a table says occurs in the task, as in ``holds(_:)``.
  func holds(anyOf isWanted: [Bool]) -> Bool {
    guard let task = contents?.task else { return false }
    return task.titleLine.source.bytes[task.range].withUnsafeBufferPointer { bytes in
      bytes.contains { isWanted[Int($0)] }
    }
  }

  /// Makes the item of a task.
  init(_ tasks: Board.Tasks, _ index: Int) {
    let place = Board.ItemPlace(column: tasks.columnIndex, task: index)
    guard !tasks.isWellWritten(at: index) else {
      self.init(place, tasks, nil)
      return
    }
    let task = tasks[index]
    self.init(place, tasks, Contents(task, task.titleLine, isOpen: !task.isClosed))
  }

  /// Makes the item of a subtask of the task whose item is `parent`.
  init(subtask: Int, of parent: RuleItem) {
    let place = Board.ItemPlace(
      column: parent.place.column, task: parent.place.task, subtask: subtask)
    let contents = parent.contents?.task.map { task in
      Contents(
        task, task.subtasks[subtask].titleLine, isOpen: task.isOpen(subtask: subtask))
    }
    self.init(place, parent.tasks, contents)
  }

  private init(_ place: Board.ItemPlace, _ tasks: Board.Tasks, _ contents: Contents?) {
    (self.place, self.tasks, self.contents) = (place, tasks, contents)
  }

  /// The id by which a diagnostic names the item: its own, else its task's.
  var diagnosticID: TaskID? { id ?? (isTask ? nil : tasks.id(at: place.task)) }

  /// The index of the task's column in the board.
  var columnIndex: Int { place.column }

  var isTask: Bool { place.subtask == nil }

  /// The number of subtasks of a task.
  var subtaskCount: Int { tasks.subtaskCount(at: place.task) }

  /// True if the line has an attribute, valid or not.
  func has(_ key: Board.AttributeKey) -> Bool {
    if let contents { return contents.line.attribute(key) != nil }
    return isTask && tasks.has(key, at: place.task)
  }

  /// True if it may have been done after a day; false only if it certainly was not.
  func mayBeDone(after day: CalendarDate) -> Bool {
    !isWellWritten || isTask && tasks.mayBeDone(after: day, at: place.task)
  }

  /// True if the task is in a done column or is ticked.
  var isFinished: Bool { columnState == .done || box == .ticked }

  /// The range that a diagnostic about the whole item points at: the first line of its text
  /// without the final run and the tail, else its box, else its task's marker.
  var anchor: Range<Int> {
    let line = line
    let bytes = line.source.bytes
    let title = bytes[line.text.lowerBound..<max(line.text.lowerBound, line.runStart)]
    var end = title.firstIndex(where: \.isLineEnding) ?? title.endIndex
    while end > line.text.lowerBound, bytes[end - 1].isBlank { end -= 1 }
    if end > line.text.lowerBound { return line.text.lowerBound..<end }
    return line.boxRange ?? task.marker
  }

  /// The item's name in messages: the title in quotes, shortened if long.
  var name: String {
    let line = line
    guard line.hasTitle else { return isTask ? "task without a title" : "empty subtask" }
    let title = line.titleBytes
    return title.count > longestForMessage
      ? "'\(title[...].textForMessage)'" : "'\(String(decoding: title, as: UTF8.self))'"
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
  var countingWords: [(word: TaskWord, key: Board.AttributeKey)] {
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
