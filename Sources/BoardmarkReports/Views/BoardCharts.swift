import BoardmarkHistory
import BoardmarkReading
import BoardmarkText

/// The view `charts`: how many tasks there are, and how work flows.
package struct BoardCharts: Sendable {
  /// A bar: how many tasks of a column or a person are in each state.
  package struct Bar: Sendable {
    package let name: String
    private var counts: [Board.ColumnState: Int] = [:]

    fileprivate init(name: String) { self.name = name }

    package subscript(state: Board.ColumnState) -> Int { counts[state] ?? 0 }

    package var total: Int { counts.values.reduce(0, +) }

    fileprivate mutating func count(_ task: Board.Task) {
      let isDoing = task.columnState == .doing
      counts[task.isClosed ? .done : isDoing ? .doing : .todo, default: 0] += 1
    }
  }

  /// All tasks that are asked for, by column.
  package let columns: [Bar]

  /// The open tasks that are asked for, by person, those with the most first; at most
  /// ``mostPeople`` people, then `Nobody`.
  package let people: [Bar]

  /// How many people have no bar of their own.
  package let otherPeople: Int

  /// What git knows; nil if there is no history.
  package let figures: Board.Statistics?

  package static let mostPeople = 20

  package init(_ board: Board, _ tasks: TaskPick, figures: Board.Statistics?) {
    var columns = board.columns.map { Bar(name: $0.name.terminalSafe()) }
    for task in tasks { columns[task.columnIndex].count(task) }
    self.columns = columns
    let lanes = Lanes(board, tasks.filter { !$0.isClosed }, by: .person)
    let bars = lanes.rows.map { row in
      var bar = Bar(name: lanes.title(of: row))
      for task in row.cells.joined() { bar.count(task) }
      return bar
    }
    let named = bars.dropLast().enumerated().filter { $0.element.total > 0 }
      .sorted { ($1.element.total, $0.offset) < ($0.element.total, $1.offset) }.map(\.element)
    people = named.prefix(Self.mostPeople) + bars.suffix(1).filter { $0.total > 0 }
    otherPeople = max(0, named.count - Self.mostPeople)
    self.figures = figures
  }
}
