/// Items to be put into a list after others of it, in the order in which they are given.
struct Insertions {
  private var leading: [Int] = []
  private var followers: [Int: [Int]] = [:]

  /// Puts an item after another, or before all where there is none.
  mutating func insert(_ item: Int, after predecessor: Int?) {
    if let predecessor {
      followers[predecessor, default: []].append(item)
    } else {
      leading.append(item)
    }
  }

  /// A list with the items put into it.
  func inserted(into list: [Int]) -> [Int] {
    var result = leading
    result.reserveCapacity(leading.count + list.count)
    for item in list {
      result.append(item)
      if let more = followers[item] { result += more }
    }
    return result
  }
}
