import ArgumentParser
import Boardmark
import BoardmarkFiles
import BoardmarkReports

/// `board next`: what to work on next, and why.
struct NextCommand: ParsableCommand, QueryListing {
  static let configuration = CommandConfiguration(
    commandName: "next",
    abstract: "Says what to work on next, and why.",
    discussion: """
      Left out are closed tasks, those that need an open task, those whose 'start' date has not \
      come, and those in a column whose tasks wait, such as Review or Blocked.

      Tasks in a doing column come first: go on with what is begun. Then the priority decides \
      (high, medium, none, low), then the due date, then the order on the board.

        board next @ana -n 3
        board next -f boards '#api'
      """)

  @Argument(
    parsing: .allUnrecognized,
    help: ArgumentHelp("Query words, as 'board list' takes them.", valueName: "query"),
    completion: BoardCompletion.queryWords)
  var query: [String] = []

  @Option(
    name: [.customShort("n"), .long],
    help: ArgumentHelp("The most tasks to name.", valueName: "n"))
  var limit = 5

  @OptionGroup var format: FormatOptions<NextFormat>
  @OptionGroup var boards: BoardsOptions
  @OptionGroup var colors: ColorOptions

  var listedWords: [String] {
    get { query }
    set { query = newValue }
  }

  func validate() throws {
    try QueryWords.validate(query)
    guard limit >= 1 else { throw ValidationError("--limit takes a number of tasks, at least 1") }
  }

  func run() throws {
    let console = Console.standard
    let boards = try boards.read()
    let queries = try boards.queries(QueryWords.words(query))
    let next = NextListing(
      zip(boards.boards, queries).map { board, query in
        NextTasks(of: board.board, at: board.now) { query?.matches($0) ?? false }
      },
      of: boards.boards, failures: boards.failures, isSeveral: boards.isSeveral, limit: limit)
    switch format.chosen ?? .text {
    case .text:
      let style = colors.style(on: console)
      console.standardOutput.write(NextText(style).text(next), own: style.ownControls)
    case .json: console.standardOutput.write(NextJSON.bytes(next), as: .json)
    }
    try console.finish()
    if next.listing.entries.isEmpty {
      boards.noteDoubts(queries)
      if format.chosen != .json {
        let reason = NextText.note(on: next.leftOut).map { ": \($0)" } ?? ""
        console.note("nothing to work on\(reason)")
      }
    }
    try boards.finish()
  }
}

/// The formats of `next`.
enum NextFormat: String, ReportFormat {
  case text
  case json
}
