/// Things grouped by a number each, in their order within each group.
///
/// All groups share two arrays, since there may be as many groups as things.
struct NumberedGroups<Thing> {
  private let things: [Thing]
  /// Where each group starts among the things, and where the last one ends.
  private let starts: [Int]

  /// - Parameters:
  ///   - numbers: The group of each thing; -1 for one that is left out.
  ///   - count: How many groups there are.
  init(_ things: [Thing], by numbers: [Int], count: Int) {
    var starts = [Int](repeating: 0, count: count + 1)
    for number in numbers where number >= 0 { starts[number + 1] += 1 }
    for number in 0..<count { starts[number + 1] += starts[number] }
    var next = starts
    // Any things will do, since each of them is replaced.
    var sorted = Array(things.prefix(starts[count]))
    for (thing, number) in zip(things, numbers) where number >= 0 {
      sorted[next[number]] = thing
      next[number] += 1
    }
    (self.things, self.starts) = (sorted, starts)
  }

  var count: Int { starts.count - 1 }

  subscript(number: Int) -> ArraySlice<Thing> { things[starts[number]..<starts[number + 1]] }
}
