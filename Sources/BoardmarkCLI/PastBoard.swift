import Boardmark
import BoardmarkFiles
import BoardmarkGit

/// A board and what git knows of its past.
struct PastBoard {
  /// The board's path as it was named.
  let path: String

  /// The present board; if the file is gone, its last version in the history.
  let board: Board

  /// Whether the file exists.
  let isPresent: Bool

  let clock: BoardClock.Reading
  let isShallow: Bool
  let history: BoardHistory

  /// Reads the history of the board that the options name.
  ///
  /// - Parameters:
  ///   - since: The first day to report on; nil for all.
  init(_ options: BoardOptions, since: String?) throws {
    try self.init(
      of: try BoardLocation.find(file: options.file.file), clock: try options.clock.clock(),
      since: since)
  }

  /// Reads the history of the board at a path.
  ///
  /// - Parameters:
  ///   - path: The board's path as it was named.
  ///   - boardClock: The clock that tells today's date.
  ///   - since: The first day to report on; nil for all.
  ///   - includesPresent: Whether the uncommitted state of the file counts as the last revision.
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
        try repository.answer { () throws(GitError) in
          try lastVersion?.blob.map { (blob) throws(GitError) in try reader.existing(blob).bytes }
            ?? []
        }, fileName: path)
    let clock = try boardClock.reading(for: board)
    self.clock = clock
    isShallow = repository.repository.isShallow
    let first = try since.map {
      try CalendarDate(saying: $0, on: clock.now.today, looking: .back)
    }
    var revisions = past.revisions.map { revision in
      BoardRevision(
        commit: revision.commit, author: revision.author, time: revision.time,
        fileName: "\(revision.path)", parents: revision.parents, isCutOff: revision.isCutOff)
    }
    if includesPresent, isPresent {
      revisions.append(
        BoardRevision(
          commit: "", author: "", time: clock.now.instant * 60, fileName: path,
          parents: revisions.isEmpty ? [] : [revisions.count - 1]))
    }
    var history = BoardHistory(
      revisions, since: first.map { clock.firstInstant(of: $0) } ?? .min)
    try repository.answer { () throws(GitError) in
      try reader.existing(past.revisions.map(\.blob)) { history.add($0?.bytes) }
    }
    if includesPresent, isPresent { history.add(board.source.bytes) }
    history.finish()
    self.history = history
  }

  /// Says on standard error what the history lacks.
  func noteLimits() {
    let console = Console.standard
    if isShallow {
      console.note(
        "history is shallow, so what came before is missing; use 'git fetch --unshallow', or "
          + "fetch-depth: 0")
    }
    if !isPresent { console.note("\(quoted(path)) is deleted; its history is told up to then") }
  }
}

extension BoardClock.Reading {
  /// The first instant on a day or after it, in seconds since 1970.
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
