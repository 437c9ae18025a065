import BoardmarkReading
import BoardmarkText

/// What the rows of the view `people` are.
package enum LaneRows: String, CaseIterable, Sendable {
  case person
  case tag

  /// The sign before a name.
  package var mark: String { self == .person ? "@" : "#" }

  /// The row of tasks without a name.
  package var none: String { self == .person ? "Nobody" : "No tag" }

  package func names(of line: TaskLine) -> [String] { self == .person ? line.people : line.tags }
}

extension Board {
  /// The people and tags of the open tasks with their marks, the most frequent first.
  package var openNames: [(name: String, count: Int)] {
    var counts: [String: Int] = [:]
    for task in columns.lazy.filter({ $0.state != .done }).flatMap(\.tasks) where !task.isClosed {
      for kind in LaneRows.allCases {
        for name in kind.names(of: task.titleLine) { counts[kind.mark + name, default: 0] += 1 }
      }
    }
    return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { ($0.key, $0.value) }
  }
}

/// The view `people`: a row per person or tag, and in it a cell per column of the board.
package struct Lanes: Sendable {
  package struct Row: Sendable {
    /// The name without its mark; nil for the row of tasks without one.
    package let name: String?

    /// The tasks in each column of the board, in the order of the file.
    package fileprivate(set) var cells: [TaskPick]

    package var count: Int { cells.reduce(0) { $0 + $1.count } }
  }

  /// The names that open tasks or the shown ones have, sorted; then the row without a name.
  package let rows: [Row]

  package let kind: LaneRows

  /// - Parameter tasks: The tasks to show; one with several names is in the row of each.
  package init(_ board: Board, _ tasks: TaskPick, by kind: LaneRows) {
    self.kind = kind
    let empty = [TaskPick](repeating: tasks.none, count: board.columns.count)
    var rows: [String: Row] = [:]
    func add(_ name: String) {
      rows[name.lowercased()] = rows[name.lowercased()] ?? Row(name: name, cells: empty)
    }
    for task in TaskPick(of: board) where !task.isClosed {
      kind.names(of: task.titleLine).forEach(add)
    }
    var none = Row(name: nil, cells: empty)
    for (position, task) in tasks.enumerated() {
      let names = kind.names(of: task.titleLine)
      if names.isEmpty { none.cells[task.columnIndex].append(position, of: tasks) }
      for name in Set(names.map { $0.lowercased() }) {
        add(names.first { $0.lowercased() == name } ?? name)
        rows[name]?.cells[task.columnIndex].append(position, of: tasks)
      }
    }
    self.rows = rows.sorted { $0.key < $1.key }.map(\.value) + [none]
  }

  /// A row's name with its mark, safe for a terminal.
  package func title(of row: Row) -> String {
    row.name.map { kind.mark + $0.terminalSafe() } ?? kind.none
  }
}
