import BoardmarkReading
import BoardmarkText

/// By what `board list --by` puts tasks together.
package enum TaskGrouping: String, CaseIterable, Sendable {
  /// The people that a task names; it stands below each of them.
  case person
  case column
  /// The tags that a task has; it stands below each of them.
  case tag
  /// The day it is due, from the week after next on the week.
  case due
  case file
}

/// Tasks under one heading.
struct TaskSection {
  let heading: String

  /// Their indices in the listing.
  var entries: [Int] = []
}

extension TaskGrouping {
  /// The sections of a listing, none of them empty; inside each the order of the listing stays.
  ///
  /// People and tags come by their letters, columns and files in their own order, days in time; last
  /// comes what has none. Linear in the entries but for the sorting of the headings.
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

  /// Where a section stands, and what makes it one.
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
    case .person: return names(fields.line.people, mark: "@", none: "Nobody")
    case .tag: return names(fields.line.tags, mark: "#", none: "No tag")
    case .file:
      return [(Key(number: entry.source), fields.board.fileName.terminalSafe())]
    case .column:
      let name = fields.column.name.terminalSafe()
      // Boards have columns of the same name, which are not the same column.
      let file = listing.isSeveral ? "\(fields.board.fileName.terminalSafe()): " : ""
      return [(Key(number: entry.source << 32 + entry.task.columnIndex), file + name)]
    case .due: return [day(fields)]
    }
  }

  private func names(_ names: [String], mark: String, none: String) -> [(Key, String)] {
    guard !names.isEmpty else { return [(Key(isNone: true), none)] }
    var seen: Set<String> = []
    return names.compactMap { name in
      let folded = name.lowercased()
      guard seen.insert(folded).inserted else { return nil }
      return (Key(text: folded), mark + name.terminalSafe())
    }
  }

  private func day(_ fields: TaskFields) -> (Key, String) {
    guard let due = fields.line.due else { return (Key(isNone: true), "No date") }
    let now = fields.now
    if !fields.task.isClosed, now.isPast(due) { return (Key(number: .min), "Late") }
    let days = now.days(until: due)
    guard let date = now.today.adding(days: days) else { return (Key(isNone: true), "No date") }
    // Up to the Sunday after the next six days each day has a section, then each week.
    let lastDay = 12 - (now.today.weekday + 6) % 7
    guard days > lastDay, let monday = date.adding(days: -date.weekday) else {
      let name = date.weekdayName
      switch days {
      case 0: return (Key(number: date.daysSinceEpoch), "Today, \(name) \(date)")
      case 1: return (Key(number: date.daysSinceEpoch), "Tomorrow, \(name) \(date)")
      default: return (Key(number: date.daysSinceEpoch), "\(name) \(date)")
      }
    }
    return (Key(number: monday.daysSinceEpoch), "Week of \(monday)")
  }
}

extension CalendarDate {
  /// `Mon` to `Sun`.
  var weekdayName: String { ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"][weekday] }
}
