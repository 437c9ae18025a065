import Boardmark
import BoardmarkReports
import TestSupport
import Testing

@Suite struct ListTextTests {
  private func list(_ board: Board, width: Int? = nil, isColored: Bool = false) -> String {
    ListText(ReportStyle(width: width, isColored: isColored, isTerminal: width != nil))
      .text(TaskListing(board.tasks, of: board, at: SampleBoards.now))
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

  @Test("titles go on below instead of being cut") func wrapping() {
    let board = SampleBoards.board(
      "## Todo\n\n- [ ] One two three four five six @ana #tag id:ab\n- [ ] Short id:cd\n")
    #expect(
      list(board, width: 30) == """
        ab  Todo  One two three four
                  five six @ana #tag
        cd  Todo  Short

        """)
    #expect(!list(SampleBoards.busy, width: 40).contains("…"))
  }

  @Test("near due days have names on a terminal only") func nearDays() {
    let days = ["2026-11-20", "2026-11-21", "2026-11-22", "2026-11-23", "2026-11-27", "2026-11-28"]
    let board = SampleBoards.board(
      "## Todo\n\n" + days.map { "- [ ] T due:\($0)\n" }.joined() + "- [x] T due:2026-11-22\n")
    let lines = list(board, width: 80).split(separator: "\n")
    let shown = ["20 late", "21 today", "22 tomorrow", "23 Mon", "27 Fri", "28  ", "22  "]
    for (line, name) in zip(lines, shown) { #expect(line.contains("2026-11-\(name)"), "\(line)") }
    #expect(list(board).contains("!  :3  2026-11-20  Todo  T\n   :4  2026-11-21  Todo  T\n"))
    #expect(!list(board).contains("today"))
  }

  @Test("tasks are under headings, one with two people under both") func grouping() {
    let board = SampleBoards.board(
      """
      ## Todo

      - [ ] B @bob @Ana due:2026-11-29
      - [ ] A @ana due:2026-11-30
      - [ ] N due:2026-11-20
      - [ ] M due:2026-12-05

      ## Doing

      - [ ] D @bob due:2026-11-21

      """)
    func text(_ grouping: TaskGrouping) -> String {
      ListText().text(
        TaskListing(board.tasks, of: board, at: SampleBoards.now), by: grouping)
    }
    func outline(_ grouping: TaskGrouping) -> [String] {
      text(grouping).split(separator: "\n").map {
        $0.hasPrefix(" ") || $0.hasPrefix("!") ? String($0.split(separator: " ").last!) : String($0)
      }
    }
    #expect(outline(.person).prefix(4) == ["@Ana", "@Ana", "@ana", "@bob"])
    #expect(text(.person).contains("\n\nNobody\n"))
    #expect(outline(.column) == ["Todo", "@Ana", "@ana", "N", "M", "Doing", "@bob"])
    #expect(
      outline(.due) == [
        "Late", "N", "Today, Sat 2026-11-21", "@bob", "Sun 2026-11-29", "@Ana",
        "Week of 2026-11-30", "@ana", "M",
      ])
  }

  @Test("over several boards each task names its file") func files() {
    let boards = ["a.md", "b.md"].map {
      (board: Board(Array("## Todo\n\n- [ ] T\n".utf8), fileName: $0), now: SampleBoards.now)
    }
    let listing = TaskListing(
      [0, 1].map { TaskListing.Entry(source: $0, task: boards[$0].board.tasks[0]) }, of: boards,
      isSeveral: true)
    #expect(ListText().text(listing) == ":3  a.md  Todo  T\n:3  b.md  Todo  T\n")
    #expect(ListText().text(listing, by: .file) == "a.md\n:3  Todo  T\n\nb.md\n:3  Todo  T\n")
  }

  @Test("what no task has takes no room") func whatNoTaskHasTakesNoRoom() {
    #expect(list(SampleBoards.board("## Todo\n\n- a\n- b\n")) == ":3  Todo  a\n:4  Todo  b\n")
    #expect(list(SampleBoards.empty) == "")
  }

  @Test(
    "hostile text fits any width and drives nothing",
    arguments: [1, 5, 10, 20, 30, 40, 79, 80, 200])
  func hostileTextFitsAnyWidthAndDrivesNothing(width: Int) {
    let text = list(SampleBoards.hostile, width: width)
    #expect(text.widestLine <= max(width, 6))
    #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || !$0.isHiddenControl })
    #expect(text.split(separator: "\n").count >= SampleBoards.hostile.tasks.count)
  }

  @Test("no line is a command to a CI system") func noLineIsACommandToACISystem() {
    let board = Board(
      Array("---\ncolumns: ['::Todo']\n---\n\n## ::Todo\n\n- a ##[error]b\n- c\n".utf8))
    #expect(list(board) == ":7  ::Todo  a ##\\x5berror]b\n:8  ::Todo  c\n")
  }

  @Test("ids come one a line, and tasks without one are counted")
  func idsComeOneALineAndTasksWithoutOneAreCounted() {
    let ids = ListIDs(SampleBoards.busy.tasks)
    #expect(ids.text == "k7f2\np9wd\nw4xy\nb2cd\nf3gh\nm3qz\nc5df\nr7tl\nt2bc\n")
    #expect(ids.missing == 2)
    #expect(ListIDs([]).text == "")
  }
}
