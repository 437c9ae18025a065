import Boardmark
import BoardmarkFileSystem
import BoardmarkFiles
import BoardmarkIntents
import BoardmarkReports

/// A board that pages or the terminal board show, with what they need of its file, the clock and git.
package struct ServedBoard: Sendable {
  /// The file's path as it was named.
  package let path: String

  let links: LinkRule
  let clock: BoardClock

  /// The file, in which all changes are made.
  ///
  /// - Parameter say: Receives notices to show.
  package func file(_ say: @escaping (String) -> Void) -> BoardFile { file(knowing: nil, say) }

  /// - Parameter known: The board as last read.
  func file(knowing known: Board?, _ say: @escaping (String) -> Void) -> BoardFile {
    BoardFile(path, links: links, at: clock, knowing: known, say: say)
  }

  /// The owner's name among the board's people, from the user's configuration.
  package var me: String? { (try? UserConfiguration.current.get())?.me?.value }

  /// Resolves a conflict in the file, as `board resolve` does.
  ///
  /// - Returns: The number of conflicts left.
  package func resolve(_ way: ResolveConflicts.Way) throws -> Int {
    try ResolveCommand.resolve(way, in: path, links).report.left.count
  }

  /// The key with which pages seal unsaved drafts; nil if it cannot be stored.
  package var draftKey: String? {
    try? drafts(isMade: true)?.key()
  }

  /// The unsaved texts of earlier sessions.
  func drafts(isMade: Bool) -> TypedDrafts? {
    guard let place = try? FilePlace(of: path, links, for: .read) else { return nil }
    return try? TypedDrafts(for: place, isMade: isMade)
  }

  /// Who holds which task.
  package func claims(at now: Board.Now) -> TaskClaims { ClaimBook.shown(for: path, at: now) }

  /// The present minute in the time zone of a board, and the name of the zone.
  package func time(of board: Board) throws -> (now: Board.Now, timeZone: String) {
    let reading = try clock.reading(for: board)
    return (reading.now, reading.timeZone)
  }

  /// The history from git of a task, named by its id or title, or of the whole board, with what is not committed.
  ///
  /// Cost: reads all versions of the file.
  package func history(of task: String?, limit: Int) throws -> BoardStory {
    let past = try PastBoard(of: path, clock: clock, since: nil, includesPresent: true)
    let events =
      try task.map { try Board.Trail($0, in: past.history).events } ?? past.history.events
    return BoardStory(
      events.filter { !$0.isInherited }, of: past.history, in: past.clock.clock, limit: limit)
  }

  /// How work flowed up to now, counting only tasks that match the words of a query; nil if git
  /// knows nothing of the file.
  ///
  /// Cost: reads all versions of the file.
  package func statistics(of words: [String]) -> Board.Statistics? {
    guard let past = try? PastBoard(of: path, clock: clock, since: nil, includesPresent: true)
    else { return nil }
    return try? StatsCommand.figures(past, at: past.clock, words)
  }
}

extension FileOption {
  /// The boards that are named, and those below the folders that are; the board of `--file` if nothing is named. Also
  /// returns notes about what was not found.
  func served(
    _ names: [String], at clock: BoardClock
  ) throws(CommandFailure) -> (boards: [ServedBoard], notes: [String]) {
    if names.isEmpty {
      let path = try BoardLocation.find(file: file)
      return ([ServedBoard(path: path, links: BoardLocation.links(file: file), clock: clock)], [])
    }
    let discovery = BoardDiscovery(names + (file.map { [$0] } ?? []), links: .all)
    let boards = discovery.paths.map {
      ServedBoard(path: $0, links: discovery.links(to: $0), clock: clock)
    }
    return (boards, discovery.notes + discovery.problems.map(\.message))
  }
}
