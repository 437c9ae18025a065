import Boardmark
import BoardmarkFiles
import BoardmarkText

/// Undoes formal changes that editors make on their own: many save every line with their own line
/// ending, end the last line or not, or add a byte order mark.
enum TypedForm {
  static func restored(_ typed: [UInt8], of seen: [UInt8]) -> [UInt8] {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let typed =
      typed.starts(with: mark) && !seen.starts(with: mark) ? typed.dropFirst(3) : typed[...]
    let former = lines(seen[...])
    var endings: Set<[UInt8]> = Set(former.map { Array($0.ending) })
    endings.remove([])
    var next = former.startIndex
    var places = Dictionary(grouping: former.indices) { former[$0].text }.mapValues { $0[...] }
    var lines = lines(typed)
    for index in lines.indices {
      let line = lines[index]
      while let place = places[line.text]?.first, place < next { places[line.text]!.removeFirst() }
      if let same = places[line.text]?.first {
        // Unchanged lines keep their endings.
        lines[index].ending = former[same].ending
        next = same + 1
      } else if endings.count == 1 {
        lines[index].ending = endings.first![...]
      }
      if lines[index].ending.isEmpty, index < lines.count - 1 {
        lines[index].ending = line.ending.isEmpty ? endings.first?[...] ?? [0x0A] : line.ending
      }
    }
    if let last = former.last, !lines.isEmpty {
      let end = lines.count - 1
      if last.ending.isEmpty {
        lines[end].ending = []
      } else if lines[end].ending.isEmpty {
        lines[end].ending = endings.first?[...] ?? [0x0A]
      }
    }
    return lines.flatMap { $0.text + $0.ending }
  }

  private static func lines(
    _ bytes: ArraySlice<UInt8>
  ) -> [(text: ArraySlice<UInt8>, ending: ArraySlice<UInt8>)] {
    var lines: [(text: ArraySlice<UInt8>, ending: ArraySlice<UInt8>)] = []
    var start = bytes.startIndex
    while start < bytes.endIndex {
      let text = bytes[start...].prefix { $0 != 0x0A && $0 != 0x0D }
      var end = text.endIndex
      if end < bytes.endIndex {
        end += bytes[end] == 0x0D && end + 1 < bytes.endIndex && bytes[end + 1] == 0x0A ? 2 : 1
      }
      lines.append((text, bytes[text.endIndex..<end]))
      start = end
    }
    return lines
  }
}

/// Titles as typed in commands: with attributes, or literal.
package enum TypedTitles {
  /// Splits typed text into the title and its attributes.
  ///
  /// - Parameters:
  ///   - isLiteral: True to take the text literally, without attributes in it.
  ///   - options: The attributes given by options.
  /// - Throws: ``IntentRefusal`` for a word that looks like an attribute but is not one, or that
  ///   contradicts an option.
  package static func read(
    _ text: String, isLiteral: Bool, besides options: [Board.AttributeKey], for board: Board,
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

  /// A date in a title after the word `due` without a colon, which is therefore not a due date; nil if there is none.
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

  /// A short text of a task's attributes: `due 2026-12-01, high, every 1w`.
  package static func facts(of task: Board.Task) -> String {
    let line = task.titleLine
    let needs = line.needs.map(\.text).joined(separator: ", ")
    let facts: [String?] = [
      line.due.map { "due \($0)" }, line.start.map { "from \($0)" }, line.priority?.rawValue,
      task.value(of: .every).map { "every \($0.terminalSafe())" },
      task.value(of: .est).map { "est \($0.terminalSafe())" },
      needs.isEmpty ? nil : "needs \(needs)",
    ]
    let custom = line.words.compactMap { word -> String? in
      guard let key = word.key, key.rank == nil else { return nil }
      return "\(key.name) \(line.source.string(in: word.value).terminalSafe())"
    }
    return (facts.compactMap { $0 } + custom).joined(separator: ", ")
  }
}

/// Attributes as typed, with dates in words; resolved on the board that they are for.
package struct TypedValues: Sendable {
  package var due: String?
  package var start: String?
  package var done: String?
  package var priority: String?
  package var every: String?
  package var estimate: String?
  package var id: String?
  package var needs: [String] = []
  package var people: [String] = []
  package var tags: [String] = []

  /// Attributes of other keys, as `KEY=VALUE`.
  package var others: [String] = []

  package init() {}

  /// The attributes that have a value.
  package var keys: [Board.AttributeKey] {
    let values: [(Board.AttributeKey, String?)] = [
      (.due, due), (.start, start), (.pri, priority), (.every, every), (.est, estimate),
      (.done, done), (.id, id),
      (.needs, needs.first),
    ]
    return values.filter { $0.1 != nil }.map(\.0)
      + ((try? AttributeValues.others(others).map(\.key)) ?? [])
  }
}
