import BoardmarkHistory
import BoardmarkReading

/// The pictures of how work flows.
package enum FlowChart: String, Sendable, CaseIterable {
  /// The cumulative flow: how many tasks were in each state, day by day.
  case flow
  /// The burn-up: all tasks, and the finished tasks among them.
  case burnup
  /// The cycle times of the finished tasks, by the day they were finished.
  case cycle

  /// The picture as SVG.
  package func svg(of figures: FlowStatistics) -> [UInt8] {
    switch self {
    case .flow: Self.flow(figures)
    case .burnup: Self.burnUp(figures)
    case .cycle: Self.cycle(figures)
    }
  }

  private static func flow(_ figures: FlowStatistics) -> [UInt8] {
    let days = figures.days
    var chart = SVGChart(
      title: "Cumulative flow", from: figures.start, to: figures.end,
      maximum: days.map(\.total).max() ?? 0, axis: "tasks")
    let dates = days.map(\.date.daysSinceEpoch)
    let done = days.map(\.done)
    let doing = days.map { $0.done + $0.doing }
    chart.addLegend("To do", .todo)
    chart.addLegend("Doing", .doing)
    chart.addLegend("Done", .done)
    chart.addArea(dates, from: doing, to: days.map(\.total), .todo)
    chart.addArea(dates, from: done, to: doing, .doing)
    chart.addArea(dates, from: days.map { _ in 0 }, to: done, .done)
    return chart.bytes
  }

  private static func burnUp(_ figures: FlowStatistics) -> [UInt8] {
    let days = figures.days
    var chart = SVGChart(
      title: "Burn-up", from: figures.start, to: figures.end,
      maximum: days.map(\.total).max() ?? 0, axis: "tasks")
    let dates = days.map(\.date.daysSinceEpoch)
    chart.addLegend("All tasks", .scope)
    chart.addLegend("Done", .done)
    chart.addLine(dates, days.map(\.total), .scope)
    chart.addLine(dates, days.map(\.done), .done)
    return chart.bytes
  }

  private static func cycle(_ figures: FlowStatistics) -> [UInt8] {
    let times = figures.cycleTime
    var chart = SVGChart(
      title: "Cycle time", from: figures.start, to: figures.end, maximum: times.days.last ?? 0,
      axis: "days from start to end")
    guard let median = times.median, let most = times.percentile(85) else {
      chart.addNotice("No finished task with a known start")
      return chart.bytes
    }
    chart.addLegend("Finished task", .point)
    chart.addLegend("Half within \(days(median))", .median)
    chart.addLegend("85 % within \(days(most))", .late)
    for life in figures.finished {
      guard let time = life.cycleTime, let day = life.finished else { continue }
      let name = [life.facts.id?.text, life.facts.title].compactMap { $0 }.joined(separator: "  ")
      chart.addPoint(day.daysSinceEpoch, time, "\(name): \(days(time)), \(day)")
    }
    chart.addLevel(median, .median)
    chart.addLevel(most, .late)
    return chart.bytes
  }

  private static func days(_ count: Int) -> String { count == 1 ? "1 day" : "\(count) days" }
}
