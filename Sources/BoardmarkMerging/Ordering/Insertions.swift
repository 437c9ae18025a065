extension [Int] {
  /// The list with items of another one put into it, each after the nearest of its own items before it there.
  ///
  /// - Parameters:
  ///   - isWanted: Whether an item of the other list is put into this one.
  ///   - isOwn: Whether another is one of this list, after which items may be put.
  func inserting(
    from other: [Int], where isWanted: (Int) -> Bool, after isOwn: (Int) -> Bool
  ) -> [Int] {
    // What stands before all is after none.
    var followers: [Int?: [Int]] = [:]
    var last: Int?
    for item in other {
      if isOwn(item) {
        last = item
      } else if isWanted(item) {
        followers[last, default: []].append(item)
      }
    }
    return reduce(into: followers[nil, default: []]) { result, item in
      result.append(item)
      if let more = followers[item] { result += more }
    }
  }
}
