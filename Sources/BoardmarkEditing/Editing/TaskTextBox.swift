import BoardmarkReading
import BoardmarkText

extension TaskText {
  /// Ticks or unticks the task; a task without a box stays without one.
  mutating func set(box: Box) throws(EditRefusal) {
    guard let range = line.boxRange, line.box != box else { return }
    let text = box == .ticked ? "[x]" : box == .cancelled ? "[-]" : "[ ]"
    guard apply([TextEdit(range: range, replacement: Array(text.utf8))], changing: .box) else {
      throw refusal(
        "the box cannot be changed without changing the task", remedy: "change it in the file")
    }
  }

  /// Unticks the subtasks.
  mutating func untickSubtasks() throws(EditRefusal) {
    let edits = reading.task.subtasks.compactMap { subtask in
      subtask.line.box == .ticked
        ? subtask.line.boxRange.map { TextEdit(range: $0, replacement: Array("[ ]".utf8)) } : nil
    }
    guard edits.isEmpty || apply(edits, changing: [.subtasks, .body]) else {
      throw refusal("the subtasks cannot be unticked", remedy: "untick them in the file")
    }
  }
}
