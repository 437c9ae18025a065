import BoardmarkReading
import BoardmarkText

/// Content of a board's file that was clearly meant as tasks but is not read, for display in views.
package struct UnreadContent: Sendable, Equatable {
  /// The number of list items, including those in quotes and lines of text with a box.
  package let items: Int

  package let tables: Int

  /// The number of its first line, from 1.
  package let line: Int

  /// Finds the unread content; nil if there is none.
  ///
  /// Skips what the board's settings turn off, as `check` does.
  /// Cost: linear in the headings, in what is outside all columns, and in the tasks that are not plain.
  package init?(of board: Board, on today: CalendarDate) {
    guard !board.columns.isEmpty, board.conflicts.isEmpty else { return nil }
    var (items, tables) = (0, 0)
    var places: [Int] = []
    func isOn(_ rule: Board.RuleID) -> Bool { board.settings.rules[rule.rawValue] != .off }
    if isOn(.taskOutsideColumn) {
      for unread in UnreadSection.all(of: board, on: today) {
        let section = unread.section
        guard unread.isSure || section.isInColumn || !section.quoted.isEmpty else { continue }
        items += section.items.count + section.codeLists.count + section.quoted.count
        tables += section.tables.count
        let first = (section.items + section.tables + section.codeLists + section.quoted)
          .map(\.lowerBound).min()!
        places.append(first)
      }
    }
    if isOn(.hiddenBoardText) {
      for hidden in HiddenLineFinder(board).hiddenLines() where !hidden.isHeading {
        items += 1 + hidden.others
        places.append(hidden.range.lowerBound)
      }
    }
    if isOn(.foreignSyntax) {
      let headings = HeadingTask.all(in: board)
      items += headings.count
      places += headings.prefix(1).map(\.heading.lowerBound)
    }
    guard let first = places.min() else { return nil }
    self.items = items
    self.tables = tables
    line = board.reading.lines.line(at: first) + 1
  }

  /// The number of items and tables.
  package var count: Int { items + tables }

  /// `1 item and 2 tables are not read as tasks, the first on line 3`.
  package var text: String {
    func counted(_ number: Int, _ noun: String) -> String? {
      number == 0 ? nil : number.counted(noun)
    }
    let what = [counted(items, "item"), counted(tables, "table")].compactMap(\.self)
      .joined(separator: " and ")
    return count == 1
      ? "\(what) is not read as a task, on line \(line)"
      : "\(what) are not read as tasks, the first on line \(line)"
  }
}
