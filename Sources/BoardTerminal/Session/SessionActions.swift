import BoardKeys
import Boardmark
import BoardmarkFiles
import BoardmarkIntents

extension BoardSession {
  /// Performs the action of a key or a menu item.
  mutating func perform(_ action: BoardAction) -> [SessionRequest] {
    if dialog == nil, let detail, look(action, in: detail) { return [] }
    switch action {
    case .focusLeft, .focusRight, .focusUp, .focusDown, .focusFirst, .focusLast, .pageUp, .pageDown:
      if view == .board { look(action) } else { lookInView(action) }
    case .view: showNextView()
    case .moveLeft: return moveSideways(by: -1)
    case .moveRight: return moveSideways(by: 1)
    case .moveUp, .moveDown:
      guard view == .board else {
        say("this view has its own order; \(Self.key(.view)) returns to the board")
        break
      }
      return moveInColumn(by: action == .moveUp ? -1 : 1)
    case .moveToColumn, .moveMenu: openMoveMenu()
    case .open: openDetail()
    case .addBelow: openAdd(atTop: false)
    case .addAtTop: openAdd(atTop: true)
    case .edit: return openEdit()
    case .due, .people, .tags, .priority: openPicker(of: action)
    case .editText:
      let tasks = subjects
      return tasks.isEmpty ? nothingInFocus() : [.editor(tasks)]
    case .start: return withSubjects { StartTasks($0) }
    case .finish: return withSubjects { FinishTasks($0) }
    case .reopen: return withSubjects { ReopenTasks($0) }
    case .cancel: return withSubjects { CancelTasks($0) }
    case .remove: return withSubjects { RemoveTasks($0) }
    case .tick: return tick()
    case .taskMenu: openTaskMenu()
    case .history:
      if isOnBoard { openDetail() }
      guard let seen = subject.flatMap({ seen(at: $0) }) else { return nothingInFocus() }
      return [.history(seen)]
    case .mark: mark()
    case .markRange: markRange()
    case .markAll: markAll()
    case .filterByTask: break
    case .search: dialog = .line(LinePrompt(.search(former: filter), filter))
    case .filter: openFilterMenu()
    case .leave: leave()
    case .undo: return [.reverse(.undo)]
    case .redo: return [.reverse(.redo)]
    case .archive:
      guard areMarked else {
        openArchive()
        break
      }
      actsOnMarks = true
      return [.archive(subjects, areSelected: true)]
    case .columnMenu: openColumnMenu()
    case .boards:
      guard boardCount > 1 else {
        say("this is the only board; 'board tui FILE FILE' or 'board tui FOLDER' opens several")
        break
      }
      return [.boards]
    case .help: openHelp()
    case .mouse:
      isMouseOn.toggle()
      say(
        isMouseOn
          ? "the mouse is on; \(Self.key(.mouse)) turns it off" : "the mouse is off")
      return [.mouse(isMouseOn)]
    case .redraw: return [.redraw]
    case .suspend: return [.suspend]
    case .quit:
      guard dialog == nil, detail != nil else { return [.quit] }
      detail = nil
    }
    return []
  }

  // MARK: - Looking

  private mutating func look(_ action: BoardAction) {
    guard lists.indices.contains(column) else { return }
    let page = max(1, (size.rows - 4) / 3)
    switch action {
    case .focusLeft: column = max(0, column - 1)
    case .focusRight: column = min(lists.count - 1, column + 1)
    case .focusUp: lists[column].setFocus(lists[column].focus - 1)
    case .focusDown: lists[column].setFocus(lists[column].focus + 1)
    case .pageUp: lists[column].setFocus(lists[column].focus - page)
    case .pageDown: lists[column].setFocus(lists[column].focus + page)
    case .focusFirst: lists[column].setFocus(0)
    default: lists[column].setFocus(.max)
    }
  }

  /// Moves the cursor of an opened task; returns false for any other action.
  private mutating func look(_ action: BoardAction, in detail: TaskDetail) -> Bool {
    var detail = detail
    switch action {
    case .focusUp: detail.cursor -= 1
    case .focusDown: detail.cursor += 1
    case .pageUp: detail.cursor -= max(1, size.rows - 3)
    case .pageDown: detail.cursor += max(1, size.rows - 3)
    case .focusFirst: detail.cursor = 0
    case .focusLast: detail.cursor = .max / 2
    default: return false
    }
    detail.cursor = min(max(0, detail.cursor), max(0, detailLines(detail).count - 1))
    self.detail = detail
    return true
  }

  private mutating func leave() {
    if detail != nil {
      detail = nil
    } else if !filter.isEmpty {
      try? setFilter("")
    } else {
      forgetMarks()
    }
  }

  private mutating func openDetail() {
    guard let focus, let seen = self.seen(at: focus) else { return }
    detail = TaskDetail(seen: seen, position: focus)
  }

  // MARK: - Changing

  private mutating func nothingInFocus() -> [SessionRequest] {
    sayNoTask()
    return []
  }

  static let noColumn = "the file has no column. " + columnRemedy
  static let columnRemedy =
    "Press C for columns, or add a heading such as '## Todo' to it in an editor."

  mutating func sayNoTask() {
    say(
      board.columns.isEmpty
        ? Self.noColumn : "there is no task here; \(Self.key(.addBelow)) adds one")
  }

  private mutating func withSubjects(
    _ intent: (TaskReferences) -> any BoardIntent
  ) -> [SessionRequest] {
    let tasks = subjects
    guard !tasks.isEmpty else { return nothingInFocus() }
    actsOnMarks = areMarked
    return [.perform(intent(.seen(tasks)), then: .place)]
  }

