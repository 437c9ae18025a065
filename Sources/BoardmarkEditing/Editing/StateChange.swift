import BoardmarkReading
import BoardmarkText

/// The effect on a task of entering another state or column.
enum Arrival {
  case unchanged, finished, cancelled, opened

  /// The effect of moving from one column to another; `origin` is nil for a new task.
  ///
  /// A done column finishes it and a cancelled one cancels it. An archive leaves closed tasks unchanged and finishes
  /// the rest. Every other column opens it. Between closed columns, only a change from done to cancelled or back has an
  /// effect.
  init(of box: Board.Checkbox, from origin: Board.Column?, into column: Board.Column) {
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

/// A change of tasks' states or columns, with its consequences: finishing a recurring task adds its next occurrence,
/// and reopening the task removes that occurrence if nobody has changed it.
struct StateChange {
  var rearrangement: Rearrangement
  private let board: Board

  /// The finish date; nil to leave boxes in done columns unchanged.
  private let today: CalendarDate?
  private let hasDoneColumn: Bool
  private let ids: IDSource

  /// The mint of the ids of next occurrences. All have the same length, so that two branches derive the same ids.
  private lazy var mint = ids.mint(for: board)

  /// The first recurring task with each id.
  private lazy var recurring: [TaskID: Board.Task] = Dictionary(
    board.columns.lazy.map(\.tasks)
      .flatMap { tasks in tasks.indices(with: .every).map { tasks[$0] } }
      .compactMap { task in task.id.map { ($0, task) } }, uniquingKeysWith: { first, _ in first })
  private var moved: [(Board.Task, [UInt8]?)] = []
  private var copies: [(text: TaskText, of: Board.Task, date: CalendarDate)] = []
  private var withdrawn: [Board.Task] = []

  init(_ board: Board, on today: CalendarDate? = nil, ids: IDSource = IDSource(seed: 0)) {
    self.board = board
    self.today = today
    self.ids = ids
    hasDoneColumn = board.firstColumn(of: .done) != nil
    rearrangement = Rearrangement(board)
  }

  /// Applies an arrival to a task's text.
  mutating func apply(
    _ arrival: Arrival, to text: inout TaskText, of task: Board.Task
  ) throws(Board.EditError) {
    switch arrival {
    case .unchanged: break
    case .finished:
      guard let today else { return }
      let isFinished = hasDoneColumn ? task.columnState == .done : task.isFinished
      if !isFinished, let next = try NextOccurrence(of: text, on: today) {
        copies.append((next.text, task, next.date))
      }
      // Without a done column, only the box shows that the task is finished.
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

  /// Applies an arrival to a task, in place or, with `isMoved`, where ``edit(movingTo:)`` puts it.
  mutating func change(
    _ task: Board.Task, _ arrival: Arrival, isMoved: Bool
  ) throws(Board.EditError) {
    let changes =
      switch arrival {
      case .unchanged: false
      case .opened:
        task.box == .ticked || task.box == .cancelled || task.titleLine.attribute(.done) != nil
      case .finished, .cancelled: today != nil
      }
    guard changes else {
      // Moved as is, since its lines may not be readable without those around them.
      if isMoved { moved.append((task, nil)) }
      return
    }
    var text = try TaskText(task)
    try apply(arrival, to: &text, of: task)
    change(task, to: text, isMoved: isMoved)
  }

  /// Gives a task its new text, in place or where ``edit(movingTo:)`` puts it.
  mutating func change(_ task: Board.Task, to text: TaskText, isMoved: Bool) {
    if isMoved {
      moved.append((task, text.bytes))
    } else {
      rearrangement.change(board.part(of: task)!, board.edits(of: task, to: text))
    }
  }

  var movesTasks: Bool { !moved.isEmpty }

  /// The edit, which moves tasks to the given place.
  mutating func edit(movingTo place: TaskPlace? = nil) throws(Board.EditError) -> Board.Edit {
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

  /// Adds the next occurrences to the tasks' own todo columns and groups, else to the first todo column. An occurrence
  /// that the board already has, because the task was finished before, is not added again.
  private mutating func insertCopies() throws(Board.EditError) -> [TaskID] {
    guard !copies.isEmpty else { return [] }
    var created: [TaskID] = []
    var anchors: [[Int?]: (part: Int, like: Board.Task?)] = [:]
    // A copy, since a lazy property would be copied for each id.
    var mint = self.mint
    for (copy, task, date) in copies {
      if occurrence(of: copy, on: date, mint) != nil { continue }
      let count = 1 + copy.reading.task.subtasks.count { $0.titleLine.id != nil }
      var generator = copy.generator(on: date)
      let new = (0..<count).map { _ in mint.next(using: &generator) }
      var text = copy
      try text.set(ids: new)
      created += new
      let (column, group) = try board.place(ofNext: task)
      let anchor =
        anchors[[column, group]]
        ?? board.anchor(
          of: group.map { TaskPlace(column: column, .group($0)) } ?? TaskPlace(column: column),
          rearrangement)
      anchors[[column, group]] = anchor
      let lines = anchor.like.map { TaskIndentation.fitted(text.bytes, beside: $0) } ?? text.bytes
      rearrangement.insert(TaskLines(task: lines), after: anchor.part)
    }
    return created
  }

  /// The task that was created as a next occurrence; nil if the board has none. A recurring task that has the id but
  /// neither the title nor the dates has it by chance; the occurrence then got the next id.
  private mutating func occurrence(
    of text: TaskText, on date: CalendarDate, _ mint: IDMint
  ) -> Board.Task? {
    var generator = text.generator(on: date)
    while true {
      let id = mint.candidate(using: &generator)
      if let task = recurring[id],
        task.title == text.line.title
          || (task.titleLine.due, task.titleLine.start) == (text.line.due, text.line.start)
      {
        return task
      }
      guard mint.hasTaken(id) else { return nil }
    }
  }

  /// The next occurrence created by finishing a task, if it is still open and unchanged; else nil.
  private mutating func unchangedOccurrence(
    after finished: TaskText
  ) throws(Board.EditError) -> Board.Task? {
    guard let done = finished.line.done, let next = try? NextOccurrence(of: finished, on: done),
      let copy = occurrence(of: next.text, on: next.date, mint),
      copy.columnState == .todo, !copy.isClosed, let id = copy.id
    else { return nil }
    var text = next.text
    let others = copy.subtasks.compactMap(\.titleLine.id)
    guard others.count == text.reading.task.subtasks.count(where: { $0.titleLine.id != nil }) else {
      return nil
    }
    try text.set(ids: [id] + others)
    return TaskText(Array(board.source.bytes[copy.range])).map {
      $0.reading.saysTheSame(as: text.reading, except: [])
    } ?? false ? copy : nil
  }
}

extension TaskText {
  mutating func finish(on today: CalendarDate) throws(Board.EditError) {
    try set(box: .ticked)
    if line.attribute(.done) == nil { try set(.done, to: "\(today)") }
  }

  mutating func cancel(addingBox: Bool) throws(Board.EditError) {
    if line.boxRange == nil, addingBox { try addBox() }
    try set(box: .cancelled)
    try remove(.done)
  }

  /// - Parameter form: The file's form. If new tasks get no box in it, the box was only added to cancel the task and is
  ///   removed.
  mutating func open(in form: FileForm, of board: Board) throws(Board.EditError) {
    if line.box == .cancelled, form.isForeign, !board.hasBoxes(in: form) {
      try removeBox()
    } else if line.box == .ticked || line.box == .cancelled {
      try set(box: .open)
    }
    try remove(.done)
  }

  /// The source of an occurrence's ids, the same on every branch.
  fileprivate func generator(on date: CalendarDate) -> SplitMix64 {
    SplitMix64(seed: "\(line.id?.folded ?? line.title) \(date)".utf8.fnv1a)
  }
}

extension Board {
  /// The column and the group of a task's next occurrence.
  fileprivate func place(ofNext task: Task) throws(Board.EditError) -> (column: Int, group: Int?) {
    guard task.columnState == .todo else { return (try column(of: .todo), nil) }
    return (task.columnIndex, task.groupIndex)
  }
}

extension Board {
  /// Finishes tasks: ticks them, dates them, and moves them to the end of the done column.
  ///
  /// A task in any done column stays there, and so does every task of a board without one. A task without a box gets
  /// one only on such a board. A task with `every` that is not in a done column is copied to its own todo column and
  /// group, else to the first todo column, with open boxes and the next date; its subtasks' dates move by as much. The
  /// new ids depend only on the task's own id and the date. The next date is counted from the due date, else from the
  /// start date, else from `today`, and is after `today`.
  /// - Parameters:
  ///   - tasks: Tasks of this board.
  ///   - today: The day to write as `done` in tasks that have none.
  ///   - ids: The ids that the copies must avoid.
  /// - Throws: ``Board/EditError`` if a task is not one of this board or cannot be changed, if there is no todo column
  ///   for a recurring task's next occurrence, or if a column whose name implies no state may be the done one.
  package func finishing(
    _ tasks: [Task], on today: CalendarDate, ids: IDSource
  ) throws(Board.EditError) -> Board.Edit {
    try Board.EditError.check(self)
    let target = firstColumn(of: .done)
    if target == nil, let advice = advice(for: .done) { throw advice }
    var change = StateChange(self, on: today, ids: ids)
    for task in try own(tasks) {
      try change.change(task, .finished, isMoved: target != nil && task.columnState != .done)
    }
    return try change.edit(movingTo: target.map { TaskPlace(column: $0) })
  }

  /// The error if a column whose name implies no state could have the wanted one: the last column for done, one in
  /// between for doing; nil if there is none.
  private func advice(for state: Board.ColumnState) -> Board.EditError? {
    let open = columns.indices.filter {
      columns[$0].state == .todo && !ColumnNames.isKnown(columns[$0].name)
    }
    let last = columns.count - 1
    guard settings.columnsPlace != nil, state != .todo,
      let index = state == .done
        ? open.last.flatMap({ $0 == last ? $0 : nil }) : open.first(where: { $0 > 0 && $0 < last })
    else { return nil }
    let column = BoardSettings.Column(name: columns[index].name, state: state)
    return Board.EditError(
      "the board has no '\(state.rawValue)' column",
      remedy:
        "if '\(column.name.terminalSafe())' is one, list it as '\(BoardTemplate.element(column).terminalSafe())' "
        + "under 'columns' in the front matter")
  }

  /// The index of the column of a state.
  ///
  /// - Throws: ``Board/EditError`` if the board has no such column.
  package func column(of state: Board.ColumnState) throws(Board.EditError) -> Int {
    guard let column = firstColumn(of: state) else {
      if let advice = advice(for: state) { throw advice }
      let heading = String(repeating: "#", count: columns.first?.level ?? 2)
      let name = state.rawValue.prefix(1).uppercased() + state.rawValue.dropFirst()
      let isDeclared = settings.columns != nil
      throw Board.EditError(
        "the board has no '\(state.rawValue)' column",
        remedy: "add a heading such as '\(heading) \(name)'"
          + (isDeclared ? ", and '\(name)' to 'columns' in the front matter" : ""))
    }
    return column
  }
}

/// The next occurrence of a recurring task that is finished.
struct NextOccurrence {
  /// The occurrence's text, with the task's ids.
  let text: TaskText

  /// The date of the occurrence.
  let date: CalendarDate

  /// The next occurrence; nil if the task does not recur.
  init?(of text: TaskText, on today: CalendarDate) throws(Board.EditError) {
    guard let word = text.line.attribute(.every),
      let every = Board.Recurrence(text.line.source.bytes[word.value])
    else { return nil }
    let line = text.line
    let origin = line.due?.date ?? line.start ?? today
    guard let date = every.next(after: origin, doneOn: today) else {
      throw text.refusal("the next date is after the year 9999", remedy: "remove 'every'")
    }
    let days = date.daysSinceEpoch - origin.daysSinceEpoch
    var copy = text
    if let due = line.due {
      let moved = DueDate(date: date, minute: due.minute, utcOffset: due.utcOffset)
      try copy.set(.due, to: "\(moved)")
    } else if line.start == nil {
      try copy.set(.due, to: "\(date)")
    }
    if let start = line.start?.adding(days: days) { try copy.set(.start, to: "\(start)") }
    try copy.remove(.done)
    try copy.set(box: .open)
    try copy.renewSubtasks(movingBy: days)
    try copy.removeBlockID()
    self.text = copy
    self.date = date
  }
}

extension Board {
  /// Cancels tasks: gives them the box `[-]`, removes `done`, and moves them to the end of the cancelled column, or of
  /// the done column if there is none; on a board with neither, they stay in place.
  ///
  /// A task in any done column stays there unless the board has a cancelled column. A task without a box gets one,
  /// unless the board has a cancelled column.
  /// - Throws: ``Board/EditError`` if a task is not one of this board or cannot be changed.
  public func cancelling(_ tasks: [Task]) throws(Board.EditError) -> Board.Edit {
    try Board.EditError.check(self)
    let cancelled = columns.firstIndex { $0.role == .cancelled }
    let target = cancelled ?? firstColumn(of: .done)
    var change = StateChange(self)
    for task in try own(tasks) {
      var text = try TaskText(task)
      try text.cancel(addingBox: cancelled == nil)
      let stays =
        target == nil || task.columnIndex == cancelled
        || (cancelled == nil && task.columnState == .done)
      change.change(task, to: text, isMoved: !stays)
    }
    return try change.edit(movingTo: target.map { TaskPlace(column: $0) })
  }
}

extension Board {
  /// Opens finished and cancelled tasks again: unticks them, removes `done`, and moves those in a done column to the
  /// end of another column. The next occurrence of a recurring task is removed if nobody has changed it.
  ///
  /// - Parameters:
  ///   - tasks: Tasks of this board; open ones are unchanged.
  ///   - column: The column for tasks of done columns; by default the first todo column, else the first doing one. A
  ///     task outside done columns is moved only if this is given.
  /// - Throws: ``Board/EditError`` if the board has no column to move to, if `column` is a done one or none, or if a
  ///   task is not one of this board or cannot be changed.
  package func reopening(_ tasks: [Task], to column: Int? = nil) throws(Board.EditError)
    -> Board.Edit
  {
    try Board.EditError.check(self)
    if let column { try check(column: column) }
    if let column, columns[column].state == .done {
      throw Board.EditError(
        "'\(columns[column].name)' is a done column", remedy: "choose another column")
    }
    var change = StateChange(self)
    for task in try own(tasks) where task.isClosed {
      let isMoved = column.map { $0 != task.columnIndex } ?? (task.columnState == .done)
      try change.change(task, .opened, isMoved: isMoved)
    }
    guard change.movesTasks else { return try change.edit() }
    let known = column ?? firstColumn(of: .todo)
    let target = if let known { known } else { try self.column(of: .doing) }
    return try change.edit(movingTo: TaskPlace(column: target))
  }
}
