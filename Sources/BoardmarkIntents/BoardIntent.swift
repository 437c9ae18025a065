import Boardmark

/// What somebody wants of a board, as a value: whatever offers it, a command, a page or another program, it is done
/// in one way.
///
/// An intent names tasks by what was seen of them (``TaskReferences``) and is asked again where the file was changed meanwhile,
/// so it keeps to the board that it gets.
package protocol BoardIntent {
  /// What it makes of a board.
  ///
  /// - Parameters:
  ///   - now: The minute it is for the board.
  ///   - isDryRun: Whether nothing may be written, in other files neither.
  /// - Throws: ``CommandFailure`` or a `Refusal`: why it is not done.
  func change(of board: Board, at now: Now, isDryRun: Bool) throws -> IntentOutcome

  /// Whether a file without columns is refused.
  var needsColumns: Bool { get }

  /// The tasks that it is about, where people may have asked for them in words; nil where they cannot.
  var references: TaskReferences? { get }
}

extension BoardIntent {
  package var needsColumns: Bool { true }
  package var references: TaskReferences? { nil }
}
