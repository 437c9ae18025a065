import BoardmarkHistory
import BoardmarkReading
import BoardmarkText

/// Writes how work flows for people: `board stats`.
package struct StatisticsText: Sendable {
  package var style: ReportStyle

  package init(_ style: ReportStyle = ReportStyle()) { self.style = style }

  /// The most weeks that have a line of their own.
  private static let weekLimit = 12
  private static let labelWidth = 14

  /// The report's text.
  package func text(_ figures: FlowStatistics) -> String {
    var lines = ReportLines(style)
    lines.add(StyledLine("\(figures.start) to \(figures.end)", .strong))
    lines.add()
    let rate = Self.tenths(figures.finishedPerWeek)
    add("finished", "\(Self.tasks(figures.finished.count)), \(rate) a week", to: &lines)
    add("lead time", Self.phrase(figures.leadTime), to: &lines)
    add("cycle time", Self.phrase(figures.cycleTime), to: &lines)
    let last = figures.days.last
    add("in progress", Self.tasks(figures.inProgress.count), to: &lines)
    add("overdue", Self.tasks(last?.overdue ?? 0), to: &lines)
    lines.add()
    addWeeks(figures, to: &lines)
    if !figures.inProgress.isEmpty {
      lines.add()
      lines.add(StyledLine("in progress", .strong))
      addInProgress(figures, to: &lines)
    }
    return lines.text
  }

  private func add(_ label: String, _ text: String, to lines: inout ReportLines) {
    var line = StyledLine(label, .faint)
    line.pad(to: Self.labelWidth)
    line.append(text)
    lines.add(line)
  }

  private func addWeeks(_ figures: FlowStatistics, to lines: inout ReportLines) {
    let weeks = figures.weeks.suffix(Self.weekLimit)
    let header = ["week of", "created", "finished", "overdue"]
    var line = StyledLine()
    for (index, name) in header.enumerated() {
      if index > 0 { line.append(String(repeating: " ", count: max(2, 10 - name.utf8.count))) }
      line.append(name, .strong)
      if index == 0 { line.pad(to: 10) }
    }
    lines.add(line)
    let most = max(1, weeks.map(\.finished).max() ?? 1)
    let room = min(30, max(0, (style.width ?? 80) - 44))
    for week in weeks {
      var line = StyledLine("\(week.start)")
      for number in [week.created, week.finished, week.overdue] {
        let digits = String(number)
        line.append(String(repeating: " ", count: max(1, 10 - digits.utf8.count)) + digits)
      }
      if style.isTerminal, week.finished > 0 {
        line.append("  ")
        line.append(Self.bar(week.finished, of: most, width: room), .good)
      }
      lines.add(line)
    }
  }

  private func addInProgress(_ figures: FlowStatistics, to lines: inout ReportLines) {
    let ids = figures.inProgress.map { $0.facts.id?.text ?? "" }
    let idWidth = ids.map(\.utf8.count).max() ?? 0
    for (life, id) in zip(figures.inProgress, ids) {
      let age = figures.age(of: life).map { Self.days($0) } ?? "?"
      var line = StyledLine(String(repeating: " ", count: max(0, 9 - age.utf8.count)) + age)
      line.append("  ")
      if idWidth > 0 {
        line.append(id, .faint)
        line.append(String(repeating: " ", count: idWidth - id.utf8.count + 2))
      }
      line.append(life.facts.title.terminalSafe())
      lines.add(style.width.map { line.truncated(to: $0) } ?? line)
    }
  }

  private static func bar(_ value: Int, of most: Int, width: Int) -> String {
    let eighths = max(1, value * width * 8 / most)
    let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    return String(repeating: "█", count: eighths / 8) + parts[eighths % 8]
  }

  private static func phrase(_ distribution: Distribution) -> String {
    guard let median = distribution.median, let most = distribution.percentile(85) else {
      return "not known of any finished task"
    }
    return "median \(days(median)), 85 % within \(days(most)), of \(tasks(distribution.count))"
  }

  private static func days(_ count: Int) -> String { count == 1 ? "1 day" : "\(count) days" }

  private static func tasks(_ count: Int) -> String { count == 1 ? "1 task" : "\(count) tasks" }

  /// A number with one decimal, rounded.
  private static func tenths(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}
