import Boardmark
import Testing

/// Conflicts that are settled from their markers alone.
@Suite struct ConflictResolutionTests {
  private func split(_ text: String) -> String {
    String(decoding: ConflictResolution.split(Array(text.utf8)), as: UTF8.self)
  }

  private func taking(
    _ side: MergeSide, _ id: String, _ text: String
  ) throws(ConflictResolution.Failure) -> String {
    let bytes = try ConflictResolution.taking(side, of: id, in: Array(text.utf8))
    return String(decoding: bytes, as: UTF8.self)
  }

  private func board(_ todo: String, doing: String = "", done: String = "") -> String {
    func column(_ name: String, _ lines: String) -> String {
      "\n## \(name)\n" + (lines.isEmpty ? "" : "\n" + lines)
    }
    return "# Board\n" + column("Todo", todo) + column("Doing", doing) + column("Done", done)
  }

  private func region(
    _ ours: String, _ theirs: String, _ left: String = "ours", _ right: String = "theirs"
  ) -> String {
    "<<<<<<< \(left)\n\(ours)=======\n\(theirs)>>>>>>> \(right)\n"
  }

  // MARK: - Without an ancestor

  @Test("a region whose labels say more than its halves stays as it is, in any line ending")
  func notedRegions() {
    let line = "- [ ] A id:aa11\n"
    for (ours, theirs, left, right) in [
      (line, line, "ours (Todo)", "theirs (Done)"),
      (line, "- [x] A id:aa11\n", "HEAD (Todo)", "1234567 (A subject) (Done)"),
      (line, line, "(Todo)", "(Done (really)))"),
      (line, line, "ours (To (do)", "theirs ()"),
      (line, "", "ours", "theirs (deleted)"),
      ("", line, "(deleted)", "theirs"),
      (line, "- [ ] B id:aa11\n", "ours (Todo)", "theirs (Todo) same id, other task"),
      (line, line, "ours (Todo)", "theirs (Done) same id, other task"),
    ] {
      let text = board("- [ ] Z id:zz99\n" + region(ours, theirs, left, right))
      #expect(split(text) == text)
      let other = text.replacing("\n", with: "\r\n")
      #expect(split(other) == other)
    }
  }

  @Test("halves that are the same in git's own regions are not a conflict") func agreedHalves() {
    let line = "- [ ] A id:aa11\n"
    #expect(split(board(region(line, line, "HEAD", "1234567 (Subject)"))) == board(line))
  }

  @Test("a region whose halves have no task in common, or only one task, stays as it is")
  func trueConflicts() {
    for (ours, theirs) in [
      ("- [ ] A id:aa11\n", "- [ ] B id:bb22\n"),
      ("- [ ] A id:aa11\n- [ ] C id:cc33\n", "- [ ] B id:bb22\n"),
      ("- [ ] Figure 4\n", "- [ ] Figure 5\n"),
      ("- [ ] A id:aa11\n", ""),
      ("- [ ] A id:aa11\n", "- [x] A id:aa11\n"),
      ("- [ ] A\n\ntext\n", "- [ ] A\n"),
    ] {
      let text = board("- [ ] Z id:zz99\n" + region(ours, theirs, "HEAD", "topic"))
      #expect(split(text) == text)
    }
  }

  @Test("a part of a task's body is not taken for tasks") func bodies() {
    let text = board(
      "- [ ] A id:aa11\n"
        + region("  - [ ] One\n  - [ ] Two id:tt22\n", "  - [ ] Due id:tt22\n  - [ ] Two\n"))
    #expect(split(text) == text)
  }

  @Test("a region is split with its own marker lines, and only once") func splitting() {
    let ours = "- [ ] A #x id:aa11\n- [ ] B id:bb22\n- [ ] C id:cc33\n"
    let theirs = "- [ ] A #y id:aa11\n- [ ] B id:bb22\n"
    func marked(_ text: String, _ ending: String) -> String {
      text.replacing("<<<<<<<", with: "<<<<<<<<<").replacing("=======", with: "=========")
        .replacing(">>>>>>>", with: ">>>>>>>>>").replacing("\n", with: ending)
    }
    for ending in ["\n", "\r\n"] {
      let text = marked(board(region(ours, theirs, "HEAD", "topic")), ending)
      let expected = marked(
        board(
          region("- [ ] A #x id:aa11\n", "- [ ] A #y id:aa11\n", "HEAD", "topic")
            + "- [ ] B id:bb22\n" + region("- [ ] C id:cc33\n", "", "HEAD", "topic")), ending)
      #expect(split(text) == expected)
      #expect(split(expected) == expected)
    }
  }

