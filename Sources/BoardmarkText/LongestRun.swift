/// The longest increasing run of numbers.
package enum LongestRun {
  /// The indices of a longest strictly increasing subsequence of `numbers`, which are distinct.
  ///
  /// Cost: n log n.
  package static func indices(of numbers: [Int]) -> [Int] {
    let lengths = lengths(of: numbers)
    var length = lengths.max() ?? 0
    var bound = Int.max
    var result: [Int] = []
    for index in numbers.indices.reversed() where lengths[index] == length && numbers[index] < bound
    {
      result.append(index)
      bound = numbers[index]
      length -= 1
    }
    return result.reversed()
  }

  /// Which of `numbers`, which are distinct, are out of order with no other that an increasing subsequence has which is
  /// at most `slack` shorter than the longest.
  ///
  /// Cost: n log n.
  package static func certain(in numbers: [Int], slack: Int) -> [Bool] {
    let before = lengths(of: numbers)
    let after = lengths(of: numbers.reversed().map { -$0 }).reversed()
    let longest = before.max() ?? 0
    let isLong = zip(before, after).map { $0 + $1 - 1 + slack >= longest }
    var highest = Int.min
    var certain = zip(numbers, isLong).map { number, isLong in
      defer { if isLong { highest = max(highest, number) } }
      return highest < number
    }
    var lowest = Int.max
    for index in numbers.indices.reversed() {
      if lowest < numbers[index] { certain[index] = false }
      if isLong[index] { lowest = min(lowest, numbers[index]) }
    }
    return certain
  }

  /// For each number the length of the longest strictly increasing subsequence that ends with it.
  private static func lengths(of numbers: [Int]) -> [Int] {
    /// The smallest number that a subsequence of each length ends with.
    var ends: [Int] = []
    return numbers.map { number in
      if ends.last.map({ $0 < number }) ?? true {
        ends.append(number)
        return ends.count
      }
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if ends[middle] < number { low = middle + 1 } else { high = middle }
      }
      ends[low] = number
      return low + 1
    }
  }
}
