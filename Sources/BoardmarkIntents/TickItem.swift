import Boardmark
import BoardmarkFiles

/// An item of a task's checklist that is to be ticked or unticked.
package struct TickItem: BoardIntent {
  package let task: SeenTask

  /// The item's place among all of the task's as it was seen, from 1.
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
    let edit =
      task.isUnchanged(present)
      ? try board.changing([present], change) : try merged(change, into: present, of: board)
    let verb = isTicked ? "ticked" : "unticked"
    return IntentOutcome(
      edit: edit,
      summary: edit.isEmpty
        ? IntentOutcome.nothingToDo([present], "like that already")
        : "\(verb) item \(number) of \(names(of: [present]))")
  }

  /// The place counts in what was seen, so that the change is made there and merged with what others did.
  private func merged(
    _ change: TaskChange, into present: Board.Task, of board: Board
  ) throws -> BoardEdit {
    let alone = Board(SeenTask.heading + task.bytes)
    guard alone.tasks.count == 1 else {
      throw CommandFailure("what was seen is not a task; nothing is changed; show the board again")
    }
    let changed = try alone.changing(alone.tasks, change).board.source.bytes
    let lines = Array(changed.dropFirst(SeenTask.heading.count))
    return try board.replacing([(present, try task.merged(into: present, lines))])
  }
}
