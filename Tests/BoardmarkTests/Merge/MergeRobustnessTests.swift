import Boardmark
import TestSupport
import Testing

/// Merges of texts that no tool has made.
@Suite struct MergeRobustnessTests {
  @Test("merging boards with anything in them loses no line of either side") func messyBoards() {
    for seed in RandomCases.seeds(40) {
      let base = RandomBoard.messy(seed: seed)
      check(
        base, Mutation.of(base, seed: seed ^ 0x77), Mutation.of(base, seed: seed ^ 0x7777), seed)
    }
  }

  @Test("merging canonical boards after accidents breaks no law") func mutatedBoards() {
    for seed in RandomCases.seeds(50) {
      let base = RandomBoard.canonical(seed: seed)
      check(
        base, Mutation.of(base, seed: seed ^ 0x77), Mutation.of(base, seed: seed ^ 0x7777), seed)
    }
  }

  @Test("merging noise breaks no law") func noise() {
    for seed in RandomCases.seeds(100) {
      check(
        Mutation.noise(seed: seed), Mutation.noise(seed: seed + 1_000_000),
        Mutation.noise(seed: seed + 2_000_000), seed)
    }
  }

  @Test("merging a few lines that are half of something breaks no law") func halves() {
    let all = [
      "", "", "", "## Todo", "## Todo", "## Doing", "- [ ] a", "- [ ] b", "- [ ] c id:cc11",
      "  - [ ] d",
      "  text", "Text", "> q", "---",
    ]
    for seed in RandomCases.seeds(400) {
      var random = RandomNumbers(seed: seed)
      func edited(_ lines: [String]) -> [String] {
        var lines = lines
        for _ in 0..<random.number(in: 1...3) {
          let place = random.number(in: 0...lines.count)
          let other = random.number(in: 0...lines.count)
          switch random.number(below: 4) {
          case 0: if place < lines.count { lines.remove(at: place) }
          case 1: if place < lines.count { lines.insert(lines[place], at: other) }
          case 2: if place < lines.count, other < lines.count { lines.swapAt(place, other) }
          default: lines.insert(random.pick(all), at: place)
          }
        }
        return lines
      }
      let base = (0..<random.number(in: 1...10)).map { _ in random.pick(all) }
      let versions = [base, edited(base), edited(base)]
      // Nobody can tell three equal lines apart; what is new next to them may come in another order.
      let isVague = versions.contains { lines in
        Set(lines).contains { line in !line.isEmpty && lines.count { $0 == line } > 2 }
      }
      if isVague { continue }
      let texts = versions.map { Array($0.joined(separator: "\n").utf8) }
      check(texts[0], texts[1], texts[2], seed)
    }
  }

  @Test("a task moved two ways, one of them to where it cannot be read, breaks no law")
  func contestedBesideProse() {
    let task = "- [ ] a id:a\n"
    check(
      Array("## Todo\n## Todo\n\(task)\n".utf8),
      Array("## Todo\n  text\n## Todo\n## Todo\n\(task)\n".utf8),
      Array("## Todo\n\(task)\n".utf8), 0)
  }

  @Test("a byte order mark that one side takes from the front breaks no law") func byteOrderMark() {
    let mark = "\u{FEFF}"
    let board = "## Todo\n\n- [ ] one"
    check(
      Array("\(mark)@--\ntime```\n: Asia/Seoul\n---\n\n\(board)".utf8),
      Array("\ntime```\n\(mark)@--\n\(board)".utf8),
      Array(
        "\(mark)@--\ntime``` x\n: Asia/Seoul\ntime```\n\(mark)@--\n--- x\n\n\(board)".utf8), 0)
  }

  private func check(_ base: [UInt8], _ ours: [UInt8], _ theirs: [UInt8], _ seed: UInt64) {
    let laws = MergeLaws(base: base, ours: ours, theirs: theirs)
    #expect(laws.violations.isEmpty, "seed \(seed): \(laws.violations)")
  }
}
