import Boardmark
import TestSupport
import Testing

@Suite struct ReadPropertyTests {
  @Test("any board reads, prints back and is tiled by its parts") func boards() {
    for seed in RandomCases.seeds(500) {
      check(RandomBoard.messy(seed: seed), seed)
      check(RandomBoard.canonical(seed: seed), seed)
    }
  }

  @Test("so does any board after an accident") func mutatedBoards() {
    for seed in RandomCases.seeds(500) {
      check(Mutation.of(RandomBoard.messy(seed: seed), seed: seed &+ 1), seed)
    }
  }

  @Test("so do bytes without any order") func noise() {
    for seed in RandomCases.seeds(1_000) {
      check(Mutation.noise(seed: seed), seed)
      var random = RandomNumbers(seed: seed)
      check((0..<Int(seed % 64)).map { _ in UInt8(truncatingIfNeeded: random.next()) }, seed)
    }
  }

  @Test("so does the beginning of a board, wherever it is cut off") func prefixes() {
    for seed: UInt64 in 0..<12 {
      let bytes = RandomBoard.messy(seed: seed)
      for end in bytes.indices { check(Array(bytes[..<end]), seed) }
    }
  }

  private func check(_ bytes: [UInt8], _ seed: UInt64) {
    let violations = ReadLaws.violations(bytes)
    #expect(violations.isEmpty, "seed \(seed): \(violations)")
  }
}
