import Boardmark
import BoardmarkReports
import BoardmarkText

/// Writes a board as an iCalendar feed (RFC 5545, RFC 7986).
///
/// Calendar programs show events of a feed and ignore its to-dos, so an event for each open task with a due date is the
/// default.
package struct CalendarWriter {
  package enum Component: String, CaseIterable, Sendable { case event, todo }

  private let board: Board
  private let now: Board.Now
  private let component: Component
  private let names: TaskNames
  private var calendar = CalendarText()
  private var ledger = Ledger()

  private var fileName: String {
    board.fileName.split(separator: "/").last.map(String.init) ?? "board"
  }

  /// - Parameter now: The time of the board's content, used as each entry's time stamp.
  package static func bytes(
    of board: Board, named name: String?, as component: Component, at now: Board.Now
  ) -> (bytes: [UInt8], ledger: Ledger) {
    var writer = CalendarWriter(
      board: board, now: now, component: component, names: TaskNames(board))
    writer.write(named: name)
    return (writer.calendar.bytes, writer.ledger)
  }

  private func uid(_ name: String) -> String {
    let host = String(
      String.UnicodeScalarView(
        fileName.unicodeScalars.map {
          $0.isASCII
            && ($0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "." || $0 == "-")
            ? $0 : "-"
        }))
    return "\(name)@\(host)"
  }

  private mutating func write(named name: String?) {
    let title = name ?? board.title(or: fileName)
    calendar.line("BEGIN", "VCALENDAR")
    calendar.line("VERSION", "2.0")
    calendar.line("PRODID", "-//Boardmark//board//EN")
    calendar.line("CALSCALE", "GREGORIAN")
    calendar.text("NAME", title)
    calendar.text("X-WR-CALNAME", title)
    calendar.line("REFRESH-INTERVAL;VALUE=DURATION", "PT12H")
    calendar.line("X-PUBLISHED-TTL", "PT12H")
    for (task, name) in zip(board.tasks, names.all) { add(task, uid(name)) }
    calendar.line("END", "VCALENDAR")
  }

  private mutating func add(_ task: Board.Task, _ uid: String) {
    let place = task.place
    if task.isClosed { return ledger.note(place, .dropped, reason: "closed") }
    if component == .event, task.due == nil {
      return ledger.note(place, .dropped, reason: "no due date")
    }
    let line = task.titleLine
    let name = component == .event ? "VEVENT" : "VTODO"
    calendar.line("BEGIN", name)
    calendar.line("UID", uid)
    calendar.line("DTSTAMP", Board.Now.stamp(now.instant))
    // Events last all day, so a due time is shown in the title.
    let clock = component == .event ? task.due.flatMap(localMinute) : nil
    let title = line.plainTitle
    calendar.text("SUMMARY", clock.map { "\(DueDate.clock($0)) \(title)" } ?? title)
    ledger.note(place, .carried)
    if component == .event { addEvent(task, place) } else { addTodo(task, place) }
    if let priority = line.priority {
      calendar.line("PRIORITY", priority == .high ? "1" : priority == .medium ? "5" : "9")
      ledger.note("\(place), pri", .carried)
    }
    if !line.tags.isEmpty {
      // The commas between categories are not escaped.
      calendar.line("CATEGORIES", line.tags.joined(separator: ","))
      ledger.note("\(place), tags", .carried)
    }
    addDescription(task, place)
    for need in line.needs {
      if let name = names.byID[need] {
        calendar.text("RELATED-TO;RELTYPE=DEPENDS-ON", self.uid(name))
        ledger.note("\(place), needs", .carried)
      } else {
        ledger.note("\(place), needs", .dropped, reason: "the board has no such task")
      }
    }
    if component == .event { calendar.line("TRANSP", "TRANSPARENT") }
    calendar.line("END", name)
  }

  private mutating func addEvent(_ task: Board.Task, _ place: String) {
    guard let due = task.due else { return }
    let day = due.instant.map(now.day) ?? due.date
    calendar.line("DTSTART;VALUE=DATE", Self.compact(day))
    ledger.note("\(place), due", .carried)
    if task.titleLine.start != nil {
      ledger.note(
        "\(place), start", .dropped, reason: "an event is on the day on which its task is due")
    }
    guard task.value(of: .every) != nil else { return }
    if let rule = task.recurrence.flatMap({ CalendarRule.text($0, from: day) }) {
      calendar.line("RRULE", rule)
      ledger.note("\(place), every", .carried)
    } else {
      ledger.note("\(place), every", .dropped, reason: "calendars cannot express this recurrence")
    }
  }

  private mutating func addTodo(_ task: Board.Task, _ place: String) {
    if let due = task.due {
      if due.minute == nil {
        calendar.line("DUE;VALUE=DATE", Self.compact(due.date))
      } else {
        calendar.line("DUE", Board.Now.stamp(now.instant(of: due)))
      }
      ledger.note("\(place), due", .carried)
    }
    if let start = task.titleLine.start {
      // RFC 5545: both are days or both are times, and the start comes first.
      let isValid = task.due.map { $0.minute == nil && start < $0.date } ?? true
      if isValid { calendar.line("DTSTART;VALUE=DATE", Self.compact(start)) }
      ledger.note(
        "\(place), start", isValid ? .carried : .dropped,
        reason: isValid ? nil : "a to-do starts before it is due, by days if it is due on a day")
    }
    calendar.line("STATUS", task.columnState == .doing ? "IN-PROCESS" : "NEEDS-ACTION")
    if task.titleLine.attribute(.every) != nil {
      ledger.note("\(place), every", .dropped, reason: "a to-do is the next one only")
    }
  }

  /// Adds people, values without a property of their own, and the body.
  private mutating func addDescription(_ task: Board.Task, _ place: String) {
    var lines: [String] = []
    if !task.titleLine.people.isEmpty {
      lines.append(task.titleLine.people.map { "@\($0)" }.joined(separator: " "))
      ledger.note("\(place), people", .body)
    }
    for (key, value) in task.otherAttributes {
      lines.append("\(key.name): \(value)")
      ledger.note("\(place), \(key.name)", .body)
    }
    let body = task.bodyText
    if !body.isEmpty {
      if !lines.isEmpty { lines.append("") }
      lines.append(body)
      ledger.note("\(place), body", .body)
    }
    if !lines.isEmpty { calendar.text("DESCRIPTION", lines.joined(separator: "\n")) }
  }

  /// The minute in the board's zone at which a task is due; nil for a whole day.
  private func localMinute(_ due: DueDate) -> Int? {
    due.instant.map { now.local($0).minute } ?? due.minute
  }

  private static func compact(_ day: CalendarDate) -> String { "\(day)".replacing("-", with: "") }
}

