import BoardmarkHistory
import BoardmarkMatching
import BoardmarkMerging
import BoardmarkReading
import BoardmarkText

/// Writes what happened on a board as `board log` does: a line for each task that a commit changed,
/// the last one first.
package struct LogText: Sendable {
  package var style: ReportStyle

  package init(_ style: ReportStyle = ReportStyle()) { self.style = style }

  /// The greatest width of an author's name.
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
    var lines = ReportLines(style)
    for line in table.lines { lines.add(style.width.map { line.truncated(to: $0) } ?? line) }
    return lines.text
  }

  /// A line for each of the last entries, the last one first: when, who, what.
  ///
  /// - Parameter namesTasks: True if each line names its task.
  package static func lines(
    _ events: [Board.Event], of history: Board.History, in clock: Board.ZoneClock, limit: Int,
    namesTasks: Bool = false
  ) -> [String] {
    LogEntry.entries(events).reversed().lazy.compactMap { entry in
      entry.phrase.map { phrase in
        let revision = history.revisions[entry.events[0].revision]
        return "\(clock.time(at: revision.time).minuteText) \(revision.author.terminalSafe()): "
          + "\(entry.name.rawValue) \(phrase.terminalSafe())"
          + (namesTasks ? name(of: entry.events[0]) : "")
      }
    }.prefix(limit).map(\.self)
  }

  private static func name(of event: Board.Event) -> String {
    [event.change.id, event.change.title].compactMap { $0.map { " " + $0.terminalSafe() } }.joined()
  }

  private func row(
    _ entry: LogEntry, _ phrase: String, _ history: Board.History, _ clock: Board.ZoneClock
  ) -> [StyledLine] {
    let event = entry.events[0]
    let revision = history.revisions[event.revision]
    let author = revision.author.terminalSafe()
    var what = StyledLine(phrase.terminalSafe())
    if let title = event.change.title {
      what.append("  ")
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
    let weights: [Board.Event.Name] = [
      .created, .removed, .cancelled, .finished, .reopened, .moved,
    ]
    return weights.first { names.contains($0) } ?? names[0]
  }

  /// What was changed, in words; nil if another entry says it already.
  var phrase: String? {
    let change = events[0].change
    if change.title == nil { return BoardChanges.line(ofOther: change) }
    switch change.kind {
    case .added: return "in \(change.to ?? "")"
    case .removed: return "from \(change.from ?? "")"
    default:
      return events.map { event in
        event.change.kind == .moved
          ? "\(event.change.from ?? "") → \(event.change.to ?? "")"
          : BoardChanges.phrase(event.change)
      }.joined(separator: "; ")
    }
  }

  /// Groups the events into entries: all that one revision did to one task is one entry.
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
  fileprivate func isSameTask(as other: Board.Event) -> Bool {
    let (left, right) = (change, other.change)
    guard let title = left.title, left.kind != .added, left.kind != .removed,
      right.kind != .added, right.kind != .removed
    else { return false }
    return left.id == right.id && right.title.map { $0.utf8.elementsEqual(title.utf8) } ?? false
      && left.newPlace == right.newPlace
  }
}

/// Writes what happened on a board for programs: `board log --format json` and `--format csv`.
package enum LogJSON {
  /// The events as one JSON object, the last one first: each change as in `board diff --format
  /// json`, preceded by the commit, its author and its time.
  package static func bytes(
    _ events: [Board.Event], of history: Board.History, file: String, isShallow: Bool,
    in clock: Board.ZoneClock
  ) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { report in
      report.integer("version", 1)
      report.string("file", file)
      report.boolean("shallow", isShallow)
      report.array("changes") { list in
        for event in events.reversed() {
          let revision = history.revisions[event.revision]
          list.object { object in
            object.string("commit", revision.commit)
            object.string("author", revision.author)
            object.string("time", clock.time(at: revision.time).text)
            object.string("event", event.name.rawValue)
            BoardChanges.write(event.change, to: &object)
          }
        }
      }
    }
    return writer.bytes
  }
}

/// Writes what happened on a board as a CSV table.
package enum LogCSV {
  /// The events as CSV, one to a row, the last one first.
  ///
  /// - Parameters:
  ///   - events: Events of the history, in its order.
  ///   - history: The history whose revisions the events name.
  ///   - clock: The clock for the times.
  ///   - isRaw: Whether fields are written without a guard against formulas in spreadsheets.
  package static func bytes(
    _ events: [Board.Event], of history: Board.History, in clock: Board.ZoneClock,
    isRaw: Bool = false
  ) -> [UInt8] {
    var writer = CSVWriter(
      columns: [
        "time", "author", "commit", "event", "kind", "id", "title", "attribute", "from", "to",
      ], options: CSVWriter.Options(isRaw: isRaw))
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
