import Boardmark
import BoardmarkReports
import TestSupport
import Testing

@Suite struct ColumnViewTests {
  private func show(_ board: Board, _ width: Int, isColored: Bool = false) -> String {
    ColumnView(ReportStyle(width: width, isColored: isColored, isTerminal: true))
      .text(board, at: SampleBoards.now)
  }

  private func plain(_ board: Board) -> String {
    ColumnView(ReportStyle()).text(board, at: SampleBoards.now)
  }

  @Test("boards fit the width", arguments: [40, 80, 120])
  func boardsFitTheWidth(width: Int) throws {
    for (name, board) in [
      ("release", SampleBoards.release), ("busy", SampleBoards.busy), ("long", SampleBoards.long),
      ("hostile", SampleBoards.hostile), ("empty", SampleBoards.empty),
      ("seven", SampleBoards.sevenColumns),
    ] {
      let text = show(board, width)
      try ViewGolden.expect(text, is: "show-\(name)-\(width).txt")
      #expect(text.widestLine <= width)
    }
  }

  @Test("away from a terminal a task is a line and nothing is drawn")
  func awayFromATerminalATaskIsALineAndNothingIsDrawn() throws {
    for (name, board) in [
      ("release", SampleBoards.release), ("busy", SampleBoards.busy), ("long", SampleBoards.long),
      ("empty", SampleBoards.empty),
    ] {
      let text = plain(board)
      try ViewGolden.expect(text, is: "show-\(name)-plain.txt")
      #expect(!text.contains { "│─┼○✓".contains($0) })
    }
  }

  @Test("headings sum up the estimates of open tasks, where any says one") func estimates() {
    let text = plain(
      SampleBoards.board(
        """
        ---
        wip: {Doing: 3}
        ---

        ## Todo

        - [ ] a est:6h
        - [ ] b est:3h
        - [-] c est:5d
        - [ ] d est:soon

        ## Doing

        - [ ] e est:30m

        ## Done

        - [x] f est:2d

        """))
    let headings = text.split(separator: "\n").filter { !$0.hasPrefix(" ") }
    #expect(headings == ["Todo  4  est 1d 1h", "Doing  1/3  est 30m", "Done  1"])
  }

  @Test("colors change no text") func colorsChangeNoText() throws {
    let colored = show(SampleBoards.busy, 80, isColored: true)
    try ViewGolden.expect(colored, is: "show-busy-80-colored.txt")
    #expect(colored.withoutColors == show(SampleBoards.busy, 80))
  }

  @Test(
    "no line is wider than any width, and separators are aligned",
    arguments: Array(1...42) + stride(from: 43, through: 130, by: 7))
  func noLineIsWiderThanAnyWidthAndSeparatorsStandInLine(width: Int) {
    for board in [SampleBoards.busy, SampleBoards.hostile, SampleBoards.sevenColumns] {
      let text = show(board, width)
      if width >= 12 { #expect(text.widestLine <= width) }
      // A rule shows where the separators of the lines below it are.
      var places: [Int] = []
      for line in text.split(separator: "\n") {
        let line = line.filter { $0 != "\u{2068}" && $0 != "\u{2069}" }
        if line.contains("┼") || line.allSatisfy({ $0 == "─" }) {
          places = separators(in: line, "┼")
        } else if line.contains("│"), !places.isEmpty, separators(in: line, "│") != places {
          // The heading of the next band has its rule below it.
          #expect(line.first != " " && !line.hasPrefix("○"))
        }
      }
    }
  }

  private func separators(in line: String, _ separator: Character) -> [Int] {
    var column = 0
    var places: [Int] = []
    for character in line {
      if character == separator { places.append(column) }
      column += character.displayWidth
    }
    return places
  }

  @Test("a done column shows what was finished last and counts the rest")
  func aDoneColumnShowsWhatWasFinishedLastAndCountsTheRest() {
    let text = ColumnView(ReportStyle(width: 80, isTerminal: true), doneLimit: 3)
      .text(SampleBoards.long, at: SampleBoards.now)
    for index in [249, 250, 251] { #expect(text.contains("Task \(index)")) }
    #expect(!text.contains("Task 248") && !text.contains("Task 252"))
    #expect(text.contains("… 497 more"))
  }

  @Test("without dates the last ones of a done column are shown")
  func withoutDatesTheLastOnesOfADoneColumnAreShown() {
    let board = SampleBoards.board(
      "## Todo\n\n## Done\n\n" + (0..<7).map { "- [x] n\($0)\n" }.joined())
    let text = ColumnView(ReportStyle(), doneLimit: 2).text(board, at: SampleBoards.now)
    #expect(text == "Todo  0\n\nDone  7\n  [x] n5\n  [x] n6\n  … 5 more\n")
    let none = ColumnView(ReportStyle(), doneLimit: 0).text(board, at: SampleBoards.now)
    #expect(none == "Todo  0\n\nDone  7\n  … 7 more\n")
  }

  @Test("an open column shows all of its 500 tasks") func anOpenColumnShowsAllOfIts500Tasks() {
    let board = SampleBoards.board(
      "## Todo\n\n" + (0..<500).map { "- [ ] number \($0) id:t\($0)\n" }.joined() + "\n## Done\n")
    let text = show(board, 80)
    for index in 0..<500 { #expect(text.contains("○ number \(index) ")) }
    #expect(text.split(separator: "\n").count == 2 + 500 * 3 - 1)
    #expect(plain(board).split(separator: "\n").count == 502)
  }

  @Test("late tasks are told without color") func lateTasksAreToldWithoutColor() {
    let text = plain(SampleBoards.busy)
    #expect(text.contains("  [!] Answer the supplier's letter about the broken crates"))
    #expect(text.contains("b2cd  2026-11-14 late  high"))
    #expect(show(SampleBoards.busy, 80).contains("! Answer the supplier's"))
  }

  @Test("a column over its limit is told without color")
  func aColumnOverItsLimitIsToldWithoutColor() {
    #expect(plain(SampleBoards.busy).contains("Doing  4/2 !\n"))
    #expect(plain(SampleBoards.release).contains("Doing  1/3\n"))
  }

  @Test("closed tasks do not count for the limit") func closedTasksDoNotCountForTheLimit() {
    let board = SampleBoards.board(
      "---\nwip: {Doing: 1}\n---\n\n## Doing\n\n- [x] a\n- [-] b\n- [ ] c\n")
    #expect(plain(board).hasPrefix("Doing  1/1\n"))
  }

  @Test("a file without columns shows nothing") func aFileWithoutColumnsShowsNothing() {
    #expect(show(SampleBoards.board("# Notes\n\n- [ ] a\n"), 80) == "")
  }

  @Test("hostile text drives neither a terminal nor a log")
  func hostileTextDrivesNeitherATerminalNorALog() {
    let text = show(SampleBoards.hostile, 80)
    #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || !$0.isHiddenControl })
    let log = plain(SampleBoards.hostile)
    #expect(log.unicodeScalars.allSatisfy { $0 == "\n" || !$0.isHiddenControl })
    #expect(log.contains("[ ] ::error::owned"))
    let isCommand = log.split(separator: "\n").contains {
      $0.drop { $0 == " " }.hasPrefix("::") || $0.contains("##[")
    }
    #expect(!isCommand)
  }

  @Test("right-to-left text is isolated on a terminal only")
  func rightToLeftTextIsIsolatedOnATerminalOnly() {
    #expect(show(SampleBoards.busy, 80).contains("\u{2068}كتابة الوثائق\u{2069}"))
    #expect(!plain(SampleBoards.busy).contains("\u{2068}"))
  }
}
