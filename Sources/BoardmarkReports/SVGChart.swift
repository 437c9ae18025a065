import BoardmarkHistory
import BoardmarkReading
import BoardmarkText

/// A chart over days as an SVG picture: axes, a title, a legend, and the data between them.
///
/// Its colors follow the reader's light or dark setting; if that is not known, they are light.
struct SVGChart {
  /// A class of the style sheet.
  enum Role: String {
    case todo, doing, done, scope, point, median, late
  }

  private static let width = 760.0
  private static let height = 400.0
  private static let left = 56.0
  private static let right = 716.0
  private static let top = 64.0
  private static let bottom = 356.0

  private let first: Int
  private let last: Int
  private let maximum: Int
  private let title: String
  private let axis: String
  private var legend: [(label: String, role: Role)] = []
  private var shapes = ""

  /// Makes an empty chart.
  ///
  /// - Parameters:
  ///   - maximum: The greatest value in the data.
  ///   - axis: The label of the value axis.
  init(title: String, from start: CalendarDate, to end: CalendarDate, maximum: Int, axis: String) {
    self.title = title
    self.axis = axis
    first = start.daysSinceEpoch
    last = max(end.daysSinceEpoch, first + 1)
    let step = Self.step(for: max(1, maximum))
    self.maximum = (max(1, maximum) + step - 1) / step * step
  }

  /// The distance between two marks of the value axis: 1, 2 or 5 times a power of ten.
  private static func step(for maximum: Int) -> Int {
    var step = 1
    while true {
      for factor in [1, 2, 5] where maximum <= 6 * step * factor { return step * factor }
      step *= 10
    }
  }

  private func x(_ day: Int) -> Double {
    Self.left + (Self.right - Self.left) * Double(day - first) / Double(last - first)
  }

  private func y(_ value: Int) -> Double {
    Self.bottom - (Self.bottom - Self.top) * Double(value) / Double(maximum)
  }

  private func points(_ days: [Int], _ values: [Int]) -> [String] {
    zip(days, values).map { "\(Self.number(x($0))),\(Self.number(y($1)))" }
  }

  /// A coordinate with one decimal.
  private static func number(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }

  // MARK: - Drawing

  /// Adds an entry to the legend.
  mutating func addLegend(_ label: String, _ role: Role) { legend.append((label, role)) }

  /// Fills the area between two series of values, with one value for each day.
  mutating func addArea(_ days: [Int], from lower: [Int], to upper: [Int], _ role: Role) {
    let outline = points(days, upper) + points(days, lower).reversed()
    shapes += "<polygon class=\"\(role.rawValue)\" points=\"\(outline.joined(separator: " "))\"/>\n"
  }

  /// Draws a line through the values.
  mutating func addLine(_ days: [Int], _ values: [Int], _ role: Role) {
    let points = points(days, values).joined(separator: " ")
    shapes += "<polyline class=\"line \(role.rawValue)\" points=\"\(points)\"/>\n"
  }

  /// Draws a bar for the days from one on.
  mutating func addBar(_ day: Int, days: Int, _ value: Int, _ role: Role) {
    let (left, right) = (x(max(day, first)), min(x(day + days), Self.right))
    guard value > 0, right > left else { return }
    let gap = min(2, (right - left) / 4)
    shapes += """
      <rect class="\(role.rawValue)" x="\(Self.number(left + gap))" y="\(Self.number(y(value)))" \
      width="\(Self.number(right - left - 2 * gap))" height="\(Self.number(Self.bottom - y(value)))"/>

      """
  }

  /// Draws a dashed horizontal line at a value, across the whole chart.
  mutating func addLevel(_ value: Int, _ role: Role) {
    shapes += Self.line(
      "level \(role.rawValue)", (Self.left, y(value)), (Self.right, y(value)))
  }

  private static func line(
    _ style: String, _ start: (x: Double, y: Double), _ end: (x: Double, y: Double)
  ) -> String {
    """
    <line class="\(style)" x1="\(number(start.x))" y1="\(number(start.y))" \
    x2="\(number(end.x))" y2="\(number(end.y))"/>

    """
  }

  /// Draws a dot that shows its name when pointed at.
  mutating func addPoint(_ day: Int, _ value: Int, _ name: String) {
    shapes += """
      <circle class="point" cx="\(Self.number(x(day)))" cy="\(Self.number(y(value)))" r="4">\
      <title>\(name.xmlEscaped)</title></circle>

      """
  }