  mutating func move(
    toColumn number: Int, _ place: Menu.MovePlace = .end, follows: Bool = false
  ) -> [SessionRequest] {
    let tasks = subjects
    guard !tasks.isEmpty else { return nothingInFocus() }
    guard board.columns.indices.contains(number) else {
      say(
        follows
          ? "there is no column there"
          : "there is no column \(number + 1); the board has \(board.columns.count)")
      return []
    }
    actsOnMarks = areMarked
    return [
      .perform(
        MoveTasks(
          .seen(tasks), to: board.seenColumn(number), place == .top ? .top : .end),
        then: follows ? .task : .place)
    ]
  }

  /// True if actions apply to marked tasks; marked tasks hidden by a query are left alone.
  var areMarked: Bool {
    !shownMarks.isEmpty && detail == nil
  }

  /// The column of the tasks that actions apply to; nil, with a message, if they are in several.
  private mutating func columnOfSubjects() -> Int? {
    let columns =
      areMarked ? Set(shownMarks.map(\.column)) : Set([subject?.column].compactMap(\.self))
    if columns.count > 1 {
      say(
        "the selected tasks are in several columns; \(Self.key(.moveMenu)) chooses where they go",
        isProblem: true)
    } else if columns.isEmpty {
      sayNoTask()
    }
    return columns.count == 1 ? columns.first : nil
  }

  private mutating func moveSideways(by step: Int) -> [SessionRequest] {
    columnOfSubjects().map { move(toColumn: $0 + step, follows: true) } ?? []
  }

  private mutating func moveInColumn(by step: Int) -> [SessionRequest] {
    let tasks = subjects
    guard let column = columnOfSubjects() else { return [] }
    // Cross the edge of a group, as on the page of 'board web'. During a search, skip hidden tasks
    // instead.
    if !areMarked, filter.isEmpty, let task = subject.flatMap({ board.task(at: $0) }) {
      guard let place = board.step(of: task, isUp: step < 0) else { return sayEdge(step) }
      return [
        .perform(MoveTasks(.seen(tasks), to: board.seenColumn(column), place), then: .task)
      ]
    }
    let list = lists[column]
    // Marked tasks of the column move together, past the next unmarked one.
    let own = Set(areMarked ? shownMarks.map(\.index) : [list.focusedIndex ?? 0])
    var number = list.number(at: step < 0 ? own.min()! : own.max()!) + step
    while number >= 0, number < list.count, own.contains(list.index(number)) { number += step }
    guard number >= 0, number < list.count,
      let neighbour = seen(at: TaskPosition(column, list.index(number)))
    else { return sayEdge(step) }
    actsOnMarks = areMarked
    let place: MoveTasks.Place = step < 0 ? .before(.seen(neighbour)) : .after(.seen(neighbour))
    return [
      .perform(
        MoveTasks(.seen(tasks), to: board.seenColumn(column), place), then: .task)
    ]
  }

  private mutating func sayEdge(_ step: Int) -> [SessionRequest] {
    say(step < 0 ? "it is the first one" : "it is the last one")
    return []
  }

  private mutating func tick() -> [SessionRequest] {
    guard let detail, !detail.isGone else { return [] }
    let lines = detailLines(detail)
    guard lines.indices.contains(detail.cursor), let item = lines[detail.cursor].subtask,
      let task = board.task(at: detail.position), task.subtasks.indices.contains(item)
    else {
      say("this line is not a checklist item")
      return []
    }
    let isTicked = task.subtasks[item].titleLine.box == .ticked
    return [
      .perform(TickItem(item + 1, of: detail.seen, isTicked: !isTicked), then: .task)
    ]
  }

  // MARK: - Marks

  private mutating func mark() {
    guard let focus else { return }
    if marks.removeValue(forKey: focus) == nil {
      marks[focus] = self.seen(at: focus)
      lastMark = focus
    }
    if view == .board {
      lists[column].setFocus(lists[column].focus + 1)
    } else {
      lookInView(.focusDown)
    }
  }

  mutating func forgetMarks() {
    marks = [:]
    lastMark = nil
  }

  private mutating func markRange() {
    guard let focus else { return }
    if view != .board {
      // The rows between the two, in the order of the view.
      let rows = viewRows.rows
      let start = lastMark.flatMap { rows.firstIndex(of: .task($0)) } ?? viewRows.cursor
      let range = min(start, viewRows.cursor)...max(start, viewRows.cursor)
      mark(rows[range].compactMap { if case .task(let position) = $0 { position } else { nil } })
      lastMark = focus
      return
    }
    let list = lists[column]
    let start = lastMark.flatMap { $0.column == column ? list.number(at: $0.index) : nil }
    let numbers = min(start ?? list.focus, list.focus)...max(start ?? list.focus, list.focus)
    mark(numbers.map { TaskPosition(focus.column, list.index($0)) })
    lastMark = focus
  }

  private mutating func markAll() {
    let shown = shownMarks
    guard shown.isEmpty else {
      for position in shown { marks[position] = nil }
      lastMark = nil
      return
    }
    guard lists.indices.contains(column) else { return }
    let list = lists[column]
    mark((0..<list.count).map { TaskPosition(column, list.index($0)) })
  }

  /// The most tasks that can be marked at once.
  private static let maxMarks = 1000

  private mutating func mark(_ positions: [TaskPosition]) {
    guard positions.count <= Self.maxMarks else {
      return say(
        "at most \(Self.maxMarks) tasks can be selected at once; \(Self.key(.search)) shows fewer",
        isProblem: true)
    }
    for position in positions where marks[position] == nil {
      marks[position] = self.seen(at: position)
    }
  }
}
