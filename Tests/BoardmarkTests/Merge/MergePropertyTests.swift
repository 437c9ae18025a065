import Boardmark
import TestSupport
import Testing

/// Random merges.
@Suite struct MergePropertyTests {
  @Test("merging edits of tasks breaks no law") func taskEdits() {
    check(RandomCases.seeds(100)) { MergeCase(seed: $0, kinds: SketchEdit.ofTasks) }
  }

  @Test("merging edits of anything breaks no law") func anyEdits() {
    check(RandomCases.seeds(80, from: 10_000)) { MergeCase(seed: $0) }
  }

  @Test("merging boards with tasks without ids breaks no law") func withoutIDs() {
    check(RandomCases.seeds(50, from: 20_000)) {
      MergeCase(seed: $0, kinds: SketchEdit.ofTasks, withoutIDs: true)
    }
  }

  private func check(
    _ seeds: Range<UInt64>, _ make: (UInt64) -> MergeCase
  ) {
    var broken: [String: (count: Int, first: String)] = [:]
    var counts = (clean: 0, conflicts: 0, fallback: 0)
    for seed in seeds {
      let merge = make(seed)
      let laws = MergeLaws(
        base: merge.base.bytes, ours: merge.ours.board.bytes, theirs: merge.theirs.board.bytes)
      if laws.result.fallback != nil { counts.fallback += 1 }
      if laws.result.isClean { counts.clean += 1 } else { counts.conflicts += 1 }
      for violation in laws.violations + SketchLaws(merge, laws.result).violations {
        let law = String(violation.prefix(60))
        let first = broken[law]?.first ?? "seed \(seed): \(violation)\n\(merge.story)"
        broken[law] = ((broken[law]?.count ?? 0) + 1, first)
      }
    }
    for (_, value) in broken.sorted(by: { $0.key < $1.key }) {
      Issue.record("\(value.count) times, first \(value.first)")
    }
    #expect(counts.clean > 0 && counts.conflicts > 0 && counts.fallback == 0, "\(counts)")
  }
}
