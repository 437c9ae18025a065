import Boardmark

extension Board {
  /// The column and the index in it of the task whose lines contain an offset. The parts of the
  /// board are not used, since asking for one makes all of them.
  func place(ofTaskAt offset: Int) -> (column: Int, index: Int)? {
    let column = columns.partitioningIndex { $0.range.upperBound > offset }
    guard column < columns.count else { return nil }
    let tasks = columns[column].tasks
    let index = tasks.indices.partitioningIndex { tasks.record($0).range.upperBound > offset }
    guard index < tasks.count, tasks.record(index).range.contains(offset) else { return nil }
    return (column, index)
  }

  /// The tasks whose lines overlap a range, by columns, in the order of the file; each is read only
  /// on access.
  func tasks(in range: Range<Int>) -> [Slice<Tasks>] {
    columns.filter { $0.range.overlaps(range) }.map { column in
      let tasks = column.tasks
      let first = tasks.indices.partitioningIndex {
        tasks.record($0).range.upperBound > range.lowerBound
      }
      let end = tasks.indices.partitioningIndex {
        tasks.record($0).range.lowerBound >= range.upperBound
      }
      return tasks[first..<max(first, end)]
    }
  }
}
