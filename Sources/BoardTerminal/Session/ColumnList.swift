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

  /// The number among the shown tasks of the task at an index, or of the next one that is shown.
  func number(at index: Int) -> Int {
    guard let chosen else { return min(max(0, index), max(0, count - 1)) }
    var (low, high) = (0, chosen.count)
    while low < high {
      let middle = (low + high) / 2
      if chosen[middle] < index { low = middle + 1 } else { high = middle }
    }
    return min(low, max(0, count - 1))
  }

  /// Whether the task at an index is shown.
  func shows(_ index: Int) -> Bool {
    chosen == nil ? index < count : count > 0 && self.index(number(at: index)) == index
  }

  mutating func setFocus(_ number: Int) { focus = min(max(0, number), max(0, count - 1)) }
}
