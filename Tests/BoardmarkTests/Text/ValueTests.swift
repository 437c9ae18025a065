import Boardmark
import Testing

/// What the library's values can be used for: other tasks may have them, and they can be compared.
@Suite struct ValueTests {
  private static func board(_ title: String) -> [UInt8] {
    Array("## Todo\n\n- [ ] \(title) id:aa11\n".utf8)
  }

  @Test("what tells a change's diagnostics works on another thread") func sendable() async {
    let options = Board.CheckOptions(now: Board.Now(CalendarDate("2026-11-21")!))
    let before = Board(Self.board("A"))
    let after = Board(Self.board("B"))
    let changed = ChangedSince(before, options: options)
    let foreign = ForeignIDs(at: "main", base: nil, other: before)
    async let new = Task {
      changed.new(Checker.diagnostics(of: before, options: options), in: before).count
    }.value
    async let found = Task { foreign.diagnostics(of: after, severity: .error).count }.value
    #expect(await new == 0)
    #expect(await found == 1)
  }

  @Test("conflicts are the same if they are about the same") func conflicts() {
    func conflicts(_ ours: String, _ theirs: String) -> [Board.MergeConflict] {
      BoardMerge.merge(
        base: Self.board("A"), ours: Self.board(ours), theirs: Self.board(theirs)
      ).conflicts
    }
    #expect(conflicts("B", "C") == conflicts("B", "D"))
    #expect(conflicts("B", "C").count == 1 && conflicts("B", "B") == [])
    #expect(conflicts("B", "C") != conflicts("B due:2026-12-01", "C due:2026-12-02"))
  }
}
