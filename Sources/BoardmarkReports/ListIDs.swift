import BoardmarkReading

/// Writes the ids of tasks, one a line, for other commands to take: `board list … --format ids`.
package struct ListIDs: Sendable {
  /// The ids as typed, each with a line feed after it.
  package let text: String

  /// How many of the tasks have no id, or none that commands take, and so are not in the text.
  package let missing: Int

  package init(_ tasks: [Board.Task]) {
    let ids = tasks.compactMap(\.id)
    text = ids.map { $0.text + "\n" }.joined()
    missing = tasks.count - ids.count
  }
}
