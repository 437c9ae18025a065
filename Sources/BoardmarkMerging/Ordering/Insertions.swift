extension Array where Element: Hashable {
  /// The list with items of another list inserted, each after the nearest of this list's own items before it there.
  ///
  /// - Parameters:
  ///   - isWanted: Whether an item of the other list is put into this one.
  ///   - isOwn: Whether any other item is one of this list's own, after which items may be put.
  func inserting(
    from other: [Element], where isWanted: (Element) -> Bool, after isOwn: (Element) -> Bool
  ) -> [Element] {
    // An item that stands before all own items follows none of them: nil.
    var followers: [Element?: [Element]] = [:]
    var last: Element?
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
