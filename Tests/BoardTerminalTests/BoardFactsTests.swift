import Boardmark
import BoardmarkReports
import Testing

@testable import BoardTerminal

@Suite struct BoardFactsTests {
  private func board(_ text: String) -> Board { Board(Array(text.utf8), fileName: "board.md") }

  @Test(
    "ids that several tasks have, plain or not, with subtasks of the same id between",
    arguments: [
      ("- [ ] A id:aa11\n- [ ] B id:AA11\n", true),
      ("- [ ] A id:aa11\n- [ ] B id:aa11\n  - [ ] item\n", true),
      ("- [ ] A id:aa11\n  - [ ] item\n- [ ] B id:aa11\n  - [ ] item\n", true),
      ("- [ ] A id:bb22\n  - [ ] item id:aa11\n- [ ] B id:aa11\n  - [ ] item\n", false),
      (
        "- [ ] A id:bb22\n  - [ ] item id:aa11\n- [ ] B id:aa11\n  - [ ] item\n- [ ] C id:aa11\n  - [ ] x\n",
        true
      ),
      ("- [ ] A id:aa11\n- [ ] B id:bb22\n", false),
    ])
  func repeatedIDs(tasks: String, isRepeated: Bool) {
    let board = board("## Todo\n\n" + tasks)
    let id = TaskID("aa11")!
    #expect(BoardFacts(board).needs.isRepeated(id) == isRepeated)
    #expect(board.isAmbiguous(id) == isRepeated)
  }

  @Test func estimatesOfOpenTasksAreAdded() {
    let text =
      "## Todo\n\n- [ ] A est:2h\n- [ ] B EST:30m\n- [x] C est:1h\n- [ ] best:1h\n- [ ] D\n"
    let count = BoardFacts(board(text)).counts[0]
    #expect(count.estimate == "est 2h 30m" && count.text == "5")
  }
}
