import Boardmark
import BoardmarkFiles

/// Ticks or unticks an item of a task's checklist.
package struct TickItem: BoardIntent {
  package let task: SeenTask

  /// The item's number among all items of the task as it was seen, from 1.
  package let number: Int

  package let isTicked: Bool

  package init(_ number: Int, of task: SeenTask, isTicked: Bool = true) {
    self.task = task
    self.number = number
    self.isTicked = isTicked
  }

  package func change(of board: Board, at now: Now, isDryRun: Bool) throws -> IntentOutcome {
    let present = try task.task(on: board)
    var change = TaskChange()
    change.subtaskBoxes = [(number, isTicked ? .ticked : .open)]
    let edit = try task.changing(present, change, on: board)
    let verb = isTicked ? "ticked" : "unticked"
    return IntentOutcome(
      edit: edit,
      summary: edit.isEmpty
        ? IntentOutcome.nothingToDo([present], "like that already")
        : "\(verb) item \(number) of \(names(of: [present]))")
  }
}
