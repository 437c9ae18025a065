import BoardmarkText

/// What lines say, for telling which of them became which.
struct LineWords {
  /// The lines by their numbers.
  let lines: [ArraySlice<UInt8>]

  /// A word that stands in more lines of a stretch tells nothing about one of them.
  private static let mostLines = 8

  /// The words that tell lines apart: no marks, and nothing with a key, which may stand in many.
  private static func words(of line: ArraySlice<UInt8>) -> Set<ByteString> {
    let words = line.split { $0.isSpace }.filter { word in
      !word.contains(.ascii(":")) && word.contains { $0.isASCIIAlphanumeric || $0 >= 0x80 }
    }
    return Set(words.map { ByteString($0) })
  }

  /// The lines of a stretch that became others of another stretch, in order: those that have at least half of
  /// their words in common, and more than with any other. One that is indented otherwise has all of them.
  ///
  /// Cost: near linear.
  func pairs(
    _ old: [Int32], _ oldRange: Range<Int>, _ new: [Int32], _ newRange: Range<Int>
  ) -> [(old: Int, new: Int)] {
    guard !oldRange.isEmpty, !newRange.isEmpty else { return [] }
    let others = newRange.map { Self.words(of: lines[Int(new[$0])]) }
    var places: [ByteString: [Int]] = [:]
    for (index, words) in others.enumerated() {
      for word in words { places[word, default: []].append(newRange.lowerBound + index) }
    }
    func isIndented(_ line: Int, as place: Int) -> Bool {
      lines[Int(old[line])].prefix { $0.isSpace } == lines[Int(new[place])].prefix { $0.isSpace }
    }
    var bestOfOld: [Int: Best] = [:]
    var bestOfNew: [Int: Best] = [:]
    for line in oldRange {
      var best = Best()
      var counts: [Int: Int] = [:]
      let own = Self.words(of: lines[Int(old[line])])
      func most(_ place: Int) -> Int { max(own.count, others[place - newRange.lowerBound].count) }
      for word in own {
        guard let found = places[word], found.count <= Self.mostLines else { continue }
        for place in found { counts[place, default: 0] += 1 }
      }
      for (place, count) in counts
      where 2 * count >= most(place) && (count == most(place) || isIndented(line, as: place)) {
        best.take(place, count)
        bestOfNew[place, default: Best()].take(line, count)
      }
      bestOfOld[line] = best
    }
    let pairs = oldRange.compactMap { line -> (old: Int, new: Int)? in
      guard let place = bestOfOld[line]?.only, bestOfNew[place]?.only == line else { return nil }
      return (line, place)
    }
    return LongestRun.indices(of: pairs.map(\.new)).map { pairs[$0] }
  }

  /// The best of some candidates.
  private struct Best {
    private var place = -1
    private var count = 0
    private var isTied = false

    /// The one that is better than all others.
    var only: Int? { isTied || count == 0 ? nil : place }

    mutating func take(_ place: Int, _ count: Int) {
      if count == self.count { isTied = true }
      if count > self.count { (self.place, self.count, isTied) = (place, count, false) }
    }
  }
}
