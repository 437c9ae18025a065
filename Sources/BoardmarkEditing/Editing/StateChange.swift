import BoardmarkReading
import BoardmarkText

/// What becomes of a task that comes into another state or column.
enum Arrival {
  case unchanged, finished, cancelled, opened

  /// What becomes of a task that comes from one column, or is new if that is nil, into another.
  ///
  /// A done column finishes it and a cancelled one cancels it. An archive takes what is closed as it is and finishes the
  /// rest. Every other column opens it. Between closed columns only the change from done to cancelled or back counts.
  init(of box: Box, from origin: Board.Column?, into column: Board.Column) {
    let former = origin.flatMap { $0.state == .done ? $0.role : nil }
    self =
      switch (former, column.role) {
      case _ where column.state != .done: .opened
      case (nil, .cancelled), (.plain, .cancelled): .cancelled
      case (nil, .archive): box == .ticked || box == .cancelled ? .unchanged : .finished
      case (nil, _), (.cancelled, .plain): .finished
      default: .unchanged
      }
  }
}

/// Tasks that change their state or their column, with what follows: the next occurrence of a recurring task comes when
/// the task is finished, and goes when the task is opened again and nobody has changed it.
struct StateChange {
  var rearrangement: Rearrangement
  private let board: Board

  /// The day on which tasks are finished; nil to leave their boxes alone in done columns.
  private let today: CalendarDate?
  private let ids: IDSource
  private var moved: [(Board.Task, [UInt8]?)] = []
  private var copies: [(text: TaskText, of: Board.Task, date: CalendarDate)] = []
  private var withdrawn: [Board.Task] = []

  init(_ board: Board, on today: CalendarDate? = nil, ids: IDSource = IDSource(seed: 0)) {
    self.board = board
    self.today = today
    self.ids = ids
    rearrangement = Rearrangement(board)
  }

  /// Makes a task's text what it becomes.
  mutating func apply(
    _ arrival: Arrival, to text: inout TaskText, of task: Board.Task
  ) throws(EditRefusal) {
    switch arrival {
    case .unchanged: break
    case .finished:
      guard let today else { return }
      let hasDoneColumn = board.firstColumn(of: .done) != nil
      let isFinished = hasDoneColumn ? task.columnState == .done : task.isFinished
      if !isFinished, let next = try NextOccurrence(of: text, on: today) {
        copies.append((next.text, task, next.date))
      }
      // The box alone says so where no column does.
      if !hasDoneColumn, text.line.boxRange == nil { try text.addBox() }
      try text.finish(on: today)
    case .cancelled:
      guard today != nil else { return }
      try text.cancel(addingBox: false)
    case .opened:
      if task.isClosed, let copy = try unchangedOccurrence(after: text) { withdrawn.append(copy) }
      try text.open(in: rearrangement.form, of: board)
    }
  }

  /// Makes a task what it becomes, in its place or, with `isMoved`, where ``edit(movingTo:)`` puts it.
  mutating func change(
    _ task: Board.Task, _ arrival: Arrival, isMoved: Bool
  ) throws(EditRefusal) {
    let changes =
      switch arrival {
      case .unchanged: false
      case .opened:
        task.box == .ticked || task.box == .cancelled || task.line.attribute(.done) != nil
      case .finished, .cancelled: today != nil
      }
    guard changes else {
      // Its lines need not be readable without those around them.
      if isMoved { moved.append((task, nil)) }
      return
    }
    var text = try TaskText(task)
    try apply(arrival, to: &text, of: task)
    change(task, to: text, isMoved: isMoved)
  }

  /// Gives a task its new text, in its place or where ``edit(movingTo:)`` puts it.
  mutating func change(_ task: Board.Task, to text: TaskText, isMoved: Bool) {
    if isMoved {
      moved.append((task, text.bytes))
    } else {
      rearrangement.change(board.part(of: task)!, board.edits(of: task, to: text))
    }
  }

  var movesTasks: Bool { !moved.isEmpty }

