import BoardKeys
import Boardmark
import BoardmarkIntents
import BoardmarkReports

/// The state of a board on a terminal as a value: what is shown, in focus, marked and typed. It has
/// no access to file, clock or screen.
///
/// Events come in and requests go out; the owner carries them out and reports the results.
package struct BoardSession {
  package let path: String

  /// The language of the texts from the table of keys.
  let language: KeyLanguage
  package internal(set) var board: Board
  package internal(set) var now: Board.Now

  package var size: (columns: Int, rows: Int)

  package internal(set) var lists: [ColumnList] = []

  /// The column in focus; 0 if there is none.
  package internal(set) var column = 0

  /// The first column on the screen.
  package var firstColumn = 0

  package internal(set) var marks: [TaskPosition: SeenTask] = [:]

  /// The position that was marked last.
  var lastMark: TaskPosition?

  /// The query that selects the shown tasks; empty for all.
  package internal(set) var filter = ""

  /// Expands saved queries and `@me` in the words of a query, or returns the problem with them.
  package var expand: ([String]) -> (words: [String], problem: String?) = { ($0, nil) }

  /// The search in progress, done in steps.
  var search: SearchWork?

  /// The opened task, which hides the board.
  package internal(set) var detail: TaskDetail?

  /// The dialog over the board or the opened task; it receives the keys.
  package internal(set) var dialog: Dialog?
  package internal(set) var message: SessionMessage?

  /// A notice about the file, shown while it applies.
  package var notice: String? {
    didSet {
      guard notice != oldValue else { return }
      // Clear the message: a new notice must be visible, and the reason for an old refusal may be gone.
      if notice != nil || message?.isProblem == true { message = nil }
    }
  }

  /// The background work to wait for, if it takes long.
  package var waiting: SessionWait?

  /// Abandoned text that can be restored.
  var leftText = ""

  /// True if `leftText` is a draft of an earlier session.
  var isLeftTextDraft = false
  package internal(set) var isMouseOn = false

  /// The task on which the mouse's button was pressed, while it is held.
  var grabbed: GrabbedTask?

  /// True if the requested change is about the marked tasks.
  var actsOnMarks = false

  /// True if all marks disappeared with their tasks, and no key has been pressed since.
  var didLoseAllMarks = false

  /// How the board is shown, and the rows of any view but the columns.
  package internal(set) var view = BoardView.board
  package var viewRows = ViewRows()

  /// Where the cards were last painted, for the mouse.
  package var hits: [HitBox] = []

  /// The picture of a board that is only watched; keys then only end or suspend the session.
  package var picture: SessionPicture?

  /// How many boards there are to choose from.
  package var boardCount = 1

  /// True if there is a change to undo.
  package var canUndo = false

  /// Who holds which task.
  package var claims: TaskClaims = [:]

  /// The states of tasks in other files that tasks of this board need.
  package var outside: [OutsideNeed: NeedStates.State] = [:] {
    didSet { facts.needs.outside = outside }
  }

  /// The facts about the board that are expensive to compute, computed once.
  package internal(set) var facts: BoardFacts

  package init(
    _ board: Board, path: String, now: Board.Now, size: (columns: Int, rows: Int),
    filter: [String] = [],
    isMouseOn: Bool = false, language: KeyLanguage = .english
  ) throws(Board.QueryError) {
    self.path = path
    self.language = language
    self.board = board
    self.now = now
    self.size = size
    self.isMouseOn = isMouseOn
    facts = BoardFacts(board)
    try setFilter(Self.text(of: filter))
    column =
      board.firstColumn(of: .doing).flatMap { lists[$0].count > 0 ? $0 : nil }
      ?? lists.firstIndex { $0.count > 0 } ?? 0
  }

  func card(of task: Board.Task) -> TaskCard {
    TaskCard(task, of: board, isBlocked: facts.needs.isBlocked(task), at: now, claims: claims)
  }

  // MARK: - Focus

  /// True if keys are about the board: there is no dialog, and no task is opened.
  var isOnBoard: Bool { detail == nil && dialog == nil }

  /// The position of the task in focus; nil if no task is in focus.
  package var focus: TaskPosition? {
    guard lists.indices.contains(column), let index = lists[column].focusedIndex else { return nil }
    return TaskPosition(column, index)
  }

  /// The task that actions apply to: the opened one, else the one in focus.
  var subject: TaskPosition? {
    if let detail { return detail.isGone ? nil : detail.position }
    return focus
  }

  /// The marked tasks that a query does not hide, in the order of the file.
  var shownMarks: [TaskPosition] {
    marks.keys.filter { lists[$0.column].shows($0.index) }.sorted()
  }

  /// The tasks that actions apply to, in the order of the file: the marked ones that are shown, else
  /// the subject.
  var subjects: [SeenTask] {
    if areMarked { return shownMarks.compactMap { marks[$0] } }
    return subject.flatMap { seen(at: $0) }.map { [$0] } ?? []
  }

  /// The rows above the columns: the board's title, if the screen is high enough.
  var titleRows: Int { size.rows >= 16 && picture == nil ? 1 : 0 }

  /// True if actions still apply to the same tasks as before.
  func areSubjects(_ tasks: [SeenTask]) -> Bool {
    let now = subjects
    return now.count == tasks.count
      && zip(now, tasks).allSatisfy { $0.bytes == $1.bytes || $0.id != nil && $0.id == $1.id }
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

  /// Switches to another version of the board; focus, marks, the opened task and a line being typed
  /// follow their tasks.
  ///
  /// - Parameter isReversal: True if undo or redo made the change: an opened task whose bytes have
  ///   changed is then found by its position.
  package mutating func show(
    _ new: Board, at now: Board.Now, isReversal: Bool = false, facts known: BoardFacts? = nil
  ) {
    let counts = board.columns.map(\.tasks.count)
    let formerLines = detailTexts
    let seen = lists.indices.map { column -> (TaskPosition, SeenTask)? in
      guard let index = lists[column].focusedIndex,
        let task = board.task(at: TaskPosition(column, index))
      else { return nil }
      let bytes = Array(board.bytes(at: TaskPosition(column, index)))
      let id = task.id.flatMap { facts.needs.isRepeated($0) ? nil : $0 }
      return (TaskPosition(column, index), SeenTask(bytes, id: id))
    }
    let tops = lists.map { max(0, $0.focus - $0.top) }
    let focused = column
    board = new
    self.now = now
    facts = known ?? BoardFacts(new)
    facts.needs.outside = outside
    refilter()
    for (column, former) in seen.enumerated() where lists.indices.contains(column) {
      guard let (position, task) = former, column != focused else { continue }
      let found = board.position(of: task.bytes, id: task.id, near: position)
      let index = found.flatMap { $0.column == column ? $0.index : nil } ?? position.index
      lists[column].setFocus(lists[column].number(at: index))
    }
    if seen.indices.contains(focused), let (position, task) = seen[focused] {
      setFocus(board.position(of: task.bytes, id: task.id, near: position) ?? position)
    }
    for column in lists.indices where tops.indices.contains(column) {
      // The card keeps its place on the screen.
      lists[column].top = max(0, lists[column].focus - tops[column])
    }
    if !lists.indices.contains(column) { column = max(0, lists.count - 1) }
    followMarks()
    followDetail(keepingPlace: isReversal && counts == board.columns.map(\.tasks.count))
    followCursor(from: formerLines)
    followLine()
    fillFilterMenu()
    arrangeView()
  }

  /// Updates the time; re-evaluates a filter.
  package mutating func setTime(_ now: Board.Now) {
    guard now.instant != self.now.instant else { return }
    self.now = now
    guard !filter.isEmpty else { return }
    show(board, at: now)
  }

  private mutating func followMarks() {
    guard !marks.isEmpty else { return }
    var followed: [TaskPosition: SeenTask] = [:]
    for (position, seen) in marks.sorted(by: { $0.key < $1.key }) {
      // Of several equal tasks, each mark takes a different one.
      guard
        let found = board.position(
          of: seen.bytes, id: seen.id, near: position, besides: Set(followed.keys))
      else { continue }
      followed[found] = self.seen(at: found)
    }
    let lost = marks.count - followed.count
    marks = followed
    lastMark = nil
    guard lost > 0 else { return }
    didLoseAllMarks = marks.isEmpty
    say("\(lost) selected \(lost == 1 ? "task is" : "tasks are") gone or changed", isProblem: true)
  }

  private mutating func followDetail(keepingPlace keepsPlace: Bool) {
    guard let detail else { return }
    let seen = detail.seen
    let found =
      board.position(of: seen.bytes, id: seen.id, near: detail.position)
      ?? (keepsPlace && !detail.isGone ? detail.position : nil)
    self.detail?.isGone = true
    if let found { openDetail(at: found) }
  }

  /// Makes the opened task the one at a position.
  mutating func openDetail(at position: TaskPosition) {
    guard var detail, let seen = seen(at: position) else { return }
    (detail.position, detail.seen, detail.isGone) = (position, seen, false)
    self.detail = detail
  }

  /// Keeps a line being typed with its column or task.
  private mutating func followLine() {
    guard case .line(var prompt) = dialog else { return }
    switch prompt.purpose {
    case .search, .addColumn, .renameColumn, .limitColumn, .value: return
    case .add(let target, let below):
      prompt.column = try? board.column(target)
      if let column = prompt.column, let below,
        let found = board.position(of: below.bytes, id: below.id, near: TaskPosition(column, 0)),
        found.column == column
      {
        lists[column].setFocus(lists[column].number(at: found.index))
      }
    case .edit(let seen):
      let place = focus ?? TaskPosition(0, 0)
      let found = board.position(of: seen.bytes, id: seen.id, near: place)
      prompt.column = found == focus ? found?.column : nil
    }
    dialog = .line(prompt)
  }
}

/// The picture of a board that is only watched.
package struct SessionPicture {
  package let lines: [StyledLine]

  /// True if the lines show columns; if they do not fit, the interactive view of columns can
  /// replace them.
  package let isOfColumns: Bool

  package init(_ lines: [StyledLine], isOfColumns: Bool) {
    self.lines = lines
    self.isOfColumns = isOfColumns
  }
}

/// A one-line message.
package struct SessionMessage: Equatable, Sendable {
  package let text: String
  package let isProblem: Bool
}

/// The facts about a board that are expensive to compute, computed once for each version of it.
package struct BoardFacts: Sendable {
  package internal(set) var needs: NeedStates

  /// The counts next to the names of the columns.
  let counts: [ColumnCount]

  /// The people and tags that the open tasks name; nil until first needed.
  var names: [(name: String, count: Int)]?

  let title: String
  let openCount: Int

  private let dues: [DueDate]

  package init(_ board: Board) {
    needs = NeedStates(of: board)
    counts = board.columns.map { ColumnCount($0, asked: nil) }
    let name = board.fileName.split(separator: "/").last.map(String.init) ?? board.fileName
    title = board.title(or: name).terminalSafe()
    openCount = board.columns.reduce(0) { $0 + $1.tasks.openCount }
    dues = board.columns.flatMap { column in
      // Only tasks that may have a due date are read.
      column.tasks.indices(holding: "due:").lazy.map { column.tasks[$0] }
        .filter { !$0.isClosed }.compactMap(\.due)
    }
  }

  func lateCount(at now: Board.Now) -> Int { dues.count { now.isPast($0) } }

  /// The board in a line: `Lantern 2.0 · 13 open · 2 late`.
  package func summary(at now: Board.Now) -> String {
    let late = lateCount(at: now)
    return "\(title) · \(openCount) open" + (late > 0 ? " · \(late) late" : "")
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
}