  @Test("a file that ends in a marker is split into whole lines") func openEnd() {
    let text =
      "## Todo\n\n<<<<<<< a\n- [ ] A id:aa11\n=======\n- [ ] B id:bb22\n- [ ] A #x id:aa11\n>>>>>>> b"
    let expected =
      "## Todo\n\n" + region("", "- [ ] B id:bb22\n", "a", "b")
      + region("- [ ] A id:aa11\n", "- [ ] A #x id:aa11\n", "a", "b")
    #expect(split(text) == expected)
  }

  // MARK: - One conflict

  @Test("taking a side of a moved task puts it into that side's column") func moves() throws {
    let task = "- [ ] A id:aa11\n  - note\n"
    let text = board("- [ ] Z id:zz99\n" + region(task, task, "x (Todo)", "y (Done)"))
    #expect(try taking(.ours, "aa11", text) == board("- [ ] Z id:zz99\n" + task))
    #expect(try taking(.theirs, "aa11", text) == board("- [ ] Z id:zz99\n", done: task))
  }

  @Test("a task without an id is named by its title, a column by its name") func names() throws {
    let first = region("- [ ] Call Bo\n", "- [x] Call Bo\n")
    let second = region("", "- [ ] Call the bank @ana\n", "ours (deleted)", "theirs")
    let text = board(first + "- [ ] Z id:call\n" + second)
    #expect(
      try taking(.theirs, "call bo", text) == board("- [x] Call Bo\n- [ ] Z id:call\n" + second))
    #expect(
      try taking(.theirs, "Call the", text)
        == board(
          first + "- [ ] Z id:call\n- [ ] Call the bank @ana\n"))
    let both = ConflictResolution.Failure.ambiguous(
      ["Call Bo", "Call the bank @ana"], lines: [5, 11])
    #expect(throws: both) { try taking(.ours, "Call", text) }
    // An id goes before a title that begins so.
    let named = region("- [ ] A id:call\n", "- [x] A id:call\n")
    #expect(try taking(.ours, "call", board(first + named)) == board(first + "- [ ] A id:call\n"))
    let moved = region("- [ ] B\n", "- [ ] B\n", "x (Todo)", "y (Done)")
    #expect(
      try taking(.theirs, "B", board("- [ ] Z\n" + moved)) == board("- [ ] Z\n", done: "- [ ] B\n"))
    let heading = "## Todo\n\n" + region("## Waiting\n\n", "## On hold\n\n") + "- [ ] A\n"
    #expect(try taking(.theirs, "on hold", heading) == "## Todo\n\n## On hold\n\n- [ ] A\n")
  }

  @Test("a name takes no more than it names; a line takes all of the conflict that it is in")
  func more() throws {
    let tasks = region("- [ ] A id:aa11\n- [x] B id:bb22\n", "- [ ] B id:bb22\n")
    let others = region("- [ ] C id:cc33\n", "- [ ] D id:dd44\n")
    let column = region("## Later\n\n- [ ] E id:ee55\n\n", "", "ours", "theirs (deleted)")
    let before = region("- [ ] F id:ff66\n\n## Soon\n\n", "- [ ] G id:ee77\n")
    for (text, names) in [
      (board(tasks), ["aa11", "A", "bb22"]), (board(others), ["cc33", "dd", "D"]),
      (board("") + "\n" + column, ["ee55", "E"]), (board(before), ["ff66", "G", "Soon"]),
    ] {
      let line =
        text.split(separator: "\n", omittingEmptySubsequences: false)
        .firstIndex { $0.hasPrefix("<<<") }! + 1
      for name in names {
        #expect(throws: ConflictResolution.Failure.decidesMore(line: line), "\(name)") {
          try taking(.ours, name, text)
        }
      }
      let left = ConflictResolution.remaining(in: Array(text.utf8))[0]
      #expect(left.name == (text.contains("Later") ? "Later" : nil) && left.count > 1)
    }
    #expect(try taking(.theirs, "later", board("") + "\n" + column) == board("") + "\n")
    let text = board(tasks + "- [ ] Z\n", done: others)
    for line in [":5", ":7", ":10"] {
      #expect(
        try taking(.theirs, line, text) == board("- [ ] B id:bb22\n- [ ] Z\n", done: others))
    }
    #expect(try taking(.ours, ":18", text) == board(tasks + "- [ ] Z\n", done: "- [ ] C id:cc33\n"))
    for line in [":4", ":11", ":0", ":9999999999"] {
      #expect(throws: ConflictResolution.Failure.noConflict) { try taking(.ours, line, text) }
    }
  }

  @Test("conflicts that are called the same are named by their lines") func namesakes() throws {
    let first = region("- [ ] Water the beds\n", "- [x] Water the beds\n")
    let second = region("- [ ] water the beds @bo\n  one\n", "- [ ] water the beds @bo\n  two\n")
    let text = board(first + "- [ ] Z\n" + first, done: second)
    let left = ConflictResolution.remaining(in: Array(text.utf8))
    #expect(left.map(\.name) == [nil, nil, "water the beds @bo"])
    #expect(left.map(\.title) == ["Water the beds", "Water the beds", "water the beds @bo"])
    #expect(throws: ConflictResolution.Failure.ambiguous(["Water the beds"], lines: [5, 11])) {
      try taking(.ours, "water the beds", text)
    }
    #expect(
      try taking(.theirs, ":\(left[1].line)", text)
        == board(first + "- [ ] Z\n- [x] Water the beds\n", done: second))
  }

  @Test("a comment that goes with a moved task goes along") func comments() throws {
    let task = "<!-- board: allow overdue -->\n- [ ] A id:aa11\n"
    let text = board("- [ ] Z id:zz99\n\n" + region(task, task, "ours (Todo)", "theirs (Done)"))
    let settled = try taking(.theirs, "aa11", text)
    #expect(settled.ranges(of: "- [ ] A").count == 1)
    #expect(Board(Array(settled.utf8)).columns[2].tasks.map { $0.id?.text } == ["aa11"])
    #expect(settled.hasSuffix("\n## Done\n\n" + task))
  }

  @Test("a task is not moved into the half of another conflict, nor takes one along")
  func neighbours() throws {
    let task = "- [ ] A id:aa11\n"
    let moved = region(task, task, "ours (Todo)", "theirs (Done)")
    let removed = region("", "- [ ] B id:bb22\n", "ours (deleted)", "theirs")
    let changed = region("- [ ] C id:cc33\n", "- [x] C id:cc33\n")
    #expect(
      try taking(.theirs, "aa11", board(moved + removed, done: changed))
        == board(removed, done: changed + task))
    #expect(
      try taking(.theirs, "aa11", board(removed + moved, done: changed + removed))
        == board(removed, done: changed + task + removed))
  }

  @Test("a side whose column is not there, or in a conflict itself, cannot be taken")
  func missingColumn() {
    let task = "- [ ] A id:aa11\n"
    let text = board(region(task, task, "ours (Todo)", "theirs (Review)"))
    #expect(throws: ConflictResolution.Failure.noColumn("Review")) {
      try taking(.theirs, "aa11", text)
    }
    let column = region("## Review\n\n- [ ] B id:bb22\n\n", "", "ours", "theirs (deleted)")
    #expect(throws: ConflictResolution.Failure.noColumn("Review")) {
      try taking(.theirs, "aa11", text + "\n" + column)
    }
    #expect(throws: Never.self) { try taking(.ours, "aa11", text) }
  }

  @Test("the column is the one named whole") func columnNames() throws {
    let task = "- [ ] A id:aa11\n"
    func text(_ names: String...) -> String {
      "---\ncolumns: [Todo\(names.map { ", \"\($0)\"" }.joined())]\n---\n\n## Todo\n\n"
        + region(task, task, "ours (Todo)", "theirs (\(names[0]))")
        + names.reversed().map { "\n## \($0)\n" }.joined()
    }
    for name in ["Done (Todo)", "Done (old", "Done)", "Caf\u{E9}"] {
      let settled = try taking(
        .theirs, "aa11", text(name, "old", "Todo)", "Done", "Cafe\u{301}"))
      let columns = Board(Array(settled.utf8)).columns
      let home = columns.first { !$0.tasks.isEmpty }
      #expect(home.map { Array($0.name.utf8) } == Array(name.utf8), "\(settled)")
    }
  }

  // MARK: - With the three versions

  @Test("a move that was settled by hand is not merged again") func settledMove() throws {
    let (one, two) = ("- [ ] A id:aa11\n", "- [ ] B id:bb22\n")
    let rest = "- [ ] C id:cc33\n- [ ] D"
    let base = board(one + two + rest + "\n")
    let ours = board(rest + " one\n", doing: one + two)
    let theirs = board(rest + " two\n", done: one + two)
    let merged = MergeExample(base, ours: ours, theirs: theirs).merged().bytes
    func mayCome(_ bytes: [UInt8]) -> Bool? {
      ConflictVersions(bytes)?.mayComeFrom(
        base: Array(base.utf8), ours: Array(ours.utf8), theirs: Array(theirs.utf8))
    }
    for side in [MergeSide.ours, .theirs] {
      let settled = try ConflictResolution.taking(side, of: "aa11", in: merged)
      #expect(mayCome(settled) == false)
    }
    // As git merges these lines: the tasks stand in both columns.
    let doubled = board(
      "- [ ] C id:cc33\n" + region("- [ ] D one\n", "- [ ] D two\n"), doing: one + two,
      done: one + two)
    #expect(mayCome(Array(doubled.utf8)) == true)
  }

  @Test("what a person did to a file that git left is kept") func handEdits() {
    func board(_ todo: [String], _ done: String = "") -> String {
      "# Board\n\n## Todo\n\n" + todo.map { "- [ ] \($0)\n" }.joined() + "\n## Done\n\n" + done
    }
    let base = board(["A", "B", "C", "D", "E", "F"])
    let ours = board(["A", "B one", "C", "D", "E", "F mine"])
    let theirs = board(["A new", "B two", "C", "D", "F theirs"], "- [x] E\n")
    let (one, two) = (region("- [ ] B one\n", "- [ ] B two\n"), "- [ ] F mine\n")
    let three = region(two, "- [ ] F theirs\n")
    let git =
      "# Board\n\n## Todo\n\n- [ ] A new\n" + one + "- [ ] C\n- [ ] D\n" + three
      + "\n## Done\n\n- [x] E\n"
    func mayCome(_ text: String) -> Bool? {
      ConflictVersions(Array(text.utf8))?.mayComeFrom(
        base: Array(base.utf8), ours: Array(ours.utf8), theirs: Array(theirs.utf8))
    }
    #expect(mayCome(git) == true)
    let tail = "\n## Done\n"
    for (name, edited) in [
      ("a side taken", git.replacing(three, with: two)),
      ("the other side taken", git.replacing(one, with: "- [ ] B two\n")),
      ("the base taken", git.replacing(one, with: "- [ ] B\n")),
      ("both taken", git.replacing(one, with: "- [ ] B one\n- [ ] B two\n")),
      ("a line removed", git.replacing("- [ ] C\n", with: "")),
      ("a line doubled", git.replacing("- [ ] C\n", with: "- [ ] C\n- [ ] C\n")),
      (
        "a line moved",
        git.replacing("- [ ] C\n", with: "").replacing(tail, with: "- [ ] C\n" + tail)
      ),
      ("what a side changed undone", git.replacing("- [ ] A new", with: "- [ ] A")),
      ("what a side moved moved back", git.replacing("- [x] E\n", with: "")),
      ("a line written", git.replacing("- [ ] C\n", with: "- [ ] C\n- [ ] G\n")),
      ("a half edited", git.replacing("- [ ] B one", with: "- [ ] B one more")),
    ] {
      #expect(mayCome(edited) == false, "\(name)")
    }
  }

  @Test("a change that one side removed and a person kept is not merged again") func keptByHand() {
    let base = board("- [ ] A\n- [ ] B\n- [ ] C\n- [ ] D\n- [ ] E\n")
    let ours = board("- [ ] A\n- [ ] C\n- [ ] D\n- [ ] E one\n")
    let theirs = board("- [ ] A\n- [ ] B new\n- [ ] C\n- [ ] D\n- [ ] E two\n")
    let last = region("- [ ] E one\n", "- [ ] E two\n")
    func mayCome(_ todo: String) -> Bool? {
      ConflictVersions(Array(board(todo).utf8))?.mayComeFrom(
        base: Array(base.utf8), ours: Array(ours.utf8), theirs: Array(theirs.utf8))
    }
    let removed = region("", "- [ ] B new\n")
    #expect(mayCome("- [ ] A\n" + removed + "- [ ] C\n- [ ] D\n" + last) == true)
    #expect(mayCome("- [ ] A\n- [ ] B new\n- [ ] C\n- [ ] D\n" + last) == false)
    #expect(mayCome("- [ ] A\n- [ ] C\n- [ ] D\n" + last) == false)
  }

  @Test("a marker that both sides had before is no part of the conflict") func oldMarkers() {
    let old = ">>>>>>> topic\n"
    func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
    let sides = (
      base: bytes(board("- [ ] A\n" + old)), ours: bytes(board("- [x] A\n" + old)),
      theirs: bytes(board("- [-] A\n" + old))
    )
    let text = bytes(board(region("- [x] A\n", "- [-] A\n") + old))
    #expect(ConflictResolution.strayMarkerLine(in: text) == 10)
    #expect(ConflictResolution.strayMarkerLine(in: text, stages: sides) == nil)
    #expect(
      ConflictResolution.mergedAgain(text, stages: sides, fileName: "board.md") == text)
    let other = bytes(board(region("- [x] A\n", "- [-] A\n") + old + "||||||| x\n"))
    #expect(ConflictResolution.strayMarkerLine(in: other, stages: sides) == 11)
    // One that a person took out stays out.
    let mended = bytes(board(region("- [x] A\n", "- [-] A\n")))
    #expect(
      ConflictResolution.mergedAgain(mended, stages: sides, fileName: "board.md") == mended)
  }

  @Test("what is merged again has the file's labels, markers and line endings") func forms() {
    let base = board("- [ ] A id:aa11\n- [ ] B id:bb22\n")
    let ours = board("- [ ] A #x id:aa11\n- [ ] B pri:low id:bb22\n")
    let theirs = board("- [ ] A #y id:aa11\n- [ ] B pri:high id:bb22\n")
    func marked(_ labels: (String, String), _ body: String) -> String {
      board(
        "- [ ] A #x #y id:aa11\n<<<<<<<< \(labels.0)\n\(body)>>>>>>>> \(labels.1)\n"
      ).replacing("\n", with: "\r\n")
    }
    let halves = "- [ ] B pri:low id:bb22\n========\n- [ ] B pri:high id:bb22\n"
    let text = marked(("HEAD", "1234567 (Subject)"), halves)
    let versions = ConflictVersions(Array(text.utf8))
    let merged = versions?.merged(
      base: Array(base.utf8), ours: Array(ours.utf8), theirs: Array(theirs.utf8))
    #expect(merged.map { String(decoding: $0, as: UTF8.self) } == text)
    // The notes of a region are not its label.
    let noted = marked(("HEAD (Todo)", "1234567 (Subject) (Done)"), halves)
    let again = ConflictVersions(Array(noted.utf8))?.merged(
      base: Array(base.utf8), ours: Array(ours.utf8), theirs: Array(theirs.utf8))
    #expect(again.map { String(decoding: $0, as: UTF8.self) } == text)
  }

  // MARK: - What is left

  @Test("what is left is said: what it is about, and what each side has") func remaining() {
    func left(_ region: String) -> RemainingConflict {
      ConflictResolution.remaining(in: Array(board(region).utf8))[0]
    }
    func values(_ conflict: RemainingConflict) -> [[String?]] {
      conflict.differences.map { [$0.field, $0.ours, $0.theirs] }
    }
    let moved = left(
      region("- [-] A @bo id:aa11\n", "- [ ] A id:aa11\n", "ours (Done)", "theirs (Doing)"))
    #expect(moved.line == 5 && moved.name == "aa11" && moved.emptySide == nil)
    #expect(
      values(moved) == [
        ["column", "Done", "Doing"], ["box", "[-]", "[ ]"], ["person", "bo", nil],
      ])
    let titles = left(region("- [ ] A\n  one\n", "- [x] B\n  two\n"))
    #expect(titles.name == "A" && titles.count == 1)
    #expect(
      values(titles) == [["title", "A", "B"], ["box", "[ ]", "[x]"], ["body", "one", "two"]])
    let removed = left(region("", "- [ ] A id:aa11\n", "ours (deleted)"))
    #expect(removed.name == "aa11" && removed.emptySide == .ours)
    let heading = left(region("## Later\n", "## Soon\n"))
    #expect(heading.name == "Later" && values(heading) == [["heading", "Later", "Soon"]])
    let text = left(region("One\n", "Two\n"))
    #expect(text.name == nil && values(text) == [["text", "One\n", "Two\n"]])
  }
}
