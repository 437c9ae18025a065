import Boardmark
import BoardmarkReports
import TestSupport
import Testing

/// A board in few words.
@Suite struct BriefTextTests {
  private let now = Board.Now(CalendarDate("2026-11-21")!)

  private func brief(
    _ text: String, claims: TaskClaims = [:], limit: Int = 8000
  ) -> String {
    BriefText(Board(Array(text.utf8), fileName: "board.md"), at: now, claims: claims)
      .text(limit: limit)
  }

  private func held(by name: String) -> TaskClaims {
    [
      TaskID("t1")!: TaskClaim(
        .held, by: name, in: "/work", shownAs: name, isMine: false, at: "2026-11-21 12:00", on: "")
    ]
  }

  private static let board = """
    ## Todo

    - [ ] Open one id:o1
    - [ ] Next pri:high due:2026-12-01 id:n1
    - [ ] Late due:2026-11-20 id:l1
    - [ ] Blocked needs:n1 id:b1
    - [ ] Not yet start:2026-12-01 id:s1
    - [ ] Taken pri:high id:t1
      - [x] a
      - [ ] b
    \((1...5).map { "- [ ] More \($0) id:m\($0)" }.joined(separator: "\n"))

    ## Done

    - [x] Old done:2026-11-01 id:d1
    - [x] New done:2026-11-20 id:d2

    """

  @Test("each open task is named once, in the part that matters most") func parts() {
    let wanted = """
      # board.md
      Todo 11, Done 2

      ## Open
      - m4 More 4 (Todo)
      - m5 More 5 (Todo)

      ## Late
      - l1 Late (Todo, due 2026-11-20)

      ## Blocked
      - b1 Blocked (Todo, needs n1)

      ## Not yet
      - s1 Not yet (Todo, from 2026-12-01)

      ## Next
      - n1 Next (Todo, high, due 2026-12-01)
      - o1 Open one (Todo)
      - m1 More 1 (Todo)
      - m2 More 2 (Todo)
      - m3 More 3 (Todo)

      ## Claimed
      - t1 Taken (Todo, high, 1/2): held by a1

      ## Recently finished
      - d2 New, 2026-11-20
      - d1 Old, 2026-11-01

      """
    #expect(brief(Self.board, claims: held(by: "a1")) == wanted)
  }

  @Test(
    "the last parts are those that change, so that another claim leaves the beginning as it was")
  func prefix() {
    let one = brief(Self.board, claims: held(by: "a1"))
    let two = brief(Self.board, claims: held(by: "a2"))
    #expect(one != two)
    let shared = zip(one.utf8, two.utf8).prefix { $0 == $1 }.count
    #expect(shared > one.utf8.count / 2)
  }

  @Test(
    "it is never longer than its limit, and says what it left out",
    arguments: [1, 10, 100, 1000] + (RandomCases.areMany ? [10_000] : []))
  func limit(_ count: Int) {
    let titles = ["Plain", "보드에 적힌 일", "👩‍👩‍👧‍👦 family", String(repeating: "long ", count: 100)]
    for done in [false, true] {
      var text = "## Todo\n\n"
      for number in 1...count {
        let due = number % 3 == 0 ? " due:2026-11-\(number % 20 + 10)" : ""
        text +=
          "- [ ] \(titles[number % 4]) \(number) needs:t\(number % 7 + 1)\(due) id:t\(number)\n"
      }
      text += "\n## Done\n\n"
      if done { for number in 1...count { text += "- [x] D \(number) done:2026-11-01\n" } }
      let boards = [Board(Array(text.utf8)), Board(Array(text.utf8))]
      for limit in [1000, 1500, 8000, 10_000] {
        let briefs = boards.map { BriefText($0, at: now, claims: [:]).text(limit: limit) }
        #expect(briefs[0].utf16.count <= limit)
        #expect(count < 1000 || briefs[0].contains(" more: board "))
        #expect(briefs[0] == briefs[1])
      }
    }
  }

  @Test("controls of a board are shown, not passed on") func controls() {
    let text = brief("## Todo\n\n- [ ] A\u{1B}[31m\u{202E}b\u{E0041} id:aa\n")
    #expect(
      !text.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" || $0 == "\u{E0041}" })
    #expect(text.contains("\\x1b[31m\\u{202e}b\\u{e0041}"))
  }
}
