import BoardmarkHistory
import BoardmarkMatching
import BoardmarkMerging
import BoardmarkText

/// Writes what happened on a board as `board log` does: a line for each task that a commit changed,
/// the last one first.
package struct LogText: Sendable {
  package var style: ReportStyle

  package init(_ style: ReportStyle = ReportStyle()) { self.style = style }

  /// The greatest width of an author's name.
  private static let authorWidth = 20

  /// The events of the last `count` entries that have a line in the text.
  package static func last(_ count: Int, of events: [BoardEvent]) -> [BoardEvent] {
    LogEntry.entries(events).filter { $0.phrase != nil }.suffix(count).flatMap(\.events)
  }

  /// The report's text.
  ///
  /// - Parameters:
  ///   - events: Events of the history, in its order.
  ///   - history: The history whose revisions the events name.
  ///   - clock: The clock for the times.
  package func text(
    _ events: [BoardEvent], of history: BoardHistory, in clock: ZoneClock
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
  /// - Parameter namesTasks: Whether each line names its task.
  package static func lines(
    _ events: [BoardEvent], of history: BoardHistory, in clock: ZoneClock, limit: Int,
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

  private static func name(of event: BoardEvent) -> String {
    [event.change.id, event.change.title].compactMap { $0.map { " " + $0.terminalSafe() } }.joined()
  }

  private func row(
    _ entry: LogEntry, _ phrase: String, _ history: BoardHistory, _ clock: ZoneClock
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

extension BoardEvent.Name {
  fileprivate var style: TextStyle {
    switch self {
    case .finished, .cancelled: .good
    case .removed: .alarm
    case .created, .reopened: .notice
    case .moved, .edited, .board: .plain
    }
  }
}
