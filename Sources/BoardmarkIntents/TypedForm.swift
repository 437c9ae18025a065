import Boardmark
import BoardmarkFiles
import BoardmarkText

/// The text of tasks as editors and browsers show it, and the way back from it.
///
/// Many editors save every line with their own line ending, end the last line or not, or add a byte order mark;
/// browsers send CRLF for each line end.
package enum TypedForm {
  /// The bytes as text with LF between the lines.
  package static func shown(_ bytes: [UInt8]) -> String {
    let lines = lines(of: bytes).map(shownLine)
    return String(decoding: Array(lines.joined(separator: [0x0A])), as: UTF8.self)
  }

  /// The bytes for a text that was edited from `seen`: lines that look the same keep their bytes, others get the line
  /// ending of the first line, and the last one ends as before.
  ///
  /// - Parameter usualEnding: The line ending if `seen` has none; by default that of `typed`.
  package static func restored(
    _ typed: [UInt8], of seen: [UInt8], usualEnding: [UInt8]? = nil
  ) -> [UInt8] {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let isMarked = typed.starts(with: mark) && !seen.starts(with: mark)
    let new = lines(of: isMarked ? Array(typed.dropFirst(mark.count)) : typed)
    let old = lines(of: seen)
    func ending(of lines: [Line]) -> [UInt8]? { lines.first { !$0.ending.isEmpty }?.ending }
    let usual = ending(of: old) ?? usualEnding ?? ending(of: new) ?? [0x0A]
    var known = Dictionary(grouping: old.reversed(), by: shownLine)
    var result: [UInt8] = []
    for (index, line) in new.enumerated() {
      let same = known[shownLine(line)]?.popLast()
      result += same?.text ?? line.text
      if index == new.count - 1 {
        result += old.last?.ending ?? usual
      } else {
        result += same.flatMap { $0.ending.isEmpty ? nil : $0.ending } ?? usual
      }
    }
    return result
  }

  private typealias Line = (text: [UInt8], ending: [UInt8])

  private static func shownLine(_ line: Line) -> [UInt8] {
    // A browser replaces bytes that are not UTF-8, and the byte 0.
    Array(String(decoding: line.text, as: UTF8.self).replacing("\0", with: "\u{FFFD}").utf8)
  }

  /// The lines with their endings: LF, CRLF or CR; the last one may have none.
  private static func lines(of bytes: [UInt8]) -> [Line] {
    let source = SourceText(bytes)
    return (0..<source.lines.count).map { index in
      let text = source.content(ofLine: index)
      return (Array(bytes[text]), Array(bytes[text.upperBound..<source.lines.end(index)]))
    }
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
