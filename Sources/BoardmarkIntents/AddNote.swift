import Boardmark
import BoardmarkFiles

/// Appends a dated note, or an item of the checklist, to a task's body.
package struct AddNote: BoardIntent {
  package let task: TaskReferences
  package var references: TaskReferences? { task }

  package let text: String

  /// Whether it is an item of the checklist, without date and author.
  package let isItem: Bool

  /// The author without `@`; nil if that is not known.
  package let author: String?

  package init(_ text: String, to task: TaskReferences, isItem: Bool = false, by author: String?) {
    self.task = task
    self.text = text
    self.isItem = isItem
    self.author = author
  }

  package func change(of board: Board, at now: Now, isDryRun: Bool) throws -> IntentOutcome {
    let tasks = try task.tasks(of: board, at: now)
    guard tasks.count == 1 else {
      throw CommandFailure("a note belongs to one task; name one")
    }
    guard text.contains(where: { !$0.isWhitespace }) else {
      throw CommandFailure("the text is empty; nothing is changed")
    }
    let name = try author.map { " @\(try AttributeValues.name($0, mark: "@", on: board))" } ?? ""
    let edit = try board.appending(
      isItem ? text : "\(now.today)\(name): \(text)", hasBox: isItem, to: tasks[0])
    if let finding = try NewFindings.of(edit, of: board, at: now).first {
      throw CommandFailure("\(NewFindings.text(finding)); nothing is changed")
    }
    return IntentOutcome(
      edit: edit,
      summary: "\(isItem ? "added an item" : "added a note") to \(names(of: tasks))")
  }
}
