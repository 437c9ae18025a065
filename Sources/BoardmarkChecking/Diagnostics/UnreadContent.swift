import BoardmarkReading
import BoardmarkText

/// Content of a board's file that was clearly meant as tasks but is not read, so that views can mention it.
package struct UnreadContent: Sendable, Equatable {
  /// Items of lists, in quotes and with a box on a line of text among them.
  package let items: Int

  package let tables: Int

  /// The number of the first line of any of it, from 1.
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

  /// How many of them there are.
  package var count: Int { items + tables }

  /// `1 item and 2 tables are not read as tasks, the first in line 3`.
  package var text: String {
    func counted(_ number: Int, _ noun: String) -> String? {
      number == 0 ? nil : "\(number) \(noun)\(number == 1 ? "" : "s")"
    }
    let what = [counted(items, "item"), counted(tables, "table")].compactMap(\.self)
      .joined(separator: " and ")
    return count == 1
      ? "\(what) is not read as a task, in line \(line)"
      : "\(what) are not read as tasks, the first in line \(line)"
  }
}
