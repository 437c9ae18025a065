/// The longest increasing subsequence of numbers.
package enum LongestIncreasingSubsequence {
  /// The indices of a longest strictly increasing subsequence of `numbers`, which are distinct.
  ///
  /// Cost: n log n.
  package static func indices(of numbers: [Int]) -> [Int] {
    var tails: [Int] = []
    var previous = [Int](repeating: -1, count: numbers.count)
    for (index, number) in numbers.enumerated() {
      if let last = tails.last, numbers[last] < number {
        previous[index] = last
        tails.append(index)
        continue
      }
      var (low, high) = (0, tails.count)
      while low < high {
        let middle = (low + high) / 2
        if numbers[tails[middle]] < number { low = middle + 1 } else { high = middle }
      }
      if low > 0 { previous[index] = tails[low - 1] }
      if low == tails.count { tails.append(index) } else { tails[low] = index }
    }
    var result: [Int] = []
    var index = tails.last ?? -1
    while index >= 0 {
      result.append(index)
      index = previous[index]
    }
    return result.reversed()
  }
}
