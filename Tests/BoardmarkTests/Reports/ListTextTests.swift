import Boardmark
import BoardmarkReports
import Testing

@Suite struct ListTextTests {
  private func list(_ board: Board, width: Int? = nil, isColored: Bool = false) -> String {
    ListText(ReportStyle(width: width, isColored: isColored, isTerminal: width != nil))
      .text(board.tasks, of: board, at: SampleBoards.now)
  }

  @Test("a busy board fits the width", arguments: [40, 80, 120])
  func aBusyBoardFitsTheWidth(width: Int) throws {
    let text = list(SampleBoards.busy, width: width)
    try ViewGolden.expect(text, is: "list-busy-\(width).txt")
    #expect(text.widestLine <= width)
  }

  @Test("without a width titles are whole") func withoutAWidthTitlesAreWhole() throws {
    try ViewGolden.expect(list(SampleBoards.busy), is: "list-busy-plain.txt")
  }

  @Test("the format's own board") func theFormatSOwnBoard() throws {
    try ViewGolden.expect(list(SampleBoards.release, width: 80), is: "list-release-80.txt")
  }

  @Test("colors change no text") func colorsChangeNoText() throws {
    let colored = list(SampleBoards.busy, width: 80, isColored: true)
    try ViewGolden.expect(colored, is: "list-busy-80-colored.txt")
    #expect(colored.withoutColors == list(SampleBoards.busy, width: 80))
  }

  @Test("what no task has takes no room") func whatNoTaskHasTakesNoRoom() {
    #expect(list(SampleBoards.board("## Todo\n\n- a\n- b\n")) == "Todo  a\nTodo  b\n")
    #expect(list(SampleBoards.empty) == "")
  }

  @Test(
    "hostile text fits any width and drives nothing",
    arguments: [1, 5, 10, 20, 30, 40, 79, 80, 200])
  func hostileTextFitsAnyWidthAndDrivesNothing(width: Int) {
    let text = list(SampleBoards.hostile, width: width)
    #expect(text.widestLine <= max(width, 6))
    #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || !$0.isHiddenControl })
    #expect(text.split(separator: "\n").count == SampleBoards.hostile.tasks.count)
  }

  @Test("no line is a command to a CI system") func noLineIsACommandToACISystem() {
    let board = Board(
      Array("---\ncolumns: ['::Todo']\n---\n\n## ::Todo\n\n- a ##[error]b\n- c\n".utf8))
    #expect(list(board) == "\\x3a:Todo  a ##\\x5berror]b\n\\x3a:Todo  c\n")
  }

  @Test("ids come one a line, and tasks without one are counted")
  func idsComeOneALineAndTasksWithoutOneAreCounted() {
    let ids = ListIDs(SampleBoards.busy.tasks)
    #expect(ids.text == "k7f2\np9wd\nw4xy\nb2cd\nf3gh\nm3qz\nc5df\nr7tl\nt2bc\n")
    #expect(ids.missing == 2)
    #expect(ListIDs([]).text == "")
  }
}
