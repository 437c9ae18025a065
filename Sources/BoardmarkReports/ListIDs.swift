import BoardmarkReading

/// Writes the ids of tasks, one to a line, as input for other commands:
/// `board list … --format ids`.
package struct ListIDs: Sendable {
  /// The ids as typed, each followed by a line feed.
  package let text: String

  /// How many of the tasks are missing in the text, because they have no id or one that
  /// commands do not accept.
  package let missing: Int

  package init(_ tasks: [Board.Task]) {
    let ids = tasks.compactMap(\.id)
    text = ids.map { $0.text + "\n" }.joined()
    missing = tasks.count - ids.count
  }
}
