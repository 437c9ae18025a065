import Boardmark
import BoardmarkIntents

/// The form that changes a task field by field: what each field shows, and what a change of it
/// means, which is the same as an option of `board edit`.
struct EditForm {
  enum Field: String, CaseIterable {
    case title, due, priority, people, tags, body
  }

  let seen: SeenTask

  /// The task as the form showed it.
  private let task: Board.Task

  private let fields: FormFields

  /// - Parameter seen: The task that the form began from.
  init(_ fields: FormFields, of seen: SeenTask) throws {
    guard let task = Self.task(of: seen.bytes) else {
      throw IntentProblem(
        .value, field: .text, "the former text came damaged", remedy: "open the task again")
    }
    (self.fields, self.seen, self.task) = (fields, seen, task)
  }

  /// The task in some lines; nil if they are not exactly one task.
  static func task(of bytes: [UInt8]) -> Board.Task? {
    let tasks = Board(Array("## Todo\n\n".utf8) + bytes).tasks
    return tasks.count == 1 ? tasks[0] : nil
  }

  /// The text that a field shows for a task; nil if the field could not restore what the task has.
  static func text(of field: Field, in task: Board.Task) -> String? {
    func value(_ key: AttributeKey) -> String {
      task.line.attribute(key).map {
        String(decoding: task.line.source.bytes[$0.value], as: UTF8.self)
      } ?? ""
    }
    let text =
      switch field {
      case .title: sentence(of: task).title
      case .due: value(.due)
      case .priority: task.line.priority?.rawValue ?? value(.pri)
      case .people: task.line.people.map { "@" + $0 }.joined(separator: " ")
      case .tags: task.line.tags.map { "#" + $0 }.joined(separator: " ")
      case .body: String(decoding: BodyText.bytes(of: task), as: UTF8.self)
      }
    return text.unicodeScalars.contains { $0 == "\u{FFFD}" || $0 == "\0" || $0 == "\r" }
      ? nil : text
  }

  /// The title without the people and tags at its end, which have fields of their own; and those
  /// names.
  private static func sentence(of task: Board.Task) -> (title: String, names: String) {
    let line = task.line
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
    for field in changed {
      guard let (text, former) = typed(field) else { continue }
      let value = text.isEmpty ? "none" : text
      switch field {
      case .title:
        intent.title = text.isEmpty ? "" : text + Self.sentence(of: task).names
        // If the former title has words that would be read as attributes, they are escaped in the
        // file and stay literal.
        let read = try? TypedTitle(former, for: Board([]), on: CalendarDate("2000-01-01")!)
        intent.isLiteral = !(read?.attributes.isEmpty ?? false)
      case .due: intent.values.due = value
      case .priority: intent.values.priority = value
      case .people:
        (intent.values.people, intent.formerPeople) = Self.difference(text, former)
      case .tags: (intent.values.tags, intent.formerTags) = Self.difference(text, former)
      case .body: intent.body = text
      }
    }
    return intent
  }

  /// The names that were added and those that were removed.
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

  /// The problems with each field by itself, in the order of the fields.
  func problems(on board: Board, at now: Now) -> [IntentProblem] {
    changed.compactMap { field in
      do {
        _ = try refusing(at: board.fileName) {
          try intent([field]).change(of: board, at: now, isDryRun: true)
        }
        return nil
      } catch {
        return IntentProblem(IntentProblem(error), beside: .init(rawValue: field.rawValue)!)
      }
    }
  }
}
