import BoardmarkReading
import BoardmarkText

/// Writes an agenda as text: its groups as `board list` writes tasks, and on a terminal the month.
package struct AgendaText: Sendable {
  package var style: ReportStyle

  package init(_ style: ReportStyle) { self.style = style }

  /// The most titles that a day of the month shows.
  private static let mostTitles = 3

  /// The least width of a day in which titles can be read; in less room tasks are counted.
  private static let least = 9

  /// The lines of the agenda; empty if there is nothing to show.
  package func lines(
    _ agenda: Agenda, of board: Board, at now: Board.Now, claims: TaskClaims = [:]
  ) -> [StyledLine] {
    let groups = ListText(style).lines(agenda, of: board, at: now, claims: claims)
    guard style.isTerminal else { return groups }
    return groups + (groups.isEmpty ? [] : [StyledLine()]) + month(agenda, at: now)
  }

  private func month(_ agenda: Agenda, at now: Board.Now) -> [StyledLine] {
    let room = (style.width ?? 80) - 6 * ColumnWidths.gap
    let widths = [Int](repeating: max(room / 7, 1), count: 7)
    guard room / 7 >= 5 else { return [] }
    let first = agenda.month.first
    var lines = [StyledLine("\(first.monthName) \(first.year)", .strong)]
    lines += ColumnView.rows(
      (agenda.weeks.first ?? []).map { [StyledLine($0.date.weekdayName, .faint)] }, widths: widths)
    for week in agenda.weeks {
      lines.append(ColumnView.rule(widths))
      // The last week that has dates is not a whole one.
      let missing = [[StyledLine]](repeating: [], count: widths.count - week.count)
      lines += ColumnView.rows(
        week.map { day($0, agenda, widths[0], now) } + missing, widths: widths)
    }
    return lines
  }

  /// The day's number, `[27]` for today, and below it the beginnings of its tasks' titles.
  private func day(
    _ day: Agenda.Day, _ agenda: Agenda, _ width: Int, _ now: Board.Now
  ) -> [StyledLine] {
    let isToday = day.date == agenda.today
    let number = isToday ? "[\(day.date.day)]" : "\(day.date.day)"
    var head = StyledLine(number, isToday ? .strong : day.isInMonth ? .plain : .faint)
    let isNarrow = width < Self.least
    if isNarrow, !day.tasks.isEmpty { head.append(" ×\(day.tasks.count)", .notice) }
    guard !isNarrow else { return [head.truncated(to: width)] }
    let shown = day.tasks.count > Self.mostTitles ? Self.mostTitles - 1 : day.tasks.count
    let titles = day.tasks.prefix(shown).map { task in
      let isLate = task.due.map { now.isPast($0) } ?? false
      return StyledLine(
        (isLate ? "! " : "") + String(terminalSafe: task.titleLine.titleBytes),
        isLate ? .alarm : .plain
      ).truncated(to: width)
    }
    let more = day.tasks.count - shown
    return [head] + titles + (more > 0 ? [StyledLine("+\(more)", .faint)] : [])
  }
}
