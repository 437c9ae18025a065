import BoardmarkReading
import BoardmarkText

/// What `board list --by` groups tasks by.
package enum TaskGrouping: String, CaseIterable, Sendable {
  /// The people that a task names; the task is listed under each of them.
  case person
  case column
  /// The tags of a task; the task is listed under each of them.
  case tag
  /// The due day; for later dates, the week.
  case due
  case file
}

/// Tasks under one heading.
struct TaskSection {
  let heading: String

  /// The indices of the tasks in the listing.
  var entries: [Int] = []
}

extension TaskGrouping {
  /// The sections of a listing, none of them empty; inside each section the tasks keep
  /// the order of the listing.
  ///
  /// People and tags are sorted alphabetically; columns and files keep their own order; days are in chronological
  /// order. Tasks without such a value come last. Cost: linear in the entries, plus sorting the headings.
  func sections(_ listing: TaskListing) -> [TaskSection] {
    var places: [Key: Int] = [:]
    var sections: [(key: Key, section: TaskSection)] = []
    for (index, entry) in listing.entries.enumerated() {
      for (key, heading) in keys(listing.fields(entry), entry, listing) {
        if let place = places[key] {
          sections[place].section.entries.append(index)
        } else {
          places[key] = sections.count
          sections.append((key, TaskSection(heading: heading, entries: [index])))
        }
      }
    }
    return sections.sorted { $0.key < $1.key }.map(\.section)
  }

  /// The position and identity of a section.
  private struct Key: Hashable, Comparable {
    var isNone = false
    var number = 0
    var text = ""

    static func < (left: Self, right: Self) -> Bool {
      if left.isNone != right.isNone { return right.isNone }
      return (left.number, left.text) < (right.number, right.text)
    }
  }

  private func keys(
    _ fields: TaskFields, _ entry: TaskListing.Entry, _ listing: TaskListing
  ) -> [(Key, String)] {
    switch self {
    case .person: return names(.person, of: fields.line)
    case .tag: return names(.tag, of: fields.line)
    case .file:
      return [(Key(number: entry.source), fields.board.fileName.terminalSafe())]
    case .column:
      let name = fields.column.name.terminalSafe()
      // Columns of the same name on different boards are different columns.
      let file = listing.isSeveral ? "\(fields.board.fileName.terminalSafe()): " : ""
      return [(Key(number: entry.source << 32 + entry.task.columnIndex), file + name)]
    case .due: return [day(fields)]
    }
  }

  private func names(_ kind: LaneRows, of line: TaskLine) -> [(Key, String)] {
    let names = kind.names(of: line)
    guard !names.isEmpty else { return [(Key(isNone: true), kind.none)] }
    var seen: Set<String> = []
    return names.compactMap { name in
      let folded = name.lowercased()
      guard seen.insert(folded).inserted else { return nil }
      return (Key(text: folded), kind.mark + name.terminalSafe())
    }
  }

  private func day(_ fields: TaskFields) -> (Key, String) {
    guard let due = fields.line.due else { return (Key(isNone: true), "No date") }
    let now = fields.now
    if !fields.task.isClosed, now.isPast(due) { return (Key(number: .min), "Late") }
    let days = now.days(until: due)
    guard let date = now.today.adding(days: days) else { return (Key(isNone: true), "No date") }
    // Each day has its own section up to the first Sunday at least six days ahead; after that, each week has one.
    let lastDay = 12 - (now.today.weekday + 6) % 7
    guard days > lastDay, let monday = date.adding(days: -date.weekday) else {
      let word = days == 0 ? "Today, " : days == 1 ? "Tomorrow, " : ""
      return (Key(number: date.daysSinceEpoch), "\(word)\(date.weekdayName) \(date)")
    }
    return (Key(number: monday.daysSinceEpoch), "Week of \(monday)")
  }
}

extension CalendarDate {
  /// The month's short English name, `Jan` to `Dec`.
  package var monthName: String {
    [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ][month - 1]
  }

  /// The day's short English name, `Mon` to `Sun`.
  package var weekdayName: String { ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"][weekday] }
}
