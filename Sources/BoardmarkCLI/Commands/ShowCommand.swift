import ArgumentParser
import BoardTerminal
import Boardmark
import BoardmarkFiles
import BoardmarkIntents
import BoardmarkReports

struct ShowCommand: ParsableCommand, QueryListing {
  static let configuration = CommandConfiguration(
    named: "show",
    abstract: "Shows the columns side by side, or one task in full.",
    discussion: """
      On a terminal doing columns come first, and tasks that do not fit are counted; '--all' shows \
      everything. A single word that is a task's id, a prefix of one, or a \
      title shows that task; other words are a query, as 'board list' takes it.

        board show
        board show k7f2
        board show @ana 'due<fri' --all
        board show --as agenda
        board show --html > board.html
      """)

  enum Format: String, ReportFormat { case text, json, html }

  @Argument(
    parsing: .allUnrecognized,
    help: ArgumentHelp(
      "A task's id or a unique prefix, or query words.", valueName: "id|query"),
    completion: BoardCompletion.taskIDsAndQueryWords)
  var words: [String] = []

  @Flag(help: "Shows all tasks, including closed ones, however many there are.")
  var all = false

  @Option(
    help: ArgumentHelp(
      "The width of the drawing; also draws if the output is not a terminal.", valueName: "columns")
  )
  var width: Int?

  @Flag(help: "Redraws whenever the file changes, until Ctrl-C.")
  var watch = false

