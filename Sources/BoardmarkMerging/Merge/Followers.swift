/// Things that go into a list after others of it, in the order in which they are given.
struct Followers {
  private var leading: [Int] = []
  private var followers: [Int: [Int]] = [:]

  /// Puts a thing after another, or before all where there is none.
  mutating func add(_ thing: Int, behind predecessor: Int?) {
    if let predecessor {
      followers[predecessor, default: []].append(thing)
    } else {
      leading.append(thing)
    }
  }

  /// A list with them.
  func merged(into list: [Int]) -> [Int] {
    if followers.isEmpty { return leading.isEmpty ? list : leading + list }
    var result = leading
    result.reserveCapacity(leading.count + list.count)
    for thing in list {
      result.append(thing)
      if let more = followers[thing] { result += more }
    }
    return result
  }
}
