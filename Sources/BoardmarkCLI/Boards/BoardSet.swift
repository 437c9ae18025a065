import Boardmark
import BoardmarkFileSystem
import BoardmarkFiles
import BoardmarkReports

/// The boards that a command reads: one, or those that several files and folders name.
struct BoardSet {
  /// A board, its path, and the present minute in its time zone.
  struct Member {
    let board: Board
    let path: String
    let clock: BoardClock.Reading
  }

  private(set) var members: [Member] = []

  /// The files that could not be read; already reported on standard error.
  private(set) var failures: [TaskListing.Failure] = []

  /// True if more than one board was asked for, so that the output names the files.
  let isSeveral: Bool

  private let hasProblems: Bool

  /// Reads the boards.
  ///
  /// - Throws: If there is only one board and it cannot be read. Of several boards, the unreadable
  ///   ones are skipped.
  init(files: [String], clock: BoardClock) throws {
    let paths = try BoardPaths(files)
    isSeveral = paths.isSeveral
    hasProblems = paths.hasProblems
    guard isSeveral else {
      members = [try Self.member(paths.paths[0], clock)]
      return
    }
    for path in paths.paths {
      do {
        members.append(try Self.member(path, clock))
      } catch {
        let message = "\(error)"
        Console.standard.note(message)
        failures.append(TaskListing.Failure(file: path, message: message))
      }
    }
  }

  /// A set of one board that is already read.
  init(_ board: Board, path: String, clock: BoardClock.Reading) {
    isSeveral = false
    hasProblems = false
    members = [Member(board: board, path: path, clock: clock)]
  }

  /// The boards, each at the time of its content instead of the present time.
  ///
  /// - Throws: `CommandFailure` for standard input, which has no time.
  func atTheirTimes() throws -> BoardSet {
    var set = self
    set.members = try members.map { member in
      let clock = BoardClock(at: try BoardTime.instant(of: member.board, at: member.path))
      return Member(
        board: member.board, path: member.path, clock: try clock.reading(for: member.board))
    }
    return set
  }

  /// The boards and their present minutes, for reports.
  var boards: [(board: Board, now: Board.Now)] { members.map { ($0.board, $0.clock.now) } }

  func listing(_ entries: [TaskListing.Entry], claims: [TaskClaims]) -> TaskListing {
    TaskListing(entries, of: boards, failures: failures, claims: claims, isSeveral: isSeveral)
  }

  /// The claims on the tasks of each board; renews the caller's own.
  func claims(by actor: ActorName = ActorName(typed: nil)) -> [TaskClaims] {
    members.map { ClaimBook.shown(for: $0.path, at: $0.clock.now, by: actor) }
  }

  /// The query on each board, in the order of the boards; nil for a board on which one of the words
  /// is unknown.
  ///
  /// - Throws: `CommandFailure` if no board knows the words. A word that only some boards know,
  ///   such as a column's name, matches nothing on the others.
  func queries(_ words: [String]) throws(CommandFailure) -> [Board.Query?] {
    var queries: [Board.Query?] = []
    var first: Board.QueryError?
    for member in members {
      do throws(Board.QueryError) {
        queries.append(try Board.Query(words, on: member.board, now: member.clock.now))
      } catch {
        first = first ?? error
        queries.append(nil)
      }
    }
    if let first, queries.allSatisfy({ $0 == nil }) { throw CommandFailure(first) }
    return queries
  }

  /// Notes which words of the queries match no task of any board.
  func noteDoubts(_ queries: [Board.Query?]) {
    guard let first = queries.lazy.compactMap({ $0 }).first else { return }
    let others = queries.compactMap { $0 }.dropFirst().map { Set($0.doubts.map(\.word)) }
    for doubt in first.doubts where others.allSatisfy({ $0.contains(doubt.word) }) {
      Console.standard.note(doubt.message)
    }
  }

  /// Ends a command that has shown what it could read, with a note about content of each file that is not read as
  /// tasks.
  ///
  /// - Throws: `ExitStatus.failure` if something could not be read.
  func finish() throws(ExitStatus) {
    for member in members {
      if let note = unreadNote(member.board, member.path, on: member.clock.now.today) {
        Console.standard.note(note)
      }
    }
    if hasProblems || !failures.isEmpty { throw .failure }
  }

  private static func member(_ path: String, _ clock: BoardClock) throws -> Member {
    let board = try readBoard(path)
    if let note = missingColumnsNote(board, path) { Console.standard.note(note) }
    return Member(board: board, path: path, clock: try clock.reading(for: board))
  }
}
