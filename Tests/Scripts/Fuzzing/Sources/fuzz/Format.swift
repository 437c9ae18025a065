import Boardmark

/// Formats any bytes: the result reads as the same board and is its own canonical form.
func fuzzFormat(_ bytes: [UInt8]) {
  let board = Board(bytes)
  guard let edits = try? Formatter.edits(for: board) else { return }
  let formatted = Board(bytes.applying(edits))
  do {
    let again = try Formatter.edits(for: formatted)
    precondition(again.isEmpty, "formatting twice changes more than once")
  } catch {
    preconditionFailure("what was formatted is refused: \(error)")
  }
  precondition(formatted.columns.map(\.name.words) == board.columns.map(\.name.words))
  precondition(formatted.tasks.count == board.tasks.count, "tasks came or went")
  for (old, new) in zip(board.tasks, formatted.tasks) {
    precondition(old.title == new.title && old.box == new.box && old.columnIndex == new.columnIndex)
    precondition(old.id == new.id && old.due == new.due && old.subtasks.count == new.subtasks.count)
    precondition(old.line.people == new.line.people && old.line.tags == new.line.tags)
  }
}

extension String {
  /// The words of a heading, whatever white space stands between them.
  fileprivate var words: [Substring] { split(whereSeparator: \.isWhitespace) }
}
