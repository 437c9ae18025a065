import Boardmark
import BoardmarkFiles
import BoardmarkGit
import BoardmarkIntents
internal import BoardmarkText

/// Finishes and starts the tasks that commits name, each once.
struct CommitClosing {
  /// What became of a wish.
  struct Step {
    enum Outcome: String {
      case finished, started, unchanged, unknown, refused
    }

    let wish: CommitKeywords.Wish
    let outcome: Outcome
    let message: String
  }

  let path: String
  let links: LinkRule
  let actor: ActorName
  let isDryRun: Bool

  private let file: BoardRepository

  init(_ path: String, links: LinkRule, _ actor: ActorName, isDryRun: Bool) throws(CommandFailure) {
    if path == "-" {
      throw CommandFailure("commits are of a repository; name the board with --file")
    }
    self.path = path
    self.links = links
    self.actor = actor
    self.isDryRun = isDryRun
    file = try BoardRepository(of: path)
  }

  /// Whether git is about to change the work tree further, as in a rebase.
  func isReplaying() throws(CommandFailure) -> Bool {
    try file.answer { () throws(GitError) in try file.repository.isReplaying() }
  }

  /// Does what the commits of a range say.
  func perform(_ range: String) throws -> [Step] {
    let messages = try file.answer { () throws(GitError) in
      try file.repository.messages(in: range)
    }
    let wishes = CommitKeywords.wishes(in: messages)
    guard !wishes.isEmpty else { return [] }
    let place = try FilePlace(of: path, links, for: .read)
    return try wishes.map { try perform($0, at: place) }
  }

  private func perform(_ wish: CommitKeywords.Wish, at place: FilePlace) throws -> Step {
    func step(_ outcome: Step.Outcome, _ message: String) -> Step {
      Step(wish: wish, outcome: outcome, message: message)
    }
    let commit = wish.commit.prefix(9)
    let board = try readBoard(path)
    guard let task = board.tasks.first(where: { $0.id == wish.id }) else {
      let isArchived = try BoardArchive.ids(besideBoard: path).contains(wish.id)
      return isArchived
        ? step(.unchanged, "\(wish.id) is in the archive already")
        : step(.unknown, "no task \(wish.id) is on the board, which \(commit) names")
    }
    let name = names(of: [task])
    func isDone(_ task: Board.Task) -> Bool {
      task.isClosed || wish.verb == .start && task.columnState != .todo
    }
    if isDone(task) {
      return step(.unchanged, "\(name) is \(task.isClosed ? "closed" : "started") already")
    }
    // Amending and rebasing keep the author's time, so that the same work is not done twice; another branch has another
    // board.
    let branch = (try? file.repository.branch()) ?? ""
    let mark = "\(wish.verb.rawValue)-\(wish.id.folded)-\(wish.time)-\(SharedRefs.name(of: branch))"
    let applied = try? AppliedCommits(for: place, isMade: false)
    guard applied?.contains(mark) != true, try !isKnown(wish, isDone) else {
      return step(
        .unchanged,
        "\(name) was \(wish.verb == .finish ? "finished" : "started") by \(commit), and reopened since"
      )
    }
    let machine = try BoardClock(today: nil)
    let clock = BoardClock(at: min(wish.time, try machine.reading(for: board).now.instant * 60))
    let target = BoardFile(path, links: links, isDryRun: isDryRun) {
      try clock.reading(for: $0).now
    }
    let tasks = TaskReferences.ids([wish.id.text])
    do {
      let made =
        wish.verb == .finish
        ? try target.perform(FinishTasks(tasks), as: actor, claimsAt: machine)
        : try target.perform(StartTasks(tasks), as: actor, claimsAt: machine)
      if !isDryRun { keep(mark, for: place) }
      return step(
        wish.verb == .finish ? .finished : .started,
        ([made.change.summary] + made.change.notes).joined(separator: "; "))
    } catch let refusal as ClaimRefusal {
      return step(.refused, refusal.message)
    }
  }

  private func keep(_ mark: String, for place: FilePlace) {
    do {
      try AppliedCommits(for: place, isMade: true)?.add(mark)
    } catch {
      Console.standard.note(
        "a task that is reopened now will be finished again by the same commit: \(error)")
    }
  }

  /// Whether a version of the board in this commit or after it has what the commit asks for: somebody has undone it
  /// since.
  private func isKnown(
    _ wish: CommitKeywords.Wish, _ isDone: (Board.Task) -> Bool
  ) throws(CommandFailure) -> Bool {
    let commits = try file.answer { () throws(GitError) in
      try file.repository.changes(of: file.file.path, from: wish.commit)
    }
    let versions = try file.answer { () throws(GitError) in
      try file.repository.contents(of: file.file.path, at: commits)
    }
    return versions.contains { bytes in
      guard let bytes else { return false }
      let task = Board(bytes, fileName: path).tasks.first { $0.id == wish.id }
      return task.map(isDone) ?? false
    }
  }
}
