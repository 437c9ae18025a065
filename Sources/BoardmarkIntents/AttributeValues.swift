import Boardmark
import BoardmarkFiles

/// Reads the values of options, checked as the same values in a board are.
package enum AttributeValues {
  package static func due(_ text: String, on today: CalendarDate) throws -> DueDate {
    try DueDate(saying: text, on: today)
  }

  package static func day(_ text: String, on today: CalendarDate) throws -> CalendarDate {
    try CalendarDate(saying: text, on: today)
  }

  package static func priority(_ text: String) throws(CommandFailure) -> Priority {
    let text = text.lowercased()
    let letters = [
      "a": Priority.high, "b": .medium, "c": .low, "h": .high, "m": .medium, "l": .low,
    ]
    if let priority = Priority(rawValue: text) ?? letters[text] { return priority }
    throw CommandFailure("'\(text.terminalSafe())' is not a priority; use high, medium or low")
  }

  package static func recurrence(_ text: String) throws(CommandFailure) -> Recurrence {
    if let recurrence = Recurrence(text.lowercased()) { return recurrence }
    throw CommandFailure(
      "'\(text.terminalSafe())' is not a recurrence; write it like \(Recurrence.forms)")
  }

  /// The estimate as typed, after checking that it is one.
  package static func estimate(_ text: String) throws(CommandFailure) -> String {
    if Estimate(text) != nil { return text }
    throw CommandFailure("'\(text.terminalSafe())' is not an estimate; write it like 30m, 4h or 2d")
  }

  /// A person's or a tag's name without the mark before it.
  package static func name(_ text: String, mark: Character) throws(CommandFailure) -> String {
    let name = text.first == mark ? String(text.dropFirst()) : text
    guard !name.isEmpty, !name.contains(where: { $0.isWhitespace || $0.isNewline }) else {
      throw CommandFailure("'\(text.terminalSafe())' is not a name; a name is one word")
    }
    return name
  }

  package static func id(_ text: String) throws(CommandFailure) -> TaskID {
    if let id = TaskID(text) { return id }
    throw CommandFailure(
      "'\(text.terminalSafe())' is not an id; an id has 2 to 32 letters, digits and '-'")
  }

  /// The ids of tasks that exist, as they stand in the board.
  package static func needs(_ texts: [String], in board: Board) throws -> [TaskID] {
    let lookup = TaskLookup(board)
    return try texts.flatMap { $0.split(separator: ",") }.map { text in
      let found: TaskLookup.Found
      do throws(TaskLookupError) {
        found = try lookup.task(String(text))
      } catch {
        throw IntentRefusal.need(error)
      }
      guard let id = found.task.id else {
        throw CommandFailure("the task '\(String(text).terminalSafe())' has no id to be needed by")
      }
      return id
    }
  }
}
