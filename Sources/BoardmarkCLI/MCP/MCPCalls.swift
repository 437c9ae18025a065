import Boardmark
import BoardmarkFileSystem
import BoardmarkFiles
import BoardmarkGit
import BoardmarkIntents
import BoardmarkReports
internal import BoardmarkText

/// Carries out tool calls: each one reads the board again, or performs an intent as a command would.
struct MCPCalls {
  /// The board that is served unless a call names another.
  let file: String?
  let actor: ActorName

  /// The result of a tool; failures are results, too.
  func answer(_ tool: MCPTool, _ arguments: MCPArguments) -> MCPResult {
    do {
      let path = try path(arguments)
      let text = try perform(tool.name, arguments, at: path)
      return MCPResult(text: "\(Self.place(of: path))\n\(text)")
    } catch let nothing as NothingFree {
      return MCPResult(text: nothing.message)
    } catch {
      return MCPResult(text: "\(error)", isError: true)
    }
  }

  private func path(_ arguments: MCPArguments) throws -> String {
    guard let named = arguments.text("board") else { return try BoardLocation.find(file: file) }
    guard named.hasPrefix("/"), !named.utf8.contains(0) else {
      throw CommandFailure("board: write the absolute path of a board file")
    }
    return try BoardLocation.find(file: named)
  }

  /// The board's path and branch, since a model may confuse work trees.
  private static func place(of path: String) -> String {
    let branch = (try? BoardRepository(of: path)).flatMap { try? $0.repository.branch() }
    let folder = GitPath.currentFolder.map { "\($0)/" } ?? ""
    let whole = path.hasPrefix("/") ? path : folder + path
    return "[\(whole.terminalSafe())\(branch.map { " on branch \($0.terminalSafe())" } ?? "")]"
  }

  private func perform(
    _ name: String, _ arguments: MCPArguments, at path: String
  ) throws -> String {
    let clock = try BoardClock(today: nil)
    switch name {
    case "board_brief":
      let (board, now) = try read(path, clock)
      return try BriefCommand.text(
        of: board, at: path, now, actor, limit: arguments.number("limit") ?? 8000)
    case "board_list": return try list(arguments, at: path, clock)
    case "board_show": return try show(arguments, at: path, clock)
    case "board_next": return try next(arguments, at: path, clock)
    default: return try change(name, arguments, at: path, clock)
    }
  }

  private func read(_ path: String, _ clock: BoardClock) throws -> (Board, Board.Now) {
    let board = try readBoard(path)
    return (board, try clock.reading(for: board).now)
  }

  // MARK: - Reading

  private func list(
    _ arguments: MCPArguments, at path: String, _ clock: BoardClock
  ) throws -> String {
    let (board, now) = try read(path, clock)
    let query = try Board.Query(Self.words(arguments), on: board, now: now)
    let tasks = query.tasks.filter { query.asksForClosed || !$0.isClosed }
    let shown = tasks.prefix(arguments.number("limit") ?? 50)
    let rest = tasks.count - shown.count
    if tasks.isEmpty {
      return (["no task matches"] + query.doubts.map(\.message)).joined(separator: "\n")
    }
    let claims = ClaimBook.shown(for: path, at: now, by: actor)
    return ListText(ReportStyle()).text(
      TaskListing(Array(shown), of: board, at: now, claims: claims))
      + (rest > 0 ? "(\(rest) more)\n" : "")
  }

  private func show(
    _ arguments: MCPArguments, at path: String, _ clock: BoardClock
  ) throws -> String {
    let (board, now) = try read(path, clock)
    let task = try task(arguments.text("id")!, on: board)
    let needs = NeedStates(of: board, archivedIDs: try BoardArchive.ids(forBoard: path))
    let style = ReportStyle()
    let claims = ClaimBook.shown(for: path, at: now, by: actor)
    let (head, body) = TaskView(style).lines(
      task, of: board, needs: needs, at: now, claims: claims)
    let text = arguments.flag("body") || body.isEmpty ? style.text(of: body) : "(it has a body)\n"
    return style.text(of: head) + text
  }

  private func task(_ id: String, on board: Board) throws -> Board.Task {
    try TaskLookup(board).task(id, where: { !$0.isClosed })
  }

  private static func words(_ arguments: MCPArguments) -> [String] {
    (arguments.text("query") ?? "").split(whereSeparator: \.isWhitespace).map { String($0) }
  }

  // MARK: - Claims

