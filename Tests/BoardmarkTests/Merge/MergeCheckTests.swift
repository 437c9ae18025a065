import Boardmark
import Testing

@testable import BoardmarkMerging

/// L24: the look at a merged board, given results that no merge should make.
@Suite struct MergeCheckTests {
  private typealias Example = MergeExample

  private let base = Example.board("- [ ] A id:aa11", "- [ ] B id:bb11", "- [ ] C id:cc11")
  /// Deletes B, adds O.
  private let ours = Example.board("- [ ] A id:aa11", "- [ ] C id:cc11", "- [ ] O id:oo11")
  /// Deletes C, edits A.
  private let theirs = Example.board("- [x] A id:aa11", "- [ ] B id:bb11")

  private func check() -> MergeCheck {
    let boards = ThreeWay(
      base: Board(Array(base.utf8)), ours: Board(Array(ours.utf8)),
      theirs: Board(Array(theirs.utf8)))
    var interner = IDInterner()
    let ids = ThreeWay { BoardIDs(boards[$0], &interner) }
    return MergeCheck(ids: ids, interner: interner)
  }

  private func isFaulty(_ lines: String...) -> Bool {
    check().isFaulty([Board(Array(Example.board(lines.joined(separator: "\n")).utf8))])
  }

  @Test("the right result has no fault") func right() {
    #expect(!isFaulty("- [x] A id:aa11", "- [ ] O id:oo11"))
    #expect(!isFaulty("- [ ] O id:OO11", "- [x] A id:AA11"))
  }

  @Test("L5: a task that both have, or that one added, is missed") func lost() {
    #expect(isFaulty("- [ ] O id:oo11"))
    #expect(isFaulty("- [x] A id:aa11"))
  }

  @Test("L6: a task that either side deleted is seen to be back") func back() {
    #expect(isFaulty("- [x] A id:aa11", "- [ ] O id:oo11", "- [ ] B id:bb11"))
    #expect(isFaulty("- [x] A id:aa11", "- [ ] O id:oo11", "- [ ] C id:cc11"))
  }

  @Test("L7: a task that stands twice is seen, be it as a subtask") func twice() {
    #expect(isFaulty("- [x] A id:aa11", "- [ ] O id:oo11", "- [ ] A id:aa11"))
    #expect(isFaulty("- [x] A id:aa11", "- [ ] O id:oo11", "  - [ ] A id:aa11"))
  }

  @Test("a task from nowhere, markers and no board at all are seen") func others() {
    #expect(isFaulty("- [x] A id:aa11", "- [ ] O id:oo11", "- [ ] N id:nn11"))
    #expect(
      isFaulty("<<<<<<< a", "- [x] A id:aa11", "- [ ] O id:oo11", "=======", ">>>>>>> b"))
    #expect(check().isFaulty([Board(Array("- [x] A id:aa11\n- [ ] O id:oo11\n".utf8))]))
  }

  @Test("L19: halves in which a task stands twice or is missing are seen") func halves() {
    func isFaulty(_ left: String, _ right: String) -> Bool {
      check().isFaulty([left, right].map { Board(Array(Example.board($0).utf8)) })
    }
    #expect(!isFaulty("- [ ] A id:aa11", "- [x] A id:aa11\n- [ ] B id:bb11"))
    #expect(isFaulty("- [ ] A id:aa11", "- [x] B id:bb11"))
    #expect(isFaulty("- [ ] A id:aa11\n- [ ] A id:aa11", "- [x] A id:aa11"))
  }
}