  @Option(
    name: .customLong("as"),
    help: """
      The view: board, list (a table), agenda (by due date, with a month), people (a row each) or \
      charts.
      """)
  var view: BoardView?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "With '--as list': sort as 'board list --sort' does, like -due or pri,due.",
      valueName: "keys"),
    completion: .list(Board.Order.Key.allCases.map(\.rawValue)))
  var sort: String?

  @Option(help: "With '--as people': a row for each person or tag.")
  var by: LaneRows?

  @Option(
    help: ArgumentHelp(
      "With '--as agenda': the month to show, like 2026-12; default: this month.",
      valueName: "month"))
  var month: String?

  @OptionGroup var format: FormatOptions<Format>

  @Flag(help: "The same as '--format html': a page in one file.")
  var html = false

  @OptionGroup var boards: BoardsOptions
  @OptionGroup var colors: ColorOptions
  @OptionGroup var pager: PagerOptions

  static var list: WritableKeyPath<Self, [String]> { \.words }

  func validate() throws {
    try QueryWords.validate(words)
    if let width, !(1...10_000).contains(width) {
      throw ValidationError("--width takes 1 to 10000 columns")
    }
    if html, let format = format.chosen, format != .html {
      throw ValidationError(
        "'--html' and '--format \(format.rawValue)' cannot be used together; leave one out")
    }
    let form = chosenFormat
    if watch, form != .text {
      throw ValidationError("--watch draws text; leave out '--\(form.rawValue)'")
    }
    if width != nil, form == .html {
      throw ValidationError("a page has the width of its window; leave out '--width' or '--html'")
    }
    if view != nil, form == .json {
      throw ValidationError("--as draws text or a page; leave out '--as' or '--json'")
    }
    let settings: [(String, Bool, BoardView)] = [
      ("--sort", sort != nil, .list), ("--by", by != nil, .people),
      ("--month", month != nil, .agenda),
    ]
    for (option, isGiven, view) in settings where isGiven && self.view != view {
      throw ValidationError("\(option) needs '--as \(view.rawValue)'")
    }
    _ = try choice()
  }

  private func choice() throws -> ViewChoice {
    var choice = ViewChoice(view ?? .board)
    do throws(Board.Order.UnknownKey) {
      choice.orders =
        try sort.map { (keys) throws(Board.Order.UnknownKey) in
          try Board.Order.orders(keys)
        } ?? []
    } catch {
      throw ValidationError("\(error.message); \(error.remedy)")
    }
    choice.rows = by ?? .person
    choice.month = try month.map { text in
      guard let month = CalendarMonth(text) else {
        throw ValidationError("'\(text.terminalSafe())' is not a month; write one like 2026-12")
      }
      return month
    }
    return choice
  }

  private var chosenFormat: Format { html ? .html : format.chosen ?? .text }

  func run() throws {
    let console = Console.standard
    guard !watch else { return try follow(on: console) }
    let format = chosenFormat
    var boards = try boards.read()
    if format == .html, try self.boards.clock.clock().isMachineClock {
      boards = try boards.atTheirTimes()
    }
    let subject = try subject(on: &boards)
    if view != nil, case .tasks = subject {
      throw CommandFailure("'--as' shows a board, not a task; leave out '--as' or the task")
    }
    let claims = boards.claims()
    switch format {
    case .text:
      // Several boards are never shortened: it would be unclear which one to shorten.
      let height = all || boards.isSeveral || !console.isTerminal ? nil : Terminal.height() - 1
      let style = style(on: console)
      console.write(
        style.text(of: try lines(subject, of: boards, claims, height: height, on: console)),
        own: style.ownControls, isPaged: !pager.noPager)
    case .json:
      ListJSON.write(boards.listing(subject.entries(of: boards), claims: claims)) {
        console.standardOutput.write($0, as: .json)
      }
    case .html:
      console.standardOutput.write(try page(subject, of: boards, claims).bytes, as: .xml)
    }
    try console.finish()
    if case .query(let queries) = subject, subject.entries(of: boards).isEmpty {
      boards.noteDoubts(queries)
    }
    try boards.finish()
  }

  /// What to show. If a task matches only in the archive of a single board, `boards` becomes the archive.
  private func subject(on boards: inout BoardSet) throws -> ShownSubject {
    let words = QueryWords.words(words)
    do {
      return try ShownSubject(words, on: boards)
    } catch {
      guard case .unknown? = error.cause as? TaskLookupError, boards.members.count == 1,
        let archive = try BoardArchive.board(forBoard: boards.members[0].path)
      else { throw error }
      let path = BoardArchive.path(forBoard: boards.members[0].path)
      let set = BoardSet(archive, path: path, clock: boards.members[0].clock)
      guard let subject = try? ShownSubject(words, on: set), case .tasks = subject else {
        throw error
      }
      Console.standard.note("in \(quoted(path)); 'board reopen' brings it back")
      boards = set
      return subject
    }
  }

  private func follow(on console: Console) throws {
    guard boards.files.count <= 1, boards.files.allSatisfy({ FileKind(following: $0) != .folder })
    else { throw CommandFailure("--watch follows one file; name one with --file") }
    let path = try BoardLocation.find(file: boards.files.first)
    if path == "-" { throw CommandFailure("--watch follows a file, not standard input") }
    var options = TerminalBoard.Options(
      board: ServedBoard(path: path, links: .inside, clock: try boards.clock.clock()),
      style: style(on: console), filter: QueryWords.words(words))
    options.picture = { board, time in
      let boards = BoardSet(board, path: path, clock: time)
      let height = all || !console.isTerminal ? nil : Terminal.height() - 1
      let subject = try ShownSubject(QueryWords.words(words), on: boards)
      let lines = try lines(subject, of: boards, boards.claims(), height: height, on: console)
      // The terminal does not wrap the lines of a picture, so those of a task are wrapped here.
      guard console.isTerminal, case .tasks = subject else {
        return SessionPicture(lines, isOfColumns: true)
      }
      return SessionPicture(
        lines.flatMap { $0.wrapped(to: Terminal.width()) }, isOfColumns: false)
    }
    var watch = try TerminalBoard(options, console: console)
    try watch.run()
  }

  private func lines(
    _ subject: ShownSubject, of boards: BoardSet, _ claims: [TaskClaims], height: Int?,
    on console: Console
  ) throws -> [StyledLine] {
    var style = style(on: console)
    var lines: [StyledLine] = []
    func add(_ index: Int, _ part: [StyledLine]) {
      if !lines.isEmpty { lines.append(StyledLine()) }
      if boards.isSeveral {
        lines += [style.heading(boards.members[index].path), StyledLine()]
      }
      lines += part
    }
    switch subject {
    case .tasks(let entries):
      for entry in entries {
        let member = boards.members[entry.source]
        add(
          entry.source,
          TaskView(style).lines(
            entry.task, of: member.board, at: member.clock.now, claims: claims[entry.source]))
      }
    case .query(let queries):
      style.width = style.width ?? (style.isTerminal || view == nil ? Terminal.width() : nil)
      let columns = ColumnView(style, doneLimit: doneLimit, height: height)
      let choice = try choice()
      for (index, member) in boards.members.enumerated() {
        guard let query = queries[index] else { continue }
        var isAsked: (@Sendable (Board.Task) -> Bool)?
        if !words.isEmpty { isAsked = { query.matches($0) } }
        let (board, now, claims) = (member.board, member.clock.now, claims[index])
        var shown: PageBoard {
          PageBoard(
            PageBoard.Request(
              board, at: now, in: member.clock.timeZone, path: member.path, where: isAsked),
            doneLimit: doneLimit)
        }
        switch choice.view {
        case .board:
          add(index, columns.lines(board, at: now, claims: claims, where: isAsked))
        case .list:
          let tasks = TaskTable(shown.shown, by: choice.orders, at: now).tasks
          let listing = TaskListing(Array(tasks), of: board, at: now, claims: claims)
          add(index, ListText(style).lines(listing))
        case .agenda:
          let agenda = Agenda(shown.asked, month: choice.month, at: now)
          add(index, AgendaText(style).lines(agenda, of: board, at: now, claims: claims))
        case .people:
          let lanes = Lanes(board, shown.shown, by: choice.rows)
          add(index, LanesText(style).lines(lanes, of: board, at: now, claims: claims))
        case .charts:
          let charts = BoardCharts(board, shown.asked, figures: figures(of: member))
          add(index, ChartsText(style).lines(charts))
        }
      }
    }
    return lines
  }

  /// How many tasks of a done column are shown.
  private var doneLimit: Int { all ? .max : 5 }

  /// What git knows of a board; nil, with a note, if it knows nothing.
  private func figures(of member: BoardSet.Member) -> Board.Statistics? {
    do {
      let past = try PastBoard(
        of: member.path, clock: try boards.clock.clock(), since: nil, includesPresent: true)
      past.noteLimits()
      return try StatsCommand.figures(past, at: member.clock, QueryWords.words(words))
    } catch {
      Console.standard.note("\(error)")
      return nil
    }
  }

  private func page(
    _ subject: ShownSubject, of boards: BoardSet, _ claims: [TaskClaims]
  ) throws -> BoardPage {
    var requests: [PageBoard.Request] = []
    var figures: [Board.Statistics?] = []
    for (index, member) in boards.members.enumerated() {
      var isShown: (@Sendable (Board.Task) -> Bool)?
      var isForSingleTasks = false
      switch subject {
      case .query(let queries):
        guard let query = queries[index] else { continue }
        if !words.isEmpty { isShown = { query.matches($0) } }
      case .tasks(let entries):
        let starts = entries.filter { $0.source == index }.map(\.task.range.lowerBound)
        if starts.isEmpty { continue }
        isShown = { starts.contains($0.range.lowerBound) }
        isForSingleTasks = true
      }
      if view == .charts { figures.append(self.figures(of: member)) }
      requests.append(
        PageBoard.Request(
          member.board, at: member.clock.now, in: member.clock.timeZone, path: member.path,
          where: isShown, isForSingleTasks: isForSingleTasks, claims: claims[index]))
    }
    var query = ""
    if case .query = subject { query = QueryWords.words(words).joined(separator: " ") }
    return BoardPage(
      requests, isSeveral: boards.isSeveral, query: query, doneLimit: doneLimit,
      as: try choice(), figures: figures)
  }

  /// The style of the output; with `--width` as on a terminal.
  private func style(on console: Console) -> ReportStyle {
    let isDrawn = console.isTerminal || width != nil
    return ReportStyle(
      width: isDrawn ? width ?? Terminal.width() : nil,
      isColored: colors.color.isEnabled(onTerminal: console.isTerminal), isTerminal: isDrawn)
  }
}

