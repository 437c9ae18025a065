import Boardmark
import Foundation
import TestSupport
import Testing

/// Merges with their results as files: base.md, ours.md and theirs.md give merged.md.
@Suite struct MergeGoldenTests {
  private static let folder = Fixtures("merge").folder

  /// The merges whose result, merged with a side again, is another one or in conflict: what has no id and another title
  /// may then be taken for new.
  private static let unabsorbed: Set = [
    "changed-beside-a-new-one-of-its-old-words-elsewhere", "equal-tasks-one-tagged-another-moved",
    "equal-tasks-one-tagged-another-removed", "finished-beside-a-new-one-without-its-note",
    "groups-of-one-name-in-a-moved-group-and-elsewhere",
    "lines-of-no-board-moved-beside-a-changed-one", "namesake-of-another-column",
    "namesake-of-another-column-of-nobody",
    "renamed-by-both-opened-again-and-a-task-removed",
    "reworded-and-ticked-beside-a-new-one-with-its-checklist",
    "subtask-reworded-above-a-removed-one", "titles-alike-with-other-bodies",
    "two-columns-into-one-new-name-elsewhere",
  ]

  private static var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
  }

  @Test("the merge is the golden one, and breaks no law", arguments: names)
  func golden(name: String) throws {
    let fixtures = Fixtures("merge/\(name)")
    let (base, ours, theirs) = (
      try fixtures.bytes("base.md"), try fixtures.bytes("ours.md"), try fixtures.bytes("theirs.md")
    )
    let laws = MergeLaws(base: base, ours: ours, theirs: theirs, isStrict: false)
    #expect(laws.violations.isEmpty, "\(laws.violations)")
    #expect(laws.isAbsorbed != Self.unabsorbed.contains(name), "L3 merging the result again")
    if let mismatch = fixtures.mismatch(laws.result.bytes, golden: "merged.md") {
      Issue.record(Comment(rawValue: mismatch))
    }
  }

  @Test("there are merges to compare") func count() { #expect(Self.names.count >= 25) }
}
