import BoardmarkReading
import BoardmarkText

/// The mark before a task, one column wide, that shows its state without color.
enum TaskMark {
  case open
  case finished
  case cancelled
  case overdue
  /// The due date is not a date.
  case unclear

  init(_ fields: TaskFields) {
    let task = fields.task
    if task.isClosed {
      let isCancelled = task.box == .cancelled || fields.column.role == .cancelled
      self = isCancelled ? .cancelled : .finished
    } else if task.isOverdue(at: fields.now) {
      self = .overdue
    } else {
      self = fields.isInvalid(.due) ? .unclear : .open
    }
  }

  var style: TextStyle {
    switch self {
    case .open: .faint
    case .finished: .good
    case .cancelled: .faint
    case .overdue, .unclear: .alarm
    }
  }

  /// The style of the title after the mark.
  var titleStyle: TextStyle { self == .finished || self == .cancelled ? .faint : .plain }

  /// The style of people and tags that are shown apart from the title.
  var nameStyle: TextStyle { titleStyle == .plain ? .name : titleStyle }

  /// The mark as a symbol for a terminal; `asciiSign` is for output that may have to be ASCII.
  var sign: String {
    switch self {
    case .open: "○"
    case .finished: "✓"
    case .cancelled: "✗"
    case .overdue: "!"
    case .unclear: "?"
    }
  }

  var asciiSign: String {
    switch self {
    case .open: " "
    case .finished: "x"
    case .cancelled: "-"
    case .overdue: "!"
    case .unclear: "?"
    }
  }
}

extension TaskFields {
  /// The title, safe for a terminal; `(no title)` for an empty one.
  var shownTitle: String {
    let title = String(terminalSafe: line.titleBytes)
    return title.isEmpty ? "(no title)" : title
  }

  /// A date for display, with a space instead of `T` between day and time; a value that is not a date is shown as
  /// typed, shortened.
  func shownDate(_ key: Board.AttributeKey) -> String? {
    guard let value = value(key) else { return nil }
    let text = String(terminalSafe: value)
    guard !isInvalid(key) else { return text.truncated(toDisplayWidth: 16) }
    return String(text.map { $0 == "T" ? " " : $0 })
  }

  /// The due date for display; one with a UTC offset is converted to the board's zone.
  var shownDue: String? {
    guard let instant = line.due?.instant else { return shownDate(.due) }
    let (date, minute) = now.local(instant)
    return "\(date) \(DueDate.clock(minute))"
  }

  /// The due day in everyday words: `late`, `today`, `tomorrow`, `Tue` within a week; nil for other
  /// days, and if the task is closed.
  var dueName: String? {
    guard !task.isClosed, let due = line.due else { return nil }
    if now.isPast(due) { return "late" }
    let days = now.days(until: due)
    switch days {
    case 0: return "today"
    case 1: return "tomorrow"
    case 2...6: return now.today.adding(days: days)?.weekdayName
    default: return nil
    }
  }

  /// How urgent the due date is: late, today or tomorrow, or neither.
  var dueStyle: TextStyle {
    guard !task.isClosed else { return .faint }
    guard let due = line.due else { return .alarm }
    if now.isPast(due) { return .alarm }
    return now.days(until: due) <= 1 ? .notice : .plain
  }

  /// The priority, safe for a terminal; an invalid one is shown as typed, shortened.
  var shownPriority: String? {
    priority.map { String(terminalSafe: $0).truncated(toDisplayWidth: 8) }
  }

  var priorityStyle: TextStyle {
    guard !task.isClosed else { return .faint }
    switch line.priority {
    case .high: return .notice
    case .medium: return .plain
    case .low: return .faint
    case nil: return .alarm
    }
  }
}
