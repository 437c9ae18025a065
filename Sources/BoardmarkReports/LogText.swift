import BoardmarkHistory
import BoardmarkMatching
import BoardmarkMerging
import BoardmarkReading
import BoardmarkText

/// Writes the history of a board for `board log`: a line for each task that a commit changed, newest first.
package struct LogText: Sendable {
  package var style: ReportStyle

  package init(_ style: ReportStyle = ReportStyle()) { self.style = style }

  /// The maximum width of an author's name.
  private static let authorWidth = 20

  /// The events of the last `count` entries that have a line in the text.
  package static func last(_ count: Int, of events: [Board.Event]) -> [Board.Event] {
    LogEntry.entries(events).filter { $0.phrase != nil }.suffix(count).flatMap(\.events)
  }

  /// The report's text.
  ///
  /// - Parameters:
  ///   - events: Events of the history, in its order.
  ///   - history: The history whose revisions the events name.
  ///   - clock: The clock for the times.
  package func text(
    _ events: [Board.Event], of history: Board.History, in clock: Board.ZoneClock
  ) -> String {
    var table = TextTable([.left, .left, .left, .left, .left])
    for entry in LogEntry.entries(events).reversed() {
      if let phrase = entry.phrase { table.add(row(entry, phrase, history, clock)) }
    }
    return style.text(of: table.lines.map(style.cut))
  }

  /// A line for each of the last entries, the last one first: when, who, what.
  package static func lines(
    _ events: [Board.Event], of history: Board.History, in clock: Board.ZoneClock, limit: Int
  ) -> [String] {
    LogEntry.entries(events).reversed().lazy.compactMap { entry in
      entry.phrase.map { phrase in
        let revision = history.revisions[entry.events[0].revision]
        return "\(clock.time(at: revision.time).minuteText) \(revision.author.terminalSafe()): "
          + entry.name.rawValue + (phrase.isEmpty ? "" : " \(phrase.terminalSafe())")
      }
    }.prefix(limit).map(\.self)
  }

  private func row(
    _ entry: LogEntry, _ phrase: String, _ history: Board.History, _ clock: Board.ZoneClock
  ) -> [StyledLine] {
    let event = entry.events[0]
    let revision = history.revisions[event.revision]
    let author = revision.author.terminalSafe()
    var what = StyledLine(phrase.terminalSafe())
    if let title = event.change.title {
      if !phrase.isEmpty { what.append("  ") }
      what.append(title.terminalSafe(), .strong)
    }
    return [
      StyledLine(String(revision.commit.prefix(8)), .faint),
      StyledLine(clock.time(at: revision.time).minuteText),
      StyledLine(author.truncated(toDisplayWidth: Self.authorWidth), .name),
      StyledLine(entry.name.rawValue, entry.name.style),
      StyledLine(event.change.id?.terminalSafe() ?? "", .faint),
      what,
    ]
  }
}

extension Board.Event.Name {
  fileprivate var style: TextStyle {
    switch self {
    case .finished, .cancelled: .good
    case .removed: .alarm
    case .created, .reopened: .notice
    case .moved, .edited, .board: .plain
    }
  }
}

/// An entry of a log: what one revision did to one task, or to one column or text.
struct LogEntry {
  let events: [Board.Event]

  /// The entry's name for people: that of its most important event.
  var name: Board.Event.Name {
    let names = events.map(\.name)
    if let weight = [Board.Event.Name.created, .removed].first(where: names.contains) {
      return weight
    }
    let state = names.last { [.cancelled, .finished, .reopened].contains($0) }
    return state ?? (names.contains(.moved) ? .moved : names[0])
  }

