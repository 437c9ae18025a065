import BoardmarkReading
import BoardmarkText

/// Something on a task that another tool gives a meaning.
struct ForeignMark: Equatable {
  /// What it means there, with the value as it is written here if that is known.
  enum Meaning: Equatable {
    case due(DueDate?)
    case start(CalendarDate?)
    case done(CalendarDate?)
    case scheduled
    case created
    case cancelled
    /// A minute of the day, as `HH:MM`.
    case time(String?)
    case priority(Priority?)
    case recurrence(String?)
    case id(TaskID?)
    case needs([TaskID]?)
    case onCompletion
    case reminder
    case tags([String])
    case people([String])
    case blockID
  }

  let dialect: Dialect
  let range: Range<Int>
  let meaning: Meaning

  /// Whether the attribute here would say everything that the mark says.
  let isExact: Bool

  /// What a dialect reads.
  struct Reading {
    let range: Range<Int>
    let meaning: Meaning
    var isExact = true
  }

  init(_ reading: Reading, _ dialect: Dialect) {
    self.dialect = dialect
    range = reading.range
    meaning = reading.meaning
    isExact = reading.isExact
  }

  /// Two marks that look alike on one task differ in their ranges.
  static func == (left: Self, right: Self) -> Bool {
    left.range == right.range && left.meaning == right.meaning
  }
}

extension ForeignMark.Meaning {
  var noun: String {
    switch self {
    case .due: "a due date"
    case .start: "a start date"
    case .done: "the day of completion"
    case .scheduled: "a scheduled date"
    case .created: "the day of creation"
    case .cancelled: "the day of cancellation"
    case .time: "a time"
    case .priority: "a priority"
    case .recurrence: "a recurrence"
    case .id: "an id"
    case .needs: "what a task needs"
    case .onCompletion: "what becomes of a finished task"
    case .reminder: "a reminder"
    case .tags: "tags"
    case .people: "people"
    case .blockID: "a block id"
    }
  }

  /// What to write instead; nil if there is nothing to write.
  var remedy: String? {
    switch self {
    case .due(let date): date.map { write("due", $0.description) } ?? likeDate("due")
    case .start(let date): date.map { write("start", $0.description) } ?? likeDate("start")
    case .done(let date): date.map { write("done", $0.description) } ?? likeDate("done")
    case .scheduled: "boards do not have this; write 'start' or 'due' if you mean one of them"
    case .created: "git records it; remove it"
    case .cancelled: "write '[-]' as the box"
    case .time: "write it after the due date, like 'due:2026-12-01T17:00'"
    case .priority(let priority?): write("pri", priority.rawValue)
    case .priority(nil): "write 'pri:high', 'pri:medium' or 'pri:low'"
    case .recurrence(let value?): write("every", value)
    case .recurrence(nil): "write it like 'every:1w'"
    case .id(let id?): write("id", "\(id)")
    case .id(nil): "it stays, since an id here has 2 to 32 letters, digits and '-'"
    case .needs(let ids?): write("needs", ids.map(\.text).joined(separator: ","))
    case .needs(nil): "it stays, since an id here has 2 to 32 letters, digits and '-'"
    case .onCompletion: "boards do not have this; 'board archive' removes finished tasks"
    case .reminder: "boards do not have this; write 'due' if you mean that"
    case .tags, .people: "write '\(names.joined(separator: " "))' on the task line"
    case .blockID: nil
    }
  }

  /// The people and tags, as they are written here.
  var names: [String] {
    switch self {
    case .tags(let tags): tags.map { "#\($0)" }
    case .people(let people): people.map { "@\($0)" }
    default: []
    }
  }

  private func likeDate(_ key: String) -> String {
    "write it like '\(key):2026-12-01' on the task line"
  }

  private func write(_ key: String, _ value: String) -> String {
    String(joining: "write '", key, ":", value, "' on the task line")
  }

  /// The attribute that says the same; nil if none does, or not with certainty.
  var attribute: (key: AttributeKey, value: String)? {
    switch self {
    case .due(let date?): (.due, "\(date)")
    case .start(let date?): (.start, "\(date)")
    case .done(let date?): (.done, "\(date)")
    case .priority(let priority?): (.pri, priority.rawValue)
    case .recurrence(let value?): (.every, value)
    case .id(let id?): (.id, id.text)
    case .needs(let ids?): (.needs, ids.map(\.text).joined(separator: ","))
    default: nil
    }
  }

  /// The key of the attribute that says the same, whether or not its value is known.
  var key: AttributeKey? {
    switch self {
    case .due: .due
    case .start: .start
    case .done: .done
    case .priority: .pri
    case .recurrence: .every
    case .id: .id
    case .needs: .needs
    default: nil
    }
  }
}
