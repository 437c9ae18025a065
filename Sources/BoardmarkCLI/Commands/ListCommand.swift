import ArgumentParser
import Boardmark
import BoardmarkFiles
import BoardmarkReports

struct ListCommand: ParsableCommand, QueryListing {
  static let configuration = CommandConfiguration(
    named: "list",
    abstract: "Lists open tasks, or those that match.",
    discussion: """
      \(QueryWords.discussion)

      Closed tasks are left out unless a word asks for them: state:, column:, box:, id:, is:open, \
      is:closed or done.

        board list @ana 'due<fri'
        board list @ana '#api' or overdue --sort due,-pri
        board list --agenda -f boards
      """)

  enum Format: String, ReportFormat { case text, json, csv, ids }

  @Argument(query: "Query words.")
  var query: [String] = []

  @Flag(help: "Lists closed tasks as well.")
  var all = false

  @Flag(help: "Lists the closed tasks: finished and cancelled ones.")
  var done = false

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      """
      Sort by due, pri, title, id, column, done, start, person or tag; '-due' reverses the order, 'due,-pri' \
      breaks ties by priority; repeatable.
      """, valueName: "keys"),
    completion: .list(Board.Order.Key.allCases.map(\.rawValue)))
  var sort: [String] = []

  @Option(
    name: [.customShort("n"), .long],
    help: ArgumentHelp("The maximum number of tasks.", valueName: "n"))
  var limit: Int?

  @Option(
    help: ArgumentHelp(
      "Groups them under headings: person, column, tag, due or file.", valueName: "key"))
  var by: TaskGrouping?

  @Flag(help: "Lists tasks with a due date, by day and week; short for '--by due has:due'.")
  var agenda = false

  @OptionGroup var format: FormatOptions<Format>

  @Flag(help: "Writes CSV fields unchanged, without protecting spreadsheets from formulas.")
  var raw = false

  @OptionGroup var boards: BoardsOptions
  @OptionGroup var colors: ColorOptions
  @OptionGroup var pager: PagerOptions

  static var list: WritableKeyPath<Self, [String]> { \.query }

  func validate() throws {
    try QueryWords.validate(query)
    if all, done {
      throw ValidationError("'--all' and '--done' cannot be used together; leave one out")
    }
    if let limit, limit < 1 {
      throw ValidationError("--limit takes a number of tasks, at least 1")
    }
    if by != nil || agenda, let format = format.chosen, format != .text {
      throw ValidationError(
        "\(agenda ? "--agenda" : "--by") is for text; leave out '--format \(format.rawValue)'")
    }
    if agenda, let by, by != .due {
      throw ValidationError("--agenda is '--by due'; leave out '--by \(by.rawValue)'")
    }
  }

  /// Kept until the process exits: freeing 100,000 tasks one by one would take an eighth of the run time.
  private nonisolated(unsafe) static var kept: TaskListing?

  func run() throws {
    let console = Console.standard
    let orders = try orders()
    let boards = try boards.read()
    let listing = try listing(of: boards, by: orders)
    Self.kept = listing
    switch format.chosen ?? .text {
    case .text:
      let style = colors.style(on: console)
      console.write(
        ListText(style).text(listing, by: agenda ? .due : by), own: style.ownControls,
        isPaged: !pager.noPager)
    case .json: ListJSON.write(listing) { console.standardOutput.write($0, as: .json) }
    case .csv: console.writeTable(ListCSV.bytes(listing, isRaw: raw), isRaw: raw)
    case .ids:
      let ids = ListIDs(listing.entries.map(\.task))
      console.standardOutput.write(ids.text)
      if ids.missing > 0 {
        console.note("\(ids.missing) \(ids.missing == 1 ? "task has" : "tasks have") no id")
      }
    }
    try console.finish()
    try boards.finish()
  }

  private func orders() throws -> [Board.Order] {
    let orders = try sort.flatMap { try Board.Order.orders($0) }
    return orders.isEmpty && (agenda || by == .due) ? [Board.Order(.due)] : orders
  }

  /// The matching tasks, in order; if there are none, notes why.
  private func listing(
    of boards: BoardSet, by orders: [Board.Order]
  ) throws(CommandFailure) -> TaskListing {
    let words = QueryWords.words(query)
    let queries = try boards.queries(words)
    var entries: [TaskListing.Entry] = []
    var closed = 0
    for (index, (member, query)) in zip(boards.members, queries).enumerated() {
      guard let query else { continue }
      let listsAll = all || !done && query.asksForClosed
      for task in member.board.tasks where query.matches(task) && (!agenda || task.due != nil) {
        if listsAll || task.isClosed == done {
          entries.append(TaskListing.Entry(source: index, task: task))
        } else if task.isClosed {
          closed += 1
        }
      }
    }
    if entries.isEmpty { boards.noteDoubts(queries) }
    if entries.isEmpty, closed > 0 {
      Console.standard.note(
        "no open task\(words.isEmpty ? "" : " matches"); '--all' lists \(closed) closed "
          + (closed == 1 ? "one" : "ones"))
    }
    // Last key first: the sort is stable, so tasks with equal keys keep their order.
    for order in orders.reversed() {
      entries = order.sorted(entries) {
        (task: $0.task, now: boards.members[$0.source].clock.now)
      }
    }
    return boards.listing(
      limit.map { Array(entries.prefix($0)) } ?? entries, claims: boards.claims())
  }
}

extension TaskGrouping: ChoiceArgument {}