  private func next(
    _ arguments: MCPArguments, at path: String, _ clock: BoardClock
  ) throws -> String {
    let file = try BoardFile(path, at: clock, by: actor)
    if let released = arguments.text("release") {
      return try ReleaseCommand.release(released, of: file, by: actor)
    }
    guard arguments.flag("claim") || arguments.text("id") != nil else {
      let (board, now) = try read(path, clock)
      let query = try Board.Query(Self.words(arguments), on: board, now: now)
      let book = try ClaimBook(for: path, actor, at: now)
      let claims = book?.shown ?? [:]
      let next = NextTasks(
        of: board, at: now, where: query.matches,
        isTaken: { claims.claim(on: $0)?.isInTheWay ?? false })
      return Self.text(next, board, now, limit: 5)
    }
    let taken = try ClaimOptions(actor: actor).take(of: file) { board, now in
      if let id = arguments.text("id") {
        return ClaimOptions.Choice(tasks: [try task(id, on: board)], takesOwn: true)
      }
      let query = try Board.Query(Self.words(arguments), on: board, now: now)
      let next = NextTasks(of: board, at: now, where: query.matches)
      return ClaimOptions.Choice(
        tasks: next.entries.map(\.task), leftOut: NextText.note(on: next.leftOut))
    }
    let end = taken.book.time(taken.book.claim(on: taken.id)?.end ?? taken.now.instant)
    return "claimed for \(taken.book.me.name) until \(end):\n"
      + ListText(ReportStyle()).text(TaskListing([taken.task], of: taken.board, at: taken.now))
  }

  private static func text(_ next: NextTasks, _ board: Board, _ now: Board.Now, limit: Int)
    -> String
  {
    let listing = NextListing([next], of: [(board, now)], isSeveral: false, limit: limit)
    if listing.listing.entries.isEmpty {
      return "nothing to work on" + (NextText.note(on: next.leftOut).map { ": \($0)" } ?? "")
    }
    return NextText(ReportStyle()).text(listing)
  }

  // MARK: - Changes

  private func change(
    _ name: String, _ arguments: MCPArguments, at path: String, _ clock: BoardClock
  ) throws -> String {
    switch name {
    case "board_add":
      var intent = AddTask(title: arguments.text("title")!)
      intent.body = arguments.text("body") ?? ""
      intent.column = arguments.text("column").map { .named($0) }
      intent.values = Self.values(arguments)
      return try perform(intent, at: path, clock)
    case "board_change":
      var intent = EditTasks(.ids([arguments.text("id")!], where: { !$0.isClosed }))
      intent.title = arguments.text("title")
      intent.values = Self.values(arguments)
      intent.ticked = arguments.numbers("tick")
      intent.unticked = arguments.numbers("untick")
      if intent.isEmpty { throw CommandFailure("nothing to change; give at least one value") }
      return try perform(intent, at: path, clock)
    case "board_note":
      let author = arguments.flag("item") ? nil : try actor.name(forBoard: path)
      let task = TaskReferences.ids([arguments.text("id")!], where: { !$0.isClosed })
      return try perform(
        AddNote(arguments.text("text")!, to: task, isItem: arguments.flag("item"), by: author),
        at: path, clock)
    default:
      let id = [arguments.text("id")!]
      let open = TaskReferences.ids(id, where: { !$0.isClosed })
      let column = arguments.text("to")!
      switch column.lowercased() {
      case "done": return try perform(FinishTasks(open), at: path, clock)
      case "cancelled": return try perform(CancelTasks(open), at: path, clock)
      case "open": return try perform(ReopenTasks(.ids(id, where: \.isClosed)), at: path, clock)
      default: return try perform(MoveTasks(.ids(id), to: column), at: path, clock)
      }
    }
  }

  private static func values(_ arguments: MCPArguments) -> TypedValues {
    var values = TypedValues()
    values.due = arguments.text("due")
    values.priority = arguments.text("priority")
    values.people = arguments.texts("people")
    values.tags = arguments.texts("tags")
    values.needs = arguments.texts("needs")
    return values
  }

  private func perform(
    _ intent: some BoardIntent, at path: String, _ clock: BoardClock
  ) throws -> String {
    var said: [String] = []
    let file = BoardFile(
      path, links: BoardLocation.links(file: file), at: clock, by: actor, say: { said.append($0) })
    let change = try file.perform(intent).change
    return ([change.summary] + change.notes + said).joined(separator: "\n")
  }
}
