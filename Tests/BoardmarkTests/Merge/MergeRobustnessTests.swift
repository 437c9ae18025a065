import Boardmark
import TestSupport
import Testing

/// Merges of texts that no tool has made.
@Suite struct MergeRobustnessTests {
  @Test("merging boards with anything in them loses no line of either side") func messyBoards() {
    for seed: UInt64 in 0..<120 {
      let base = RandomBoard.messy(seed: seed)
      check(
        base, Mutation.of(base, seed: seed ^ 0x77), Mutation.of(base, seed: seed ^ 0x7777), seed)
    }
  }

  @Test("merging canonical boards after accidents breaks no law") func mutatedBoards() {
    for seed: UInt64 in 0..<150 {
      let base = RandomBoard.canonical(seed: seed)
      check(
        base, Mutation.of(base, seed: seed ^ 0x77), Mutation.of(base, seed: seed ^ 0x7777), seed)
    }
  }

  @Test("merging noise breaks no law") func noise() {
    for seed: UInt64 in 0..<300 {
      check(
        Mutation.noise(seed: seed), Mutation.noise(seed: seed + 1_000_000),
        Mutation.noise(seed: seed + 2_000_000), seed)
    }
  }

  private func check(_ base: [UInt8], _ ours: [UInt8], _ theirs: [UInt8], _ seed: UInt64) {
    let laws = MergeLaws(base: base, ours: ours, theirs: theirs, isStrict: false)
    #expect(laws.violations.isEmpty, "seed \(seed): \(laws.violations)")
  }
}
