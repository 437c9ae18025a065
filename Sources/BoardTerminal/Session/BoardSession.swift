import BoardKeys
import Boardmark
import BoardmarkIntents
import BoardmarkReports

/// A board on a terminal as a value: what is shown of it, what is in focus, marked, typed; no file, clock or screen.
///
/// Events come in, requests go out; whoever holds it does what they ask and says how that went.
package struct BoardSession {
  package let path: String

  /// The language of what the table of keys says.
  let language: KeyLanguage
  package internal(set) var board: Board
  package internal(set) var now: Now

  /// The terminal's columns and rows.
  package var size: (columns: Int, rows: Int)

  package internal(set) var lists: [ColumnList] = []

  /// The column in focus; 0 where there is none.
  package internal(set) var column = 0

  /// The first column on the screen.
  package var firstColumn = 0

  package internal(set) var marks: [TaskPosition: SeenTask] = [:]

  /// The place that was marked last.
  var lastMark: TaskPosition?

  /// The query by which tasks are shown; empty for all.
  package internal(set) var filter = ""

  /// The query that is looked through the board for, piece by piece.
  var search: SearchWork?

  package internal(set) var dialogs: [Dialog] = []
  package internal(set) var message: SessionMessage?

  /// What there is to say about the file as long as it lasts.
  package var notice: String?

  /// Text that was typed and left, to be had again.
  var leftText = ""

  /// Whether that is a draft that an earlier session left.
  var isLeftTextDraft = false
  package internal(set) var isMouseOn = false

  /// Where the cards were painted last, for the mouse.
  package var hits: [HitBox] = []

  /// What is shown instead of the columns where the board is only watched; then keys do nothing but end and suspend it.
  package var picture: [StyledLine]?

  /// What is expensive to know about the board, known once.
  package internal(set) var facts: BoardFacts

  package init(
    _ board: Board, path: String, now: Now, size: (columns: Int, rows: Int), filter: String = "",
    isMouseOn: Bool = false, language: KeyLanguage = .english
  ) throws(QueryError) {
    self.path = path
    self.language = language
    self.board = board
    self.now = now
    self.size = size
    self.isMouseOn = isMouseOn
    facts = BoardFacts(board)
    try setFilter(filter)
    column =
      board.firstColumn(of: .doing).flatMap { lists[$0].count > 0 ? $0 : nil }
      ?? lists.firstIndex { $0.count > 0 } ?? 0
  }

  // MARK: - What is in focus

  package var dialog: Dialog? { dialogs.last }

  /// Where the task in focus stands; nil where none does.
  package var focus: TaskPosition? {
    guard lists.indices.contains(column), let index = lists[column].focusedIndex else { return nil }
    return TaskPosition(column, index)
  }

  /// The task that deeds are about: the opened one, else the one in focus.
  var subject: TaskPosition? {
    for case .detail(let detail) in dialogs { return detail.isGone ? nil : detail.position }
    return focus
  }

  /// The tasks that deeds are about, in the order of the file: the marked ones, else the subject.
  var subjects: [SeenTask] {
    let isDetail = dialogs.contains { if case .detail = $0 { true } else { false } }
    if !marks.isEmpty, !isDetail { return marks.keys.sorted().compactMap { marks[$0] } }
    return subject.flatMap { board.seen(at: $0) }.map { [$0] } ?? []
  }

  mutating func setFocus(_ position: TaskPosition) {
    guard lists.indices.contains(position.column) else { return }
    column = position.column
    lists[column].setFocus(lists[column].number(at: position.index))
  }

  mutating func say(_ text: String, isProblem: Bool = false) {
    message = SessionMessage(text: text, isProblem: isProblem)
  }

  // MARK: - A new version

  /// Takes over another version of the board; focus, marks and what is open follow their tasks.
  package mutating func show(_ new: Board, at now: Now) {
    let seen = lists.indices.map { column -> (TaskPosition, SeenTask)? in
      guard let index = lists[column].focusedIndex,
        let task = board.task(at: TaskPosition(column, index))
      else { return nil }
      return (TaskPosition(column, index), SeenTask(task))
    }
    let tops = lists.map { max(0, $0.focus - $0.top) }
    let focused = column
    board = new
    self.now = now
    facts = BoardFacts(new)
    refilter()
    let finder = TaskFinder(board: board)
    for (column, former) in seen.enumerated() where lists.indices.contains(column) {
      guard let (position, task) = former, column != focused else { continue }
      let found = finder.position(of: task.bytes, id: task.id, near: position)
      let index = found.flatMap { $0.column == column ? $0.index : nil } ?? position.index
      lists[column].setFocus(lists[column].number(at: index))
    }
    if seen.indices.contains(focused), let (position, task) = seen[focused] {
      setFocus(finder.position(of: task.bytes, id: task.id, near: position) ?? position)
    }
    for column in lists.indices where tops.indices.contains(column) {
      // The card stays where it is on the screen.
      lists[column].top = max(0, lists[column].focus - tops[column])
    }
    if !lists.indices.contains(column) { column = max(0, lists.count - 1) }
    followMarks(by: finder)
    followDetail(by: finder)
  }

  /// The minute is another.
  package mutating func setTime(_ now: Now) {
    guard now.instant != self.now.instant else { return }
    self.now = now
    guard !filter.isEmpty else { return }
    show(board, at: now)
  }

  private mutating func followMarks(by finder: TaskFinder) {
    guard !marks.isEmpty else { return }
    var followed: [TaskPosition: SeenTask] = [:]
    for (position, seen) in marks {
      guard let found = finder.position(of: seen.bytes, id: seen.id, near: position) else {
        continue
      }
      followed[found] = board.seen(at: found)
    }
    marks = followed
    lastMark = nil
  }

  private mutating func followDetail(by finder: TaskFinder) {
    for (index, dialog) in dialogs.enumerated() {
      guard case .detail(var detail) = dialog else { continue }
      let seen = detail.seen
      if let found = finder.position(of: seen.bytes, id: seen.id, near: detail.position),
        let task = board.seen(at: found)
      {
        (detail.position, detail.seen, detail.isGone) = (found, task, false)
      } else {
        detail.isGone = true
      }
      dialogs[index] = .detail(detail)
    }
  }
}

/// One line for the person.
package struct SessionMessage: Equatable, Sendable {
  package let text: String
  package let isProblem: Bool
}

/// What is expensive to know about a board, known once for each version of it.
package struct BoardFacts {
  package let needs: NeedStates

  /// What stands beside the columns' names.
  let counts: [ColumnCount]

  init(_ board: Board) {
    needs = NeedStates(of: board)
    counts = board.columns.map { ColumnCount($0, asked: nil) }
  }
}

/// Where a card or an item is on the screen.
package struct HitBox: Sendable {
  package enum Target: Sendable {
    case task(TaskPosition)
    case column(Int)
    case item(Int)
  }

  package let columns: Range<Int>
  package let rows: Range<Int>
  package let target: Target

  package init(columns: Range<Int>, rows: Range<Int>, _ target: Target) {
    self.columns = columns
    self.rows = rows
    self.target = target
  }
}
