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
    return MergeCheck(ids, interner)
  }

  private func fault(_ lines: String...) -> String? {
    var check = check()
    return check.fault(
      in: Board(Array(Example.board(lines.joined(separator: "\n")).utf8)))
  }

  @Test("the right result has no fault") func right() {
    #expect(fault("- [x] A id:aa11", "- [ ] O id:oo11") == nil)
    #expect(fault("- [ ] O id:OO11", "- [x] A id:AA11") == nil)
  }

  @Test("L5: a task that both have, or that one added, is missed") func lost() {
    #expect(fault("- [ ] O id:oo11") == "task aa11 is lost")
    #expect(fault("- [x] A id:aa11") == "task oo11 is lost")
  }

  @Test("L6: a task that either side deleted is seen to be back") func back() {
    #expect(fault("- [x] A id:aa11", "- [ ] O id:oo11", "- [ ] B id:bb11") == "task bb11 came back")
    #expect(fault("- [x] A id:aa11", "- [ ] O id:oo11", "- [ ] C id:cc11") == "task cc11 came back")
  }

  @Test("L7: a task that stands twice is seen, be it as a subtask") func twice() {
    let said = "task aa11 stands 2 times"
    #expect(fault("- [x] A id:aa11", "- [ ] O id:oo11", "- [ ] A id:aa11") == said)
    #expect(fault("- [x] A id:aa11", "- [ ] O id:oo11", "  - [ ] A id:aa11") == said)
  }

  @Test("a task from nowhere, markers and no board at all are seen") func others() {
    #expect(
      fault("- [x] A id:aa11", "- [ ] O id:oo11", "- [ ] N id:nn11") == "task nn11 is from nowhere")
    #expect(
      fault("<<<<<<< a", "- [x] A id:aa11", "=======", ">>>>>>> b") == "it has conflict markers")
    var check = check()
    #expect(check.fault(in: Board(Array("- [x] A id:aa11\n".utf8))) == "it is no board")
  }

  @Test("L19: halves in which a task stands twice or is missing are seen") func halves() {
    func fault(_ left: String, _ right: String) -> String? {
      var check = check()
      return check.fault(
        inHalves: [left, right].map { Board(Array(Example.board($0).utf8)) })
    }
    #expect(fault("- [ ] A id:aa11", "- [x] A id:aa11\n- [ ] B id:bb11") == nil)
    #expect(fault("- [ ] A id:aa11", "- [x] B id:bb11") == "task aa11 is lost")
    #expect(
      fault("- [ ] A id:aa11\n- [ ] A id:aa11", "- [x] A id:aa11") == "task aa11 stands 2 times")
  }
}
