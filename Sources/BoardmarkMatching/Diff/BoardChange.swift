import BoardmarkReading

extension Board {
  /// One difference between two boards.
  public struct Change: Sendable, Equatable {
    /// The kind of change; the raw value is its name in JSON.
    public enum Kind: String, Sendable {
      /// A task was added.
      case added
      /// A task was removed.
      case removed
      /// A task is in another column.
      case moved
      /// A task or column has another position among those that stayed.
      case reordered
      /// A task has another title.
      case retitled
      /// An attribute, a person, a tag, or a checkbox that is neither open nor ticked changed.
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
      /// Text outside of tasks changed: front matter, headings, paragraphs.
      case prose
    }

    /// The column of something, and its index there.
    public struct Place: Sendable, Equatable {
      /// The column's name in that board; empty before the first heading.
      public let column: String

      /// The number of tasks before it in its column; for a column, the number of columns before it.
      public let index: Int

      /// The index of the column in its board; nil outside of all columns.
      package let columnIndex: Int?

      package init(column: String, index: Int, columnIndex: Int? = nil) {
        self.column = column
        self.index = index
        self.columnIndex = columnIndex
      }
    }

    /// The kind of change.
    public internal(set) var kind: Kind

    /// The task's id as typed; nil for a task without one, and for anything but a task.
    public var id: String?

    /// The task's title in the new board, or in the old one if it was
    /// removed; nil for anything but a task.
    public var title: String?

    /// The changed part: an attribute's key, `person`, `tag` or `box`; nil for other kinds.
    public var attribute: String?

    /// The old value; nil if there was none.
    public var from: String?

    /// The new value; nil if there is none.
    public var to: String?

    /// The place in the old board; nil for an addition.
    public var oldPlace: Place?

    /// The place in the new board; nil for a removal.
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
  /// The changes: columns first, then tasks in the order of the new board, then removed tasks, then
  /// other text.
  package let changes: [Board.Change]

  /// Compares two boards.
  ///
  /// Tasks are matched by id, those without one by text, title and place, as in a merge.
  /// Cost: n log n in the number of tasks.
  package init(from old: Board, to new: Board) {
    changes = BoardComparison(from: old, to: new).changes()
  }
}
