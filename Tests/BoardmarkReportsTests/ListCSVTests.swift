import Boardmark
import BoardmarkReports
import Testing

@Suite struct ListCSVTests {
  private func csv(_ board: Board, isRaw: Bool = false) -> String {
    String(
      decoding: ListCSV.bytes(
        TaskListing(board.tasks, of: board, at: SampleBoards.now), isRaw: isRaw),
      as: UTF8.self)
  }

  @Test("the format's own board") func theFormatSOwnBoard() throws {
    try ViewGolden.expect(csv(SampleBoards.release), is: "list-release.csv")
  }

  @Test(
    "a title that a spreadsheet would evaluate is text",
    arguments: [
      ("=HYPERLINK(\"http://x\")", "\"'=HYPERLINK(\"\"http://x\"\")\""), ("+1", "'+1"),
      ("@SUM(A1)", "'@SUM(A1)"),
      ("＝1+1", "'＝1+1"), ("plain, with comma", "\"plain, with comma\""),
    ])
  func aTitleThatASpreadsheetWouldEvaluateIsText(title: String, field: String) {
    let board = SampleBoards.board("## Todo\n\n- \(title) id:ab\n")
    let row = csv(board).split(separator: "\n")[1]
    #expect(row.hasPrefix("ab," + field + ",Todo,todo,none,false,false,"))
  }

  @Test("every field that people type is guarded") func everyFieldThatPeopleTypeIsGuarded() {
    // An attribute's value, a group's name, a body.
    let board = SampleBoards.board(
      "## Todo\n\n### =group\n\n- T due:=1 start:2026-13-01 pri:=2 needs:=3 id:=4 key:=5\n  =body\n"
    )
    let row = csv(board).split(separator: "\n", maxSplits: 1)[1]
    #expect(
      row == "'=4,T,Todo,todo,none,false,false,'=1,2026-13-01,,'=2,,,'=3,key:=5,0,0,'=body,5,6,"
        + "'=group,pri start due needs id,false,board.md,\n")
    #expect(csv(board, isRaw: true).contains("\n=4,T,Todo,todo,none,false,false,=1,"))
  }

  @Test("no control reaches the text") func noControlReachesTheText() {
    let text = csv(SampleBoards.hostile)
    #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || !$0.isHiddenControl })
  }

  @Test("a byte order mark comes when asked for") func aByteOrderMarkComesWhenAskedFor() {
    let bytes = ListCSV.bytes(
      TaskListing([], of: SampleBoards.release, at: SampleBoards.now), hasByteOrderMark: true)
    #expect(bytes.starts(with: [0xEF, 0xBB, 0xBF]))
    #expect(csv(SampleBoards.release).hasPrefix("id,title,"))
  }
}
