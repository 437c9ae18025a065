import Foundation
import TestSupport
import Testing

/// The reports of `check` and of the commands that change a board, as other programs read them.
@Suite struct ReportFormatTests {
  private let folder = ScratchFolder()

  private static let board = """
    ## Todo

    - [ ] Late due:2026-11-01 id:late
    - [ ] Bad date due:2026-02-30 id:badd
    - [ ] @ana Odd deu:2026-12-01
    - [ ] Soon due:2026-11-22 id:soon

    ## Done

    """

  private func json(_ command: String, status: Int32 = 1) throws -> Any {
    let run = try folder.sh(command)
    #expect(run.status == status && run.errors == "", "\(run)")
    return try JSONSerialization.jsonObject(with: Data(run.output.utf8))
  }

  private func results(_ path: String) throws -> [[String: Any]] {
    let report = try #require(
      try json("board check '\(path)' --format sarif --rule missing-id=off --rule missing-due=off")
        as? [String: Any])
    #expect(report["version"] as? String == "2.1.0")
    let run = try #require((report["runs"] as? [[String: Any]])?.first)
    let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
    let rules = try #require(driver["rules"] as? [[String: Any]])
    let results = try #require(run["results"] as? [[String: Any]])
    for result in results {
      let index = try #require(result["ruleIndex"] as? Int)
      #expect(rules[index]["id"] as? String == result["ruleId"] as? String)
    }
    let levels = rules.compactMap { $0["defaultConfiguration"] as? [String: Any] }
    #expect(levels.count == rules.count)
    #expect(levels.contains { $0["enabled"] as? Bool == false })
    return results
  }

  @Test(
    "JSON's fixes are those that --fix makes",
    arguments: ["", "--only open-in-done", "--only missing-id", "--rule foreign-syntax=off"])
  func jsonFixes(_ options: String) throws {
    let text = """
      ## Todo

      - [ ] A 📅 2026-12-01 id:aa
      - [ ] B id:bb
      - [ ] C

      ## Done

      - [ ] D id:dd

      """
    write(text, to: folder["board.md"])
    let report = try #require(
      try json("board check \(options) --format json", status: 0) as? [String: Any])
    let diagnostics = try #require(report["diagnostics"] as? [[String: Any]])
    var bytes = Array(text.utf8)
    let edits = diagnostics.compactMap { $0["fix"] as? [String: Any] }
      .filter { $0["safe"] as? Bool == true }.flatMap { $0["edits"] as? [[String: Any]] ?? [] }
      .sorted { ($0["offset"] as! Int) > ($1["offset"] as! Int) }
    for edit in edits {
      let (offset, length) = (edit["offset"] as! Int, edit["length"] as! Int)
      bytes.replaceSubrange(offset..<offset + length, with: (edit["text"] as! String).utf8)
    }
    _ = try folder.sh("board check --fix \(options)")
    // The id that is new is drawn anew.
    func withoutNewID(_ bytes: [UInt8]) -> String {
      let text = String(decoding: bytes, as: UTF8.self)
      return text.replacing(/C id:[a-z0-9]+/, with: "C id:ID")
    }
    let fixed = try #require(FileManager.default.contents(atPath: folder["board.md"]))
    #expect(withoutNewID(bytes) == withoutNewID([UInt8](fixed)))
    #expect((bytes != Array(text.utf8)) == (options != "--rule foreign-syntax=off"))
  }

  private func place(_ result: [String: Any]) throws -> (uri: String, region: [String: Int]) {
    let location = try #require((result["locations"] as? [[String: Any]])?.first)
    let physical = try #require(location["physicalLocation"] as? [String: Any])
    return (
      try #require((physical["artifactLocation"] as? [String: String])?["uri"]),
      try #require(physical["region"] as? [String: Int])
    )
  }

  @Test("SARIF says of each finding its rule, how grave it is, where it is") func sarif() throws {
    write(Self.board, to: folder["ä 100%.md"])
    let results = try results("ä 100%.md")
    #expect(
      results.compactMap { $0["ruleId"] as? String } == [
        "overdue", "invalid-date", "misspelled-attribute", "due-soon",
      ])
    #expect(results.compactMap { $0["level"] as? String } == ["error", "error", "warning", "note"])
    let late = try place(results[0])
    #expect(late.uri == "%C3%A4%20100%25.md")
    #expect(late.region == ["startLine": 3, "startColumn": 12, "endLine": 3, "endColumn": 26])
    #expect(try place(try self.results("./ä 100%.md")[0]).uri == "%C3%A4%20100%25.md")
    #expect(
      try place(try self.results("\(folder.path)/ä 100%.md")[0]).uri
        == "file://\(folder.path)/%C3%A4%20100%25.md")
  }

  private func prints(_ results: [[String: Any]]) -> [String] {
    results.compactMap { ($0["partialFingerprints"] as? [String: String])?["boardTask/v1"] }
  }

  @Test("a finding keeps its fingerprint when its task moves, and no two have one")
  func fingerprints() throws {
    write(Self.board, to: folder["board.md"])
    let before = prints(try results("board.md"))
    #expect(before.count == 4 && Set(before).count == 4)
    #expect(before.allSatisfy { $0.count == 16 && $0.allSatisfy(\.isHexDigit) })
    let moved = Self.board.replacing("## Todo\n", with: "Some text.\n\n## Todo\n")
    write(moved, to: folder["board.md"])
    #expect(prints(try results("board.md")) == before)
    let twice = Self.board.replacing(
      "- [ ] @ana", with: "- [ ] @ana Odd deu:2026-12-01\n- [ ] @ana")
    write(twice, to: folder["board.md"])
    let after = prints(try results("board.md"))
    #expect(after.count == 5 && Set(after).count == 5 && Set(before).isSubset(of: after))
  }

  @Test("GitLab's report has a severity and a place for each finding, and no './' in paths")
  func gitLab() throws {
    write(Self.board, to: folder["board.md"])
    let entries = try #require(
      try json(
        "board check ./board.md --format gitlab --rule missing-id=off --rule missing-due=off")
        as? [[String: Any]])
    #expect(
      entries.compactMap { $0["severity"] as? String } == ["major", "major", "minor", "info"])
    let places = entries.compactMap { $0["location"] as? [String: Any] }
    #expect(places.compactMap { $0["path"] as? String } == Array(repeating: "board.md", count: 4))
    #expect(places.compactMap { ($0["lines"] as? [String: Int])?["begin"] } == [3, 4, 5, 6])
    #expect(Set(entries.compactMap { $0["fingerprint"] as? String }).count == 4)
    // Nobody is told of a finding because a task names them.
    #expect(entries.allSatisfy { ($0["description"] as? String)?.contains("@ana") == false })
    write("## Todo\n\n- [ ] A due:2027-01-01 id:a111\n", to: folder["board.md"])
    let none = try json("board check board.md --format gitlab", status: 0) as? [Any]
    #expect(none?.isEmpty == true)
  }

  @Test("JUnit's report has a test that passes for a board without a finding") func jUnit() throws {
    write("## Todo\n\n- [ ] A due:2027-01-01 id:a111\n", to: folder["a&b.md"])
    let run = try folder.sh("board check 'a&b.md' --format junit")
    #expect(run.status == 0)
    #expect(run.output.contains("<testcase name=\"clean\" classname=\"a&amp;b.md\"/>"), "\(run)")
  }

  @Test("people are named so that nobody is notified, and all can read it")
  func people() throws {
    write("## Todo\n\n- [ ] Keys @omar due:2026-11-01\n", to: folder["board.md"])
    let annotation = try folder.sh("BOARD_TODAY=2026-11-21 board check --format github")
    #expect(annotation.output.contains("::'Keys @omar' was due 2026-11-01"), "\(annotation)")
    let summary = try folder.sh("BOARD_TODAY=2026-11-21 board check --format markdown")
    #expect(summary.output.contains("@&#8288;omar"), "\(summary)")
    #expect(!summary.output.contains("\\u{"), "\(summary)")
  }

  @Test("a board that has more than half of an earlier one's ids is reported as a copy")
  func copies() throws {
    func board(_ ids: String...) -> String {
      "## Todo\n\n" + ids.map { "- [ ] T due:2027-01-01 id:\($0)\n" }.joined()
    }
    write(board("aaaa", "bbbb", "cccc"), to: folder["a.md"])
    write(board("dddd", "BBBB", "cccc", "eeee"), to: folder["b.md"])
    // A setext heading: this one is read by its blocks.
    write("Todo\n----\n\n" + board("eeee", "xxxx", "dddd").dropFirst(9), to: folder["c.md"])
    let run = try folder.sh("board check a.md b.md c.md")
    #expect(
      run.output.split(separator: "\n").filter { $0.contains("duplicate-id") }.map(String.init) == [
        "b.md:4:24: error: 2 tasks on this board are also in 'a.md'; delete the copy, or give its "
          + "tasks new ids [duplicate-id]",
        "c.md:4:24: error: 2 tasks on this board are also in 'b.md'; delete the copy, or give its "
          + "tasks new ids [duplicate-id]",
      ], "\(run)")
    // What it shares most ids with is the original.
    write(board("eeee", "aaaa", "bbbb", "qqqq"), to: folder["d.md"])
    #expect(
      try folder.sh("board check a.md b.md d.md").output
        .contains("d.md:4:24: error: 2 tasks on this board are also in 'a.md'"))
    write(board("aaaa", "xxxx", "yyyy", "zzzz"), to: folder["b.md"])
    #expect(try folder.sh("board check a.md b.md").output.contains("duplicate-id") == false)
    // Tasks of their own may have the same short ids.
    write(
      board("aaaa", "bbbb", "cccc").replacing(" T ", with: " Something else "),
      to: folder["b.md"])
    #expect(try folder.sh("board check a.md b.md").output.contains("duplicate-id") == false)
    write(board("aaaa"), to: folder["b.md"])
    #expect(
      try folder.sh("board check a.md b.md").output
        .contains("a task on this board is also in 'a.md'"))
    #expect(
      try folder.sh("board check a.md a.md b.md --rule duplicate-id=off").output == "")
  }

  @Test("a list of thousands of tasks is one JSON text") func longList() throws {
    let lines = (0..<3_000).map { "- [ ] Task \($0) id:t\($0)\n" }.joined()
    write("## Todo\n\n\(lines)", to: folder["board.md"])
    let list = try #require(
      try json("board list --format json", status: 0) as? [String: Any])
    let tasks = try #require(list["tasks"] as? [[String: Any]])
    #expect(tasks.compactMap { $0["id"] as? String } == (0..<3_000).map { "t\($0)" })
  }

  @Test("a change reports in JSON what it made, changed and removed") func changes() throws {
    write(Self.board, to: folder["board.md"])
    func change(_ command: String) throws -> [String: Any] {
      try #require(try json(command, status: 0) as? [String: Any])
    }
    let dry = try change("board add 'New one' --to ana --json --dry-run")
    #expect(dry["dryRun"] as? Bool == true && dry["changed"] as? Bool == true)
    #expect(text(of: folder["board.md"]) == Self.board)
    let added = try change("board add 'New one' --to ana --json")
    let created = try #require(added["created"] as? [String])
    let task = try #require((added["tasks"] as? [[String: Any]])?.first)
    #expect(created.count == 1 && task["id"] as? String == created.first)
    #expect(task["title"] as? String == "New one @ana" && task["column"] as? String == "Todo")
    #expect(added["file"] as? String == "board.md" && added["dryRun"] as? Bool == false)
    let removed = try change("board remove soon :5 --json")
    let gone = try #require(removed["removed"] as? [[String: Any]])
    #expect(gone.map { $0["id"] as? String } == ["soon", nil])
    #expect(gone.last?["title"] as? String == "@ana Odd")
    #expect(gone.first?["text"] as? String == "- [ ] Soon due:2026-11-22 id:soon\n")
    #expect(gone.first?["column"] as? String == "Todo")
    let same = try change("board move late Todo --json")
    #expect(same["created"] as? [String] == [])
  }

  @Test("the name of the file says the format; people and GitHub read standard output")
  func formatOfFile() throws {
    folder.make("board.md", Self.board)
    for (name, start) in [
      ("r.sarif", "{\n  \"$schema\""), ("r.sarif.json", "{\n  \"$schema\""), ("r.xml", "<?xml"),
      ("r.json", "{\n  \"version\": 1"), ("r.txt", "board.md:"), ("r", "board.md:"),
    ] {
      let run = try folder.sh("GITHUB_ACTIONS=true board check --output \(name)")
      #expect(run.status == 1 && run.output.contains("::error "), "\(run)")
      #expect(text(of: folder[name])?.hasPrefix(start) == true, "\(text(of: folder[name]) ?? "")")
      #expect(try folder.sh("board check --output \(name)").output.hasPrefix("board.md:"))
    }
    let gitLab = try folder.sh("GITLAB_CI=true board check --output g.json")
    #expect(gitLab.output.hasPrefix("board.md:"), "\(gitLab)")
    #expect(text(of: folder["g.json"])?.hasPrefix("[") == true)
    #expect(try folder.sh("GITLAB_CI=true board check").output.hasPrefix("board.md:"))
    let none = try folder.sh("board check --output r.html")
    #expect(none.status == 2 && none.errors.contains("add --format, one of text, json"), "\(none)")
    #expect(text(of: folder["r.html"]) == nil)
  }
}
