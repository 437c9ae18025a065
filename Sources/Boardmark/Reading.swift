import BoardmarkEditing
import BoardmarkQuery
import BoardmarkReading
import BoardmarkText

extension Board {
  /// Reads a board from text; never fails, since what the format does not know is kept as prose.
  ///
  /// - Parameters:
  ///   - text: The file's content.
  ///   - fileName: The file's name or path, which decides whether headings such as "Open" count as columns.
  public init(_ text: String, fileName: String = "-") {
    self.init(Array(text.utf8), fileName: fileName)
  }

  /// The file's text; bytes that are not UTF-8 become U+FFFD here, and stay what they are in ``bytes``.
  public var text: String { String(decoding: source.bytes, as: UTF8.self) }

  /// True if the file contains Git's conflict markers. The board is then our half of it, and cannot be changed.
  public var hasConflicts: Bool { !conflicts.isEmpty || !leftOverMarkers.isEmpty }

  /// The column that contains a task of this board.
  public func column(of task: Task) -> Column { columns[task.columnIndex] }

  /// The column that a state's tasks go to: the first one that is neither a backlog, an archive nor for cancelled tasks,
  /// else any; nil if the board has none of that state.
  public func column(for state: Board.ColumnState) -> Column? {
    firstColumn(of: state).map { columns[$0] }
  }

  /// Finds a column by its name, or by the beginning of a name that no other column shares.
  ///
  /// Letter case, emoji, `-` and `_` do not matter. `:12` is the column whose heading is at line 12.
  /// - Throws: ``LookupError`` if no column matches, or more than one.
  public func column(named name: String) throws(LookupError) -> Column {
    columns[try columnIndex(named: name)]
  }

  /// Finds a task by its id, by its title, or by a part of either that no other task shares.
  ///
  /// Letter case does not matter. `:12` is the task that contains line 12. Cost: linear in the number of tasks.
  /// - Throws: ``LookupError`` if no task matches, or more than one.
  public func task(_ reference: String) throws(LookupError) -> Task {
    do throws(TaskLookupError) {
      return try TaskLookup(self).task(reference).task
    } catch {
      throw LookupError(error)
    }
  }

  /// The tasks that match a query such as `@ana due<fri`, in the order of the file.
  ///
  /// - Parameters:
  ///   - query: The words of ``Query``, separated by spaces; quotes keep words together.
  ///   - now: The time that `overdue` and relative dates refer to.
  /// - Throws: ``QueryError`` for the first word that is not understood.
  public func tasks(matching query: String, at now: Board.Now) throws(Board.QueryError) -> [Task] {
    try Board.Query(Board.Query.words(of: query), on: self, now: now).tasks
  }

  func columnIndex(named name: String) throws(LookupError) -> Int {
    do throws(ColumnLookupError) {
      return try ColumnLookup(self).column(name)
    } catch {
      throw LookupError(error)
    }
  }

  /// An error for a name that matches no task or column, or more than one.
  public struct LookupError: Refusal {
    /// The reason: lower case, no final stop.
    public let message: String

    /// What to do about it, in the same style: the names that were probably meant.
    public let remedy: String

    init(_ refusal: some Refusal) {
      message = refusal.message
      remedy = refusal.remedy
    }
  }
}

extension Board.Now {
  /// Parses `2026-11-28`, `2026-11-28T09:30` or, with an offset from UTC, `2026-11-28T09:30+01:00`; nil for anything
  /// else.
  ///
  /// Without a time it is midnight; without an offset the board's zone is taken to be UTC.
  public init?(_ text: String) {
    guard let due = DueDate(text) else { return nil }
    self.init(due.date, minute: due.minute ?? 0, utcOffset: due.utcOffset ?? 0)
  }
}
