import BoardmarkQuery
import BoardmarkReading
import BoardmarkText

/// One column of a board as ``ColumnView`` shows it: its heading, and its tasks in their groups.
struct ColumnCards {
  enum Item {
    /// The heading of a group inside the column.
    case group(String)
    case card(TaskCard)
    /// How many tasks are not shown.
    case more(Int)
  }

  let heading: StyledLine

  /// True if the column is a doing column, which takes precedence if there is little room.
  let isDoing: Bool

  private(set) var items: [Item] = []

  init(
    _ column: Board.Column, of board: Board, at now: Board.Now, needs: NeedStates,
    claims: TaskClaims,
    limit: Int,
    where isShown: ((Board.Task) -> Bool)? = nil
  ) {
    let asked = column.tasks.indices.filter { isShown?(column.tasks[$0]) ?? true }
    isDoing = column.state == .doing
    heading = Self.heading(column, asked: isShown == nil ? nil : asked.count)
    let shown = LatestTasks.indices(asked, of: column, limit: limit)
    var group: Int?
    for index in shown {
      let task = column.tasks[index]
      if task.groupIndex != group, let next = task.groupIndex {
        items.append(.group(column.groups[next].name.terminalSafe()))
      }
      group = task.groupIndex
      let fields = TaskFields(board: board, task: task, now: now, claims: claims)
      items.append(.card(TaskCard(fields, isBlocked: needs.isBlocked(task))))
    }
    let hidden = asked.count - shown.count
    if hidden > 0 { items.append(.more(hidden)) }
  }

  /// The name, then the count: `Doing  2/3  est 1d 4h`.
  static func heading(_ column: Board.Column, asked: Int?) -> StyledLine {
    var line = StyledLine(column.name.terminalSafe(), .strong)
    let count = ColumnCount(column, asked: asked)
    line.append("  ")
    line.append(count.text + (count.isOver ? " !" : ""), count.isOver ? .alarm : .faint)
    if let estimate = count.estimate { line.append("  " + estimate, .faint) }
    return line
  }

  /// The width of the widest line, in columns; at most `limit`.
  ///
  /// - Parameter mayBeCut: True if there may be a line that says how many tasks have no room.
  func naturalWidth(limit: Int, mayBeCut: Bool = false) -> Int {
    var width = heading.width
    if mayBeCut, !items.isEmpty { width = max(width, Self.more(count).displayWidth + 2) }
    for item in items where width < limit {
      switch item {
      case .group(let name): width = max(width, name.displayWidth + 3)
      case .card(let card): width = max(width, card.naturalWidth)
      case .more(let count): width = max(width, Self.more(count).displayWidth + 2)
      }
    }
    return min(width, limit)
  }

  /// The lines below the heading, with a blank line after each card that is not the last item.
  ///
  /// - Parameter height: The most lines; if not all cards have room, the last line says how many
  ///   are missing. Nil for no limit.
  func lines(width: Int, height: Int? = nil) -> [StyledLine] {
    let blocks = blocks(items[...], width: width)
    let lines = Array(blocks.joined())
    guard let height, lines.count > height else { return lines }
    return cut(blocks, width: width, height: height)
  }

  /// The height that is needed to show the first card, if there is one.
  func leastHeight(width: Int) -> Int {
    let first = items.firstIndex { if case .card = $0 { true } else { false } }
    guard let first else { return items.count }
    let isAlone = first + 1 == items.count
    return blocks(items[...first], width: width).joined().count + (isAlone ? 0 : 1)
  }

  /// The lines of the first items.
  private func blocks(_ items: ArraySlice<Item>, width: Int) -> [[StyledLine]] {
    var blocks: [[StyledLine]] = []
    for (index, item) in items.enumerated() {
      var block: [StyledLine] = []
      if index > 0, case .card = items[index - 1] { block.append(StyledLine()) }
      switch item {
      case .group(let name): block.append(StyledLine("── " + name, .faint).truncated(to: width))
      case .card(let card): block += card.lines(width: width)
      case .more(let count): block.append(Self.moreLine(count, width))
      }
      blocks.append(block)
    }
    return blocks
  }

  /// As many whole blocks as leave room for one more line, and on that line the number of tasks in
  /// the other blocks.
  private func cut(_ blocks: [[StyledLine]], width: Int, height: Int) -> [StyledLine] {
    var shown = 0
    var room = height - 1
    while shown < blocks.count, blocks[shown].count <= room {
      room -= blocks[shown].count
      shown += 1
    }
    // A group is not begun if none of its cards has room.
    if shown > 0, case .group = items[shown - 1] { shown -= 1 }
    let hidden = Self.count(items[shown...])
    return blocks[..<shown].joined() + (height > 0 ? [Self.moreLine(hidden, width)] : [])
  }

  /// How many tasks the items show or count.
  private var count: Int { Self.count(items[...]) }

  private static func count(_ items: ArraySlice<Item>) -> Int {
    items.reduce(0) { count, item in
      switch item {
      case .group: count
      case .card: count + 1
      case .more(let more): count + more
      }
    }
  }

  private static func moreLine(_ count: Int, _ width: Int) -> StyledLine {
    StyledLine("  " + more(count), .faint).truncated(to: width)
  }

  static func more(_ count: Int) -> String { "… \(count) more" }
}

/// Chooses the tasks of a done column that are still worth seeing.
enum LatestTasks {
  /// The indices, among `all`, of the tasks that are shown, in the order of the file: all of them,
  /// but in a done column at most `limit`.
  ///
  /// In a done column those are the tasks still open and those finished last; among tasks of the
  /// same day, or without a date, those further down.
  static func indices(_ all: [Int], of column: Board.Column, limit: Int) -> [Int] {
    guard column.state == .done, all.count > limit else { return all }
    let dated = all.map { index in
      let task = column.tasks[index]
      let day = task.isClosed ? task.titleLine.done?.daysSinceEpoch ?? .min : .max
      return (day: day, index: index)
    }
    return dated.sorted { $0 > $1 }.prefix(max(0, limit)).map(\.index).sorted()
  }
}
