/// What a task's column says about the task.
public enum ColumnState: String, Sendable, CaseIterable {
  case todo
  case doing
  case done
}

/// How a column differs from others of the same state.
///
/// Commands that need "the doing column" or "the done column" take the first plain one.
public enum ColumnRole: Sendable, Equatable {
  case plain
  /// A doing column whose tasks wait for something: review, testing, blocked.
  case waiting
  /// A done column for tasks that were put away.
  case archive
  /// A done column for tasks that will not be done.
  case cancelled
}
