import TestSupport
import Testing

@testable import BoardmarkMerging

/// L8, L12 and L17 of lines: what the sides made of one line, and differently, is never decided in silence.
@Suite struct LineDecisionTests {
  /// What a side does with a line of the base.
  private enum Edit: CaseIterable {
    case keep
    case delete
    case change
  }

  /// What a line says once a side changed it.
  private enum Wording: CaseIterable {
    /// The same and more.
    case more
    /// Nothing of what it said.
    case other
  }

  private static let base = ["alpha one", "beta two", "gamma three", "delta four", "epsilon five"]

  private func edited(_ edits: [Edit], _ wording: Wording, by side: String) -> [String] {
    zip(Self.base, edits).enumerated().compactMap { index, line in
      switch (line.1, wording) {
      case (.keep, _): line.0
      case (.delete, _): nil
      case (.change, .more): "\(line.0) by \(side)"
      case (.change, .other): "\(side) wrote \(side)\(index)"
      }
    }
  }

  /// Whether both changed a line, or one did and the other removed it.
  private func isDecision(_ ours: [Edit], _ theirs: [Edit]) -> Bool {
    zip(ours, theirs).contains { ours, theirs in
      ours != .keep && theirs != .keep && (ours, theirs) != (.delete, .delete)
    }
  }

  /// What merging lines leads to; nil where it conflicts.
  private func merged(
    _ place: Place, _ base: [String], _ ours: [String], _ theirs: [String]
  ) -> [UInt8]? {
    let texts = ThreeWay(base: base, ours: ours, theirs: theirs).map { lines in
      Array(lines.map { (place == .body ? "  - " : "") + $0 + "\n" }.joined().utf8)[...]
    }
    if place == .body {
      let pieces = BodyMerge.merge(texts)
      return TextMerge.text(pieces).map { Array($0) }
    }
    if place == .file {
      let text = TextMerge.file(texts.map { Array($0) }, options: MergeOptions())
      return text.conflicts.isEmpty ? text.bytes : nil
    }
    var text: [UInt8] = []
    for piece in TextMerge.pieces(texts) {
      guard case .text(let bytes) = piece else { return nil }
      text += bytes
    }
    return text
  }

  private enum Place: CaseIterable {
    case body
    case text
    case file
  }

  /// All edits of some lines.
  private func edits(of count: Int) -> [[Edit]] {
    count == 0 ? [[]] : edits(of: count - 1).flatMap { rest in Edit.allCases.map { rest + [$0] } }
  }

  @Test("all edits of three lines: a conflict wherever there is a decision")
  func exhaustive() {
    for place in Place.allCases {
      for wording in Wording.allCases {
        let base = Array(Self.base.prefix(3))
        var (silent, needless): ([String], [String]) = ([], [])
        for ours in edits(of: 3) {
          for theirs in edits(of: 3) {
            let result = merged(
              place, base, edited(ours, wording, by: "ours"), edited(theirs, wording, by: "theirs"))
            if isDecision(ours, theirs) {
              if result != nil { silent.append("\(ours) \(theirs)") }
            } else if result == nil {
              needless.append("\(ours) \(theirs)")
            }
          }
        }
        #expect(
          silent.isEmpty, "\(place), \(wording): \(silent.count) in silence: \(silent.prefix(3))")
        // Where nothing tells which line became which, changes side by side may be of one.
        let limit = place == .file ? 122 : wording == .other ? 94 : 0
        #expect(
          needless.count <= limit,
          "\(place), \(wording): \(needless.count) needless: \(needless.prefix(3))")
      }
    }
  }

  @Test(
    "the same in whole files",
    arguments: [
      ["## Todo\n\n- [ ] A id:aa11\n", "  - ", "- [ ] B id:bb11\n"],
      ["## Todo\n\n- [ ] A\n", "  ", "- [ ] B\n"],
      ["# Board\n\n", "", "\n## Todo\n\n- [ ] A id:aa11\n"],
      ["---\n", "# ", "---\n\n## Todo\n\n- [ ] A id:aa11\n"], ["", "", ""],
    ]) func inFiles(_ file: [String])
  {
    let base = Array(Self.base.prefix(3))
    func bytes(_ lines: [String]) -> [UInt8] {
      Array((file[0] + lines.map { file[1] + $0 + "\n" }.joined() + file[2]).utf8)
    }
    for wording in Wording.allCases {
      var silent: [String] = []
      for ours in edits(of: 3) {
        for theirs in edits(of: 3) where isDecision(ours, theirs) {
          let result = BoardMerge.merge(
            base: bytes(base), ours: bytes(edited(ours, wording, by: "ours")),
            theirs: bytes(edited(theirs, wording, by: "theirs")))
          if result.isClean { silent.append("\(ours) \(theirs)") }
        }
      }
      #expect(silent.isEmpty, "\(wording): \(silent.count) in silence: \(silent.prefix(3))")
    }
  }

  @Test("random edits of up to five lines with new ones between them")
  func random() {
    for place in Place.allCases {
      for wording in Wording.allCases {
        var silent: [UInt64] = []
        var clean = 0
        for seed in RandomCases.seeds(1_500) {
          var random = RandomNumbers(seed: seed)
          let base = Array(Self.base.prefix(random.number(in: 3...5)))
          let edits = (0..<2).map { _ in
            base.map { _ in random.number(below: 2) == 0 ? .keep : random.pick(Edit.allCases) }
          }
          var sides = [
            edited(edits[0], wording, by: "ours"), edited(edits[1], wording, by: "theirs"),
          ]
          for side in 0..<2 where random.number(below: 2) == 0 {
            sides[side].insert(
              "new \(side)", at: random.number(in: 0...sides[side].count))
          }
          guard merged(place, base, sides[0], sides[1]) != nil else { continue }
          clean += 1
          if isDecision(edits[0], edits[1]) { silent.append(seed) }
        }
        #expect(
          silent.isEmpty, "\(place), \(wording): \(silent.count) of \(clean): \(silent.prefix(5))")
        #expect(clean > RandomCases.count(150), "\(place), \(wording): \(clean)")
      }
    }
  }
}
