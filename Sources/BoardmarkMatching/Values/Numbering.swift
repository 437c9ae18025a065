/// Numbers values from 0; equal values have the same number.
package struct Numbering<Value: Hashable> {
  private var numbers: [Value: Int] = [:]

  /// The values by their numbers.
  package private(set) var values: [Value] = []

  package init() {}

  /// The number of a value; a new number for a new value.
  package mutating func number(of value: Value) -> Int {
    if let number = numbers[value] { return number }
    numbers[value] = values.count
    values.append(value)
    return values.count - 1
  }
}

extension Sequence where Element: Hashable {
  /// The number of occurrences of each element.
  package var counts: [Element: Int] { reduce(into: [:]) { $0[$1, default: 0] += 1 } }
}

/// Things by a hash, to find those whose hash no other one has.
package struct UniqueHashes {
  /// The thing with each hash; nil for a hash of several.
  private var things: [UInt64: Int?] = [:]

  /// Indexes things by their hashes; things with the hash 0 are ignored.
  package init(_ things: some Collection<Int>, _ hash: (Int) -> UInt64) {
    self.things.reserveCapacity(things.count)
    for thing in things {
      let hash = hash(thing)
      if hash != 0 { self.things.updateValue(self.things[hash] == nil ? thing : nil, forKey: hash) }
    }
  }

  /// The only thing with a hash; nil if there is none or several.
  package func only(_ hash: UInt64) -> Int? { things[hash] ?? nil }
}
