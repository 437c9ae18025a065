import Boardmark
import BoardmarkFiles

/// Titles as commands take them: with attributes, or word for word.
package enum TypedTitles {
  /// Splits what was typed into the title and its attributes.
  ///
  /// - Parameters:
  ///   - isLiteral: Whether the text is taken word for word, without attributes in it.
  ///   - options: The attributes that are given by options.
  /// - Throws: ``IntentRefusal`` for a word that looks like an attribute but is not one, or that
  ///   contradicts an option.
  package static func read(
    _ text: String, isLiteral: Bool, besides options: [AttributeKey], for board: Board,
    on today: CalendarDate
  ) throws(IntentRefusal) -> (title: String, attributes: [TypedTitle.Attribute]) {
    if isLiteral { return (text, []) }
    let typed: TypedTitle
    do throws(TypedTitleError) {
      typed = try TypedTitle(text, for: board, on: today)
    } catch {
      throw .title(error)
    }
    if let double = typed.attributes.first(where: { options.contains($0.key) }) {
      throw .contradiction(double.typed, key: double.key.name)
    }
    return (typed.attributes.isEmpty ? text : typed.title, typed.attributes)
  }

  /// A date in a title after the word `due`, which lacks the colon that would make the two a due date; nil if there is
  /// none.
  package static func dateWithoutColon(in title: String, on today: CalendarDate) -> String? {
    let words = title.split { $0.isWhitespace }
    for index in words.indices where words[index].lowercased() == "due" {
      let rest = words[(index + 1)...]
      for count in stride(from: min(4, rest.count), to: 0, by: -1) {
        let date = rest.prefix(count).joined(separator: " ")
        if (try? DueDate(saying: date, on: today)) != nil { return date }
      }
    }
    return nil
  }

  /// A task's attributes in a few words: `due 2026-12-01, high, every 1w`.
  package static func facts(of task: Board.Task) -> String {
    let line = task.line
    let needs = line.needs.map(\.text).joined(separator: ", ")
    let facts: [String?] = [
      line.due.map { "due \($0)" }, line.start.map { "from \($0)" }, line.priority?.rawValue,
      line.attribute(.every).map { "every \(value($0, of: line))" },
      line.attribute(.est).map { "est \(value($0, of: line))" },
      needs.isEmpty ? nil : "needs \(needs)",
    ]
    let custom = line.words.compactMap { word -> String? in
      guard let key = word.key, key.rank == nil else { return nil }
      return "\(key.name) \(value(word, of: line))"
    }
    return (facts.compactMap { $0 } + custom).joined(separator: ", ")
  }

  private static func value(_ word: TaskWord, of line: TaskLine) -> String {
    String(decoding: line.source.bytes[word.value], as: UTF8.self).terminalSafe()
  }
}
