/// The longest run of things that stand in one order in three lists.
enum OrderChain {
  /// The longest run of `base` that is in order in both sides, the first one of several.
  ///
  /// Cost: quadratic.
  ///
  /// - Parameters:
  ///   - ours: The places of the things on one side.
  ///   - theirs: Their places on the other.
  static func longest(_ base: [Int], ours: [Int32], theirs: [Int32]) -> [Int] {
    var lengths = [Int](repeating: 1, count: base.count)
    var previous = [Int](repeating: -1, count: base.count)
    for (index, thing) in base.enumerated() {
      for earlier in 0..<index
      where lengths[earlier] >= lengths[index] && ours[base[earlier]] < ours[thing]
        && theirs[base[earlier]] < theirs[thing]
      {
        lengths[index] = lengths[earlier] + 1
        previous[index] = earlier
      }
    }
    guard let longest = lengths.max(), var index = lengths.firstIndex(of: longest) else {
      return []
    }
    var chain: [Int] = []
    while index >= 0 {
      chain.append(base[index])
      index = previous[index]
    }
    return chain.reversed()
  }
}
