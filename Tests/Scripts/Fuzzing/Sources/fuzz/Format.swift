import Boardmark

/// Formats any bytes: the result reads as the same board and is its own canonical form.
func fuzzFormat(_ bytes: [UInt8]) throws {
  let board = Board(bytes)
  guard let edits = try? Formatter.edits(for: board) else { return }
  let formatted = Board(bytes.applying(edits))
  guard let again = try? Formatter.edits(for: formatted) else {
    throw BrokenLaw("what was formatted is refused")
  }
  try demand(again.isEmpty, "formatting twice changes more than once")
  try demand(formatted.columns.map(\.name.words) == board.columns.map(\.name.words))
  try demand(formatted.tasks.count == board.tasks.count, "tasks came or went")
  for (old, new) in zip(board.tasks, formatted.tasks) {
    try demand(old.title == new.title && old.box == new.box && old.columnIndex == new.columnIndex)
    try demand(old.id == new.id && old.due == new.due && old.subtasks.count == new.subtasks.count)
    try demand(
      old.titleLine.people == new.titleLine.people && old.titleLine.tags == new.titleLine.tags)
  }
}

extension String {
  /// The words of a heading, whatever white space is between them.
  fileprivate var words: [Substring] { split(whereSeparator: \.isWhitespace) }
}
