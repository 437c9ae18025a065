import BoardLanguageServer
import Boardmark
import BoardmarkFileSystem
import BoardmarkFiles
import BoardmarkGit
import BoardmarkIntents
import BoardmarkReports

/// Gives the language server access to files, git and the clock.
final class ServerFiles {
  let clock: BoardClock

  /// The ids in archives, by path; valid while the file's identity is the same.
  private var archives: [String: (identity: FileIdentity, ids: Set<TaskID>)] = [:]

  /// The boards near a file, by the file's folder; forgotten when a file changes.
  private var boards: [String: [String]] = [:]

  private var watches: [String: FileWatch] = [:]

  /// The files last requested; nil if the files to watch for them may have changed.
  private var watched: [String]?

  init(_ clock: BoardClock) { self.clock = clock }

  func world(version: String) -> ServerWorld {
    let clock = clock
    var world = ServerWorld(
      clock: { board in
        // Without a time zone database, use the machine's zone.
        guard let reading = try? clock.reading(for: board) else {
          let machine = try? clock.reading(for: Board([]))
          return ServerWorld.Clock(
            now: machine?.now ?? Board.Now(CalendarDate(daysSinceEpoch: 0)!), timeZone: "",
            isTimeZoneKnown: false)
        }
        return ServerWorld.Clock(
          now: reading.now, timeZone: reading.timeZone, isTimeZoneKnown: reading.isTimeZoneKnown)
      }, seed: { .random(in: .min ... .max) })
    world.contents = { path in try? FileContents(ofFile: path).bytes }
    world.isInside = { (try? FilePlace(of: $0, .inside, for: .write)) != nil }
    world.archivePath = { BoardArchive.path(forBoard: $0) }
    world.archivedIDs = { [self] in archivedIDs(forBoard: $0) }
    world.boards = { [self] in boards(near: $0) }
    world.stages = { path in
      guard let file = try? RepositoryFile(at: path), let stages = try? MergeStages(of: file) else {
        return nil
      }
      return ConflictStages(stages, of: path)
    }
    world.log = { Console.standard.note($0) }
    world.version = version
    return world
  }

  private func archivedIDs(forBoard path: String) -> Set<TaskID> {
    let archive = BoardArchive.path(forBoard: path)
    guard let identity = try? FileStatus(following: archive).identity else { return [] }
    if let known = archives[archive], known.identity == identity { return known.ids }
    let ids = (try? BoardArchive.ids(forBoard: path)) ?? []
    archives[archive] = (identity, ids)
    return ids
  }

  /// The boards of a file's repository; outside of a repository, the 'board.md' next to it.
  private func boards(near path: String) -> [String] {
    let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      .joined(separator: "/")
    if let known = boards[folder] { return known }
    var found: [String] = []
    if let repository = try? Repository(containing: GitPath(folder.isEmpty ? "/" : folder)),
      let top = repository.top,
      let files = try? repository.boards(in: top)
    {
      found = files.map { "\(top)/\($0)" }.sorted()
    } else if FileKind(following: folder + "/board.md") == .regular {
      found = [folder + "/board.md"]
    }
    boards[folder] = found
    return found
  }

  /// Forgets everything that may have changed.
  func forget() {
    boards = [:]
    watched = nil
  }

  /// What git knows about a board's tasks; nil if there is no history. Cost: reads all versions of
  /// the file.
  static func history(of path: String, _ clock: BoardClock) -> TaskHistories? {
    guard let past = try? PastBoard(of: path, clock: clock, since: nil) else { return nil }
    let (history, zone) = (past.history, past.clock.clock)
    return TaskHistories { task in
      LogText.lines(
        Board.Trail(of: task, in: history).events.filter { !$0.isInherited }, of: history, in: zone,
        limit: 3)
    }
  }

  // MARK: - Watching

  /// Watches exactly these files.
  func watch(_ paths: [String]) {
    if paths == watched { return }
    watched = paths
    let wanted = Set(paths.flatMap { [BoardArchive.path(forBoard: $0)] + gitLog(of: $0) })
    for path in watches.keys where !wanted.contains(path) { watches[path] = nil }
    for path in wanted where watches[path] == nil { watches[path] = FileWatch(path) }
  }

  /// The log file that changes with each commit in a file's repository.
  private func gitLog(of path: String) -> [String] {
    var folder = path[...]
    while let slash = folder.lastIndex(of: "/") {
      folder = folder[..<slash]
      if FileKind(following: "\(folder)/.git") == .folder { return ["\(folder)/.git/logs/HEAD"] }
    }
    return []
  }

  /// The descriptors that become readable when a file may have changed.
  var descriptors: [Int32?] { watches.values.map(\.descriptor) }

  /// True if some file must be polled because the system does not report its changes.
  var mustBeAsked: Bool { watches.values.contains { $0.descriptor == nil } }

  /// True if a file may have changed since the last call.
  func drain() -> Bool {
    var hasChanged = false
    for watch in watches.values where watch.descriptor != nil && watch.drain() {
      hasChanged = true
      // The folder may have been replaced by another one.
      watch.watch()
    }
    return hasChanged
  }
}
