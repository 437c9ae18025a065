import Boardmark
import Testing

/// What a conflict is named by, and what such a name takes.
@Suite struct ConflictNameTests: ConflictExamples {
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
    #expect(try taking(.theirs, "later", board("") + "\n" + column) == board(""))
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

  @Test("a conflict in the body of a task is that task's; one with text of others is more than one")
  func partsOfBodies() throws {
    let task = "- [ ] A id:aa11\n  - one\n"
    let inside = region("  - two\n", "  - three\n")
    let text = board(task + inside + "  - four\n- [ ] B id:bb22\n")
    let left = ConflictResolution.remaining(in: Array(text.utf8))[0]
    #expect(left.name == "aa11" && left.title == "A" && left.count == 1)
    #expect(
      left.differences.map { [$0.field, $0.ours, $0.theirs] } == [
        ["body", "  - two\n", "  - three\n"]
      ]
    )
    #expect(
      try taking(.theirs, "aa11", text)
        == board(task + "  - three\n  - four\n- [ ] B id:bb22\n"))
    let removed = board(task + region("", "  - three\n") + "  - four\n")
    #expect(try taking(.ours, "A", removed) == board(task + "  - four\n"))
    #expect(ConflictResolution.remaining(in: Array(removed.utf8))[0].emptySide == .ours)
    // The end of one task and another, and a paragraph and a task.
    for (text, line) in [
      (board(task + region("- [ ] X id:xx99\n", "  - two\n- [x] X id:xx99\n")), 7),
      (board(region("Text\n\n- [ ] X id:xx99\n", "- [x] X id:xx99\n")), 5),
      (board(task + region("  - two\n\n## Later\n", "\n## Soon\n")), 7),
    ] {
      let name = text.contains("xx99") ? "xx99" : "later"
      #expect(throws: ConflictResolution.Failure.decidesMore(line: line)) {
        try taking(.theirs, name, text)
      }
    }
  }

  @Test("all conflicts of one task are resolved by its name") func severalOfOneTask() throws {
    let line = region("- [ ] A #x id:aa11\n", "- [ ] A #y id:aa11\n")
    let note = region("  - two\n", "")
    let text = board(line + "  - one\n" + note + "  - four\n- [ ] B id:bb22\n")
    #expect(ConflictResolution.remaining(in: Array(text.utf8)).map(\.name) == ["aa11", "aa11"])
    #expect(
      try taking(.ours, "aa11", text)
        == board("- [ ] A #x id:aa11\n  - one\n  - two\n  - four\n- [ ] B id:bb22\n"))
    #expect(
      try taking(.theirs, "a", text)
        == board("- [ ] A #y id:aa11\n  - one\n  - four\n- [ ] B id:bb22\n"))
    #expect(
      try taking(.theirs, ":14", text)
        == board(line + "  - one\n  - four\n- [ ] B id:bb22\n"))
  }

  @Test("a side whose task is elsewhere as well is not taken") func duplicates() throws {
    let text = board("- [ ] Z\n" + region("", "- [ ] A id:aa11\n"), done: "- [ ] A id:aa11\n")
    #expect(throws: ConflictResolution.Failure.duplicate(task: "aa11", line: 15)) {
      try taking(.theirs, "aa11", text)
    }
    #expect(try taking(.ours, "aa11", text) == board("- [ ] Z\n", done: "- [ ] A id:aa11\n"))
  }

  @Test(
    "a task that one side put below another is neither lost nor doubled, in whatever order it is resolved"
  )
  func nestedTasks() throws {
    let text = board(
      region("- [ ] A id:aa11\n  - [ ] B id:bb22\n", "- [ ] A id:aa11\n")
        + region("", "- [ ] B two id:bb22\n", "ours (in another task)", "theirs"))
    let shared: Set<TaskIdentity> = [.id(TaskID("aa11")!), .id(TaskID("bb22")!)]
    func resolved(_ text: String, _ steps: [(Board.MergeSide, String)]) throws -> String {
      try steps.reduce(text) { text, step in
        String(
          decoding: try ConflictResolution.taking(
            step.0, of: step.1, in: Array(text.utf8), keeping: shared), as: UTF8.self)
      }
    }
    let first = board("- [ ] A id:aa11\n  - [ ] B id:bb22\n")
    let second = board("- [ ] A id:aa11\n- [ ] B two id:bb22\n")
    for ids in [[":6", "bb22"], ["bb22", ":6"]] {
      #expect(try resolved(text, ids.map { (.ours, $0) }) == first)
      #expect(try resolved(text, ids.map { (.theirs, $0) }) == second)
      let isFirst = ids[0] == ":6"
      let lost: [(Board.MergeSide, String)] = [(isFirst ? .theirs : .ours, ids[0])]
      let half = try resolved(text, lost)
      #expect(throws: ConflictResolution.Failure.lost(task: "bb22")) {
        try resolved(half, [(isFirst ? .ours : .theirs, isFirst ? "bb22" : ":6")])
      }
      let doubled = try resolved(text, [(isFirst ? .ours : .theirs, ids[0])])
      #expect {
        try resolved(doubled, [(isFirst ? .theirs : .ours, isFirst ? "bb22" : ":6")])
      } throws: { error in
        if case ConflictResolution.Failure.duplicate("bb22", _)? = error
          as? ConflictResolution.Failure
        {
          return true
        }
        return false
      }
    }
  }

  @Test("so it is with a task without an id, whatever tags it got, if both sides have it once")
  func nestedWithoutIDs() throws {
    let text = board(
      "- [ ] A\n" + region("", "  - [ ] Do B\n")
        + region("- [ ] Do B #x\n", "", "ours", "theirs (in another task)"))
    let stages = ConflictStages(
      base: [], ours: Array(board("- [ ] A\n- [ ] Do B #x\n").utf8),
      theirs: Array(board("- [ ] A\n  - [ ] Do B\n").utf8), merges: { [] })
    #expect(stages.sharedTasks == [.title("A"), .title("Do B")])
    func resolved(_ text: String, _ side: Board.MergeSide, _ name: String) throws -> String {
      String(
        decoding: try ConflictResolution.taking(
          side, of: name, in: Array(text.utf8), keeping: stages.sharedTasks), as: UTF8.self)
    }
    let nested = try resolved(text, .theirs, ":6")
    #expect(throws: ConflictResolution.Failure.duplicate(task: "Do B", line: 6)) {
      try resolved(nested, .ours, ":7")
    }
    #expect(try resolved(nested, .theirs, ":7") == board("- [ ] A\n  - [ ] Do B\n"))
    let apart = try resolved(text, .ours, ":6")
    #expect(throws: ConflictResolution.Failure.lost(task: "Do B")) {
      try resolved(apart, .theirs, ":6")
    }
    #expect(try resolved(apart, .ours, ":6") == board("- [ ] A\n- [ ] Do B #x\n"))
    // Several of one title are not told apart.
    let twins = ConflictStages(
      base: [], ours: Array(board("- [ ] A\n- [ ] A\n").utf8),
      theirs: Array(board("- [ ] A\n").utf8), merges: { [] })
    #expect(twins.sharedTasks == [])
  }

  @Test("a region with two dividers is nobody's to resolve") func twoDividers() {
    let text = board(
      "<<<<<<< ours\n- [ ] A\n=======\n- [x] A\n- [ ] B\n\n=======\n- [ ] C\n>>>>>>> theirs\n")
    let bytes = Array(text.utf8)
    let line = text.split(separator: "\n", omittingEmptySubsequences: false).lastIndex(
      of: "=======")!
    #expect(ConflictResolution.strayMarkerLine(in: bytes) == line + 1)
    #expect(Board(bytes).leftOverMarkers == [line])
  }

  @Test("a whole title goes before the beginning of an id") func wholeNames() throws {
    let first = region("- [ ] Wash id:pay1\n", "- [x] Wash id:pay1\n")
    let second = region("- [ ] Pay\n", "- [x] Pay\n")
    #expect(
      try taking(.theirs, "pay", board(first + "- [ ] Z\n" + second))
        == board(first + "- [ ] Z\n- [x] Pay\n"))
  }

  @Test("a base that is in conflict itself is a base") func nestedBase() throws {
    let base = "<<<<<<<<< one\n- [ ] A\n||||||||| old\n=========\n- [ ] B\n>>>>>>>>> two\n"
    let text = board(
      region("- [ ] A #x\n", "- [ ] A #y\n").replacing(
        "=======\n", with: "||||||| base\n\(base)=======\n"))
    #expect(ConflictResolution.regionCount(in: Array(text.utf8)) == 1)
    #expect(ConflictResolution.strayMarkerLine(in: Array(text.utf8)) == nil)
    #expect(try taking(.theirs, "A", text) == board("- [ ] A #y\n"))
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
}
