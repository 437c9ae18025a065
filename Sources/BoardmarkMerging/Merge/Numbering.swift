/// Numbers values from 0 on; equal values have the same number.
///
/// Its table holds only the numbers: a dictionary would hold each value a second time, a tenth of a merge's memory.
struct Numbering<Value: Hashable> {
  /// The numbers plus one, each in the slot of its value's hash or after it; 0 in an empty slot.
  private var slots: [UInt32]
  private var last = -1

  /// The values by their numbers.
  private(set) var values: [Value] = []

  /// - Parameter capacity: The number of values to reserve room for.
  init(capacity: Int = 0) {
    var count = 16
    while count < 2 * capacity { count *= 2 }
    slots = [UInt32](repeating: 0, count: count)
    values.reserveCapacity(capacity)
  }

  /// The number of a value; a new number for a new value.
  ///
  /// Lists that are compared have most values in the same order, so trying the value after the
  /// last one first saves most searches.
  mutating func number(of value: Value) -> Int {
    if last + 1 < values.count, values[last + 1] == value {
      last += 1
      return last
    }
    var slot = slot(of: value)
    while slots[slot] > 0 {
      last = Int(slots[slot]) - 1
      if values[last] == value { return last }
      slot = (slot + 1) & (slots.count - 1)
    }
    last = values.count
    values.append(value)
    slots[slot] = UInt32(values.count)
    if 2 * values.count > slots.count { grow() }
    return last
  }

  private func slot(of value: Value) -> Int { value.hashValue & (slots.count - 1) }

  private mutating func grow() {
    slots = [UInt32](repeating: 0, count: 4 * slots.count)
    for (number, value) in values.enumerated() {
      var slot = slot(of: value)
      while slots[slot] > 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = UInt32(number + 1)
    }
  }
}