/// The lines of an iCalendar object (RFC 5545), escaped and folded.
struct CalendarText {
  private(set) var bytes: [UInt8] = []

  /// Appends a line whose value is text.
  mutating func text(_ name: String, _ value: String) {
    var escaped = ""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\\", ";", ",": escaped += "\\" + String(scalar)
      case "\n": escaped += "\\n"
      case "\t": escaped += " "
      case _ where scalar.isHiddenControl: continue
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    line(name, escaped)
  }

  /// Appends a line unescaped, folded at 75 octets without splitting a character.
  mutating func line(_ name: String, _ value: String) {
    var length = 0
    for scalar in (name + ":" + value).unicodeScalars {
      let octets = Array(String(scalar).utf8)
      if length + octets.count > 75 {
        bytes += [0x0D, 0x0A, 0x20]
        length = 1
      }
      bytes += octets
      length += octets.count
    }
    bytes += [0x0D, 0x0A]
  }
}

/// Recurrences in calendar syntax.
enum CalendarRule {
  private static let days = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

  /// The RRULE for the days of a recurrence from a day on; nil if there is none.
  ///
  /// In a month without the day, the last day is used, where a plain `MONTHLY` would skip the month.
  static func text(_ recurrence: Board.Recurrence, from day: CalendarDate) -> String? {
    if recurrence.isFromCompletion { return nil }
    switch recurrence.rule {
    case .step(let count, let unit):
      let interval = count == 1 ? "" : ";INTERVAL=\(count)"
      switch unit {
      case .days: return "FREQ=DAILY\(interval)"
      case .weeks: return "FREQ=WEEKLY\(interval)"
      case .months: return "FREQ=MONTHLY\(interval)\(clamped(day.day))"
      case .years:
        return day.month == 2 && day.day == 29
          ? "FREQ=YEARLY\(interval);BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1"
          : "FREQ=YEARLY\(interval)"
      }
    case .weekdays(let weekdays):
      // The first day of an event must satisfy its rule; 1970-01-01 was a Thursday.
      let weekday = ((day.daysSinceEpoch + 3) % 7 + 7) % 7
      guard weekdays.contains(weekday) else { return nil }
      return "FREQ=WEEKLY;BYDAY=\(weekdays.sorted().map { days[$0] }.joined(separator: ","))"
    case .endOfMonth:
      let next = CalendarDate(daysSinceEpoch: day.daysSinceEpoch + 1)
      return next?.day == 1 ? "FREQ=MONTHLY;BYMONTHDAY=-1" : nil
    }
  }

  private static func clamped(_ day: Int) -> String {
    guard day > 28 else { return "" }
    return ";BYMONTHDAY=\((28...day).map(String.init).joined(separator: ","));BYSETPOS=-1"
  }
}