  /// What was changed, in words, as far as the name does not say it; nil if another entry says it already, or if
  /// there are no words in it.
  var phrase: String? {
    let change = events[0].change
    if change.title == nil {
      if change.kind == .prose, BoardChanges.tellingLine(of: change) == nil { return nil }
      return BoardChanges.line(ofOther: change)
    }
    let moves = events.map(\.change).filter { $0.kind == .moved }
    if let gone = events.last(where: { $0.change.kind == .removed }) {
      return "from \(gone.change.from ?? "")"
    }
    if let added = events.first(where: { $0.change.kind == .added }) {
      return "in \(moves.last?.to ?? added.change.to ?? "")"
    }
    let isState = [.cancelled, .finished, .reopened].contains(name)
    var phrases = moves.isEmpty ? [] : ["\(moves[0].from ?? "") → \(moves.last!.to ?? "")"]
    for event in events where event.change.kind != .moved {
      let change = event.change
      if isState && event.isImpliedByState { continue }
      // The entry names the task by its new title.
      let isRetitled = change.kind == .retitled
      phrases.append(isRetitled ? "title was '\(change.from ?? "")'" : BoardChanges.phrase(change))
    }
    return phrases.joined(separator: "; ")
  }

  /// Groups the events into entries: all changes of one revision to one task are one entry.
  static func entries(_ events: [Board.Event]) -> [LogEntry] {
    var groups: [[Board.Event]] = []
    for event in events {
      if let last = groups.last?.last, last.revision == event.revision, last.isSameTask(as: event) {
        groups[groups.count - 1].append(event)
      } else {
        groups.append([event])
      }
    }
    return groups.map { LogEntry(events: $0) }
  }
}

extension Board.Event {
  /// True if the change goes without saying for a task that was finished, cancelled or reopened.
  fileprivate var isImpliedByState: Bool {
    switch (change.kind, change.attribute) {
    case (.ticked, _), (.unticked, _), (.changed, "box"): return true
    case (.changed, "done"):
      // A zone is at most a day from UTC; a date further off was written on purpose.
      guard let text = change.to, let done = CalendarDate(text.utf8) else {
        return change.to == nil
      }
      return abs(done.daysSinceEpoch - time / 86_400) <= 1
    default: return false
    }
  }

  fileprivate func isSameTask(as other: Board.Event) -> Bool {
    let (left, right) = (change, other.change)
    guard let title = left.title, left.kind != .added, left.kind != .removed,
      right.kind != .added, right.kind != .removed
    else { return false }
    return left.id == right.id && right.title.map { $0.utf8.elementsEqual(title.utf8) } ?? false
      && left.newPlace == right.newPlace
  }
}

/// Writes the history of a board for programs: `board log --format json`.
package enum LogJSON {
  /// The events as one JSON object, newest first: each change as in `board diff --format json`, preceded by the commit,
  /// its author and its time.
  package static func bytes(
    _ events: [Board.Event], of history: Board.History, file: String, isShallow: Bool,
    in clock: Board.ZoneClock
  ) -> [UInt8] {
    JSONWriter.report { report in
      report.string("file", file)
      report.boolean("shallow", isShallow)
      report.objects("changes", of: events.reversed()) { object, event in
        let revision = history.revisions[event.revision]
        object.string("commit", revision.commit)
        object.string("author", revision.author)
        object.string("time", clock.time(at: revision.time).text)
        object.string("event", event.name.rawValue)
        BoardChanges.write(event.change, to: &object)
      }
    }
  }
}

/// Writes the history of a board as a CSV table: `board log --format csv`.
package enum LogCSV {
  /// The events as CSV, one to a row, newest first.
  ///
  /// - Parameters:
  ///   - events: Events of the history, in its order.
  ///   - history: The history whose revisions the events name.
  ///   - clock: The clock for the times.
  ///   - isRaw: True to write fields without the guard against formulas in spreadsheets.
  package static func bytes(
    _ events: [Board.Event], of history: Board.History, in clock: Board.ZoneClock,
    isRaw: Bool = false
  ) -> [UInt8] {
    var writer = CSVWriter(
      columns: [
        "time", "author", "commit", "event", "kind", "id", "title", "attribute", "from", "to",
      ], isRaw: isRaw)
    for event in events.reversed() {
      let revision = history.revisions[event.revision]
      let change = event.change
      func field(_ text: String?) -> CSVWriter.Field { text.map { .text($0) } ?? .empty }
      writer.row([
        .text(clock.time(at: revision.time).text), .text(revision.author), .text(revision.commit),
        .text(event.name.rawValue), .text(change.kind.rawValue), field(change.id),
        field(change.title), field(change.attribute), field(change.from), field(change.to),
      ])
    }
    return writer.bytes
  }
}
