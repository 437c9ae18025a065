import BoardmarkQuery
import BoardmarkReading

/// What to work on next, on one board or several, in the form that reports take.
package struct NextListing: Sendable {
  package let listing: TaskListing

  /// The reasons to work on each task of the listing.
  package let reasons: [[NextTasks.Reason]]

  /// The tasks left out, on all boards together.
  package let leftOut: NextTasks.LeftOut

  /// - Parameters:
  ///   - next: What to work on next, for each board.
  ///   - boards: The boards, each with the present minute in its zone.
  ///   - failures: The files that could not be read.
  ///   - isSeveral: Whether the files are to be named.
  ///   - limit: The most tasks to list.
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
