/// What standing in a column says about a task.
public enum ColumnState: String, Sendable, CaseIterable {
  case todo
  case doing
  case done
}

/// What kind of column of its state a column is.
///
/// Commands that need "the doing column" or "the done column" take the first plain one.
public enum ColumnRole: Sendable, Equatable {
  case plain
  /// A doing column whose tasks wait for something: review, testing, blocked.
  case waiting
  /// A done column for what was put away.
  case archive
  /// A done column for what will not be done.
  case cancelled
}