  /// Writes a sentence in the middle of the chart, if there is nothing to draw.
  mutating func addNotice(_ text: String) {
    shapes += """
      <text x="\(Self.number((Self.left + Self.right) / 2))" \
      y="\(Self.number((Self.top + Self.bottom) / 2))" text-anchor="middle">\
      \(text.xmlEscaped)</text>

      """
  }

  // MARK: - Writing

  /// The picture's text, UTF-8.
  var bytes: [UInt8] {
    let (width, height) = (Self.number(Self.width), Self.number(Self.height))
    return Array(
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" \
      width="\(width)" height="\(height)" role="img" \
      aria-label="\(title.xmlEscaped)">
      <title>\(title.xmlEscaped)</title>
      <style>
      \(Self.styles)</style>
      <rect class="paper" width="100%" height="100%"/>
      <text class="title" x="\(Self.number(Self.left))" y="24">\(title.xmlEscaped)</text>
      \(legendText)\(gridText)\(shapes)\(axisText)</svg>

      """.utf8)
  }

  /// The picture as a part of a page that has its title as a heading and its own style sheet.
  var partBytes: [UInt8] {
    let (width, top) = (Self.number(Self.width), 28.0)
    return Array(
      """
      <svg viewBox="0 \(Self.number(top)) \(width) \(Self.number(Self.height - top))" role="img" \
      aria-label="\(title.xmlEscaped)">
      \(legendText)\(gridText)\(shapes)\(axisText)</svg>

      """.utf8)
  }

  private static let styles = """
    text { font: 12px system-ui, "Noto Sans", "DejaVu Sans", sans-serif; fill: #59636e }
    .title { font-size: 15px; font-weight: 600; fill: #1f2328 }
    .paper { fill: #ffffff }
    .grid { stroke: #d8dee4; stroke-width: 1 }
    .axis { stroke: #8c959f; stroke-width: 1 }
    .todo { fill: #b6c2cf } .doing { fill: #e3a008 } .done { fill: #2da44e }
    .scope { fill: #0969da } .point { fill: #0969da; fill-opacity: 0.75 }
    .median { fill: #2da44e } .late { fill: #cf222e }
    .line { fill: none; stroke-width: 2.5 } .level { stroke-width: 1.5; stroke-dasharray: 6 4 }
    .line.done, .level.median { stroke: #2da44e } .line.scope { stroke: #0969da }
    .level.late { stroke: #cf222e }
    @media (prefers-color-scheme: dark) {
    text { fill: #9198a1 }
    .title { fill: #f0f6fc }
    .paper { fill: #0d1117 }
    .grid { stroke: #2a313c }
    .axis { stroke: #656c76 }
    .todo { fill: #56606c } .doing { fill: #bf8700 } .done { fill: #238636 }
    .scope { fill: #4493f8 } .point { fill: #4493f8 }
    .median { fill: #3fb950 } .late { fill: #f85149 }
    .line { fill: none }
    .line.done, .level.median { stroke: #3fb950 } .line.scope { stroke: #4493f8 }
    .level.late { stroke: #f85149 }
    }

    """

  private var legendText: String {
    var x = Self.left
    return legend.map { label, role in
      defer { x += 34 + Double(label.displayWidth) * 7 }
      return """
        <rect class="\(role.rawValue)" x="\(Self.number(x))" y="37" width="11" height="11" rx="2"/>
        <text x="\(Self.number(x + 17))" y="47">\(label.xmlEscaped)</text>

        """
    }.joined()
  }

  private var gridText: String {
    let step = Self.step(for: maximum)
    return stride(from: 0, through: maximum, by: step).map { value in
      let y = y(value)
      return Self.line("grid", (Self.left, y), (Self.right, y)) + """
        <text x="\(Self.number(Self.left - 8))" y="\(Self.number(y + 4))" \
        text-anchor="end">\(value)</text>

        """
    }.joined()
  }

  private var axisText: String {
    let middle = (Self.top + Self.bottom) / 2
    var text = Self.line("axis", (Self.left, Self.bottom), (Self.right, Self.bottom))
    text += """
      <text transform="translate(16 \(Self.number(middle))) rotate(-90)" \
      text-anchor="middle">\(axis.xmlEscaped)</text>

      """
    for day in stride(from: first, through: last, by: Self.dayStep(last - first)) {
      guard let date = CalendarDate(daysSinceEpoch: day) else { continue }
      let x = x(day)
      text += Self.line("axis", (x, Self.bottom), (x, Self.bottom + 5))
      text += """
        <text x="\(Self.number(x))" y="\(Self.number(Self.bottom + 20))" text-anchor="middle">\(date)</text>

        """
    }
    return text
  }

  /// The number of days between two dates on the axis, so that their labels have room.
  private static func dayStep(_ span: Int) -> Int {
    let steps = [1, 2, 7, 14, 28, 56, 91, 182, 364]
    return steps.first { span <= 7 * $0 } ?? (span + 6) / 7
  }
}

/// The pictures of how work flows.
package enum FlowChart: String, Sendable, CaseIterable {
  /// The cumulative flow: how many tasks were in each state, day by day.
  case flow
  /// The burn-up: all tasks, and the finished tasks among them.
  case burnup
  /// The cycle times of the finished tasks, by the day they were finished.
  case cycle
  /// How many tasks were finished in each week.
  case weeks

  /// The picture as SVG.
  package func svg(of figures: Board.Statistics) -> [UInt8] { chart(of: figures).bytes }

  /// The picture, its words translated.
  func chart(
    of figures: Board.Statistics, _ words: @Sendable (String) -> String = { $0 }
  ) -> SVGChart {
    switch self {
    case .flow: flow(figures, words)
    case .burnup: burnUp(figures, words)
    case .cycle: cycle(figures)
    case .weeks: weeks(figures, words)
    }
  }

  var title: String {
    switch self {
    case .flow: "Cumulative flow"
    case .burnup: "Burn-up"
    case .cycle: "Cycle time"
    case .weeks: "Finished per week"
    }
  }

  private func weeks(_ figures: Board.Statistics, _ words: (String) -> String) -> SVGChart {
    var chart = SVGChart(
      title: words(title), from: figures.weeks.first?.start ?? figures.start,
      to: figures.weeks.last?.start.adding(days: 7) ?? figures.end,
      maximum: figures.weeks.map(\.finished).max() ?? 0, axis: words("tasks"))
    for week in figures.weeks {
      chart.addBar(week.start.daysSinceEpoch, days: 7, week.finished, .done)
    }
    return chart
  }

  /// An empty chart for the number of tasks.
  private func tasks(_ figures: Board.Statistics, _ words: (String) -> String) -> SVGChart {
    SVGChart(
      title: words(title), from: figures.start, to: figures.end,
      maximum: figures.days.map(\.total).max() ?? 0, axis: words("tasks"))
  }

  private func flow(_ figures: Board.Statistics, _ words: (String) -> String) -> SVGChart {
    let days = figures.days
    var chart = tasks(figures, words)
    let dates = days.map(\.date.daysSinceEpoch)
    let done = days.map(\.done)
    let doing = days.map { $0.done + $0.doing }
    chart.addLegend(words("To do"), .todo)
    chart.addLegend(words("Doing"), .doing)
    chart.addLegend(words("Done"), .done)
    chart.addArea(dates, from: doing, to: days.map(\.total), .todo)
    chart.addArea(dates, from: done, to: doing, .doing)
    chart.addArea(dates, from: days.map { _ in 0 }, to: done, .done)
    return chart
  }

  private func burnUp(_ figures: Board.Statistics, _ words: (String) -> String) -> SVGChart {
    let days = figures.days
    var chart = tasks(figures, words)
    let dates = days.map(\.date.daysSinceEpoch)
    chart.addLegend(words("All tasks"), .scope)
    chart.addLegend(words("Done"), .done)
    chart.addLine(dates, days.map(\.total), .scope)
    chart.addLine(dates, days.map(\.done), .done)
    return chart
  }

  private func cycle(_ figures: Board.Statistics) -> SVGChart {
    let times = figures.cycleTime
    var chart = SVGChart(
      title: title, from: figures.start, to: figures.end, maximum: times.days.last ?? 0,
      axis: "days from start to end")
    guard let median = times.median, let most = times.percentile(85) else {
      chart.addNotice("No finished task with a known start")
      return chart
    }
    chart.addLegend("Finished task", .point)
    chart.addLegend("Half within \(median.counted("day"))", .median)
    chart.addLegend("85 % within \(most.counted("day"))", .late)
    for life in figures.finished {
      guard let time = life.cycleTime, let day = life.finished else { continue }
      let name = [life.facts.id?.text, life.facts.title].compactMap { $0 }.joined(separator: "  ")
      chart.addPoint(day.daysSinceEpoch, time, "\(name): \(time.counted("day")), \(day)")
    }
    chart.addLevel(median, .median)
    chart.addLevel(most, .late)
    return chart
  }
}
