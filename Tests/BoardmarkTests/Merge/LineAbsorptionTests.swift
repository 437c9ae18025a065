import TestSupport
import Testing

@testable import BoardmarkMerging

/// L2 and L3 of a few lines: bodies of tasks, and other text.
@Suite struct LineAbsorptionTests {
  private typealias Merge = (_ base: [UInt8], _ ours: [UInt8], _ theirs: [UInt8]) -> [UInt8]?

  private static let lines = (0..<12).flatMap { ["  - a\($0)", "  - [ ] c\($0)", "  text \($0)"] }

  /// So few that most stand there more than once.
  private static let fewLines = ["  - a", "  - [ ] b", "  - [ ] c", "  - d", "", "  text", "  > e"]

  /// Lines of which each side removes, adds and changes some.
  private func edited(
    _ lines: [String], of all: [String], _ random: inout RandomNumbers
  ) -> [String] {
    var lines = lines
    for _ in 0..<random.number(in: 1...3) {
      let place = random.number(in: 0...lines.count)
      switch random.number(below: 3) {
      case 0: lines.insert(random.pick(all), at: place)
      case 1: if place < lines.count { lines.remove(at: place) }
      default: if place < lines.count { lines[place] = random.pick(all) }
      }
    }
    return lines
  }

  /// - Parameters:
  ///   - limit: How often merging again may give something else.
  ///   - isRepeated: Whether most lines stand there more than once.
  ///   - merge: Merges lines; nil where they conflict.
  private func check(_ name: String, limit: Int, repeated isRepeated: Bool, _ merge: Merge) {
    var clean = 0
    var broken: [String: [UInt64]] = ["L2": [], "L3": []]
    for seed in RandomCases.seeds(1_500) {
      var random = RandomNumbers(seed: seed)
      let all = isRepeated ? Self.fewLines : Self.lines
      let base =
        isRepeated
        ? (0..<random.number(in: 0...8)).map { _ in random.pick(all) }
        : Array(all.shuffled(using: &random).prefix(random.number(in: 0...6)))
      let sides = (0..<2).map { _ in edited(base, of: all, &random) }
      let texts = ([base] + sides).map { Array($0.map { $0 + "\n" }.joined().utf8) }
      let result = merge(texts[0], texts[1], texts[2])
      if merge(texts[0], texts[2], texts[1]) != result { broken["L2"]!.append(seed) }
      guard let result else { continue }
      clean += 1
      if merge(texts[0], result, texts[2]) != result || merge(texts[0], texts[1], result) != result
      {
        broken["L3"]!.append(seed)
      }
    }
    let counts = (broken["L2"]!.count, broken["L3"]!.count)
    #expect(
      counts.0 == 0 && counts.1 <= limit,
      "\(name): \(counts), first \(broken.mapValues { $0.prefix(5) })")
    #expect(clean > RandomCases.count(375) && clean < RandomCases.count(1_375), "\(name): \(clean)")
  }

  @Test("a merged body is left as it is by merging it again", arguments: [false, true])
  func bodies(areRepeated: Bool) {
    check("body", limit: 0, repeated: areRepeated) { base, ours, theirs in
      let pieces = BodyMerge.merge(
        ThreeWay(base: base[...], ours: ours[...], theirs: theirs[...]))
      return TextMerge.text(pieces).map { Array($0) }
    }
  }

  @Test("a merged text is left as it is by merging it again", arguments: [false, true])
  func texts(areRepeated: Bool) {
    check("text", limit: 0, repeated: areRepeated) { base, ours, theirs in
      let pieces = TextMerge.pieces(
        ThreeWay(base: base[...], ours: ours[...], theirs: theirs[...]))
      var text: [UInt8] = []
      for piece in pieces {
        guard case .text(let bytes) = piece else { return nil }
        text += bytes
      }
      return text
    }
  }
}
