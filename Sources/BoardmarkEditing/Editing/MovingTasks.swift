import BoardmarkQuery
import BoardmarkReading
import BoardmarkText

extension Board {
  /// Moves tasks to one place, in the order in which they are given.
  ///
  /// Their bodies are unchanged byte for byte, except for the indentation if the target list is indented differently. A
  /// suppression comment directly before a task moves with it. A task already in the column does not move if the place
  /// is the column's end, nor does a task already in the group if the place is a group.
  ///
  /// A task that enters a column other than a done one is reopened, as by ``reopening(_:to:)``. A done column finishes
  /// it, as ``finishing(_:on:ids:)`` does; a cancelled column cancels it; an archive finishes it if it is open. Between
  /// done columns, only a change from done to cancelled or back has an effect.
  /// - Parameters:
  ///   - today: The finish date; nil to leave boxes in done columns unchanged.
  ///   - ids: The ids that next occurrences must avoid.
  /// - Throws: ``Board/EditError`` if a task is not one of this board or would go next to itself, if the board has no
  ///   such place, or if something would be read differently.
  package func moving(
    _ tasks: [Task], to place: TaskPlace, finishingOn today: CalendarDate? = nil,
    ids: IDSource = IDSource(seed: 0)
  ) throws(Board.EditError) -> Board.Edit {
    try Board.EditError.check(self)
    let (tasks, place) = (try own(tasks), try own(place))
    if case .before(let task) = place.position { try check(task, isNotAmong: tasks) }
    if case .after(let task) = place.position { try check(task, isNotAmong: tasks) }
    var change = StateChange(self, on: today, ids: ids)
    for task in tasks where !place.holds(task) {
      try change.change(task, arrival(of: task, in: place.column), isMoved: true)
    }
    return try change.edit(movingTo: place)
  }

  /// The effect of entering a column on a task; none if the task is already there.
  func arrival(of task: Task, in column: Int) -> Arrival {
    task.columnIndex == column
      ? .unchanged : Arrival(of: task.box, from: columns[task.columnIndex], into: columns[column])
  }

  private func check(_ task: Task, isNotAmong tasks: [Task]) throws(Board.EditError) {
    if tasks.contains(where: { $0.range == task.range }) {
      throw Board.EditError("a task cannot go next to itself", remedy: "name another task")
    }
  }

  /// Moves tasks of this board, each once, to a place; non-nil `lines` replace a task's own.
  func relocate(
    _ tasks: [(task: Task, lines: [UInt8]?)], to place: TaskPlace,
    _ rearrangement: inout Rearrangement
  ) {
    guard !tasks.isEmpty else { return }
    let anchor = anchor(of: place, rearrangement)
    for (task, lines) in tasks {
      let typed = lines ?? Array(source.bytes[task.range])
      let isOwnNeighbour = anchor.like.map { $0.range == task.range } ?? true
      let fitted = isOwnNeighbour ? typed : TaskIndentation.fitted(typed, beside: anchor.like!)
      rearrangement.apply(relocation(of: task, as: fitted, after: anchor.part))
    }
  }

  /// Removes tasks, and the suppression comments directly before them.
  ///
  /// - Throws: ``Board/EditError`` if a task is not one of this board, or something would be read differently without
  ///   them.
  public func removing(_ tasks: [Task]) throws(Board.EditError) -> Board.Edit {
    try Board.EditError.check(self)
    var rearrangement = Rearrangement(self)
    for task in try own(tasks) { rearrangement.remove(parts(of: task)!) }
    return try rearrangement.proved()
  }
}

extension Board {
  /// Sorts the tasks of some columns, each group and each list separately.
  ///
  /// The sort is stable and moves as few tasks as possible. Text between tasks stays in place, and no task moves past
  /// it.
  /// - Parameter orders: The orders to sort by; each one breaks the ties of the one before.
  /// - Throws: ``Board/EditError`` if there is no such column, or something would be read differently.
  package func sorting(
    columns indices: [Int], by orders: [Board.Order], at now: Board.Now
  ) throws(Board.EditError) -> Board.Edit {
    try Board.EditError.check(self)
    for index in indices { try check(column: index) }
    var rearrangement = Rearrangement(self)
    for run in runs(ofColumns: Set(indices)) { sort(run, by: orders, at: now, &rearrangement) }
    return try rearrangement.proved()
  }

  /// The columns' tasks, split into runs wherever anything but blank lines and their own comments separates them.
  private func runs(ofColumns columns: Set<Int>) -> [[Task]] {
    let parts = self.parts
    var runs: [[Task]] = []
    var end: Int?
    for (index, part) in parts.enumerated() {
      guard case .task(let column, let number) = part.kind, columns.contains(column) else {
        continue
      }
      let task = self.columns[column].tasks[number]
      let first = self.parts(of: task)!.lowerBound
      let isBeside = end.map { end in
        parts[(end + 1)..<first].allSatisfy { $0.kind == .blank }
      }
      if isBeside ?? false { runs[runs.count - 1].append(task) } else { runs.append([task]) }
      end = index
    }
    return runs
  }

  private func sort(
    _ run: [Task], by orders: [Board.Order], at now: Board.Now, _ rearrangement: inout Rearrangement
  ) {
    var places: [Int: Int] = [:]
    for (place, task) in run.enumerated() { places[task.range.lowerBound] = place }
    let sorted = orders.reversed().reduce(run) { $1.sorted($0, at: now) }
      .map { places[$0.range.lowerBound]! }
    let staying = Set(LongestIncreasingSubsequence.indices(of: sorted).map { sorted[$0] })
    var anchor = rearrangement.unit(before: parts(of: run[0])!.lowerBound)
    for place in sorted {
      if staying.contains(place) {
        anchor = part(of: run[place])!
      } else {
        rearrangement.apply(relocation(of: run[place], after: anchor))
      }
    }
  }
}
