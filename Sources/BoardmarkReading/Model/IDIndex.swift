import BoardmarkText

extension Board {
  /// Which task or subtask of a board.
  package struct ItemPlace: Hashable, Comparable, Sendable {
    package let column: Int
    package let task: Int

    /// The index among the task's subtasks; nil for the task itself.
    package let subtask: Int?

    package init(column: Int, task: Int, subtask: Int? = nil) {
      (self.column, self.task, self.subtask) = (column, task, subtask)
    }

    package static func < (left: Self, right: Self) -> Bool {
      (left.column, left.task, left.subtask ?? -1) < (right.column, right.task, right.subtask ?? -1)
    }
  }

  /// The line of a task or subtask.
  package func line(at place: ItemPlace) -> TaskLine {
    columns[place.column].tasks.line(at: place.task, subtask: place.subtask)
  }

  /// True if a task or subtask, and all it is nested in, are open.
  package func isOpen(at place: ItemPlace) -> Bool {
    columns[place.column].tasks.isOpen(at: place.task, subtask: place.subtask)
  }
}

/// The ids of a board, and the tasks and subtasks that have them.
package struct IDIndex: Sendable {
  private let columns: [Board.Column]

  /// The ids that only one task has, which is known to be written well; nil if crafted ids collide.
  private let plain: PlainIDs?

  /// The places of all other ids, in the order of the file.
  private var others: [TaskID: [Board.ItemPlace]] = [:]

  /// Cost: linear; reads the tasks that are not known to be written well.
  package init(_ board: Board) {
    columns = board.columns
    plain = PlainIDs(board)
    for (column, tasks) in columns.lazy.map(\.tasks).enumerated() {
      for index in plain == nil ? Array(tasks.indices) : tasks.doubtfulIndices {
        let task = tasks[index]
        if let id = task.id {
          others[id, default: []].append(Board.ItemPlace(column: column, task: index))
        }
        for (subtask, nested) in task.subtasks.enumerated() {
          guard let id = nested.titleLine.id else { continue }
          others[id, default: []]
            .append(Board.ItemPlace(column: column, task: index, subtask: subtask))
        }
      }
    }
    guard let plain else { return }
    for item in plain.duplicates {
      let place = place(ofItem: item)
      guard let id = columns[place.column].tasks.id(at: place.task) else { continue }
      others[id, default: []].append(place)
    }
    for id in Array(others.keys) {
      guard let first = plain.task(id) else { continue }
      others[id]!.append(place(ofItem: first))
      others[id]!.sort()
    }
  }

  /// The tasks and subtasks that have an id, in the order of the file.
  package func places(of id: TaskID) -> [Board.ItemPlace] {
    others[id] ?? plain?.task(id).map { [place(ofItem: $0)] } ?? []
  }

  package func contains(_ id: TaskID) -> Bool { others[id] != nil || plain?.task(id) != nil }

  /// The ids that several tasks or subtasks have, in no order.
  package var repeated: [(id: TaskID, places: [Board.ItemPlace])] {
    others.lazy.filter { $0.value.count > 1 }.map { ($0.key, $0.value) }
  }

  private func place(ofItem item: Int) -> Board.ItemPlace {
    let column = columns.partitioningIndex { $0.tasks.item($0.tasks.count) > item }
    return Board.ItemPlace(column: column, task: item - columns[column].tasks.item(0))
  }
}

/// The ids of a board's plain tasks, in a hash table by their folded bytes: 8 bytes a slot.
private struct PlainIDs: Sendable {
  private let bytes: [UInt8]
  private let tasks: [TaskRecord]

  /// The upper half of an id's hash and, below it, the task's index plus one; 0 for an empty slot.
  private var slots: [UInt64]

  /// The plain tasks that have the same id as an earlier one.
  private(set) var duplicates: [Int] = []

  /// The most slots to try for one id; more are needed only if somebody crafted ids that collide.
  private static let longestProbe = 64

  /// Makes the table; nil if too many ids share their hashes.
  init?(_ board: Board) {
    bytes = board.reading.bytes
    tasks = board.outline.items
    let count = tasks.count
    var capacity = 16
    while capacity < 2 * count { capacity *= 2 }
    slots = [UInt64](repeating: 0, count: capacity)
    for column in board.columns {
      for index in column.tasks.indices {
        let task = column.tasks.record(index)
        guard task.isPlain, task.hasID else { continue }
        guard insert(column.tasks.item(index), task.idRange) else { return nil }
      }
    }
  }

  private mutating func insert(_ index: Int, _ id: Range<Int>) -> Bool {
    let hash = bytes.foldedHash(id)
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    for _ in 0..<Self.longestProbe {
      if slots[slot] == 0 {
        slots[slot] = hash & Self.upperHalf | UInt64(index + 1)
        return true
      }
      if isID(at: slot, hash, equalTo: bytes, id) {
        duplicates.append(index)
        return true
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    return false
  }

  /// The index of the first plain task with an id.
  func task(_ id: TaskID) -> Int? {
    let text = Array(id.folded.utf8)
    let hash = text.foldedHash(text.indices)
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] != 0 {
      if isID(at: slot, hash, equalTo: text, text.indices) { return taskIndex(at: slot) }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  private static let upperHalf: UInt64 = 0xFFFF_FFFF_0000_0000

  private func taskIndex(at slot: Int) -> Int { Int(slots[slot] & 0xFFFF_FFFF) - 1 }

  private func isID(
    at slot: Int, _ hash: UInt64, equalTo text: [UInt8], _ range: Range<Int>
  ) -> Bool {
    guard slots[slot] & Self.upperHalf == hash & Self.upperHalf else { return false }
    return bytes[tasks[taskIndex(at: slot)].idRange].equalsIgnoringASCIICase(text[range])
  }
}
