import ArgumentParser
import Boardmark
import BoardmarkFiles
import BoardmarkReports

/// `board stats`: how work flows over the board.
struct StatsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats",
    abstract: "Shows how work flows: throughput, lead and cycle time, what lies open.",
    discussion: """
      From git's history and the file as it is. A task is finished on the day that its 'done:' says, \
      else on that of the commit. Times are in days; 85 % of the tasks took no longer than the second \
      figure.
      """)

  enum Format: String, ChoiceArgument { case text, json, svg }

  @Option(
    help: ArgumentHelp("The first day that counts, like 90d; all without it.", valueName: "date"))
  var since: String?

  @Option(help: "How to write it: text, json or svg.")
  var format: Format?

  @Option(help: "The picture: flow (cumulative flow), burnup or cycle (cycle times); SVG only.")
  var chart: FlowChart?

  @OptionGroup var board: BoardOptions
  @OptionGroup var colors: ColorOptions

  func validate() throws {
    if chart != nil, let format, format != .svg {
      throw ValidationError("--chart draws a picture; leave out --format, or write --format svg")
    }
  }

  func run() throws {
    let console = Console.standard
    let past = try PastBoard(board, since: nil, includesPresent: true)
    past.noteLimits()
    let today = past.clock.now.today
    let first = try since.map { try CalendarDate(saying: $0, on: today, looking: .back) }
    let figures = FlowStatistics(
      past.history, present: past.isPresent ? past.board : Board([]), today: today, since: first,
      in: past.clock.clock)
    switch format ?? (chart == nil ? .text : .svg) {
    case .text:
      let style = colors.style(on: console)
      console.standardOutput.write(StatisticsText(style).text(figures), own: style.ownControls)
    case .json:
      console.standardOutput.write(
        StatisticsJSON.bytes(of: figures, file: past.path, isShallow: past.isShallow), as: .json)
    case .svg: console.standardOutput.write((chart ?? .flow).svg(of: figures), as: .xml)
    }
    try console.finish()
  }
}

extension FlowChart: ChoiceArgument {}
