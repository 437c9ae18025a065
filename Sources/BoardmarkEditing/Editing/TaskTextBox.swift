import BoardmarkReading
import BoardmarkText

extension TaskText {
  /// Sets the box; a task without one stays without.
  mutating func set(box: Box) throws(EditRefusal) {
    guard let range = line.boxRange, line.box != box else { return }
    let text = box == .ticked ? "[x]" : box == .cancelled ? "[-]" : "[ ]"
    try applyToBox(TextEdit(range: range, replacement: Array(text.utf8)))
  }

  /// Gives a task without a box an open one.
  mutating func addBox() throws(EditRefusal) {
    if let place = emptyPlace {
      return try applyToBox(TextEdit(range: place, replacement: Array(" [ ]".utf8)))
    }
    let start = line.text.lowerBound
    try applyToBox(TextEdit(range: start..<start, replacement: Array("[ ] ".utf8)))
  }

  /// Removes the box of a task that has one.
  mutating func removeBox() throws(EditRefusal) {
    guard let range = line.boxRange else { return }
    let end = max(range.upperBound, line.text.lowerBound)
    try applyToBox(TextEdit(range: range.lowerBound..<end, replacement: []))
  }

  private mutating func applyToBox(_ edit: TextEdit) throws(EditRefusal) {
    guard apply([edit], changing: .box) else {
      throw refusal(
        "the box cannot be changed without changing the task", remedy: "change it in the file")
    }
  }

  /// Sets the box of a subtask.
  ///
  /// - Parameter number: The subtask's number among the task's subtasks at any depth, from 1.
  /// - Throws: ``EditRefusal`` if the task has no such subtask.
  mutating func set(box: Box, ofSubtask number: Int) throws(EditRefusal) {
    let subtasks = reading.task.subtasks
    guard number > 0, number <= subtasks.count, let range = subtasks[number - 1].line.boxRange
    else {
      throw refusal(
        "there is no subtask \(number)",
        remedy: subtasks.isEmpty
          ? "the task has none" : "the task has \(subtasks.count); 'board show' shows them",
        onScreen: "look at the task again")
    }
    let text = box == .ticked ? "[x]" : "[ ]"
    guard subtasks[number - 1].line.box != box else { return }
    guard
      apply([TextEdit(range: range, replacement: Array(text.utf8))], changing: [.subtasks, .body])
    else {
      throw refusal("subtask \(number) cannot be changed", remedy: "change it in the file")
    }
  }
}
