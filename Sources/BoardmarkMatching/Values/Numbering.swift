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
