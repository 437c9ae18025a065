import Boardmark
import BoardmarkIntents
import BoardmarkText

/// The form that changes a task field by field: the content of each field, and the effect of
/// changing it, which is that of an option of `board edit`.
struct EditForm {
  enum Field: String, CaseIterable {
    case title, due, priority, people, tags, body
  }

  let seen: SeenTask

  /// The column to move the task to; nil if it stays.
  var column: ColumnReference?

  /// The task as the form showed it.
  private let task: Board.Task

  private let fields: FormFields

  /// - Parameter seen: The task that the form was made from.
  init(_ fields: FormFields, of seen: SeenTask) throws {
    guard let task = Self.task(of: seen.bytes) else {
      throw IntentProblem(
        .value, field: .text, "the original text arrived damaged", remedy: "open the task again")
    }
    (self.fields, self.seen, self.task) = (fields, seen, task)
  }

  /// The task in the given lines; nil if they are not exactly one task.
  static func task(of bytes: [UInt8]) -> Board.Task? {
    let tasks = Board(Array("## Todo\n\n".utf8) + bytes).tasks
    return tasks.count == 1 ? tasks[0] : nil
  }

  /// The text of a field for a task; nil if the field cannot represent the task's value.
  static func text(of field: Field, in task: Board.Task) -> String? {
    func value(_ key: Board.AttributeKey) -> String {
      task.titleLine.attribute(key).map {
        String(decoding: task.titleLine.source.bytes[$0.value], as: UTF8.self)
      } ?? ""
    }
    let text =
      switch field {
      case .title: sentence(of: task).title
      case .due: value(.due)
      case .priority: task.titleLine.priority?.rawValue ?? value(.pri)
      case .people: task.titleLine.people.map { "@" + $0 }.joined(separator: " ")
      case .tags: task.titleLine.tags.map { "#" + $0 }.joined(separator: " ")
      case .body: String(decoding: BodyText.bytes(of: task), as: UTF8.self)
      }
    return text.unicodeScalars.contains { $0 == "\u{FFFD}" || $0 == "\0" || $0 == "\r" }
      ? nil : text
  }

  /// The title without its trailing people and tags, which have their own fields, and those names.
  private static func sentence(of task: Board.Task) -> (title: String, names: String) {
    let line = task.titleLine
    var title = task.title[...]
    for word in line.words.reversed()
    where word.key == nil && word.range.lowerBound >= line.runStart {
      let name = " " + line.source.string(in: word.range)
      if title.hasSuffix(name) { title = title.dropLast(name.count) }
    }
    return (String(title), String(task.title.dropFirst(title.count)))
  }

  /// The text that was typed into a field, and the former one; nil if they are the same.
  private func typed(_ field: Field) -> (text: String, former: String)? {
    guard let sent = fields[field.rawValue], let former = Self.text(of: field, in: task) else {
      return nil
    }
    let text = Self.trimmed(sent.replacing("\r\n", with: "\n"), field)
    return text == Self.trimmed(former, field) ? nil : (text, former)
  }

