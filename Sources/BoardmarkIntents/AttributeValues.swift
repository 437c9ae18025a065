import Boardmark
import BoardmarkFiles

/// Parses the values of options, with the same rules as for values in a board.
package enum AttributeValues {
  package static func priority(_ text: String) throws(CommandFailure) -> Board.Priority {
    let text = text.lowercased()
    let letters = [
      "a": Board.Priority.high, "b": .medium, "c": .low, "h": .high, "m": .medium, "l": .low,
    ]
    if let priority = Board.Priority(rawValue: text) ?? letters[text] { return priority }
    throw CommandFailure("'\(text.terminalSafe())' is not a priority; use high, medium or low")
  }

  package static func recurrence(_ text: String) throws(CommandFailure) -> Board.Recurrence {
    if let recurrence = Board.Recurrence(text.lowercased()) { return recurrence }
    throw CommandFailure(
      "'\(text.terminalSafe())' is not a recurrence; write it like \(Board.Recurrence.forms)")
  }

  /// The estimate as typed, after checking that it is one.
  package static func estimate(_ text: String) throws(CommandFailure) -> String {
    if Board.Estimate(text) != nil { return text }
    throw CommandFailure("'\(text.terminalSafe())' is not an estimate; write it like 30m, 4h or 2d")
  }

  /// A person's or a tag's name without its mark, spelled as on the board if only letter case differs.
  package static func name(
    _ text: String, mark: Character, on board: Board
  ) throws(CommandFailure) -> String {
    let typed = text.first == mark ? String(text.dropFirst()) : text
    let folded = typed.lowercased()
    let known = Set(
      board.tasks.lazy.flatMap { mark == "@" ? $0.titleLine.people : $0.titleLine.tags }
    )
    .filter { $0.lowercased() == folded }
    let name = known.count == 1 && !known.contains(typed) ? known.first! : typed
    guard !name.isEmpty, !name.contains(where: { $0.isWhitespace || $0.isNewline }) else {
      throw CommandFailure("'\(text.terminalSafe())' is not a name; a name is one word")
    }
    return name
  }

  /// Attributes that are not the format's own, each typed as `KEY=VALUE`.
  package static func others(
    _ texts: [String]
  ) throws(CommandFailure) -> [(key: Board.AttributeKey, value: String)] {
    var others: [(key: Board.AttributeKey, value: String)] = []
    for text in texts {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, let key = Board.AttributeKey(String(parts[0])), !parts[1].isEmpty,
        !parts[1].contains(where: \.isWhitespace)
      else {
        throw CommandFailure(
          "'\(text.terminalSafe())' is not an attribute; write it like project=web, without spaces")
      }
      guard key.rank == nil else {
        throw CommandFailure("'\(key.name)' has an option of its own; use --\(key.name)")
      }
      guard !others.contains(where: { $0.key == key }) else {
        throw CommandFailure("'\(key.name)' is set twice; leave one out")
      }
      others.append((key, String(parts[1])))
    }
    return others
  }

  package static func id(_ text: String) throws(CommandFailure) -> TaskID {
    if let id = TaskID(text) { return id }
    throw CommandFailure(
      "'\(text.terminalSafe())' is not an id; an id has 2 to 32 letters, digits and '-'")
  }

  /// The ids of existing tasks, as spelled on the board.
  package static func needs(_ texts: [String], in board: Board) throws -> [TaskID] {
    let lookup = TaskLookup(board)
    return try texts.flatMap { $0.split(separator: ",") }.map { text in
      let task: Board.Task
      do throws(TaskLookupError) {
        task = try lookup.task(String(text), where: { !$0.isClosed })
      } catch {
        throw IntentRefusal.need(error)
      }
      guard let id = task.id else {
        throw CommandFailure(
          "the task '\(String(text).terminalSafe())' has no id, so it cannot be needed")
      }
      return id
    }
  }
}
