import Boardmark
import Testing

/// Conflicts that are resolved from their markers alone.
@Suite struct ConflictResolutionTests: ConflictExamples {
  private func split(_ text: String) -> String {
    String(decoding: ConflictResolution.split(Array(text.utf8)), as: UTF8.self)
  }

  // MARK: - Without an ancestor

  @Test("both halves are kept, ours first, unless a task would be there twice") func both() throws {
    func keeping(_ name: String, _ text: String) throws(ConflictResolution.Failure) -> String {
      String(
        decoding: try ConflictResolution.takingBoth(of: name, in: Array(text.utf8)), as: UTF8.self)
    }
    let texts = board("- [ ] A id:aa11\n") + region("Bring bags.\n", "Bring boxes.\n")
    #expect(
      try keeping(":11", texts) == board("- [ ] A id:aa11\n") + "Bring bags.\nBring boxes.\n")
    let removed = board(region("- [ ] A id:aa11\n", "", "ours", "theirs (deleted)"))
    #expect(try keeping("aa11", removed) == board("- [ ] A id:aa11\n"))
    let twice = board(region("- [ ] A id:aa11\n", "- [ ] B id:aa11\n"))
    #expect(throws: ConflictResolution.Failure.duplicate(task: "aa11", line: 5)) {
      try keeping("aa11", twice)
    }
  }

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
      ("- [ ] A id:aa11\n\n", "- [x] A id:aa11\n\n"),
      ("- [ ] A\n\ntext\n", "- [ ] A\n"),
      ("- [ ] A id:aa11\n  - [ ] B id:bb22\n", "- [ ] A id:aa11\n- [ ] B id:bb22\n"),
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

  @Test("tasks without ids are told by titles that stand once in each half")
  func splittingByTitles() {
    let ours = "- [ ] A @ana\n- [ ] B due:2026-12-01\n- [ ] C\n"
    let theirs = "- [x] A\n- [ ] B due:2026-12-02\n- [ ] C\n"
    #expect(
      split(board(region(ours, theirs)))
        == board(
          region("- [ ] A @ana\n", "- [x] A\n")
            + region("- [ ] B due:2026-12-01\n", "- [ ] B due:2026-12-02\n") + "- [ ] C\n"))
    let doubled = board(region("- [ ] A #x\n- [ ] A #y\n", "- [x] A #x\n- [x] A #y\n"))
    #expect(split(doubled) == doubled)
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
    #expect(throws: both) { try taking(.ours, "Cal", text) }
    // Another's id, and no name at all, are not the beginning of a title.
    for name in ["Call", ""] {
      #expect(throws: ConflictResolution.Failure.noConflict) { try taking(.ours, name, text) }
    }
    // An id goes before a title that starts with it.
    let named = region("- [ ] A id:call\n", "- [x] A id:call\n")
    #expect(try taking(.ours, "call", board(first + named)) == board(first + "- [ ] A id:call\n"))
    let moved = region("- [ ] B\n", "- [ ] B\n", "x (Todo)", "y (Done)")
    #expect(
      try taking(.theirs, "B", board("- [ ] Z\n" + moved)) == board("- [ ] Z\n", done: "- [ ] B\n"))
    let heading = "## Todo\n\n" + region("## Waiting\n\n", "## On hold\n\n") + "- [ ] A\n"
    #expect(try taking(.theirs, "on hold", heading) == "## Todo\n\n## On hold\n\n- [ ] A\n")
  }

  @Test("a deletion at the end leaves no blank lines there") func deletionsAtTheEnd() throws {
    let region = region("", "- [x] C id:cc33 @ana\n", "ours (deleted)")
    #expect(try taking(.ours, "cc33", board("", done: region)) == board(""))
    #expect(
      try taking(.theirs, "cc33", board("", done: region))
        == board("", done: "- [x] C id:cc33 @ana\n"))
    #expect(
      try taking(.ours, "cc33", "## Todo\n\n\(region)\n## Done\n") == "## Todo\n\n\n## Done\n")
  }

  @Test("a comment that belongs to a moved task moves with it") func comments() throws {
    let task = "<!-- board: allow overdue -->\n- [ ] A id:aa11\n"
    let text = board("- [ ] Z id:zz99\n\n" + region(task, task, "ours (Todo)", "theirs (Done)"))
    let resolved = try taking(.theirs, "aa11", text)
    #expect(resolved.ranges(of: "- [ ] A").count == 1)
    #expect(Board(Array(resolved.utf8)).columns[2].tasks.map { $0.id?.text } == ["aa11"])
    #expect(resolved.hasSuffix("\n## Done\n\n" + task))
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

  @Test("a subject that ends as the name of a column does is none beside a half that is not there")
  func subjects() throws {
    let removed = region("", "- [ ] A id:aa11\n", "HEAD (deleted)", "1234567 (Done)")
    let text = board("- [ ] Z\n" + removed)
    #expect(try taking(.theirs, "aa11", text) == board("- [ ] Z\n- [ ] A id:aa11\n"))
    let names = ConflictVersions(Array(text.utf8))?.merged(
      base: Array(board("- [ ] Z\n- [ ] A id:aa11 #x\n").utf8),
      ours: Array(board("- [ ] Z\n").utf8),
      theirs: Array(board("- [ ] Z\n- [ ] A id:aa11\n").utf8))
    #expect(names.map { String(decoding: $0, as: UTF8.self) } == text)
    // Nor is a column of that name what is not there.
    let moved = region("- [ ] A id:aa11\n", "- [ ] A id:aa11\n", "(deleted)", "(Todo)")
    let other = "---\ncolumns: [Todo, deleted]\n---\n\n## Todo\n\n\(moved)\n## deleted\n"
    #expect(
      try taking(.ours, "aa11", other)
        == "---\ncolumns: [Todo, deleted]\n---\n\n## Todo\n\n## deleted\n\n- [ ] A id:aa11\n")
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
      let resolved = try taking(
        .theirs, "aa11", text(name, "old", "Todo)", "Done", "Cafe\u{301}"))
      let columns = Board(Array(resolved.utf8)).columns
      let home = columns.first { !$0.tasks.isEmpty }
      #expect(home.map { Array($0.name.utf8) } == Array(name.utf8), "\(resolved)")
    }
  }

  // MARK: - With the three versions

  @Test("the versions count only while the file is as git left it, in whatever style") func edited()
  {
    func board(_ todo: [String], _ done: String = "") -> String {
      "# Board\n\n## Todo\n\n" + todo.map { "- [ ] \($0)\n" }.joined() + "\n## Done\n\n" + done
    }
    let (one, two) = ("- [ ] B @ana\n", "- [ ] B @bo\n")
    let region = region(one, two)
    let git = board(["A"]).replacing("- [ ] A\n", with: "- [ ] A\n" + region + "- [ ] C\n")
    let stages = ConflictStages(
      base: Array(board(["A", "B", "C"]).utf8), ours: Array(board(["A", "B @ana", "C"]).utf8),
      theirs: Array(board(["A", "B @bo", "C"]).utf8),
      merges: { [[], Array(git.utf8)] })
    func again(_ text: String) -> String {
      String(
        decoding: ConflictResolution.mergedAgain(
          Array(text.utf8), stages: stages, fileName: "board.md"), as: UTF8.self)
    }
    let merged = board(["A", "B @ana @bo", "C"])
    let withBase = git.replacing("=======\n", with: "||||||| base\n- [ ] B\n=======\n")
    for text in [git, withBase, git.replacing("<<<<<<< ours", with: "<<<<<<< HEAD")] {
      #expect(again(text) == merged)
      #expect(again(text.replacing("\n", with: "\r\n")) == merged.replacing("\n", with: "\r\n"))
    }
    for text in [
      git.replacing("- [ ] C\n", with: ""), git.replacing("- [ ] C\n", with: "- [ ] C\n- [ ] C\n"),
      git.replacing("- [ ] A\n", with: "").replacing("## Done\n\n", with: "## Done\n\n- [ ] A\n"),
      git.replacing("B @ana", with: "B @ana #x"), git + region,
    ] {
      #expect(again(text) == text)
    }
  }

  @Test("a conflict that a merge by lines wrote around a task and with it is left to decide")
  func doubledByLines() {
    let (task, other) = ("- [ ] B id:bb22\n", "- [ ] C\n")
    let region = region(other, "- [ ] A\n" + other).replacing(
      "=======\n", with: "||||||| base\n\(other)=======\n")
    // What is before the conflict, theirs has as well, but further up.
    let text = board(task, doing: "- [ ] A\n  \(task)" + region)
    let sides = ConflictStages(
      base: Array(board("- [ ] A\n" + task).utf8),
      ours: Array(board("", doing: "- [ ] A\n  \(task)" + other).utf8),
      theirs: Array(board(task, doing: "- [ ] A\n" + other).utf8), merges: { [] })
    func again(_ stages: ConflictStages?) -> String {
      let bytes = ConflictResolution.mergedAgain(
        Array(text.utf8), stages: stages, fileName: "board.md")
      return String(decoding: bytes, as: UTF8.self)
    }
    #expect(again(sides) == text)
    #expect(again(nil) != text)
  }

  @Test("a marker that both sides had before is no part of the conflict") func oldMarkers() {
    let old = ">>>>>>> topic\n"
    func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
    let text = bytes(board(region("- [x] A\n", "- [-] A\n") + old))
    let sides = ConflictStages(
      base: bytes(board("- [ ] A\n" + old)), ours: bytes(board("- [x] A\n" + old)),
      theirs: bytes(board("- [-] A\n" + old)), merges: { [text] })
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

  @Test("what was merged again by lines is split at once, and not changed after that")
  func mergedByLines() {
    func again(_ text: String) -> String {
      String(
        decoding: ConflictResolution.mergedAgain(
          Array(text.utf8), stages: nil, fileName: "board.md"), as: UTF8.self)
    }
    // In the base the subtask occurs twice, so that nothing says whose it is.
    let text = again(
      """
      ## Todo

      <<<<<<< ours
      - [ ] A id:aa11
      ||||||| base
      =======
      - [ ] A #x id:aa11
      >>>>>>> theirs
      <<<<<<< ours
      ||||||| base
        - [ ] B id:bb22
      =======
      - [x] C id:cc33
      >>>>>>> theirs
        - [ ] B id:bb22

      """)
    #expect(text.contains("<<<<<<<"))
    #expect(again(text) == text)
    #expect(ConflictResolution.split(Array(text.utf8)) == Array(text.utf8))
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

  @Test("of a section that one side removed the tasks are named that would go with it, or went")
  func tasksOfRemovedSection() throws {
    let section = "## Waiting\n\n- [ ] Ask Bo\n- [ ] Ask Cy\n\n"
    let text = Array(
      (board("- [ ] Ask Bo\n\n") + region(section, "", "ours", "theirs (deleted)")).utf8)
    let left = ConflictResolution.remaining(in: text)[0]
    #expect(left.emptySide == .theirs && left.removedTasks == ["Ask Bo", "Ask Cy"])
    for (side, lost) in [(.ours, []), (.theirs, ["Ask Cy"])] as [(Board.MergeSide, [String])] {
      let resolved = try ConflictResolution.taking(side, of: "Waiting", in: text)
      #expect(ConflictResolution.tasksThrownAway(resolving: text, as: resolved) == lost)
    }
    let task = board(region("- [ ] Ask Bo\n", "", "ours", "theirs (deleted)"))
    #expect(ConflictResolution.remaining(in: Array(task.utf8))[0].removedTasks.isEmpty)
  }

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
    let comments = left(
      region("<!-- board: allow overdue -->\n- [ ] A\n", "<!-- board: allow long -->\n- [ ] A\n"))
    #expect(comments.differences.map(\.field) == ["text"])
    let line = left(
      region("- [ ] A #x\n", "- [ ] A #y\n") + "  - one\n" + region("  two\n", "  2\n"))
    #expect(line.differences.map(\.field) == ["tag", "tag"])
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
