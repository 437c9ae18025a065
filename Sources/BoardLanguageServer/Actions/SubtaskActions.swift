import Boardmark

/// Ticks the subtask at the caret, or reopens it.
enum SubtaskActions {
  static func offers(_ context: ActionContext) -> [ActionOffer] {
    guard context.range.isEmpty, context.board.conflicts.isEmpty, let task = context.tasks.first,
      let index = subtask(of: task, at: context.range.lowerBound, context)
    else { return [] }
    let line = task.subtasks[index].line
    let box = line.box
    guard box != .none else { return [] }
    let verb = box == .open ? "tick" : "untick"
    return [
      context.offer("\(verb) '\(line.title.shortened)'", .rewrite) { () throws(EditRefusal) in
        var change = TaskChange()
        change.subtaskBoxes = [(index + 1, box == .open ? .ticked : .open)]
        return try context.board.changing([task], change)
      }
    ]
  }

  /// The subtask on whose line the caret is.
  private static func subtask(
    of task: Board.Task, at offset: Int, _ context: ActionContext
  ) -> Int? {
    let text = context.document.text
    let row = text.line(at: offset)
    return task.subtasks.firstIndex { text.line(at: $0.line.text.lowerBound) == row }
  }
}
