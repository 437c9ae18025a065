import BoardmarkQuery
import BoardmarkReading
import BoardmarkText

extension Board {
  /// Sorts the tasks of some columns, each group and each list by itself.
  ///
  /// Tasks that are equal stay in their order, and as few as can be move. Text between tasks stays
  /// where it is, and tasks do not pass it.
  /// - Throws: ``EditRefusal`` where something would be read differently.
  public func sorting(
    columns indices: [Int], by order: TaskOrder, at now: Now
  ) throws(EditRefusal) -> BoardEdit {
    try EditRefusal.check(self)
    var rearrangement = Rearrangement(self)
    for run in runs(ofColumns: Set(indices)) { sort(run, by: order, at: now, &rearrangement) }
    return try rearrangement.proved()
  }

  /// A task in its place, and the comment before it.
  private struct Slot {
    let task: Task
    let parts: ClosedRange<Int>
  }

  /// The columns' tasks, cut where anything but their comments stands between them.
  private func runs(ofColumns columns: Set<Int>) -> [[Slot]] {
    let parts = self.parts
    var runs: [[Slot]] = []
    var end: Int?
    for (index, part) in parts.enumerated() {
      guard case .task(let column, let number) = part.kind, columns.contains(column) else {
        continue
      }
      let first = SuppressionComment.start(beforePart: index, in: self) ?? index
      let slot = Slot(task: self.columns[column].tasks[number], parts: first...index)
      let isBeside = end.map { end in
        parts[(end + 1)..<first].allSatisfy { $0.kind == .blank }
      }
      if isBeside ?? false { runs[runs.count - 1].append(slot) } else { runs.append([slot]) }
      end = index
    }
    return runs
  }

  private func sort(
    _ run: [Slot], by order: TaskOrder, at now: Now, _ rearrangement: inout Rearrangement
  ) {
    var places: [Int: Int] = [:]
    for (place, slot) in run.enumerated() { places[slot.task.range.lowerBound] = place }
    let sorted = order.sorted(run.map(\.task), at: now).map { places[$0.range.lowerBound]! }
    let staying = Set(LongestRun.indices(of: sorted).map { sorted[$0] })
    var behind = rearrangement.unit(before: run[0].parts.lowerBound)
    for place in sorted {
      let slot = run[place]
      if staying.contains(place) {
        behind = slot.parts.upperBound
        continue
      }
      rearrangement.remove(slot.parts)
      let comment = parts[slot.parts.lowerBound].range.lowerBound..<slot.task.range.lowerBound
      rearrangement.insert(
        TaskLines(
          task: Array(source.bytes[slot.task.range]), comment: Array(source.bytes[comment])),
        behind: behind)
    }
  }
}
