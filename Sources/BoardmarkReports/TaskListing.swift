import BoardmarkQuery
import BoardmarkReading
import BoardmarkText

/// Tasks of one or several boards, in the order in which a report lists them.
package struct TaskListing: Sendable {
  /// A board that was read.
  package struct Source: Sendable {
    package let board: Board
    package let now: Board.Now

    /// The states of needs; nil if no listed task needs anything.
    fileprivate(set) var needs: NeedStates?

    fileprivate let claims: TaskClaims
  }

  /// A task, and the board it is on, as an index in ``sources``.
  package struct Entry: Sendable {
    package let source: Int
    package let task: Board.Task

    package init(source: Int, task: Board.Task) {
      self.source = source
      self.task = task
    }
  }

  /// A file that could not be read, and why.
  package struct Failure: Sendable {
    package let file: String
    package let message: String

    package init(file: String, message: String) {
      self.file = file
      self.message = message
    }
  }

  package let sources: [Source]
  package let entries: [Entry]
  package let failures: [Failure]

  /// True if the files are to be named, because more than one was asked for.
  package let isSeveral: Bool

  /// - Parameters:
  ///   - entries: The tasks, in the order in which they are listed.
  ///   - boards: The boards of the tasks, each with the present minute in its zone.
  ///   - failures: The files that could not be read.
  ///   - claims: The claims on the tasks of each board; empty if there are none.
  ///   - isSeveral: Whether the files are to be named.
  package init(
    _ entries: [Entry], of boards: [(board: Board, now: Board.Now)], failures: [Failure] = [],
    claims: [TaskClaims] = [], isSeveral: Bool
  ) {
    var sources = boards.enumerated().map { index, member in
      Source(
        board: member.board, now: member.now, needs: nil,
        claims: claims.isEmpty ? [:] : claims[index])
    }
    for entry in entries where sources[entry.source].needs == nil {
      guard entry.task.titleLine.attribute(.needs) != nil else { continue }
      var needs = NeedStates(of: sources[entry.source].board)
      needs.outside = NeedStates.outside(
        of: sources[entry.source].board, among: boards.map(\.board))
      sources[entry.source].needs = needs
    }
    self.sources = sources
    self.entries = entries
    self.failures = failures
    self.isSeveral = isSeveral
  }

  /// Tasks of one board.
  package init(
    _ tasks: [Board.Task], of board: Board, at now: Board.Now, claims: TaskClaims = [:]
  ) {
    self.init(
      tasks.map { Entry(source: 0, task: $0) }, of: [(board: board, now: now)], claims: [claims],
      isSeveral: false)
  }

  /// The fields of a task for a report.
  func fields(_ entry: Entry) -> TaskFields {
    let source = sources[entry.source]
    return TaskFields(
      board: source.board, task: entry.task, now: source.now,
      isBlocked: source.needs?.isBlocked(entry.task) ?? false, claims: source.claims)
  }
}
