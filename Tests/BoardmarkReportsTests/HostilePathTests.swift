import Boardmark
import BoardmarkReports
import TestSupport
import Testing

/// A file may be called anything: what a report says of it moves no terminal.
@Suite struct HostilePathTests {
  @Test("no report holds the control characters of a path") func paths() {
    let board = Board(Array("## Todo\n\n- [ ] Late due:2020-01-01\n".utf8))
    let now = Board.Now(CalendarDate("2026-11-21")!)
    for path in ["a\u{1b}[31m.board.md", "\u{9b}31m", "\u{202e}.md", "a\nb\u{7}"] {
      var report = CheckReport()
      report.add(
        CheckedFile(
          path, board, Checker.diagnostics(of: board, options: Board.CheckOptions(now: now)),
          now: now,
          timeZone: "UTC", keepsLines: true, keepsIDs: false))
      report.add(TaskListing.Failure(file: path, message: "cannot read \(path)"))
      for text in [
        String(
          decoding: CheckText(showsLines: true, isColored: false).bytes(of: report), as: UTF8.self),
        GitHubCommands.text(of: report), JUnitReport.text(of: report, isStrict: true),
        CheckSummary.text(of: report),
      ] {
        #expect(text.contains("Late") || text.contains("overdue"))
        let bare = text.unicodeScalars.filter { $0.isHiddenControl && $0 != "\n" }
        #expect(bare.isEmpty, "\(bare.map(\.value)) of \(path.debugDescription)")
      }
    }
  }
}
