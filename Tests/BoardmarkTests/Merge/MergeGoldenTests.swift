import Boardmark
import Foundation
import TestSupport
import Testing

/// Merges with their results as files: base.md, ours.md and theirs.md give merged.md.
@Suite struct MergeGoldenTests {
  private static let folder = Fixtures("merge").folder

  private static var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
  }

  @Test("the merge is the golden one, and breaks no law", arguments: names)
  func golden(name: String) throws {
    let fixtures = Fixtures("merge/\(name)")
    let (base, ours, theirs) = (
      try fixtures.bytes("base.md"), try fixtures.bytes("ours.md"), try fixtures.bytes("theirs.md")
    )
    let laws = MergeLaws(base: base, ours: ours, theirs: theirs)
    #expect(laws.violations.isEmpty, "\(laws.violations)")
    if let mismatch = fixtures.mismatch(laws.result.bytes, golden: "merged.md") {
      Issue.record(Comment(rawValue: mismatch))
    }
  }

  @Test("there are merges to compare") func count() { #expect(Self.names.count >= 25) }
}
