import Foundation
import TestSupport
import Testing

/// `board show --html`: which page it writes, from when it is, and what does not go with it.
@Suite struct PageCommandTests {
  private let folder = ScratchFolder()

  private func makeBoard(_ path: String = "board.md", zone: String = "Asia/Seoul") {
    write(
      """
      ---
      timezone: \(zone)
      ---

      ## Todo

      - [ ] Call the bank @ana due:2026-11-21 id:bank
      - [ ] Pay the rent @bob due:2026-11-10 id:rent

      ## Done

      """, to: folder[path])
  }

  private func page(_ arguments: String, today: String = "") throws -> String {
    let run = try folder.sh("board show --html \(arguments)", today: today)
    try #require(run.status == 0, "\(run)")
    return run.output
  }

  @Test("a page is a document by itself, on standard output") func page() throws {
    makeBoard()
    let html = try page("", today: "2026-11-21")
    #expect(html.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\">"))
    #expect(html.hasSuffix("</html>\n"))
    #expect(html.contains("as of <time datetime=\"2026-11-21\">2026-11-21</time> Asia/Seoul"))
    #expect(try folder.sh("board show --format html").output == html)
  }

  @Test("a page is from the commit that has the board, else from when the file was written")
  func time() throws {
    makeBoard()
    let commit =
      "git init -q && git add board.md && GIT_COMMITTER_DATE='2026-11-12T20:30:00Z' "
      + "GIT_AUTHOR_DATE='2020-01-01T00:00:00Z' git commit -qm x"
    #expect(try folder.sh("\(commit) && touch -d 2026-11-30T00:00:00Z board.md").status == 0)
    let committed = try page("")
    #expect(committed.contains("<time datetime=\"2026-11-13T05:30\">2026-11-13 05:30</time>"))
    #expect(committed.contains("2 open, 1 late ·"))
    #expect(
      try folder.sh("echo '- [ ] New' >>board.md && touch -d 2026-11-22T00:00:00Z board.md").status
        == 0)
    let changed = try page("")
    #expect(changed.contains("<time datetime=\"2026-11-22T09:00\">"))
    #expect(try page("--today 2026-11-09").contains("2 open, 1 due soon ·"))
    #expect(try page("", today: "2026-11-09").contains("2 open, 1 due soon ·"))
  }

  @Test("a query is asked at the time of the page") func query() throws {
    makeBoard()
    #expect(try folder.sh("touch -d 2026-11-15T00:00:00Z board.md").status == 0)
    let html = try page("overdue")
    #expect(html.contains("Tasks that match <code dir=\"auto\">overdue</code>"))
    #expect(html.contains("Pay the rent") && !html.contains("Call the bank"))
  }

  @Test("an id shows that task alone") func task() throws {
    makeBoard()
    let html = try page("rent", today: "2026-11-21")
    #expect(html.contains("Pay the rent") && !html.contains("Call the bank"))
    #expect(!html.contains(">Done</h2>"))
  }

  @Test("several boards are one page") func several() throws {
    makeBoard("a.md")
    makeBoard("b.md")
    let html = try page("-f a.md -f b.md", today: "2026-11-21")
    #expect(html.contains("<title>2 boards</title>"))
    #expect(html.contains("<p class=\"path\">b.md</p>"))
    let run = try folder.sh("board show --html -f a.md -f missing.md")
    #expect(run.status == 2 && run.output.contains("</html>"))
  }

  @Test(
    "what does not fit a page is refused, with what to leave out",
    arguments: [
      ("--width 80", "a page has the width of its window; leave out '--width' or '--html'"),
      ("--watch", "--watch draws text; leave out '--html'"),
      ("--json", "'--html' and '--format json' cannot be used together; leave one out"),
      ("--format text", "'--html' and '--format text' cannot be used together; leave one out"),
    ])
  func misfits(option: String, message: String) throws {
    makeBoard()
    let run = try folder.sh("board show --html \(option)")
    #expect(run.status == 2 && run.output.isEmpty)
    #expect(run.errors.contains(message), "\(run.errors)")
  }

  @Test("standard input is from no time, unless one is named") func standardInput() throws {
    makeBoard()
    let run = try folder.sh("board show --html -f - <board.md", today: "")
    #expect(run.status == 2)
    #expect(run.errors.contains("give it with --today"))
    #expect(try page("-f - --today 2026-11-21 <board.md").contains("Call the bank"))
  }

  @Test("what is printed drives no terminal and no service") func printed() throws {
    write("## Todo\n\n- [ ] a \u{1B}[2J b\n  ::error::x\n  ##[error]y\n", to: folder["board.md"])
    let html = try page("", today: "2026-11-21")
    #expect(html.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 })
    #expect(!html.split(separator: "\n").contains { $0.hasPrefix("::") || $0.contains("##[") })
  }
}
