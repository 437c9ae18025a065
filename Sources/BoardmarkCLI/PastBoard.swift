import Boardmark
import BoardmarkFileSystem
import BoardmarkFiles
import BoardmarkGit

/// A board and its history in git.
struct PastBoard {
  /// The board's path as given.
  let path: String

  /// The present board; if the file is gone, its last version in the history.
  let board: Board

  /// True if the file exists.
  let isPresent: Bool

  let clock: BoardClock.Reading
  let isShallow: Bool
  let history: Board.History

  /// Reads the history of the board at a path.
  ///
  /// - Parameters:
  ///   - path: The board's path as given.
  ///   - boardClock: The clock for today's date.
  ///   - since: The first day to report on; nil for all.
  ///   - includesPresent: True to count the uncommitted state of the file as the last revision.
  init(
    of path: String, clock boardClock: BoardClock, since: String?, includesPresent: Bool = false
  ) throws {
    self.path = path
    if path == "-" { throw CommandFailure("standard input has no history; name a file") }
    let repository = try BoardRepository(of: path)
    let past = try repository.history()
    let reader = try repository.reader()
    isPresent = FileKind(following: path) == .regular
    let lastVersion = past.revisions.last { $0.blob != nil }
    board =
      isPresent
      ? try readBoard(path)
      : Board(
        try repository.answer(
          try lastVersion?.blob.map { (blob) throws(GitError) in try reader.existing(blob).bytes }
            ?? []), fileName: path)
    let clock = try boardClock.reading(for: board)
    self.clock = clock
    isShallow = repository.repository.isShallow
    let first = try since.map {
      try CalendarDate(saying: $0, on: clock.now.today, looking: .back)
    }
    var revisions = past.revisions.map { revision in
      Board.Revision(
        commit: revision.commit, author: revision.author, time: revision.time,
        fileName: "\(revision.path)", parents: revision.parents, isCutOff: revision.isCutOff)
    }
    if includesPresent, isPresent {
      revisions.append(
        Board.Revision(
          commit: "", author: "", time: clock.now.instant * 60, fileName: path,
          parents: revisions.isEmpty ? [] : [revisions.count - 1]))
    }
    var history = Board.History(
      revisions, since: first.map { clock.firstInstant(of: $0) } ?? .min)
    try repository.answer(
      try reader.existing(past.revisions.map(\.blob)) { history.add($0?.bytes) })
    if includesPresent, isPresent { history.add(board.source.bytes) }
    history.finish()
    self.history = history
  }

  /// Reports on standard error what the history lacks.
  func noteLimits() {
    let console = Console.standard
    if isShallow {
      console.note(
        "history is shallow, so older history is missing; use 'git fetch --unshallow', or "
          + "fetch-depth: 0")
    }
    if !isPresent { console.note("\(quoted(path)) is deleted; its history up to then is shown") }
  }
}

extension BoardClock.Reading {
  /// The first instant on or after a day, in seconds since 1970.
  func firstInstant(of day: CalendarDate) -> Int {
    // No zone is more than a day from UTC.
    var low = (day.daysSinceEpoch - 2) * 86_400
    var high = low + 4 * 86_400
    while low < high {
      let middle = (low + high) / 2
      if clock.time(at: middle).date >= day { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// A revision that a check compares with, and its merge base, for each checked work tree: a name
/// can mean different commits in a submodule or a linked work tree.
struct ComparedRevision: Sendable {
  /// The resolved revision in one work tree.
  private struct Place: Sendable {
    let repository: Repository
    let commits: Result<(base: String, other: String), CommandFailure>
  }

  /// The revision as typed.
  let revision: String

  /// The option that names it, for messages.
  private let option: String

  private var places: [Place] = []

  /// Finds the revision in the work trees of `paths`, or of the current folder if there are none.
  ///
  /// - Parameter option: The option that names it, for messages.
  /// - Throws: `CommandFailure` if the first work tree has no such history; for the others,
  ///   ``boards(of:)`` throws.
  init(option: String, revision: String, _ paths: [String]) throws(CommandFailure) {
    self.revision = revision
    self.option = option
    var repositories: [Repository] = []
    for path in paths.isEmpty ? [nil] : paths.map(Optional.some) {
      let repository: Repository
      do throws(GitError) {
        repository =
          if let path {
            try RepositoryFile(at: path, in: repositories).repository
          } else {
            try Repository(containing: ".")
          }
      } catch {
        if places.isEmpty { throw CommandFailure("\(option) needs history: \(error)") }
        continue
      }
      guard !repositories.contains(where: { $0.top == repository.top }) else { continue }
      let commits = commits(in: repository)
      if places.isEmpty { _ = try commits.get() }
      repositories.append(repository)
      places.append(Place(repository: repository, commits: commits))
    }
  }

  private func commits(
    in repository: Repository
  ) -> Result<(base: String, other: String), CommandFailure> {
    do throws(GitError) {
      guard let commit = try repository.commit(named: revision) else {
        let remote = "origin/\(revision)"
        if try repository.commit(named: remote) != nil {
          return .failure(
            CommandFailure(
              "\(option): there is no revision \(quoted(revision)); did you mean \(quoted(remote))?"
            ))
        }
        return .failure(missing("there is no revision \(quoted(revision))", repository))
      }
      guard let base = try repository.mergeBase(with: commit) else {
        return .failure(
          missing("\(quoted(revision)) and HEAD have no common ancestor", repository))
      }
      return .success((base, commit))
    } catch {
      return .failure(CommandFailure("\(option) needs history: \(error)"))
    }
  }

  private func missing(_ fact: String, _ repository: Repository) -> CommandFailure {
    CommandFailure(
      repository.isShallow
        ? "\(option): \(fact); history is shallow: use fetch-depth: 0"
        : "\(option): \(fact); name a branch or commit of this repository")
  }

  /// A board at the merge base and at the revision; nil for one that does not have the file.
  func boards(of path: String) throws(CommandFailure) -> (base: Board?, other: Board?) {
    let file = try BoardRepository(of: path, in: places.map(\.repository))
    let known = places.first { $0.repository.top == file.repository.top }?.commits
    let base: String
    let other: String
    do throws(CommandFailure) {
      (base, other) = try (known ?? commits(in: file.repository)).get()
    } catch {
      throw CommandFailure("\(quoted(path)): \(error)")
    }
    let commits = base == other ? [base] : [base, other]
    let boards = try file.answer(try file.repository.contents(of: file.file.path, at: commits)).map
    { bytes in bytes.map { Board($0, fileName: path) } }
    return (boards[0], boards[boards.count - 1])
  }
}
