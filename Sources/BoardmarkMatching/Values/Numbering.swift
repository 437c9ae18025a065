/// Numbers values from 0 on; equal values have the same number.
///
/// Its table holds only numbers and hashes: a dictionary would hold each value a second time, a tenth of a merge's
/// memory. Values are compared only if their hashes are the same, since what they hold is seldom in the cache.
package struct Numbering<Value: Hashable> {
  private struct Slot {
    var hash: UInt32 = 0
    /// The number plus one; 0 if the slot is empty.
    var number: UInt32 = 0
  }

  /// Each number in the slot of its value's hash or after it.
  private var slots: [Slot]
  private var last = -1

  /// The values by their numbers.
  package private(set) var values: [Value] = []

  /// - Parameter capacity: The number of values to reserve room for.
  package init(capacity: Int = 0) {
    var count = 16
    while count < 2 * capacity { count *= 2 }
    slots = [Slot](repeating: Slot(), count: count)
    values.reserveCapacity(capacity)
  }

  /// The number of a value; a new number for a new value.
  ///
  /// Lists that are compared have most values in the same order, so trying the value after the
  /// last one first saves most searches.
  package mutating func number(of value: Value) -> Int {
    if last + 1 < values.count, values[last + 1] == value {
      last += 1
      return last
    }
    let hash = UInt32(truncatingIfNeeded: value.hashValue)
    var slot = Int(hash) & (slots.count - 1)
    while slots[slot].number > 0 {
      if slots[slot].hash == hash {
        last = Int(slots[slot].number) - 1
        if values[last] == value { return last }
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    last = values.count
    values.append(value)
    slots[slot] = Slot(hash: hash, number: UInt32(values.count))
    if 2 * values.count > slots.count { grow() }
    return last
  }

  private mutating func grow() {
    let old = slots
    slots = [Slot](repeating: Slot(), count: 4 * old.count)
    for filled in old where filled.number > 0 {
      var slot = Int(filled.hash) & (slots.count - 1)
      while slots[slot].number > 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = filled
    }
  }
}

extension Sequence where Element: Hashable {
  /// How often each element occurs.
  package var counts: [Element: Int] { reduce(into: [:]) { $0[$1, default: 0] += 1 } }
}

/// Which of many things have a hash that no other of them has.
///
/// A table of its own: for boards of many tasks a dictionary would take several times as long.
package struct UniqueHashes {
  private var hashes: [UInt64]
  private var values: [Int32]

  package init(capacity: Int) {
    var size = 16
    while size < 2 * capacity { size *= 2 }
    hashes = [UInt64](repeating: 0, count: size)
    values = [Int32](repeating: -1, count: size)
  }

  /// Adds a thing; a hash of 0 is left out.
  package mutating func add(_ hash: UInt64, _ value: Int) {
    if hash == 0 { return }
    let slot = slot(of: hash)
    values[slot] = hashes[slot] == 0 ? Int32(value) : -2
    hashes[slot] = hash
  }

  /// The only thing with a hash; nil if there is none or several.
  package func only(_ hash: UInt64) -> Int? {
    if hash == 0 { return nil }
    let value = values[slot(of: hash)]
    return value < 0 ? nil : Int(value)
  }

  /// True if some thing has a hash.
  package func has(_ hash: UInt64) -> Bool { hash != 0 && values[slot(of: hash)] != -1 }

  private func slot(of hash: UInt64) -> Int {
    var slot = Int(truncatingIfNeeded: hash ^ hash >> 32) & (hashes.count - 1)
    while hashes[slot] != 0, hashes[slot] != hash { slot = (slot + 1) & (hashes.count - 1) }
    return slot
  }
}
