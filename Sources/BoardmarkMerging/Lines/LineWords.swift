import BoardmarkText

/// The words of lines, for telling which line became which.
struct LineWords {
  /// The lines by their numbers.
  let lines: [ArraySlice<UInt8>]

  /// A word that is in more lines of a stretch than this tells nothing about one of them.
  private static let maxLines = 8

  /// The words that tell lines apart: no punctuation, and no attributes, which many lines may have.
  private static func words(of line: ArraySlice<UInt8>) -> Set<ByteString> {
    let words = line.words.filter { word in
      !word.contains(.ascii(":")) && word.contains { $0.isASCIIAlphanumeric || $0 >= 0x80 }
    }
    return Set(words.map { ByteString($0) })
  }

  /// The lines of a stretch with the lines that they became in another stretch, in order: those that have at
  /// least half of their words in common, and more than with any other line. If the indentation differs,
  /// they must have all words in common.
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
    // It makes no difference which side the new lines belong to.
    let pair = MatchPair.withBase[0]
    var edges: [MatchEdge<ArraySlice<UInt8>>] = []
    for line in oldRange {
      let own = Self.words(of: lines[Int(old[line])])
      func most(_ place: Int) -> Int { max(own.count, others[place - newRange.lowerBound].count) }
      let found = own.compactMap { places[$0] }.filter { $0.count <= Self.maxLines }
      for (place, count) in found.joined().counts
      where 2 * count >= most(place) && (count == most(place) || isIndented(line, as: place)) {
        edges.append(
          MatchEdge(pair: pair, old: ListIndex(line), new: ListIndex(place), score: count))
      }
    }
    let pairs = edges.alone(among: edges).map { (old: $0.old.value, new: $0.new.value) }
    return LongestIncreasingSubsequence.indices(of: pairs.map(\.new)).map { pairs[$0] }
  }
}
