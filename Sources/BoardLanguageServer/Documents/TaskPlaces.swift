import Boardmark

extension Board {
  /// The column and the place in it of the task whose lines hold an offset; the parts of the board, which are all to be
  /// made for one of them, are not looked at.
  func place(ofTaskAt offset: Int) -> (column: Int, index: Int)? {
    let column = columns.partitioningIndex { $0.range.upperBound > offset }
    guard column < columns.count else { return nil }
    let tasks = columns[column].tasks
    let index = tasks.indices.partitioningIndex { tasks.record($0).range.upperBound > offset }
    guard index < tasks.count, tasks.record(index).range.contains(offset) else { return nil }
    return (column, index)
  }

  /// The tasks whose lines hold bytes of a range, by columns, in the order of the file; read when they are taken out.
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
