import BoardKeys
import Boardmark
import BoardmarkReports

/// The rows of a view that is not the columns, and the one in focus.
package struct ViewRows: Sendable {
  package enum Row: Sendable, Equatable {
    case heading(String)
    case task(TaskPosition)
  }

  package fileprivate(set) var rows: [Row] = []

  /// The row of the task in focus; 0 if there is no task.
  package fileprivate(set) var cursor = 0

  /// The first row on the screen.
  package var top = 0

  var taskRows: [Int] {
    rows.indices.filter { if case .task = rows[$0] { true } else { false } }
  }

  fileprivate func position(at row: Int) -> TaskPosition? {
    guard rows.indices.contains(row), case .task(let position) = rows[row] else { return nil }
    return position
  }
}

extension BoardSession {
  /// The views that a terminal has, in the order in which a key goes through them.
  package static let views: [BoardView] = [.board, .list, .agenda, .people]

  mutating func showNextView() {
    let index = Self.views.firstIndex(of: view) ?? 0
    view = Self.views[(index + 1) % Self.views.count]
    viewRows = ViewRows()
    arrangeView()
  }

  /// Makes the rows of the view; the focus stays on its task as far as that is shown.
  mutating func arrangeView() {
    guard view != .board else { return }
    let tasks = TaskPick(
      of: board,
      lists.indices.map { column in (column, (0..<lists[column].count).map(lists[column].index)) }
    ).filter { !$0.isClosed }
    var rows: [ViewRows.Row] = []
    func add(_ title: String, _ tasks: some Collection<Board.Task>) {
      guard !tasks.isEmpty else { return }
      rows.append(.heading("\(title)  \(tasks.count)"))
      rows += tasks.compactMap { board.position(ofTaskAt: $0.range.lowerBound) }.map { .task($0) }
    }
    switch view {
    case .agenda:
      for group in Agenda(tasks, at: now).groups { add(group.period.rawValue, group.tasks) }
    case .people:
      let lanes = Lanes(board, tasks, by: .person)
      for row in lanes.rows { add(lanes.title(of: row), row.cells.flatMap(\.self)) }
    default:
      let order = [Board.Order(.due), Board.Order(.pri)]
      add("By due date", TaskTable(tasks, by: order, at: now).tasks)
    }
    viewRows.rows = rows
    followFocusInView()
  }

  /// Puts the cursor on the row of the task in focus: of several the nearest one. A task that the view does not show
  /// leaves the cursor where it is, and the focus goes to the task there.
  mutating func followFocusInView() {
    guard view != .board else { return }
    let own = viewRows.taskRows
    if viewRows.position(at: viewRows.cursor) == focus, focus != nil { return }
    let cursor = viewRows.cursor
    func near(_ row: Int) -> Int { abs(row - cursor) }
    if let focus,
      let row = own.filter({ viewRows.rows[$0] == .task(focus) }).min(by: { near($0) < near($1) })
    {
      viewRows.cursor = row
    } else if let row = own.min(by: { near($0) < near($1) }) {
      focusInView(row: row)
    }
  }

  private mutating func focusInView(row: Int) {
    guard let position = viewRows.position(at: row) else { return }
    viewRows.cursor = row
    setFocus(position)
  }

  mutating func lookInView(_ action: BoardAction) {
    followFocusInView()
    let own = viewRows.taskRows
    guard let place = own.firstIndex(of: viewRows.cursor) else { return }
    func go(_ place: Int) -> Int { own[min(max(0, place), own.count - 1)] }
    let page = max(1, size.rows - titleRows - 4)
    let row: Int
    switch action {
    case .focusUp: row = go(place - 1)
    case .focusDown: row = go(place + 1)
    case .pageUp: row = go(place - page)
    case .pageDown: row = go(place + page)
    case .focusFirst: row = go(0)
    case .focusLast: row = go(own.count - 1)
    case .focusLeft, .focusRight:
      // To the first task of the group before or after.
      let starts = own.filter { viewRows.position(at: $0 - 1) == nil }
      row =
        action == .focusRight
        ? starts.first { $0 > viewRows.cursor } ?? viewRows.cursor
        : starts.last { $0 < viewRows.cursor } ?? viewRows.cursor
    default: return
    }
    focusInView(row: row)
  }

  /// After a change: the row takes the focus that is where the changed task was.
  mutating func keepPlaceInView(_ row: Int) {
    let own = viewRows.taskRows
    guard let next = own.first(where: { $0 >= row }) ?? own.last else { return }
    focusInView(row: next)
  }
}
