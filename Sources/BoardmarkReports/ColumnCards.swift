import BoardmarkQuery
import BoardmarkReading
import BoardmarkText

/// One column of a board as ``ColumnView`` shows it: its heading, and its tasks in their groups.
struct ColumnCards {
  enum Item {
    /// A heading inside the column.
    case group(String)
    case card(TaskCard)
    /// How many tasks are not shown.
    case more(Int)
  }

  let heading: StyledLine
  private(set) var items: [Item] = []

  init(
    _ column: Board.Column, of board: Board, at now: Now, needs: NeedStates, limit: Int
  ) {
    heading = Self.heading(column)
    let shown = LatestTasks.indices(of: column, limit: limit)
    var group: Int?
    for index in shown {
      let task = column.tasks[index]
      if task.groupIndex != group, let next = task.groupIndex {
        items.append(.group(column.groups[next].name.terminalSafe()))
      }
      group = task.groupIndex
      let fields = TaskFields(board: board, task: task, now: now)
      items.append(.card(TaskCard(fields, isBlocked: needs.isBlocked(task))))
    }
    let hidden = column.tasks.count - shown.count
    if hidden > 0 { items.append(.more(hidden)) }
  }

  /// `Doing  2/3  est 1d 4h`: the name, then the number of tasks, or of open ones and the limit, then
  /// the sum of what the open ones are thought to take, where any says so.
  private static func heading(_ column: Board.Column) -> StyledLine {
    var line = StyledLine(column.name.terminalSafe(), .strong)
    line.append("  ")
    let open = column.tasks.filter { !$0.isClosed }
    if let limit = column.wipLimit {
      let isFull = open.count > limit
      line.append("\(open.count)/\(limit)" + (isFull ? " !" : ""), isFull ? .alarm : .faint)
    } else {
      line.append("\(column.tasks.count)", .faint)
    }
    if let sum = Estimate.sum(open.lazy.compactMap(\.line.estimate)) {
      line.append("  est \(sum)", .faint)
    }
    return line
  }

  /// The columns the widest line takes; at most `limit`.
  func naturalWidth(limit: Int) -> Int {
    var width = heading.width
    for item in items where width < limit {
      switch item {
      case .group(let name): width = max(width, name.displayWidth + 3)
      case .card(let card): width = max(width, card.naturalWidth)
      case .more(let count): width = max(width, Self.more(count).displayWidth + 2)
      }
    }
    return min(width, limit)
  }

  /// The lines below the heading: a blank one after each card that something follows.
  func lines(width: Int) -> [StyledLine] {
    var lines: [StyledLine] = []
    for (index, item) in items.enumerated() {
      if index > 0, case .card = items[index - 1] { lines.append(StyledLine()) }
      switch item {
      case .group(let name): lines.append(StyledLine("── " + name, .faint).truncated(to: width))
      case .card(let card): lines += card.lines(width: width)
      case .more(let count):
        lines.append(StyledLine("  " + Self.more(count), .faint).truncated(to: width))
      }
    }
    return lines
  }

  static func more(_ count: Int) -> String { "… and \(count) more" }
}

/// Chooses the tasks of a done column that are still worth seeing.
enum LatestTasks {
  /// The places of the column's tasks that are shown, in the order of the file: all of them, but in
  /// a done column at most `limit`.
  ///
  /// Those are the ones finished last; of the same day, and without a date, those further down.
  static func indices(of column: Board.Column, limit: Int) -> [Int] {
    let all = Array(column.tasks.indices)
    guard column.state == .done, all.count > limit else { return all }
    let dated = all.map { (day: column.tasks[$0].line.done?.daysSinceEpoch ?? .min, index: $0) }
    return dated.sorted { $0 > $1 }.prefix(max(0, limit)).map(\.index).sorted()
  }
}
