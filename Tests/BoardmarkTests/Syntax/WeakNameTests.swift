import Boardmark
import Testing

@Suite struct WeakNameTests {
  private let weak = [
    "Testing", "Review", "Open", "Next", "Ready", "Active", "Closed", "Archive", "Pending",
    "Planned", "Upcoming",
    "Started", "Hold", "Waiting", "Blocked", "Inbox", "Complete",
  ]

  @Test("a weak name alone makes no board of a README") func aWeakNameAloneMakesNoBoard() {
    for name in weak {
      #expect(
        lawfulBoard("# X\n\n## \(name)\n\n- a\n", fileName: "README.md").columns.isEmpty, "\(name)")
    }
    let all = weak.map { "## \($0)\n\n- a\n\n" }.joined()
    #expect(lawfulBoard(all, fileName: "docs/README.md").columns.isEmpty)
  }

  @Test("a weak name counts beside a strong one at its level")
  func aWeakNameCountsBesideAStrongOne() {
    for name in weak {
      let board = lawfulBoard("## Todo\n\n## \(name)\n", fileName: "README.md")
      #expect(board.columns.map(\.name) == ["Todo", name])
    }
  }

  @Test("a strong name at another level does not help") func aStrongNameAtAnotherLevelDoesNotHelp()
  {
    let board = lawfulBoard("# Todo\n\n## Review\n\n## Closed\n", fileName: "README.md")
    #expect(board.columns.map(\.name) == ["Todo"])
  }

  @Test(
    "a weak name counts in a file that is named as a board",
    arguments: [
      "board.md", "Board.md", "a/b/board.md", "team.board.md", "-", "x/TEAM.BOARD.MD",
    ])
  func aWeakNameCountsInABoardFile(file: String) {
    #expect(lawfulBoard("## Review\n", fileName: file).columns.count == 1)
  }

  @Test(
    "a weak name is ignored in any other file",
    arguments: [
      "README.md", "aboard.md", "board.markdown", "board.md/x.md", "kanban.md",
    ])
  func aWeakNameDoesNotCountInAnyOtherFile(file: String) {
    #expect(lawfulBoard("## Review\n", fileName: file).columns.isEmpty)
  }

  @Test("a weak name counts under the front matter's columns") func aWeakNameCountsUnderColumns() {
    let text = "---\ncolumns: [Review, Closed]\n---\n## Review\n\n## Closed\n\n## Todo\n"
    let board = lawfulBoard(text, fileName: "README.md")
    #expect(board.columns.map(\.name) == ["Review", "Closed"])
    #expect(board.columns.map(\.state) == [.doing, .done])
  }
}
