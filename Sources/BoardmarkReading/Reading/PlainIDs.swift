import BoardmarkText

/// The ids of a board's plain tasks, in a hash table by their folded bytes: 8 bytes a slot.
package struct PlainIDs {
  private let bytes: [UInt8]
  private let tasks: [TaskRecord]

  /// The upper half of an id's hash and, below it, the task's index plus one; 0 for an empty slot.
  private var slots: [UInt64]

  /// The number of different ids that plain tasks have.
  package private(set) var count = 0

  /// Pairs of plain tasks with the same id: the first with that id, and a later one.
  package private(set) var duplicates: [(first: Int, second: Int)] = []

  /// The most slots to try for one id; more are needed only if somebody crafted ids that collide.
  private static let longestProbe = 64

  /// Makes the table; nil if too many ids share their hashes.
  package init?(_ board: Board) {
    bytes = board.reading.bytes
    tasks = board.outline.items
    let count = tasks.count
    var capacity = 16
    while capacity < count + count / 3 { capacity *= 2 }
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
        self.count += 1
        return true
      }
      if isID(at: slot, hash, equalTo: bytes, id) {
        duplicates.append((taskIndex(at: slot), index))
        return true
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    return false
  }

  /// The index of the first plain task whose id is `text`.
  package func task(_ text: [UInt8]) -> Int? {
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
