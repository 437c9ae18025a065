import Testing

/// Merges where both sides write one value, and each in its own way.
@Suite struct SpellingMergeTests {
  private func board(_ line: String) -> String { MergeExample.board("- [ ] A id:zz11", line) }

  @Test("of two spellings of one value the canonical one is taken, whichever side has it")
  func attributes() {
    for (canonical, other) in [
      ("due:2026-12-01", "due: 2026-12-01"), ("due:2026-12-01", "Due:2026-12-01"),
      ("pri:high", "PRI:high"), ("done:2026-11-01", "done: 2026-11-01"),
      ("start:2026-11-20", "start:  2026-11-20"), ("sprint:31", "Sprint:31"),
    ] {
      let key = canonical.prefix { $0 != ":" }
      for base in ["", " zz:1", " \(key):2026-10-01", " \(key.uppercased()): 2026-10-01"] {
        MergeExample(
          board("- [ ] B #x\(base) id:bb11"), ours: board("- [ ] B #x \(other) id:bb11"),
          theirs: board("- [ ] B #x \(canonical) id:bb11")
        ).gives(board("- [ ] B #x \(canonical) id:bb11"))
      }
    }
    // In the title as well, where a date is an attribute.
    MergeExample(
      board("- [ ] B it id:bb11"), ours: board("- [ ] B Due:2026-12-01 it id:bb11"),
      theirs: board("- [ ] B due:2026-12-01 it #y id:bb11")
    ).gives(board("- [ ] B due:2026-12-01 it #y id:bb11"))
  }

  @Test("of two spellings that are not canonical the smaller is taken") func others() {
    MergeExample(
      board("- [ ] B id:bb11"), ours: board("- [ ] B Due:2026-12-01 id:bb11"),
      theirs: board("- [ ] B DUE:2026-12-01 #x id:bb11")
    ).gives(board("- [ ] B DUE:2026-12-01 #x id:bb11"))
  }

  @Test("of two widths of a gap that neither side found there the smaller is taken") func blanks() {
    MergeExample(
      board("- [ ] B #x id:bb11"), ours: board("- [ ] B #x @bo  @al id:bb11"),
      theirs: board("- [ ] B #x @bo @al id:bb11")
    ).gives(board("- [ ] B #x @bo @al id:bb11"))
    MergeExample(
      board("- [ ] B #x id:bb11"), ours: board("- [ ] B #x  pri:low id:bb11"),
      theirs: board("- [ ] B #x \t pri:low #y id:bb11")
    ).gives(board("- [ ] B #x \t pri:low #y id:bb11"))
  }
}
