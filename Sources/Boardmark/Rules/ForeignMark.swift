/// Something on a task that another tool reads.
struct ForeignMark: Equatable {
  /// What it means there, and the value as it is written here where that is known.
  enum Meaning: Equatable {
    case due(CalendarDate?)
    case start(CalendarDate?)
    case done(CalendarDate?)
    case scheduled
    case created
    case cancelled
    case time
    case priority(Priority?)
    case recurrence(String?)
    case blockID
  }

  let range: Range<Int>
  let tool: String
  let meaning: Meaning
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
    case .blockID: "a block id"
    }
  }

  /// What to write instead; nil where there is nothing.
  var remedy: String? {
    switch self {
    case .due(let date): attribute("due", date)
    case .start(let date): attribute("start", date)
    case .done(let date): attribute("done", date)
    case .scheduled: "there is none here; write 'start' or 'due' if one of them is meant"
    case .created: "git knows it; take it out"
    case .cancelled: "write '[-]' as the box"
    case .time: "write it behind the due date, like 'due:2026-12-01T17:00'"
    case .priority(let priority?): write("pri:\(priority.rawValue)")
    case .priority(nil): "write 'pri:high', 'pri:medium' or 'pri:low'"
    case .recurrence(let value?): write("every:\(value)")
    case .recurrence(nil): "write it like 'every:1w'"
    case .blockID: nil
    }
  }

  private func attribute(_ key: String, _ date: CalendarDate?) -> String {
    date.map { write("\(key):\($0)") } ?? "write it like '\(key):2026-12-01' on the task line"
  }

  private func write(_ attribute: String) -> String { "write '\(attribute)' on the task line" }
}
