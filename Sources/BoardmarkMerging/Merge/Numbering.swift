/// Numbers values from 0 on, equal ones alike.
struct Numbering<Value: Hashable> {
  private var numbers: [Value: Int] = [:]
  private var last = -1

  /// The values by their numbers.
  private(set) var values: [Value] = []

  /// - Parameter capacity: For how many values there is room at once.
  init(capacity: Int = 0) { numbers.reserveCapacity(capacity) }

  /// The number of a value, a new one where there is none.
  ///
  /// Lists to be compared have most values in one order, so that looking at the one after the last spares most
  /// searches.
  mutating func number(of value: Value) -> Int {
    if last + 1 < values.count, values[last + 1] == value {
      last += 1
    } else if let number = numbers[value] {
      last = number
    } else {
      last = values.count
      numbers[value] = last
      values.append(value)
    }
    return last
  }
}
