import BoardmarkReading
import BoardmarkText

extension Board {
  /// The changes to make to a task; a property that is nil or an empty array changes nothing.
  public struct TaskChange: Sendable {
    /// The new title as people type it, on one line.
    public var title: String?

    /// The attributes to write, in this order; those without a value are removed.
    package var attributes: [(key: Board.AttributeKey, value: String?)] = []

    /// The people to add, without `@`.
    public var addedPeople: [String] = []
    /// The people to remove, without `@`.
    public var removedPeople: [String] = []
    /// The tags to add, without `#`.
    public var addedTags: [String] = []
    /// The tags to remove, without `#`.
    public var removedTags: [String] = []

    /// The new body as a separate document; empty to remove the body.
    public var body: String?

    /// The boxes to write, each with the number of its subtask within the task, from 1.
    package var subtaskBoxes: [(number: Int, box: Board.Checkbox)] = []

    /// The ids to add to `needs`.
    public var addedNeeds: [TaskID] = []

    /// The ids to remove from `needs`.
    public var removedNeeds: [TaskID] = []

    /// Creates an empty change.
    public init() {}

    /// Applies the change to the text of one task, except for the body.
    func apply(to text: inout TaskText) throws(Board.EditError) {
      if let title { try text.set(title: title) }
      try text.remove(people: removedPeople, tags: removedTags)
      try text.add(people: addedPeople, tags: addedTags)
      for (key, value) in attributes {
        if let value { try text.set(key, to: value) } else { try text.remove(key) }
      }
      try changeNeeds(of: &text)
      for (number, box) in subtaskBoxes { try text.set(box: box, ofSubtask: number) }
    }

    private func changeNeeds(of text: inout TaskText) throws(Board.EditError) {
      guard !addedNeeds.isEmpty || !removedNeeds.isEmpty else { return }
      let former = Set(removedNeeds)
      let present = Set(text.line.needs)
      if let id = removedNeeds.first(where: { !present.contains($0) }) {
        throw text.refusal(
          "this task does not need '\(id)'", remedy: "see 'board show'",
          onScreen: "look at the task again")
      }
      var needs = text.line.needs.filter { !former.contains($0) }
      var known = Set(needs)
      for id in addedNeeds where known.insert(id).inserted {
        if id == text.line.id {
          throw text.refusal("a task cannot need itself", remedy: "name another task")
        }
        needs.append(id)
      }
      let all = needs.map(\.text) + text.line.outsideNeeds.map(\.need.text)
      if all.isEmpty {
        try text.remove(.needs)
      } else {
        try text.set(.needs, to: all.joined(separator: ","))
      }
    }
  }
}

extension Board {
  /// Changes tasks in place, and optionally moves them to the end of a column.
  ///
  /// - Parameters:
  ///   - column: The column to move them to, as ``moving(_:to:finishingOn:ids:)`` does; nil to leave them where they
  ///     are.
  ///   - today: The finish date of tasks that enter a done column; nil to leave their boxes unchanged.
  /// - Throws: ``Board/EditError`` if a task is not one of this board, there is no such column, or a change would not
  ///   be read back as given.
  package func changing(
    _ tasks: [Task], _ change: Board.TaskChange, movingTo column: Int? = nil,
    finishingOn today: CalendarDate? = nil, ids: IDSource = IDSource(seed: 0)
  ) throws(Board.EditError) -> Board.Edit {
    try Board.EditError.check(self)
    if let column { try check(column: column) }
    var state = StateChange(self, on: today, ids: ids)
    for task in try own(tasks) {
      let isMoved = column.map { $0 != task.columnIndex } ?? false
      let arrival = column.map { self.arrival(of: task, in: $0) } ?? Arrival.unchanged
      var text = try TaskText(task)
      // The change overrides what reopening the task sets; finishing overrides the change.
      if case .opened = arrival { try state.apply(arrival, to: &text, of: task) }
      try change.apply(to: &text)
      if let body = change.body {
        try text.replaceBody(
          with: body, state.rearrangement.form, lineEnding: state.rearrangement.lineEnding)
      }
      if case .opened = arrival {} else { try state.apply(arrival, to: &text, of: task) }
      state.change(task, to: text, isMoved: isMoved)
    }
    return try state.edit(movingTo: column.map { TaskPlace(column: $0) })
  }

  /// Replaces a task's lines with others.
  ///
  /// - Parameters:
  ///   - task: A task of this board.
  ///   - lines: One task and nothing else, as it should be in the file.
  /// - Throws: ``Board/EditError`` if the task is not on this board, or the lines are not one task.
  public func replacing(_ task: Task, with lines: [UInt8]) throws(Board.EditError) -> Board.Edit {
    try replacing([(task, lines)])
  }

  /// Replaces the lines of several tasks.
  ///
  /// - Parameter tasks: Tasks of this board, each once, and the lines of exactly one task for each.
  /// - Throws: ``Board/EditError`` if a task is not one of this board or is given twice, or if the lines for it are not
  ///   one task, or have an id that another task has.
  package func replacing(
    _ tasks: [(task: Task, lines: [UInt8])]
  ) throws(Board.EditError) -> Board.Edit {
    try Board.EditError.check(self)
    var rearrangement = Rearrangement(self)
    let own = try own(tasks.map(\.task))
    guard own.count == tasks.count else {
      throw Board.EditError("the same task is given twice", remedy: "leave one out")
    }
    var taken = ids.subtracting(own.flatMap(\.allIDs))
    for (task, lines) in zip(own, tasks.map(\.lines)) {
      guard let text = TaskText(lines) else {
        throw Board.EditError(
          "this is not exactly one task",
          remedy: "keep one list item, with its body indented below it")
      }
      try text.checkIDs(apartFrom: taken, except: task.allIDs)
      taken.formUnion(text.reading.task.allIDs)
      rearrangement.change(part(of: task)!, edits(of: task, to: text))
    }
    return try rearrangement.proved()
  }

  /// The edits that turn a task's lines into others; the ending of its last line is unchanged.
  func edits(of task: Task, to text: TaskText) -> [TextEdit] {
    let range =
      task.range.lowerBound..<source.bytes[task.range].withoutFinalLineEnding.endIndex
    let lines = Array(text.bytes[...].withoutFinalLineEnding)
    return TextEdit(range: range, replacement: lines).trimmed(in: source.bytes).map { [$0] } ?? []
  }
}
