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

  /// Puts what a person has saved and set into the words of a query; or says why not.
  package var expand: ([String]) -> (words: [String], problem: String?) = { ($0, nil) }

  /// The query that is looked through the board for, piece by piece.
  var search: SearchWork?

  /// The names that are being counted for a menu.
  var naming: NameCount?

  package internal(set) var dialogs: [Dialog] = []
  package internal(set) var message: SessionMessage?

  /// What there is to say about the file as long as it lasts.
  package var notice: String? {
    didSet {
      guard notice != oldValue else { return }
      // What is new is to be seen; what an old refusal was about may be right by now.
      if notice != nil || message?.isProblem == true { message = nil }
    }
  }

  /// What is done meanwhile, and takes its time.
  package var waiting: SessionWait?

  /// Text that was typed and left, to be had again.
  var leftText = ""

  /// Whether that is a draft that an earlier session left.
  var isLeftTextDraft = false
  package internal(set) var isMouseOn = false

  /// The task that the mouse's button was pressed on last, and is held.
  var grabbed: GrabbedTask?

  /// Whether what is asked for is about the marked tasks.
  var actsOnMarks = false

  /// Whether all marks went with their tasks, and nobody did anything since.
  var haveMarksGone = false

  /// Where the cards were painted last, for the mouse.
  package var hits: [HitBox] = []

  /// What is shown where the board is only watched; then keys do nothing but end and suspend it.
  package var picture: SessionPicture?

  /// What is expensive to know about the board, known once.
  package internal(set) var facts: BoardFacts

  package init(
    _ board: Board, path: String, now: Now, size: (columns: Int, rows: Int), filter: [String] = [],
    isMouseOn: Bool = false, language: KeyLanguage = .english
  ) throws(QueryError) {
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

  /// The marked tasks that a query does not hide, in the order of the file.
  var shownMarks: [TaskPosition] {
    marks.keys.filter { lists[$0.column].shows($0.index) }.sorted()
  }

  /// The tasks that deeds are about, in the order of the file: the marked ones that are shown, else the subject.
  var subjects: [SeenTask] {
    if areMarked { return shownMarks.compactMap { marks[$0] } }
    return subject.flatMap { seen(at: $0) }.map { [$0] } ?? []
  }

  /// Whether deeds are about tasks that were seen before.
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

  /// Takes over another version of the board; focus, marks and what is open follow their tasks.
  ///
  /// - Parameter isReversal: Whether an undone change made it, so that an opened task that is another now stands where it
  ///   stood.
  package mutating func show(
    _ new: Board, at now: Now, isReversal: Bool = false, facts known: BoardFacts? = nil
  ) {
    let counts = board.columns.map(\.tasks.count)
    let formerDetails = detailTexts
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
    followDetail(by: finder, isReversal && counts == board.columns.map(\.tasks.count))
    followCursors(from: formerDetails)
    followLines(by: finder)
    countNames()
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
    for (position, seen) in marks.sorted(by: { $0.key < $1.key }) {
      // Of equal tasks each is another one.
      guard
        let found = finder.position(
          of: seen.bytes, id: seen.id, near: position, besides: Set(followed.keys))
      else { continue }
      followed[found] = self.seen(at: found)
    }
    let lost = marks.count - followed.count
    marks = followed
    lastMark = nil
    guard lost > 0 else { return }
    haveMarksGone = marks.isEmpty
    say("\(lost) marked \(lost == 1 ? "task is" : "tasks are") gone or changed", isProblem: true)
  }

  private mutating func followDetail(by finder: TaskFinder, _ keepsPlace: Bool) {
    for (index, dialog) in dialogs.enumerated() {
      guard case .detail(var detail) = dialog else { continue }
      let seen = detail.seen
      if let found = finder.position(of: seen.bytes, id: seen.id, near: detail.position)
        ?? (keepsPlace && !detail.isGone ? detail.position : nil),
        let task = self.seen(at: found)
      {
        (detail.position, detail.seen, detail.isGone) = (found, task, false)
      } else {
        detail.isGone = true
      }
      dialogs[index] = .detail(detail)
    }
  }

  /// A line that is typed stays with its column or its task.
  private mutating func followLines(by finder: TaskFinder) {
    for (index, dialog) in dialogs.enumerated() {
      guard case .line(var prompt) = dialog else { continue }
      switch prompt.purpose {
      case .search: continue
      case .add(let target, let below):
        prompt.column = try? board.column(target)
        if let column = prompt.column, let below,
          let found = finder.position(of: below.bytes, id: below.id, near: TaskPosition(column, 0)),
          found.column == column
        {
          lists[column].setFocus(lists[column].number(at: found.index))
        }
      case .edit(let seen):
        let place = focus ?? TaskPosition(0, 0)
        let found = finder.position(of: seen.bytes, id: seen.id, near: place)
        prompt.column = found == focus ? found?.column : nil
      }
      dialogs[index] = .line(prompt)
    }
  }
}

/// What is shown of a board that is only watched.
package struct SessionPicture {
  package let lines: [StyledLine]

  /// Whether these are the columns, which where they have no room can be shown as those of a board that is worked on.
  package let isOfColumns: Bool

  package init(_ lines: [StyledLine], isOfColumns: Bool) {
    self.lines = lines
    self.isOfColumns = isOfColumns
  }
}

/// One line for the person.
package struct SessionMessage: Equatable, Sendable {
  package let text: String
  package let isProblem: Bool
}

/// What is expensive to know about a board, known once for each version of it.
package struct BoardFacts: Sendable {
  package let needs: NeedStates

  /// What stands beside the columns' names.
  let counts: [ColumnCount]

  /// Whom and what the open tasks name; nil until that was asked for.
  var names: [(name: String, count: Int)]?

  package init(_ board: Board) {
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
