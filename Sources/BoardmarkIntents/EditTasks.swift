import Boardmark
import BoardmarkFiles

/// Changes tasks, and optionally moves them to another column.
///
/// If others changed a single task after it was seen, the two changes are
/// merged, unless the task moves.
package struct EditTasks: BoardIntent {
  package let tasks: TaskReferences
  package var references: TaskReferences? { tasks }

  /// The new title as typed; the old title's trailing people are kept unless the new one ends in people, and likewise
  /// tags.
  package var title: String?

  /// True to take the title literally, without attributes in it.
  package var isLiteral = false

  /// The new body; empty to remove it, nil to keep it.
  package var body: String?

  package var column: ColumnReference?

  /// True to keep tasks open that enter a done column.
  package var keepsOpen = false

  /// The subtasks to tick and to untick, counted from 1.
  package var ticked: [Int] = []
  package var unticked: [Int] = []

  /// The attributes to set; the value `none` removes an attribute.
  package var values = TypedValues()
  package var removedPeople: [String] = []
  package var removedTags: [String] = []
  package var removedNeeds: [String] = []

  package init(_ tasks: TaskReferences) { self.tasks = tasks }

  /// True if nothing would be changed.
  package var isEmpty: Bool {
    values.keys.isEmpty && values.others.isEmpty && title == nil && body == nil
      && column == nil
      && [values.people, removedPeople, values.tags, removedTags, removedNeeds].allSatisfy(
        \.isEmpty)
      && ticked.isEmpty && unticked.isEmpty
  }

  package func change(of board: Board, at now: Board.Now) throws -> IntentOutcome {
    let tasks = try tasks.tasks(of: board, at: now)
    guard !tasks.isEmpty else {
      return IntentOutcome(
        edit: Board.Edit(edits: [], board: board), summary: IntentOutcome.nothingToDo(tasks, ""))
    }
    var change = try change(of: tasks, in: board, on: now.today)
    change.body = body
    let column = try column.map { try board.column($0) }
    let edit =
      if let seen = self.tasks.onlySeen, column == nil {
        try seen.changing(tasks[0], change, on: board)
      } else {
        try board.changing(
          tasks, change, movingTo: column, finishingOn: keepsOpen ? nil : now.today,
          ids: try .entering(column.map { board.columns[$0] }, of: board))
      }
    // All other values are checked when they are read.
    let mayMislead = !change.addedNeeds.isEmpty || title != nil || body != nil || values.id != nil
    if mayMislead, let finding = try NewFindings.of(edit, of: board, at: now).first {
      throw CommandFailure("\(NewFindings.text(finding)); nothing was changed")
    }
    if let (name, need) = NewFindings.lostNeed(changing: tasks, by: edit) {
      throw CommandFailure(
        "\(name) needs '\(need)', which this would remove; nothing was changed; change that need first"
      )
    }
    guard !edit.isEmpty else {
      return IntentOutcome(
        edit: edit, summary: IntentOutcome.nothingToChange(tasks))
    }
    var outcome = IntentOutcome(
      edit: edit, summary: "changed \(summary(of: tasks, by: edit, column, board))")
    if title == nil { outcome.noteTitles(of: tasks) }
    if let column {
      outcome.noteArrival(
        of: tasks.filter { $0.columnIndex != column }, in: board.columns[column], on: board,
        keepsOpen: keepsOpen)
    }
    return outcome
  }

  /// The names of the tasks, their new column, and the attributes of a single task if they changed.
  private func summary(
    of tasks: [Board.Task], by edit: Board.Edit, _ column: Int?, _ board: Board
  ) -> String {
    var text = names(of: tasks)
    if let column {
      let moved = tasks.filter { $0.columnIndex != column }
      text += ", now in '\(board.columns[column].name)'"
      text += IntentOutcome.becoming(
        moved, in: board.columns[column], of: board, keepsOpen: keepsOpen)
    }
    if tasks.count == 1, edit.tasks.count == 1 {
      let facts = TypedTitles.facts(of: edit.tasks[0])
      if facts != TypedTitles.facts(of: tasks[0]), !facts.isEmpty { text += " (\(facts))" }
    }
    return text
  }

  private func change(
    of tasks: [Board.Task], in board: Board, on today: CalendarDate
  ) throws -> Board.TaskChange {
    var change = Board.TaskChange()
    if tasks.count > 1, title != nil || values.id != nil || body != nil {
      throw CommandFailure("several tasks cannot share a title, body or id; name one task")
    }
    change.subtaskBoxes =
      ticked.map { ($0, .ticked) } + unticked.map { ($0, .open) }
    var typed: [TypedTitle.Attribute] = []
    if let title {
      (change.title, typed) = try TypedTitles.read(
        title, isLiteral: isLiteral, besides: values.keys, for: board, on: today)
      if let new = change.title, !new.isEmpty {
        let marks = Set(Self.finalNames(of: new).map(\.first))
        let kept = Self.finalNames(of: tasks[0].title).filter { !marks.contains($0.first) }
        change.title = ([new[...]] + kept).joined(separator: " ")
      }
    }
    for attribute in typed {
      switch attribute.key {
      case .id:
        change.attributes.append((.id, try newID(attribute.value, of: tasks[0], in: board)))
      case .needs:
        let needs = try AttributeValues.needs([attribute.value], in: board)
        change.attributes.append((.needs, needs.map(\.text).joined(separator: ",")))
      default: change.attributes.append((attribute.key, attribute.value))
      }
    }
    func set(_ key: Board.AttributeKey, _ value: String?, _ read: (String) throws -> String) throws
    {
      guard let value else { return }
      change.attributes.append((key, value == "none" ? nil : try read(value)))
    }
    try set(.pri, values.priority) { try AttributeValues.priority($0).rawValue }
    try set(.start, values.start) { "\(try CalendarDate(saying: $0, on: today))" }
    try set(.due, values.due) { "\(try DueDate(saying: $0, on: today))" }
    try set(.every, values.every) { "\(try AttributeValues.recurrence($0))" }
    try set(.est, values.estimate) { try AttributeValues.estimate($0) }
    try set(.done, values.done) {
      "\(try CalendarDate(saying: $0, on: today, looking: .back))"
    }
    try set(.id, values.id) { try newID($0, of: tasks[0], in: board) }
    for (key, value) in try AttributeValues.others(values.others) {
      change.attributes.append((key, value == "none" ? nil : value))
    }
    change.addedPeople = try values.people.map {
      try AttributeValues.name($0, mark: "@", on: board)
    }
    change.removedPeople = try removedPeople.map {
      try AttributeValues.name($0, mark: "@", on: board)
    }
    change.addedTags = try values.tags.map { try AttributeValues.name($0, mark: "#", on: board) }
    change.removedTags = try removedTags.map { try AttributeValues.name($0, mark: "#", on: board) }
    if values.needs == ["none"] {
      change.attributes.append((.needs, nil))
    } else {
      change.addedNeeds = try AttributeValues.needs(values.needs, in: board)
    }
    // A need may refer to a removed task.
    let needs = Set(tasks.flatMap(\.titleLine.needs))
    change.removedNeeds = try removedNeeds.flatMap { $0.split(separator: ",") }.flatMap { text in
      if let id = TaskID(String(text)), needs.contains(id) { return [id] }
      return try AttributeValues.needs([String(text)], in: board)
    }
    return change
  }

  private static func finalNames(of title: String) -> [Substring] {
    title.dropFirst(TaskLookup.withoutNames(title).count).split(separator: " ")
  }

  private func newID(_ text: String, of task: Board.Task, in board: Board) throws -> String {
    let id = try AttributeValues.id(text)
    if id != task.id,
      try board.ids.union(BoardArchive.ids(forBoard: board.fileName)).contains(id)
    {
      throw CommandFailure("the id '\(id)' belongs to another task; choose another")
    }
    return id.text
  }
}
