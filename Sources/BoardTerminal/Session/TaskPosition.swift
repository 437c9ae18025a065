import Boardmark
import BoardmarkIntents

/// The position of a task on a board: its column, and its index among all tasks of the column.
package struct TaskPosition: Hashable, Sendable, Comparable {
  package var column: Int
  package var index: Int

  package init(_ column: Int, _ index: Int) {
    self.column = column
    self.index = index
  }

  package static func < (left: Self, right: Self) -> Bool {
    (left.column, left.index) < (right.column, right.index)
  }
}

extension Board {
  /// The task at a position; nil if there is none.
  package func task(at position: TaskPosition) -> Task? {
    guard columns.indices.contains(position.column),
      columns[position.column].tasks.indices.contains(position.index)
    else { return nil }
    return columns[position.column].tasks[position.index]
  }

  func bytes(at position: TaskPosition) -> ArraySlice<UInt8> {
    columns[position.column].tasks.bytes(at: position.index)
  }

  /// The position of the task that begins at a byte. Cost: logarithmic in each column.
  package func position(ofTaskAt offset: Int) -> TaskPosition? {
    for (column, content) in columns.enumerated() where content.range.contains(offset) {
      let index = content.tasks.index(ofTaskAt: offset)
      if index < content.tasks.count, content.tasks.range(at: index).lowerBound == offset {
        return TaskPosition(column, index)
      }
    }
    return nil
  }
}

extension BoardSession {
  /// A snapshot of a task. Cost: linear in the tasks of the board, with a small factor.
  package func seen(at position: TaskPosition) -> SeenTask? {
    guard let task = board.task(at: position) else { return nil }
    let id = task.id.flatMap { facts.needs.isRepeated($0) ? nil : $0 }
    return SeenTask(at: position.index, in: position.column, of: board, id: id)
  }
}

extension Board {
  /// The distance from its former index within which a task is searched for first.
  private static let window = 64

  /// The present position of a task: one with the same bytes, preferably the nearest in its column,
  /// else the only one with its id.
  ///
  /// Cost: small if it is near its former position, else linear in the number of tasks.
  ///
  /// - Parameter taken: Positions that belong to other tasks already.
  func position(
    of bytes: [UInt8], id: TaskID?, near former: TaskPosition, besides taken: Set<TaskPosition> = []
  ) -> TaskPosition? {
    func isSame(_ position: TaskPosition) -> Bool {
      self.bytes(at: position).elementsEqual(bytes) && !taken.contains(position)
    }
    if let near = nearby(former).first(where: isSame) { return near }
    for (column, content) in columns.enumerated() {
      let same = content.tasks.indices(of: bytes).lazy.map { TaskPosition(column, $0) }
      if let first = same.first(where: { !taken.contains($0) }) { return first }
    }
    let named = tasks(withID: id)
    guard named.count == 1, let found = position(ofTaskAt: named[0].range.lowerBound),
      !taken.contains(found)
    else { return nil }
    return found
  }

  /// The positions around one, the nearest first.
  private func nearby(_ former: TaskPosition) -> [TaskPosition] {
    guard columns.indices.contains(former.column) else { return [] }
    let tasks = columns[former.column].tasks
    let distances = (0...Self.window).flatMap { (distance: Int) in
      distance == 0 ? [0] : [-distance, distance]
    }
    return distances.map { TaskPosition(former.column, former.index + $0) }
      .filter { tasks.indices.contains($0.index) }
  }
}

/// What one column shows, which of its tasks is in focus, and how far it is scrolled.
package struct ColumnList: Sendable {
  /// The indices in the column of the shown tasks; nil if all are shown.
  private let chosen: [Int]?

  /// How many tasks are shown.
  package let count: Int

  /// The number of the task in focus among the shown ones; 0 if none is shown.
  package private(set) var focus = 0

  /// The number of the first task on the screen.
  package var top = 0

  init(all count: Int) {
    chosen = nil
    self.count = count
  }

  init(_ chosen: [Int]) {
    self.chosen = chosen
    count = chosen.count
  }

  package var isFiltered: Bool { chosen != nil }

  /// The index in the column of a shown task.
  package func index(_ number: Int) -> Int { chosen?[number] ?? number }

  /// The index in the column of the task in focus; nil if no task is shown.
  package var focusedIndex: Int? { count == 0 ? nil : index(focus) }

  /// The position among the shown tasks of the task at an index, or of the next shown one.
  func number(at index: Int) -> Int {
    guard let chosen else { return min(max(0, index), max(0, count - 1)) }
    return min(chosen.partitioningIndex { $0 >= index }, max(0, count - 1))
  }

  /// True if the task at an index is shown.
  func shows(_ index: Int) -> Bool {
    chosen == nil ? index < count : count > 0 && self.index(number(at: index)) == index
  }

  mutating func setFocus(_ number: Int) { focus = min(max(0, number), max(0, count - 1)) }
}
