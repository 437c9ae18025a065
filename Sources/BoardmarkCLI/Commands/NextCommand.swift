import ArgumentParser
import Boardmark
import BoardmarkFiles
import BoardmarkIntents
import BoardmarkReports

struct NextCommand: ParsableCommand, QueryListing {
  static let configuration = CommandConfiguration(
    named: "next",
    abstract: "Shows what to work on next, and why.",
    discussion: """
      Closed tasks are left out, and so are tasks that need an open one, whose 'start' date has not \
      come, that somebody else has claimed, or that wait in a column such as Review or Blocked.

      Tasks in a doing column come first, then overdue tasks, then by priority (high, medium, none, \
      low), due date, and order on the board.

      --claim takes the first task that nobody has: see 'board claim'. Exit status: 4 if there is \
      none, 5 if others claimed it first.

        board next @ana -n 3
        board next --claim --as a1 --for 2h
        board next -f boards '#api'
      """)

  @Argument(query: "Query words, as 'board list' takes them.")
  var query: [String] = []

  @Option(
    name: [.customShort("n"), .long],
    help: ArgumentHelp("The maximum number of tasks; 5 by default.", valueName: "n"))
  var limit: Int?

  @Flag(help: "Claims the task, so that nobody else takes it until the claim ends.")
  var claim = false

  @OptionGroup var claiming: ClaimArguments
  @OptionGroup var format: FormatOptions<TextOrJSON>
  @OptionGroup var boards: BoardsOptions

  @OptionGroup var colors: ColorOptions

  static var list: WritableKeyPath<Self, [String]> { \.query }

  func validate() throws {
    try QueryWords.validate(query)
    guard limit ?? 1 >= 1 else {
      throw ValidationError("--limit takes a number of tasks, at least 1")
    }
    if !claim, claiming.push != nil || claiming.for != nil {
      throw ValidationError("--for and --push need --claim")
    }
  }

  func run() throws {
    let console = Console.standard
    if claim { return try takeNext() }
    let boards = try boards.read()
    let queries = try boards.queries(QueryWords.words(query))
    let claims = boards.claims(by: claiming.actor)
    let next = NextListing(
      zip(boards.boards, zip(queries, claims)).map { board, asked in
        NextTasks(
          of: board.board, at: board.now, where: { asked.0?.matches($0) ?? false },
          isTaken: { asked.1.claim(on: $0)?.isInTheWay ?? false })
      }, of: boards.boards, failures: boards.failures, claims: claims,
      isSeveral: boards.isSeveral, limit: limit ?? 5)
    switch format.chosen ?? .text {
    case .text:
      let style = colors.style(on: console)
      console.standardOutput.write(NextText(style).text(next), own: style.ownControls)
    case .json: console.standardOutput.write(NextJSON.bytes(next), as: .json)
    }
    try console.finish()
    if limit == nil, format.chosen != .json { noteRest(of: next) }
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

extension NextCommand {
  /// Notes how many tasks the default limit leaves out.
  private func noteRest(of next: NextListing) {
    let (count, late) = next.rest
    guard count > 0 else { return }
    let limit = (next.listing.entries.count + count + 9) / 10 * 10
    let words =
      query.map { ShellWord.quoted($0) } + ["--limit \(limit)"]
      + boards.files.map { "-f \(ShellWord.quoted(path: $0))" }
    Console.standard.note(
      "\(count) more\(late > 0 ? "; \(late) of them late" : ""): board next \(words.joined(separator: " "))"
    )
  }

  /// Claims the first free task, and shows it.
  private func takeNext() throws {
    let console = Console.standard
    guard boards.files.count <= 1, boards.files.allSatisfy({ FileKind(following: $0) != .folder })
    else { throw CommandFailure("--claim takes a task of one board; name one with --file") }
    let claims = claiming.options
    let words = QueryWords.words(query)
    let file = try BoardFile(
      boards.files.first, at: try boards.clock.clock(), by: claiming.actor)
    let taken = try claims.take(of: file) { board, now in
      let query = try Board.Query(words, on: board, now: now)
      let next = NextTasks(of: board, at: now, where: query.matches)
      return ClaimOptions.Choice(
        tasks: next.entries.map(\.task), leftOut: NextText.note(on: next.leftOut))
    }
    let start = taken.task.range.lowerBound
    let listing = NextListing(
      [NextTasks(of: taken.board, at: taken.now) { $0.range.lowerBound == start }],
      of: [(taken.board, taken.now)], claims: format.chosen == .json ? [taken.book.shown] : [],
      isSeveral: false, limit: 1)
    if format.chosen == .json {
      console.standardOutput.write(NextJSON.bytes(listing), as: .json)
    } else {
      let style = colors.style(on: console)
      console.standardOutput.write(NextText(style).text(listing), own: style.ownControls)
    }
    try claims.finish(taken)
  }
}
