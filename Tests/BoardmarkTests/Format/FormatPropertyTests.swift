import Boardmark
import TestSupport
import Testing

@Suite struct FormatPropertyTests {
  @Test("boards in canonical form are left alone") func canonicalBoards() {
    for seed in RandomCases.seeds(150) {
      let bytes = RandomBoard.canonical(seed: seed)
      let laws = FormatLaws(bytes)
      #expect(laws.violations.isEmpty && laws.formatted == bytes, "seed \(seed): \(laws)")
    }
  }

  @Test("formatting boards with anything in them breaks no law") func messyBoards() {
    check(RandomCases.seeds(250)) { RandomBoard.messy(seed: $0) }
  }

  @Test("formatting boards after accidents breaks no law") func mutatedBoards() {
    check(RandomCases.seeds(250)) {
      Mutation.of(RandomBoard.canonical(seed: $0), seed: $0 ^ 0x5555)
    }
  }

  @Test("formatting messy boards after accidents breaks no law") func mutatedMessyBoards() {
    check(RandomCases.seeds(150, from: 10_000)) {
      Mutation.of(RandomBoard.messy(seed: $0), seed: $0 ^ 0x5555)
    }
  }

  @Test("formatting noise breaks no law") func noise() {
    check(RandomCases.seeds(400)) { Mutation.noise(seed: $0) }
  }

  private func check(_ seeds: Range<UInt64>, _ board: (UInt64) -> [UInt8]) {
    for seed in seeds {
      let violations = FormatLaws(board(seed)).violations
      #expect(violations.isEmpty, "seed \(seed): \(violations)")
    }
  }
}
