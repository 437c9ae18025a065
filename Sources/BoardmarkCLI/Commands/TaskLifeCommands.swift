import ArgumentParser
import Boardmark
import BoardmarkFiles
import BoardmarkIntents

/// `board start`: moves tasks to the first doing column.
struct StartCommand: ParsableCommand, TaskSelecting {
  static let configuration = CommandConfiguration(
    commandName: "start",
    abstract: "Moves tasks to the first doing column.",
    discussion: """
      A finished task is reopened.

        board start k7f2
        board start '@ana' pri:high
      """)

  @Argument(
    parsing: .allUnrecognized, help: SelectionHelp.tasks,
    completion: BoardCompletion.todoTaskIDs)
  var ids: [String] = []

  @OptionGroup var bulk: BulkOptions
  @OptionGroup var options: ChangeOptions

  func run() throws {
    let tasks = try TaskReferences(
      ids, options, isAgreed: bulk.yes, to: "start",
      where: { $0.columnState == .todo && !$0.isClosed }, named: { !$0.isClosed })
    try options.perform(StartTasks(tasks))
  }
}

/// `board done`: finishes tasks.
struct DoneCommand: ParsableCommand, TaskSelecting {
  static let configuration = CommandConfiguration(
    commandName: "done",
    abstract: "Finishes tasks: ticks them, dates them and moves them to the done column.",
    discussion: """
      A task with 'every' recurs: a copy with a new id, open boxes and the next date, which is \
      never in the past, goes to the first todo column.

        board done k7f2 m3qz
        board done '@ana' '#release'
      """)

  @Argument(
    parsing: .allUnrecognized, help: SelectionHelp.tasks,
    completion: BoardCompletion.openTaskIDs)
  var ids: [String] = []

  @OptionGroup var bulk: BulkOptions
  @OptionGroup var options: ChangeOptions

  func run() throws {
    let tasks = try TaskReferences(
      ids, options, isAgreed: bulk.yes, to: "finish",
      where: { !$0.isClosed })
    try options.perform(FinishTasks(tasks))
  }
}

/// `board cancel`: closes tasks that will not be done.
struct CancelCommand: ParsableCommand, TaskSelecting {
  static let configuration = CommandConfiguration(
    commandName: "cancel",
    abstract: "Cancels tasks: marks them '[-]' and moves them out of the way.",
    discussion: """
      They go to the first column for cancelled tasks, such as Cancelled or Dropped, else to the done \
      column. A cancelled task is closed, is never late, does not count as finished, and does not \
      recur. 'board reopen' opens it.

        board cancel k7f2
        board cancel '#spike' 'due<-30d'
      """)

  @Argument(
    parsing: .allUnrecognized, help: SelectionHelp.tasks,
    completion: BoardCompletion.openTaskIDs)
  var ids: [String] = []

  @OptionGroup var bulk: BulkOptions
  @OptionGroup var options: ChangeOptions

  func run() throws {
    let tasks = try TaskReferences(
      ids, options, isAgreed: bulk.yes, to: "cancel", where: { !$0.isClosed })
    try options.perform(CancelTasks(tasks))
  }
}

/// `board reopen`: opens finished and cancelled tasks again.
struct ReopenCommand: ParsableCommand, TaskSelecting {
  static let configuration = CommandConfiguration(
    commandName: "reopen",
    abstract: "Opens finished and cancelled tasks again.",
    discussion: """
      Unticks them and removes 'done'. Those in a done column go to --column, else to the first todo \
      column; others stay in place unless --column is given. A task that is only in the archive comes \
      back from it.

        board reopen f9sk
        board reopen f9sk --column Doing
      """)

  @Argument(
    parsing: .allUnrecognized, help: SelectionHelp.tasks,
    completion: BoardCompletion.closedTaskIDs)
  var ids: [String] = []

  @Option(
    name: [.short, .long], help: "The column to move them to.", completion: BoardCompletion.columns)
  var column: String?

  @OptionGroup var bulk: BulkOptions
  @OptionGroup var options: ChangeOptions

  func run() throws {
    let tasks = try TaskReferences(
      ids, options, isAgreed: bulk.yes, to: "reopen", where: { $0.isClosed })
    try options.perform(ReopenTasks(tasks, to: column))
  }
}

