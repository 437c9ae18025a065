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
    guard let task = SeenTask.task(in: seen.bytes) else {
      throw IntentProblem(
        .value, field: .text, "the original text arrived damaged", remedy: "open the task again")
    }
    (self.fields, self.seen, self.task) = (fields, seen, task)
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
