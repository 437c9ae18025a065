/// Makes one list of what two sides added or moved to one place.
struct AddedItems<Key: Comparable> {
  /// The key that decides if the orders do not.
  let key: (Int) -> Key

  /// A list with what each side has in its slots: the first ones are before all items, and as many after each item.
  func merged(
    into list: [Int], _ ours: NumberedGroups<Int>, _ theirs: NumberedGroups<Int>
  ) -> [Int] {
    let width = ours.count / (list.count + 1)
    func added(after count: Int) -> [Int] {
      (count * width..<(count + 1) * width).flatMap { zipped(Array(ours[$0]), Array(theirs[$0])) }
    }
    var result = added(after: 0)
    for (index, item) in list.enumerated() {
      result.append(item)
      result += added(after: index + 1)
    }
    return result
  }

  /// Zips two lists: what only one list has before an item that both have comes before that item.
  ///
  /// If one shared item is next in one list and another in the other, the one with the smaller
  /// key comes first. Cost: n log n.
  func zipped(_ ours: [Int], _ theirs: [Int]) -> [Int] {
    if ours.isEmpty || ours == theirs { return theirs }
    if theirs.isEmpty { return ours }
    let shared = Set(ours).intersection(theirs)
    var open = shared
    var (left, right) = (ours[...], theirs[...])
    /// Takes what is next, up to a shared item that is not in the result yet.
    func run(_ rest: inout ArraySlice<Int>) -> [Int] {
      let run = rest.prefix { !open.contains($0) }
      rest = rest.dropFirst(run.count)
      return run.filter { !shared.contains($0) }
    }
    var result: [Int] = []
    result.reserveCapacity(ours.count + theirs.count - shared.count)
    while true {
      result += ordered(run(&left), run(&right))
      guard let first = left.first, let second = right.first else { return result }
      let next = key(second) < key(first) ? second : first
      open.remove(next)
      result.append(next)
    }
  }

  /// Two runs at one place, the one with the smallest key first.
  private func ordered(_ ours: [Int], _ theirs: [Int]) -> [Int] {
    if ours.isEmpty || theirs.isEmpty { return ours + theirs }
    let isTheirsFirst =
      theirs.map(key).sorted().lexicographicallyPrecedes(ours.map(key).sorted())
    return isTheirsFirst ? theirs + ours : ours + theirs
  }
}
