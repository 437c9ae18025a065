import BoardmarkQuery
import BoardmarkReading

/// What to work on, on one board or several, as the reports on it take it.
package struct NextListing: Sendable {
  package let listing: TaskListing

  /// What speaks for each task of the listing.
  package let reasons: [[NextTasks.Reason]]

  /// Those of all boards.
  package let leftOut: NextTasks.LeftOut

  /// - Parameters:
  ///   - next: What to work on, for each board.
  ///   - boards: The boards, and the minute it is on each.
  ///   - failures: The files that could not be read.
  ///   - isSeveral: Whether the files are to be named.
  ///   - limit: The most tasks.
  package init(
    _ next: [NextTasks], of boards: [(board: Board, now: Now)],
    failures: [TaskListing.Failure] = [], isSeveral: Bool, limit: Int
  ) {
    let entries = NextTasks.merged(zip(next, boards).map { ($0, $1.now) }).prefix(max(0, limit))
    listing = TaskListing(
      entries.map { TaskListing.Entry(source: $0.source, task: $0.entry.task) }, of: boards,
      failures: failures, isSeveral: isSeveral)
    reasons = entries.map(\.entry.reasons)
    leftOut = next.reduce(.none) { $0 + $1.leftOut }
  }
}
