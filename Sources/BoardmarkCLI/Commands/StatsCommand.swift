import ArgumentParser
import Boardmark
import BoardmarkFileSystem
import BoardmarkFiles
import BoardmarkReports

struct StatsCommand: ParsableCommand, QueryListing {
  static let configuration = CommandConfiguration(
    named: "stats",
    abstract: "Shows how work flows: throughput, lead and cycle time, work in progress.",
    discussion: """
      From git's history and the file as it is. A task is finished on the day of its 'done:', else of the \
      commit. Times are in days; 85 % of the tasks took no longer than the second \
      figure.

      A query counts only matching tasks; removed ones are matched by their titles.

        board stats --since 90d '#api'
        board stats --chart flow > flow.svg
      """)

  enum Format: String, ReportFormat { case text, json, svg }

  @Argument(query: "Query words, as 'board list' takes them.")
  var query: [String] = []

  @Option(
    help: ArgumentHelp("The first day that counts, like 90d; default: all.", valueName: "date"))
  var since: String?

  @OptionGroup var format: FormatOptions<Format>

  @Option(
    help: """
      The chart: flow (cumulative flow), burnup, cycle (cycle times) or weeks (finished per \
      week); SVG only.
      """)
  var chart: FlowChart?

  @OptionGroup var boards: BoardsOptions
  @OptionGroup var colors: ColorOptions
  @OptionGroup var pager: PagerOptions

  static var list: WritableKeyPath<Self, [String]> { \.query }

  func validate() throws {
    try QueryWords.validate(query)
    if chart != nil, let format = format.chosen, format != .svg {
      throw ValidationError("--chart draws a picture; leave out --format, or write --format svg")
    }
  }

  func run() throws {
    let console = Console.standard
    let clock = try boards.clock.clock()
    let format = format.chosen ?? (chart == nil ? .text : .svg)
    let paths = try BoardPaths(boards.files)
    guard paths.isSeveral else {
      let (past, figures) = try figures(of: paths.paths[0], clock)
      switch format {
      case .text: write(StatisticsText(colors.style(on: console)).text(figures), to: console)
      case .json:
        console.standardOutput.write(
          StatisticsJSON.bytes(of: figures, file: past.path, isShallow: past.isShallow), as: .json)
      case .svg: console.standardOutput.write((chart ?? .flow).svg(of: figures), as: .xml)
      }
      return try console.finish()
    }
    if format == .svg { throw CommandFailure("--chart draws one board; name one with --file") }
    var all: [StatisticsJSON.File] = []
    var parts: [String] = []
    for path in paths.paths {
      do {
        let (past, figures) = try figures(of: path, clock)
        all.append(.init(file: past.path, figures: figures, isShallow: past.isShallow, error: nil))
        let style = colors.style(on: console)
        parts.append(
          style.text(of: [style.heading(past.path), StyledLine()])
            + StatisticsText(style).text(figures))
      } catch {
        let message = "\(error)"
        console.note(message)
        all.append(.init(file: path, figures: nil, isShallow: false, error: message))
      }
    }
    if format == .json {
      console.standardOutput.write(StatisticsJSON.bytes(of: all), as: .json)
    } else {
      write(parts.joined(separator: "\n"), to: console)
    }
    try console.finish()
    if paths.hasProblems || all.contains(where: { $0.error != nil }) { throw ExitStatus.failure }
  }

  private func write(_ text: String, to console: Console) {
    console.write(text, own: colors.style(on: console).ownControls, isPaged: !pager.noPager)
  }

  private func figures(
    of path: String, _ clock: BoardClock
  ) throws -> (past: PastBoard, figures: Board.Statistics) {
    let past = try PastBoard(of: path, clock: clock, since: nil, includesPresent: true)
    past.noteLimits()
    let first = try since.map {
      try CalendarDate(saying: $0, on: past.clock.now.today, looking: .back)
    }
    return (
      past, try Self.figures(past, at: past.clock, since: first, QueryWords.words(query))
    )
  }

  /// How work flowed up to a moment.
  ///
  /// - Parameters:
  ///   - past: The history, including the uncommitted state of the file.
  ///   - words: The query; only tasks that match it count.
  static func figures(
    _ past: PastBoard, at reading: BoardClock.Reading, since first: CalendarDate? = nil,
    _ words: [String]
  ) throws -> Board.Statistics {
    let now = reading.now
    let asked = words.isEmpty ? nil : try LifeQuery(words, on: past.board, now: now)
    return Board.Statistics(
      past.history, present: past.isPresent ? past.board : Board([]), today: now.today,
      since: first, in: reading.clock, where: asked.map { asked in { asked.matches($0) } })
  }
}

extension FlowChart: ChoiceArgument {}
