import BoardmarkReading

extension Board {
  /// One difference between two boards.
  public struct Change: Sendable, Equatable {
    /// What was changed; the raw value is its name in JSON.
    public enum Kind: String, Sendable {
      /// A task was added.
      case added
      /// A task was removed.
      case removed
      /// A task is in another column.
      case moved
      /// A task or column is elsewhere among those that stayed.
      case reordered
      /// A task has another title.
      case retitled
      /// An attribute, a person, a tag, or a box that is neither open nor ticked.
      case changed
      /// The text below a task changed.
      case body
      /// A task's box was ticked.
      case ticked
      /// A task's box was unticked.
      case unticked
      /// A column was added.
      case columnAdded = "column-added"
      /// A column was removed.
      case columnRemoved = "column-removed"
      /// Text that is not a task's: front matter, headings, paragraphs.
      case prose
    }

    /// The column of something, and its index there.
    public struct Place: Sendable, Equatable {
      /// The column's name in that board; empty for what is before the first heading.
      public let column: String

      /// The number of tasks before it in its column; for a column, the number of columns before it.
      public let index: Int

      package init(column: String, index: Int) {
        self.column = column
        self.index = index
      }
    }

    /// What happened.
    public internal(set) var kind: Kind

    /// The task's id as typed; nil for a task without one, and for anything but a task.
    public var id: String?

    /// The task's title in the new board, or in the old one if it was
    /// removed; nil for anything but a task.
    public var title: String?

    /// What changed: an attribute's key, `person`, `tag` or `box`; nil for other kinds.
    public var attribute: String?

    /// What it was; nil if there was nothing.
    public var from: String?

    /// What it is; nil if nothing is left.
    public var to: String?

    /// Where it stood in the old board; nil for what was added.
    public var oldPlace: Place?

    /// Where it is in the new board; nil for what was removed.
    public var newPlace: Place?

    /// The task's whole lines in the new board, or in the old one if it was
    /// removed; nil for anything but a task.
    public var text: String?
  }
}

/// The differences between two boards in tasks, columns and other text.
///
/// Blank lines, spacing, list markers and the order of the final run do not count as differences.
package struct BoardChanges: Sendable {
  /// The changes: of columns, then of tasks in the order of the new board, then of removed tasks,
  /// then of other text.
  package let changes: [Board.Change]

  /// Compares two boards.
  ///
  /// Tasks are matched by their ids, and those without one by text, title and place, as in a merge.
  /// Cost: n log n in the number of tasks.
  package init(from old: Board, to new: Board) {
    changes = BoardComparison(from: old, to: new).changes()
  }
}
