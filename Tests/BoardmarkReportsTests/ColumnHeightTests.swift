import Boardmark
import TestSupport
import Testing

@testable import BoardmarkReports

@Suite struct ColumnHeightTests {
  private func show(_ board: Board, _ width: Int, _ height: Int) -> [Substring] {
    ColumnView(ReportStyle(width: width, isTerminal: true), height: height)
      .text(board, at: SampleBoards.now).split(separator: "\n", omittingEmptySubsequences: false)
      .dropLast()
  }

  private static func column(_ name: String, _ count: Int) -> String {
    "## \(name)\n\n"
      + (0..<count).map { "- [ ] \(name) \($0) id:\(name.lowercased())\($0)\n" }.joined() + "\n"
  }

  private let long = SampleBoards.board(
    column("Backlog", 200) + column("Todo", 30) + column("Doing", 3) + column("Review", 9)
      + "## Done\n")

  @Test(
    "a board takes no more lines than it may, and the doing column is there",
    arguments: [12, 13, 14, 23, 24, 25, 37, 60])
  func height(height: Int) {
    for width in [40, 60, 80, 160] where height >= 24 || width >= 80 {
      let lines = show(long, width, height)
      #expect(lines.count <= height, "\(width)x\(height)")
      #expect(lines.contains { $0.contains("○ Doing 0") }, "\(width)x\(height)")
    }
    #expect(show(long, 160, height).joined().contains("… \(200 - (height - 2) / 3) more"))
  }

  @Test("what has room is not cut") func room() {
    #expect(show(SampleBoards.release, 80, 200) == show(SampleBoards.release, 80, 10_000))
  }

  @Test("what was hidden before is counted with what has no room") func counts() {
    let board = SampleBoards.board(
      "## Doing\n\n- [ ] a\n\n## Done\n\n" + (0..<20).map { "- [x] n\($0)\n" }.joined())
    #expect(show(board, 80, 7).last?.contains("… 18 more") == true)
    #expect(show(board, 80, 3).last?.contains("… 20 more") == true)
  }

  @Test("a group without a card that is shown is not begun") func groups() {
    let board = SampleBoards.board(
      "## Todo\n\n- [ ] a id:ab\n\n### G\n\n" + (0..<9).map { "- [ ] g\($0)\n" }.joined())
    #expect(
      show(board, 80, 6).map(String.init) == [
        "Todo  10", "───────────", "○ a", "  ab", "  … 9 more",
      ])
  }

  @Test("bands that come first share what the others leave") func bands() {
    func shared(_ needs: [(Int, Bool)], _ height: Int, least: Int = 1) -> [Int] {
      BandHeights.shared(
        needs.map { BandHeights.Need(lines: $0.0, least: least, isFirst: $0.1) }, within: height)
    }
    #expect(shared([(10, false)], 24) == [10])
    #expect(shared([(100, false)], 24) == [22])
    #expect(shared([(100, false), (100, true)], 25) == [5, 15])
    #expect(shared([(100, false), (4, true)], 25) == [16, 4])
    #expect(shared([(2, false), (100, true)], 25) == [2, 18])
    #expect(shared([(9, false), (9, false), (9, true)], 3) == [1, 1, 1])
    // What a first task takes is kept, up to an equal share.
    #expect(shared([(100, false), (100, true)], 25, least: 7) == [7, 13])
    #expect(shared([(100, false), (100, true)], 25, least: 50) == [10, 10])
  }

  @Test("of each column a task is seen on a screen of 24 lines, below a group as well")
  func firstTasks() {
    func tasks(_ name: String) -> String {
      (0..<5).map {
        "- [ ] \(name) \($0), a title of two lines on a screen @ana #tag id:\(name)\($0)\n"
      }
      .joined()
    }
    let board = SampleBoards.board(
      "## Backlog\n\n\(tasks("b"))\n## Todo\n\n### Group\n\n\(tasks("t"))\n## Doing\n\n\(tasks("d"))\n## Done\n"
    )
    let text = show(board, 80, 23).joined(separator: "\n")
    for name in ["b 0", "t 0", "d 0", "d 1"] { #expect(text.contains("○ \(name)"), "\(text)") }
  }

  @Test("only the tasks that are asked for are shown, and the headings count them") func filter() {
    let text = ColumnView(ReportStyle()).text(SampleBoards.busy, at: SampleBoards.now) {
      $0.titleLine.people.contains("bob")
    }
    #expect(text.hasPrefix("Todo  1 of 5\n  [ ] Ship the parser"))
    #expect(text.contains("\nDone  0 of 2\n"))
  }

  @Test("people and tags are not cut off with the title", arguments: [10, 16, 20, 30, 80])
  func names(width: Int) {
    let title = "A title that goes on and on, longer than two lines of any column that there is"
    let board = SampleBoards.board(
      "## Doing\n\n- [ ] \(title) by @ana, and more of it @bob #backend/api id:ab\n")
    let text = show(board, width, 30).joined(separator: "\n")
    let joined = text.split(whereSeparator: \.isWhitespace).joined()
    for name in ["@ana", "@bob", "#backend/api"] { #expect(joined.contains(name), "\(text)") }
    #expect(text.split(separator: "\n").allSatisfy { $0.displayWidth <= width })
    let task = TaskView(ReportStyle(width: width, isTerminal: true))
      .text(board.tasks[0], of: board, at: SampleBoards.now)
    let rows = task.split(whereSeparator: \.isWhitespace).joined()
    if width >= 16 {
      #expect(rows.contains("@ana@bob") && rows.contains("#backend/api"), "\(task)")
    }
  }
}
