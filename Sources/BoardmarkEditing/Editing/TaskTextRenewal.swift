import BoardmarkReading
import BoardmarkText

extension TaskText {
  /// Makes the subtasks those of the task's next occurrence: open, without finish dates, and with their due and start
  /// dates moved as far as the task's own.
  mutating func renewSubtasks(movingBy days: Int) throws(EditRefusal) {
    let edits = reading.task.subtasks.flatMap { renewal(of: $0.line, movedBy: days) }
    guard edits.isEmpty || apply(edits, changing: [.subtasks, .body]) else {
      throw refusal(
        "the subtasks cannot be those of the next occurrence",
        remedy: "untick them and change their dates in the file")
    }
  }

  private func renewal(of subtask: TaskLine, movedBy days: Int) -> [TextEdit] {
    var edits: [TextEdit] = []
    if subtask.box == .ticked, let range = subtask.boxRange {
      edits.append(TextEdit(range: range, replacement: Array("[ ]".utf8)))
    }
    func replace(_ key: AttributeKey, with date: String) {
      guard let word = subtask.attribute(key) else { return }
      edits.append(TextEdit(range: word.value, replacement: Array(date.utf8)))
    }
    if let due = subtask.due, let date = due.date.adding(days: days) {
      replace(.due, with: "\(DueDate(date: date, minute: due.minute, utcOffset: due.utcOffset))")
    }
    if let start = subtask.start, let date = start.adding(days: days) {
      replace(.start, with: "\(date)")
    }
    if let done = subtask.attribute(.done) { edits += removals(of: [wordAndSpace(done.range)]) }
    return edits.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }
}
