/// Numbers values from 0 on, equal ones alike.
///
/// A table of the numbers alone: a dictionary would hold each value once more, a tenth of a merge's memory.
struct Numbering<Value: Hashable> {
  /// The numbers and one, each where its value's hash says or after that; 0 where there is none.
  private var slots: [UInt32]
  private var last = -1

  /// The values by their numbers.
  private(set) var values: [Value] = []

  /// - Parameter capacity: For how many values there is room at once.
  init(capacity: Int = 0) {
    var count = 16
    while count < 2 * capacity { count *= 2 }
    slots = [UInt32](repeating: 0, count: count)
    values.reserveCapacity(capacity)
  }

  /// The number of a value, a new one where there is none.
  ///
  /// Lists to be compared have most values in one order, so that looking at the one after the last spares most
  /// searches.
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
