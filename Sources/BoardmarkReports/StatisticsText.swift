import BoardmarkHistory
import BoardmarkReading
import BoardmarkText

/// Writes how work flows for people: `board stats`.
package struct StatisticsText: Sendable {
  package var style: ReportStyle

  package init(_ style: ReportStyle = ReportStyle()) { self.style = style }

  /// The greatest number of weeks that get a line of their own.
  private static let weekLimit = 12
  private static let labelWidth = 14

  /// The report's text.
  package func text(_ figures: Board.Statistics) -> String { style.text(of: lines(figures)) }

  /// The report's lines.
  package func lines(_ figures: Board.Statistics) -> [StyledLine] {
    var lines: [StyledLine] = []
    lines.append(StyledLine("\(figures.start) to \(figures.end)", .strong))
    lines.append(StyledLine())
    // A few days tell no rate.
    let days = figures.end.daysSinceEpoch - figures.start.daysSinceEpoch + 1
    let rate = days < 14 ? "" : ", \(Self.tenths(figures.finishedPerWeek)) a week"
    add("finished", figures.finished.count.counted("task") + rate, to: &lines)
    add("lead time", Self.phrase(figures.leadTime), to: &lines)
    add("cycle time", Self.phrase(figures.cycleTime), to: &lines)
    add("in progress", figures.inProgress.count.counted("task"), to: &lines)
    add("overdue", (figures.days.last?.overdue ?? 0).counted("task"), to: &lines)
    lines.append(StyledLine())
    addWeeks(figures, to: &lines)
    if !figures.inProgress.isEmpty {
      lines.append(StyledLine())
      lines.append(StyledLine("in progress", .strong))
      addInProgress(figures, to: &lines)
    }
    return lines
  }

  private func add(_ label: String, _ text: String, to lines: inout [StyledLine]) {
    var line = StyledLine(label, .faint)
    line.pad(to: Self.labelWidth)
    line.append(text)
    lines.append(line)
  }

  private func addWeeks(_ figures: Board.Statistics, to lines: inout [StyledLine]) {
    let weeks = figures.weeks.suffix(Self.weekLimit)
    var table = TextTable([.left, .right, .right, .right], least: [10, 8, 8, 8])
    table.add(["week of", "created", "overdue", "finished", ""].map { StyledLine($0, .strong) })
    let most = max(1, weeks.map(\.finished).max() ?? 1)
    let room = min(30, max(0, (style.width ?? 80) - 44))
    for week in weeks {
      let bar =
        style.isTerminal && week.finished > 0
        ? StyledLine(Self.bar(week.finished, of: most, width: room), .good) : StyledLine()
      table.add(
        [StyledLine("\(week.start)")]
          + [week.created, week.overdue, week.finished].map { StyledLine(String($0)) } + [bar])
    }
    lines += table.lines
  }

  private func addInProgress(_ figures: Board.Statistics, to lines: inout [StyledLine]) {
    var table = TextTable([.right, .left], least: [9])
    for life in figures.inProgress {
      table.add([
        StyledLine(figures.age(of: life)?.counted("day") ?? "?"),
        StyledLine(life.facts.id?.text ?? "", .faint),
        StyledLine(life.facts.title.terminalSafe()),
      ])
    }
    lines += table.lines.map(style.cut)
  }

  static func bar(_ value: Int, of most: Int, width: Int) -> String {
    let eighths = max(1, value * width * 8 / most)
    let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    return String(repeating: "█", count: eighths / 8) + parts[eighths % 8]
  }

  static func phrase(_ distribution: Board.Distribution) -> String {
    guard let median = distribution.median, let most = distribution.percentile(85) else {
      return "none yet"
    }
    return "median \(median.counted("day")), 85 % within \(most.counted("day")), "
      + "of \(distribution.count.counted("task"))"
  }

  /// A number with one decimal, rounded.
  private static func tenths(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}

/// Writes how work flows for programs: `board stats --format json`.
package enum StatisticsJSON {
  /// The figures as one JSON object; all times are in days.
  package static func bytes(
    of figures: Board.Statistics, file: String, isShallow: Bool
  ) -> [UInt8] {
    JSONWriter.report { report in
      write(figures, file: file, isShallow: isShallow, to: &report)
    }
  }

  /// The figures of one of several boards.
  package struct File: Sendable {
    let file: String

    /// The figures; nil if the board could not be read.
    let figures: Board.Statistics?
    let isShallow: Bool
    package let error: String?

    package init(file: String, figures: Board.Statistics?, isShallow: Bool, error: String?) {
      self.file = file
      self.figures = figures
      self.isShallow = isShallow
      self.error = error
    }
  }

  /// The figures of several boards in `boards`; a board that could not be read has
  /// only `file` and `error`.
  package static func bytes(of boards: [File]) -> [UInt8] {
    JSONWriter.report { report in
      report.objects("boards", of: boards) { object, board in
        if let figures = board.figures {
          write(figures, file: board.file, isShallow: board.isShallow, to: &object)
        } else {
          object.string("file", board.file)
          object.string("error", board.error)
        }
      }
    }
  }

  private static func write(
    _ figures: Board.Statistics, file: String, isShallow: Bool, to report: inout JSONObjectWriter
  ) {
    report.string("file", file)
    report.boolean("shallow", isShallow)
    report.string("from", "\(figures.start)")
    report.string("to", "\(figures.end)")
    report.integer("finished", figures.finished.count)
    write("leadTime", figures.leadTime, to: &report)
    write("cycleTime", figures.cycleTime, to: &report)
    report.objects("inProgress", of: figures.inProgress, onOneLine: true) { object, life in
      write(life, to: &object)
      object.string("column", life.facts.column)
      object.string("started", life.started.map { "\($0)" })
      object.integer("age", figures.age(of: life))
    }
    report.objects("weeks", of: figures.weeks, onOneLine: true) { object, week in
      object.string("start", "\(week.start)")
      object.integer("created", week.created)
      object.integer("finished", week.finished)
      object.integer("overdue", week.overdue)
    }
    report.objects("days", of: figures.days, onOneLine: true) { object, day in
      object.string("date", "\(day.date)")
      object.integer("todo", day.todo)
      object.integer("doing", day.doing)
      object.integer("done", day.done)
      object.integer("overdue", day.overdue)
    }
    report.objects("tasks", of: figures.finished, onOneLine: true) { object, life in
      write(life, to: &object)
      object.string("created", life.created.map { "\($0)" })
      object.string("started", life.started.map { "\($0)" })
      object.string("finished", life.finished.map { "\($0)" })
      object.integer("leadTime", life.leadTime)
      object.integer("cycleTime", life.cycleTime)
    }
  }

  private static func write(_ life: Board.TaskLife, to object: inout JSONObjectWriter) {
    object.string("id", life.facts.id?.text)
    object.string("title", life.facts.title)
  }

  private static func write(
    _ key: String, _ distribution: Board.Distribution, to report: inout JSONObjectWriter
  ) {
    report.object(key, onOneLine: true) { object in
      object.integer("count", distribution.count)
      object.integer("median", distribution.median)
      object.integer("percentile85", distribution.percentile(85))
    }
  }
}
