import ArgumentParser
import Boardmark
import BoardmarkFiles
import BoardmarkIntents

struct StartCommand: ParsableCommand, TaskSelecting {
  static let configuration = CommandConfiguration(
    named: "start",
    abstract: "Moves tasks to the first doing column.",
    discussion: """
      A finished task is reopened.

        board start k7f2
        board start '@ana' pri:high
      """)

  @Argument(tasks: BoardCompletion.todoTaskIDs)
  var ids: [String] = []

  @OptionGroup var bulk: BulkOptions
  @OptionGroup var options: ChangeOptions

  func run() throws {
    let tasks = try tasks(
      to: "start", where: { $0.columnState == .todo && !$0.isClosed }, named: { !$0.isClosed })
    try options.perform(StartTasks(tasks))
  }
}

struct DoneCommand: ParsableCommand, TaskSelecting {
  static let configuration = CommandConfiguration(
    named: "done",
    abstract: "Finishes tasks: ticks them, dates them and moves them to the done column.",
    discussion: """
      A task with 'every' recurs: a copy with a new id, open boxes and the next date, which is \
      never in the past, goes to the first todo column.

        board done k7f2 m3qz
        board done '@ana' '#release'
      """)

  @Argument(tasks: BoardCompletion.openTaskIDs)
  var ids: [String] = []

  @OptionGroup var bulk: BulkOptions
  @OptionGroup var options: ChangeOptions

  func run() throws {
    try options.perform(FinishTasks(try tasks(to: "finish", where: { !$0.isClosed })))
  }
}

struct CancelCommand: ParsableCommand, TaskSelecting {
  static let configuration = CommandConfiguration(
    named: "cancel",
    abstract: "Cancels tasks: marks them '[-]' and moves them to the cancelled or done column.",
    discussion: """
      They go to the first column for cancelled tasks, such as Cancelled or Dropped, else to the done \
      column. A cancelled task is closed, is never late, does not count as finished, and does not \
      recur. 'board reopen' opens it.

        board cancel k7f2
        board cancel '#spike' 'due<-30d'
      """)

  @Argument(tasks: BoardCompletion.openTaskIDs)
  var ids: [String] = []

  @OptionGroup var bulk: BulkOptions
  @OptionGroup var options: ChangeOptions

  func run() throws {
    try options.perform(CancelTasks(try tasks(to: "cancel", where: { !$0.isClosed })))
  }
}

struct ReopenCommand: ParsableCommand, TaskSelecting {
  static let configuration = CommandConfiguration(
    named: "reopen",
    abstract: "Reopens finished and cancelled tasks.",
    discussion: """
      Unticks them and removes 'done'. Those in a done column go to --column, else to the first todo \
      column; others stay in place unless --column is given. A task that is only in the archive comes \
      back from it.

        board reopen f9sk
        board reopen f9sk --column Doing
      """)

  @Argument(tasks: BoardCompletion.closedTaskIDs)
  var ids: [String] = []

  @Option(
    name: [.short, .long], help: "The column to move them to.", completion: BoardCompletion.columns)
  var column: String?

  @OptionGroup var bulk: BulkOptions
  @OptionGroup var options: ChangeOptions

  func run() throws {
    try options.perform(ReopenTasks(try tasks(to: "reopen", where: \.isClosed), to: column))
  }
}

struct ArchiveCommand: ParsableCommand, TaskSelecting {
  static let configuration = CommandConfiguration(
    named: "archive",
    abstract: "Moves finished tasks into the archive next to the board.",
    discussion: """
      'board.md' has its archive in 'board.archive.md'. The archive is written first, and a task with \
      an id is not written twice, so that nothing is lost if this is interrupted and run again.

        board archive
        board archive --before 30d
        board archive k7f2
      """)

  @Argument(
    tasks: BoardCompletion.taskIDs,
    help:
      "Finished or cancelled tasks, by ids, unique prefixes of them or titles, or by a query; default: all finished ones."
  )
  var ids: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Only tasks finished before this date, like 30d or 2026-11-01; tasks without a date stay.",
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
    let archive = to ?? BoardArchive.path(forBoard: path)
    if let own = FileNames.resolved(path), own == FileNames.resolved(archive) {
      throw CommandFailure("the archive is the board itself; name another file with --to")
    }
    var intent = ArchiveTasks(in: archive, links: to == nil ? .inside : .all, before: before)
    if !ids.isEmpty {
      intent.tasks = try tasks(to: "archive", where: \.isClosed, named: { _ in true })
    }
    try options.perform(intent)
  }
}

struct RemoveCommand: ParsableCommand, TaskSelecting {
  static let configuration = CommandConfiguration(
    named: "remove",
    abstract: "Removes tasks and prints their text.",
    discussion: """
      'board undo' brings them back; 'board cancel' keeps them on the board.

        board remove k7f2
        board remove '#spike' column:Backlog
      """,
    aliases: ["rm"])

  @Argument(tasks: BoardCompletion.taskIDs)
  var ids: [String] = []

  @OptionGroup var bulk: BulkOptions
  @OptionGroup var options: ChangeOptions

  func run() throws { try options.perform(RemoveTasks(try tasks(to: "remove"))) }
}

/// A query about the tasks in a board's history, including removed ones.
struct LifeQuery {
  private let words: [String]
  private let query: Board.Query
  private let now: Board.Now
  private var byID: [TaskID: Board.Task] = [:]
  private var byTitle: [String: Board.Task] = [:]

  /// - Throws: `QueryError` for a word that the board does not know.
  init(_ words: [String], on board: Board, now: Board.Now) throws(Board.QueryError) {
    self.words = words
    self.now = now
    query = try Board.Query(words, on: board, now: now)
    for task in board.tasks {
      if let id = task.id { byID[id] = task } else { byTitle[task.title] = task }
    }
  }

  /// True if the query matches a task on the board or, if it was removed, the facts that are kept
  /// of it: its column's state, its checkbox, and its title with people and tags.
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
    // A word that only the real board knows, such as a column's name, matches no removed task.
    guard let query = try? Board.Query(words, on: board, now: now) else { return false }
    return board.tasks.first.map(query.matches) ?? false
  }
}
