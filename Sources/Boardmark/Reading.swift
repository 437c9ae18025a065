import BoardmarkEditing
import BoardmarkQuery
import BoardmarkReading
import BoardmarkText

extension Board {
  /// Reads a board from text; never fails, since anything unknown to the format is kept as prose.
  ///
  /// - Parameters:
  ///   - text: The file's content.
  ///   - fileName: The file's name or path, which decides whether headings such as "Open" count as columns.
  public init(_ text: String, fileName: String = "-") {
    self.init(Array(text.utf8), fileName: fileName)
  }

  /// The file's text; invalid UTF-8 becomes U+FFFD here, and is unchanged in ``bytes``.
  public var text: String { String(decoding: source.bytes, as: UTF8.self) }

  /// True if the file contains git's conflict markers. The board is then our side of it, and cannot
  /// be changed.
  public var hasConflicts: Bool { !conflicts.isEmpty || !leftOverMarkers.isEmpty }

  /// The column that contains a task of this board.
  public func column(of task: Task) -> Column { columns[task.columnIndex] }

  /// The column for tasks of a state: the first one that is not a backlog, an archive or for
  /// cancelled tasks, else any; nil if the board has none with that state.
  public func column(for state: Board.ColumnState) -> Column? {
    firstColumn(of: state).map { columns[$0] }
  }

  /// Finds a column by its name, or by an unambiguous prefix of it.
  ///
  /// Letter case, emoji, `-` and `_` do not matter. `:12` is the column whose heading is at line 12.
  /// - Throws: ``LookupError`` if no column matches, or more than one.
  public func column(named name: String) throws(LookupError) -> Column {
    columns[try columnIndex(named: name)]
  }

  /// Finds a task by its id, its title, or an unambiguous part of either.
  ///
  /// Letter case does not matter. `:12` is the task that contains line 12. Cost: linear in the number of tasks.
  /// - Throws: ``LookupError`` if no task matches, or more than one.
  public func task(_ reference: String) throws(LookupError) -> Task {
    do throws(TaskLookupError) {
      return try TaskLookup(self).task(reference)
    } catch {
      throw LookupError(error)
    }
  }

  /// The tasks that match a query such as `@ana due<fri`, in the order of the file.
  ///
  /// - Parameters:
  ///   - query: The words of a ``Query``, separated by spaces; quotes keep words together.
  ///   - now: The time for `overdue` and relative dates.
  /// - Throws: ``QueryError`` for the first invalid word.
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
    /// The reason: lower case, no final period.
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
  /// Parses `2026-11-28`, `2026-11-28T09:30` or, with an offset from UTC, `2026-11-28T09:30+01:00`;
  /// nil for anything else.
  ///
  /// The time defaults to midnight, and the board's offset to UTC.
  public init?(_ text: String) {
    guard let due = DueDate(text) else { return nil }
    self.init(due.date, minute: due.minute ?? 0, utcOffset: due.utcOffset ?? 0)
  }
}