extension BoardView: ChoiceArgument {}
extension LaneRows: ChoiceArgument {}

/// What `board show` shows.
enum ShownSubject {
  /// The tasks that one word names; with several boards perhaps one on each.
  case tasks([TaskListing.Entry])
  /// The query on each board; nil for a board that does not know one of its words.
  case query([Board.Query?])

  /// - Throws: `CommandFailure` if a single word is neither a task nor a query.
  init(_ words: [String], on boards: BoardSet) throws(CommandFailure) {
    var failure: TaskLookupError?
    // A condition such as '@ana' also occurs in titles.
    if words.count == 1, !Board.Query.isCondition(words[0]) {
      var found: [TaskListing.Entry] = []
      for (index, member) in boards.members.enumerated() {
        do throws(TaskLookupError) {
          let task = try TaskLookup(member.board).task(words[0])
          found.append(TaskListing.Entry(source: index, task: task))
        } catch {
          failure = failure ?? error
          if case .unknown = error {} else { failure = error }
        }
      }
      guard found.isEmpty else {
        self = .tasks(found)
        return
      }
    }
    let queries = try boards.queries(words)
    if let failure {
      // A single plain word is reported as a task that does not exist.
      guard case .unknown = failure, !queries.allSatisfy({ $0?.isPlainText ?? true }) else {
        let columns = boards.members.compactMap { try? ColumnLookup($0.board).columns(words[0]) }
        if columns.isEmpty { throw CommandFailure(failure) }
        let word = words[0].terminalSafe()
        throw CommandFailure("no task '\(word)'; 'board show \"column:\(word)\"' shows that column")
      }
    }
    self = .query(queries)
  }

  func entries(of boards: BoardSet) -> [TaskListing.Entry] {
    switch self {
    case .tasks(let entries): return entries
    case .query(let queries):
      return zip(boards.members, queries).enumerated().flatMap { index, pair in
        pair.0.board.tasks.filter { pair.1?.matches($0) ?? false }
          .map { TaskListing.Entry(source: index, task: $0) }
      }
    }
  }
}