/// `board archive`: moves finished tasks into the board's archive.
struct ArchiveCommand: ParsableCommand, TaskSelecting {
  static let configuration = CommandConfiguration(
    commandName: "archive",
    abstract: "Moves finished tasks, or some of them, into the archive next to the board.",
    discussion: """
      'board.md' has its archive in 'board.archive.md'. The archive is written first, and a task with \
      an id is not written twice, so that nothing is lost if this is interrupted and run again.

        board archive
        board archive --before 30d
        board archive k7f2
      """)

  @Argument(
    parsing: .allUnrecognized,
    help: ArgumentHelp(
      "Finished or cancelled tasks, by ids, unique prefixes of them or titles, or by a query; all finished ones unless given.",
      valueName: "task"),
    completion: BoardCompletion.taskIDs)
  var ids: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Only tasks finished before then, like 30d or 2026-11-01; those without a date stay.",
      valueName: "when"))
  var before: String?

  @Option(
    help: ArgumentHelp("The archive to use instead.", valueName: "file"),
    completion: BoardCompletion.boardFile)
  var to: String?

  @OptionGroup var bulk: BulkOptions
  @OptionGroup var options: ChangeOptions

  func validate() throws {
    if before != nil, !ids.isEmpty {
      throw ValidationError("name tasks, or give --before")
    }
  }

  func run() throws {
    let path = try BoardLocation.find(file: options.file.file)
    if path == "-" { throw CommandFailure("standard input has no archive; name a file") }
    let archive = to ?? BoardArchive.path(besideBoard: path)
    if let own = try? resolvingLinks(of: path, for: .read),
      let other = try? resolvingLinks(of: archive, for: .read), own == other
    {
      throw CommandFailure("the archive is the board itself; name another file with --to")
    }
    var intent = ArchiveTasks(in: archive, links: to == nil ? .inside : .all, before: before)
    if !ids.isEmpty {
      intent.tasks = try TaskReferences(
        ids, options, isAgreed: bulk.yes, to: "archive", where: \.isClosed, named: { _ in true })
    }
    try options.perform(intent)
  }
}

/// `board remove`: removes tasks and prints their text.
struct RemoveCommand: ParsableCommand, TaskSelecting {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Removes tasks and prints their text.",
    discussion: """
      'board undo' brings them back; 'board cancel' keeps them on the board.

        board remove k7f2
        board remove '#spike' column:Backlog
      """,
    aliases: ["rm"])

  @Argument(
    parsing: .allUnrecognized, help: SelectionHelp.tasks,
    completion: BoardCompletion.taskIDs)
  var ids: [String] = []

  @OptionGroup var bulk: BulkOptions
  @OptionGroup var options: ChangeOptions

  func run() throws {
    let tasks = try TaskReferences(
      ids, options, isAgreed: bulk.yes, to: "remove")
    try options.perform(RemoveTasks(tasks))
  }
}

/// A query about the tasks in a board's history, some of which are gone.
struct LifeQuery {
  private let words: [String]
  private let query: Board.Query
  private let now: Board.Now
  private var byID: [TaskID: Board.Task] = [:]
  private var byTitle: [String: Board.Task] = [:]

  /// - Throws: `CommandFailure` for a word that the board does not know.
  init(_ words: [String], on board: Board, now: Board.Now) throws(CommandFailure) {
    self.words = words
    self.now = now
    do throws(Board.QueryError) {
      query = try Board.Query(words, on: board, now: now)
    } catch {
      throw CommandFailure(error)
    }
    for task in board.tasks {
      if let id = task.id { byID[id] = task } else { byTitle[task.title] = task }
    }
  }

  /// True if the query matches a task as it is on the board or, if it is gone, what is known of it:
  /// its column's state, its box and its title with people and tags.
  func matches(_ facts: Board.TaskFacts) -> Bool {
    if let task = facts.id.map({ byID[$0] }) ?? byTitle[facts.title] {
      return query.matches(task)
    }
    let box = facts.isCancelled ? "-" : facts.isFinished ? "x" : " "
    let id = facts.id.map { " id:\($0.text)" } ?? ""
    let done = facts.done.map { " done:\($0)" } ?? ""
    let text =
      "---\ncolumns: [{x: \(facts.state.rawValue)}]\n---\n\n## x\n\n- [\(box)] \(facts.title)\(done)\(id)\n"
    let board = Board(Array(text.utf8))
    // A word such as a column's name, which only the real board knows, matches no task that is
    // gone.
    guard let query = try? Board.Query(words, on: board, now: now) else { return false }
    return board.tasks.first.map(query.matches) ?? false
  }
}
