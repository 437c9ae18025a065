import BoardmarkQuery
import BoardmarkReading
import BoardmarkText

extension Board {
  /// Sorts the tasks of some columns, each group and each list by itself.
  ///
  /// Equal tasks stay in their order, and as few tasks as possible are moved. Text between tasks
  /// stays where it is, and no task moves past it.
  /// - Parameter orders: The orders to sort by; tasks that are equal in one are sorted by the next.
  /// - Throws: ``EditRefusal`` if there is no such column, or something would be read differently.
  public func sorting(
    columns indices: [Int], by orders: [TaskOrder], at now: Now
  ) throws(EditRefusal) -> BoardEdit {
    try EditRefusal.check(self)
    for index in indices { try check(column: index) }
    var rearrangement = Rearrangement(self)
    for run in runs(ofColumns: Set(indices)) { sort(run, by: orders, at: now, &rearrangement) }
    return try rearrangement.proved()
  }

  /// The columns' tasks, cut into runs wherever anything but blank lines and their own comments
  /// stands between them.
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
    _ run: [Task], by orders: [TaskOrder], at now: Now, _ rearrangement: inout Rearrangement
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