  /// The edit, with the tasks that move at a place.
  mutating func edit(movingTo place: TaskPlace? = nil) throws(EditRefusal) -> BoardEdit {
    if let place, movesTasks { board.relocate(moved, to: place, &rearrangement) }
    let created = try insertCopies()
    let named = Set(moved.map { $0.0.range.lowerBound })
    withdrawn.removeAll { named.contains($0.range.lowerBound) }
    for task in withdrawn { rearrangement.remove(board.parts(of: task)!) }
    var edit = try rearrangement.proved()
    edit.created = created
    edit.withdrawn = withdrawn
    return edit
  }

  // MARK: - Recurring tasks

  /// Adds the next occurrences to the tasks' own todo columns and groups, else to the first todo column. One that the
  /// board already has, since the task was finished before, is not added again.
  private mutating func insertCopies() throws(EditRefusal) -> [TaskID] {
    var created: [TaskID] = []
    for (copy, task, date) in copies {
      if board.recurringTask(ids.derived(from: copy, on: date, for: board)) != nil { continue }
      let count = 1 + copy.reading.task.subtasks.count { $0.line.id != nil }
      let new = ids.ids(count, for: board, from: copy.origin(on: date), besides: created)
      var text = copy
      try text.set(ids: new)
      created += new
      let anchor = board.anchor(of: try board.place(ofNext: task), rearrangement)
      let lines = anchor.like.map { TaskIndentation.fitted(text.bytes, beside: $0) } ?? text.bytes
      rearrangement.insert(TaskLines(task: lines), after: anchor.part)
    }
    return created
  }

  /// The next occurrence that finishing a task made, if it still waits as it was made; nil otherwise.
  private func unchangedOccurrence(after finished: TaskText) throws(EditRefusal) -> Board.Task? {
    guard let done = finished.line.done, let next = try? NextOccurrence(of: finished, on: done),
      let copy = board.recurringTask(ids.derived(from: next.text, on: next.date, for: board)),
      copy.columnState == .todo, !copy.isClosed, let id = copy.id
    else { return nil }
    var text = next.text
    let others = copy.subtasks.compactMap(\.line.id)
    guard others.count == text.reading.task.subtasks.count(where: { $0.line.id != nil }) else {
      return nil
    }
    try text.set(ids: [id] + others)
    return TaskText(Array(board.source.bytes[copy.range])).map {
      $0.reading.saysTheSame(as: text.reading, except: [])
    } ?? false ? copy : nil
  }
}

extension TaskText {
  mutating func finish(on today: CalendarDate) throws(EditRefusal) {
    try set(box: .ticked)
    if line.attribute(.done) == nil { try set(.done, to: "\(today)") }
  }

  mutating func cancel(addingBox: Bool) throws(EditRefusal) {
    if line.boxRange == nil, addingBox { try addBox() }
    try set(box: .cancelled)
    try remove(.done)
  }

  /// - Parameter form: The form in which the file is kept. If new tasks have no box in it, a box was only added to cancel
  ///   the task, and goes.
  mutating func open(in form: FileForm, of board: Board) throws(EditRefusal) {
    if line.box == .cancelled, form.isForeign, !board.hasBoxes(in: form) {
      try removeBox()
    } else if line.box == .ticked || line.box == .cancelled {
      try set(box: .open)
    }
    try remove(.done)
  }

  /// What the id of the next occurrence is derived from.
  fileprivate func origin(on date: CalendarDate) -> String {
    "\(line.id?.folded ?? line.title) \(date)"
  }
}

extension IDSource {
  /// The id that the next occurrence of a task gets unless another task has it, the same on every branch.
  fileprivate func derived(from text: TaskText, on date: CalendarDate, for board: Board) -> TaskID {
    var mint = IDMint(taken: [], count: board.ids.count + taken.count)
    var generator = SplitMix64(seed: text.origin(on: date).utf8.fnv1a)
    return mint.next(using: &generator)
  }
}

extension Board {
  /// The recurring task with this id; nil if there is none.
  fileprivate func recurringTask(_ id: TaskID) -> Task? {
    tasks.first { $0.id == id && $0.line.attribute(.every) != nil }
  }

  /// Where the next occurrence of a task goes.
  fileprivate func place(ofNext task: Task) throws(EditRefusal) -> TaskPlace {
    let column = task.columnState == .todo ? task.columnIndex : try column(of: .todo)
    guard column == task.columnIndex, let group = task.groupIndex else {
      return TaskPlace(column: column)
    }
    return TaskPlace(column: column, .group(group))
  }
}
