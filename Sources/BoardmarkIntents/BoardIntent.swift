import Boardmark

/// A change that somebody wants to a board, as a value, so that it is made in the same way whether
/// a command, a page or another program offers it.
///
/// An intent names tasks by what was seen of them (``TaskReferences``). If the file was changed
/// meanwhile, the intent is asked again, so it must depend only on the board that it is given.
package protocol BoardIntent {
  /// The change that the intent makes to a board.
  ///
  /// - Parameters:
  ///   - now: The present minute in the board's zone.
  ///   - isDryRun: Whether nothing may be written, in other files either.
  /// - Throws: ``CommandFailure`` or a `Refusal` with the reason why it is not done.
  func change(of board: Board, at now: Now, isDryRun: Bool) throws -> IntentOutcome

  /// Whether a file without columns is refused.
  var needsColumns: Bool { get }

  /// The tasks that the intent is about, if a query may have named them; nil if it cannot have.
  var references: TaskReferences? { get }
}

extension BoardIntent {
  package var needsColumns: Bool { true }
  package var references: TaskReferences? { nil }
}