  private static func trimmed(_ text: String, _ field: Field) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    guard field == .body else { return words(of: text).joined(separator: " ") }
    while lines.last?.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
    return lines.joined(separator: "\n")
  }

  private static func words(of text: String) -> [Substring] {
    text.split { $0 == " " || $0 == "\t" }
  }

  /// The fields that were changed.
  var changed: [Field] { Field.allCases.filter { typed($0) != nil } }

  /// The change of the task that the given fields ask for.
  func intent(_ changed: [Field]) -> EditTasks {
    var intent = EditTasks(.seen([seen]))
    intent.column = column
    for field in changed {
      guard let (text, former) = typed(field) else { continue }
      let value = text.isEmpty ? "none" : text
      switch field {
      case .title:
        intent.title = text.isEmpty ? "" : text + Self.sentence(of: task).names
        // Words of the former title that would be read as attributes are escaped in the file and
        // stay literal.
        let read = try? TypedTitle(former, for: Board([]), on: CalendarDate("2000-01-01")!)
        intent.isLiteral = !(read?.attributes.isEmpty ?? false)
      case .due: intent.values.due = value
      case .priority: intent.values.priority = value
      case .people:
        (intent.values.people, intent.removedPeople) = Self.difference(text, former)
      case .tags: (intent.values.tags, intent.removedTags) = Self.difference(text, former)
      case .body: intent.body = text
      }
    }
    return intent
  }

  /// The added and the removed names.
  private static func difference(_ text: String, _ former: String) -> ([String], [String]) {
    func names(_ text: String) -> [String] {
      text.split { $0.isWhitespace || $0 == "," }.map(String.init)
    }
    func bare(_ name: String) -> Substring { name.drop { $0 == "@" || $0 == "#" } }
    let (new, old) = (names(text), names(former))
    return (
      new.filter { name in !old.contains { bare($0) == bare(name) } },
      old.filter { name in !new.contains { bare($0) == bare(name) } }
    )
  }

  /// The problems of each field on its own, in the order of the fields.
  func problems(on board: Board, at now: Board.Now) -> [IntentProblem] {
    changed.compactMap { field in
      do {
        _ = try refusing(at: board.fileName) {
          try intent([field]).change(of: board, at: now)
        }
        return nil
      } catch {
        return IntentProblem(IntentProblem(error), beside: .init(rawValue: field.rawValue)!)
      }
    }
  }
}

/// Converts a task's lines to the text that a browser shows in a field, and back.
///
/// All lines in a field end in the same way; unchanged lines are restored to their former bytes.
enum TypedText {
  /// The bytes as text with LF between the lines.
  static func shown(_ bytes: [UInt8]) -> String {
    var lines = lines(of: bytes).map(shownLine)
    if lines.count > 1, lines.last?.isEmpty == true { lines.removeLast() }
    return String(decoding: Array(lines.joined(separator: [0x0A])), as: UTF8.self)
  }

  /// The bytes for a text that was edited from `former`: lines that look the same keep their former
  /// bytes; others get the line ending of the first former line.
  ///
  /// - Parameter usualEnding: The line ending to use if the former lines have none.
  static func bytes(of text: String, from former: [UInt8], usualEnding: [UInt8]) -> [UInt8] {
    let old = lines(of: former)
    var known: [[UInt8]: [(line: [UInt8], ending: [UInt8])]] = [:]
    for line in old.reversed() { known[shownLine(line), default: []].append(line) }
    let usual = old.first { !$0.ending.isEmpty }?.ending ?? usualEnding
    // A browser sends CRLF for each line end.
    var typed = lines(of: Array(text.utf8)).map(\.line)
    // A task ends with its last line that is not empty.
    while typed.count > 1, typed.last?.isEmpty == true { typed.removeLast() }
    var result: [UInt8] = []
    for (index, line) in typed.enumerated() {
      let isLast = index == typed.count - 1
      var ending = usual
      if let same = known[line]?.popLast() {
        result += same.line
        if !same.ending.isEmpty { ending = same.ending }
      } else {
        result += line
      }
      if !isLast {
        result += ending
      } else {
        result += old.last { !$0.line.isEmpty }?.ending ?? usual
      }
    }
    return result
  }

  private static func shownLine(_ line: (line: [UInt8], ending: [UInt8])) -> [UInt8] {
    // A browser replaces bytes that are not UTF-8, and the byte 0.
    Array(String(decoding: line.line, as: UTF8.self).replacing("\0", with: "\u{FFFD}").utf8)
  }

  /// The lines with their endings: LF, CRLF or CR; the last one has none.
  private static func lines(of bytes: [UInt8]) -> [(line: [UInt8], ending: [UInt8])] {
    let source = SourceText(bytes)
    let lines = (0..<source.lines.count).map { index in
      let line = source.content(ofLine: index)
      return (Array(bytes[line]), Array(bytes[line.upperBound..<source.lines.end(index)]))
    }
    return lines + (bytes.last?.isLineEnding ?? true ? [([], [])] : [])
  }
}
