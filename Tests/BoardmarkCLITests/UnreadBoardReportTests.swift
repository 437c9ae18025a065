import Foundation
import TestSupport
import Testing

/// A board that could not be checked is in every report of `board check`, so that a reader who sees only the
/// report does not take it for a good one.
@Suite struct UnreadBoardReportTests {
  private let folder = ScratchFolder()

  init() throws {
    folder.make("good.board.md", "## Todo\n\n- [ ] fine\n")
    // UTF-16 in the order of a PC, with its mark.
    let text = Array("## Todo\n\n- [ ] late due:2026-01-01\n".utf16)
    let bytes: [UInt8] = [0xFF, 0xFE] + text.flatMap { [UInt8($0), 0] }
    try Data(bytes).write(to: URL(filePath: folder["team.board.md"]))
  }

  private static let why = "'team.board.md' is UTF-16; save it as UTF-8"

  /// What a report says; standard error says it as well.
  private func report(
    _ format: String, of boards: String = "team.board.md good.board.md", why: String = why
  ) throws -> String {
    let run = try folder.sh("board check \(boards) --format \(format)")
    #expect(run.status == 2, "\(run)")
    #expect(run.errors == "board: \(why)\n")
    return run.output
  }

  private func parsed<Value>(_ text: String, as: Value.Type = Value.self) throws -> Value {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? Value)
  }

  @Test("JSON has the file with its error, and counts it") func json() throws {
    let output = try report("json")
    #expect(
      output.contains(
        """
          "files": [
            {"file": "good.board.md", "today": "2026-11-21", "timezone": "UTC", "tasks": 1, "error": null},
            {"file": "team.board.md", "today": null, "timezone": null, "tasks": null, "error": "\(Self.why)"}
          ],

        """), "\(output)")
    let summary: [String: Any] = try #require(
      try parsed(output, as: [String: Any].self)["summary"] as? [String: Any])
    #expect(summary["files"] as? Int == 1 && summary["unreadable"] as? Int == 1)
  }

  @Test("JUnit has a test case with an error") func jUnit() throws {
    let output = try report("junit")
    #expect(
      output.contains("<testsuites name=\"board check\" tests=\"2\" failures=\"0\" errors=\"1\">"))
    #expect(
      output.contains(
        """
          <testsuite name="team.board.md" tests="1" failures="0" errors="1">
            <testcase name="unreadable" classname="team.board.md">
              <error type="unreadable" message="\(Self.why)">team.board.md: error: \(Self.why)</error>
            </testcase>
          </testsuite>

        """), "\(output)")
  }

  @Test("SARIF says that the run did not succeed, and at which file") func sarif() throws {
    func invocation(_ output: String) throws -> [String: Any] {
      let runs = try parsed(output, as: [String: Any].self)["runs"] as? [[String: Any]]
      return try #require((runs?.first?["invocations"] as? [[String: Any]])?.first)
    }
    let failed = try invocation(try report("sarif"))
    #expect(failed["executionSuccessful"] as? Bool == false)
    let notifications = failed["toolExecutionNotifications"] as? [[String: Any]]
    let notification = try #require(notifications?.first)
    #expect(notifications?.count == 1 && notification["level"] as? String == "error")
    #expect(notification["message"] as? [String: String] == ["text": Self.why])
    let location = (notification["locations"] as? [[String: Any]])?.first
    let physical = location?["physicalLocation"] as? [String: Any]
    #expect(physical?["artifactLocation"] as? [String: String] == ["uri": "team.board.md"])
    let good = try invocation(try folder.sh("board check good.board.md --format sarif").output)
    #expect(good["executionSuccessful"] as? Bool == true)
    #expect((good["toolExecutionNotifications"] as? [Any])?.isEmpty == true)
  }

  @Test("GitLab's report has an entry of the highest severity") func gitLab() throws {
    let entries: [[String: Any]] = try parsed(try report("gitlab"))
    let entry = try #require(entries.first)
    #expect(entries.count == 1 && entry["severity"] as? String == "blocker")
    #expect(entry["description"] as? String == Self.why)
    #expect(entry["check_name"] as? String == "unreadable")
    #expect((entry["fingerprint"] as? String)?.count == 16)
    let location = entry["location"] as? [String: Any]
    #expect(location?["path"] as? String == "team.board.md")
    #expect(location?["lines"] as? [String: Int] == ["begin": 1, "end": 1])
  }

  @Test("GitHub's commands have an error for the file, before what other files have")
  func gitHub() throws {
    folder.make("a.board.md", "## Todo\n\n- [ ] late due:2026-01-01\n")
    let lines = try report("github", of: ".").split(separator: "\n").map(String.init)
    #expect(
      lines.first
        == "::error file=team.board.md,line=1,title=board%3A unreadable::\(Self.why)")
    #expect(lines.count == 2 && lines[1].hasPrefix("::error file=a.board.md,line=3"))
  }

  @Test("the summary in Markdown has a line for it") func markdown() throws {
    let output = try report("markdown")
    #expect(
      output.contains(
        "\n### team.board.md\n\n**Not checked:** 'team.board.md' is UTF-16; save it as UTF-8\n"),
      "\(output)")
  }

  @Test(
    "files that are missing and links that lead nowhere are in all reports as well",
    arguments: ["json", "junit", "sarif", "gitlab", "github", "markdown"])
  func others(_ format: String) throws {
    _ = try folder.sh("rm team.board.md; mkdir boards; ln -s gone boards/link.board.md")
    for (boards, name) in [
      ("gone.md good.board.md", "gone.md"), ("boards", "boards/link.board.md"),
      ("boards/link.board.md", "boards/link.board.md"),
    ] {
      let run = try folder.sh("board check \(boards) --format \(format)")
      #expect(run.status == 2 && run.errors.contains("cannot read '\(name)': "), "\(run)")
      #expect(run.output.contains(format == "markdown" ? "### \(name)\n" : name), "\(run)")
      #expect(run.output.contains("cannot read "), "\(run)")
    }
  }

  @Test("the report in a file has it as well, and the text stays as it was") func output() throws {
    let run = try folder.sh(
      "board check team.board.md good.board.md --format junit --output report.xml")
    #expect(run.status == 2 && run.output == "" && run.errors == "board: \(Self.why)\n")
    #expect(text(of: folder["report.xml"])?.contains("<error ") == true)
    #expect(try report("text") == "")
  }
}
