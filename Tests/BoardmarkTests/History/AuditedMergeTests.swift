import Boardmark
import TestSupport
import Testing

/// Merges as people make them, and what an audit says of each.
@Suite struct AuditedMergeTests {
  private static let others = "- [ ] Other thing\n- [ ] Second thing\n"
  private static let othersChanged = "- [ ] Other thing due:2026-05-05\n- [ ] Second thing\n"

  private func faults(
    _ base: String, _ ours: String, _ theirs: String, _ result: String, archive: String = ""
  ) -> [String] {
    MergeAudit(base, ours, theirs, result, archive: archive).faults.map { fault in
      ([fault.kind.rawValue, fault.id ?? fault.title] + fault.fields).joined(separator: " ")
    }
  }

  private func board(_ todo: String, doing: String = "", done: String = "") -> String {
    "## Todo\n\n\(todo)\n## Doing\n\n\(doing)\n## Done\n\n\(done)"
  }

  @Test(
    "another title without an id that was lost is no silence",
    arguments: [
      "Fix entry page", "Mend broken things",
    ])
  func lostTitle(title: String) {
    let base = board(Self.others + "- [ ] Fix login page\n")
    let ours = board(Self.othersChanged + "- [ ] Fix login page\n")
    let theirs = board(Self.others + "- [ ] \(title)\n")
    let found = faults(base, ours, theirs, ours)
    #expect(!found.isEmpty)
    #expect(faults(base, ours, theirs, board(Self.othersChanged + "- [ ] \(title)\n")).isEmpty)
  }

  @Test("one side moved what the other called otherwise, and both stand") func doubledTitle() {
    let task = "- [ ] Fix login page #ux due:2026-01-01\n"
    let other = "- [ ] Fix login page soon #ux due:2026-01-01\n"
    let base = board(Self.others + task)
    let ours = board(Self.others, done: task)
    let theirs = board(Self.others + other)
    #expect(
      faults(base, ours, theirs, board(Self.others + other, done: task)) == [
        "doubled Fix login page soon #ux"
      ])
    #expect(faults(base, ours, theirs, board(Self.others, done: other)).isEmpty)
  }

  @Test("a column that one side renamed is the same column") func renamedColumn() {
    let task = "- [ ] Fix login page id:k1\n"
    let base = board(Self.others + task)
    let ours = base.replacing("## Todo", with: "## To Do")
    let moved = board(Self.others, doing: task)
    #expect(faults(base, ours, moved, ours) == ["reverted k1 column"])
    #expect(faults(base, ours, board(Self.others), ours) == ["revived k1"])
    #expect(faults(base, ours, moved, moved.replacing("## Todo", with: "## To Do")).isEmpty)
    #expect(faults(base, ours, moved, moved).isEmpty)
    // The merge no longer has the column that the task was moved to.
    let without = board(Self.othersChanged + task).replacing("## Doing\n\n\n", with: "")
    #expect(faults(base, board(Self.othersChanged + task), moved, without).isEmpty)
  }

  @Test("a conflict elsewhere says nothing of a body") func bodyBesideConflict() {
    func board(_ due: String, _ first: String, _ last: String) -> String {
      """
      ## Todo

      - [ ] Small due:2026-\(due) id:k1
      - [ ] Big id:k2
        - \(first)
        - beta note
        - gamma note
        - \(last)

      ## Done

      """
    }
    let base = board("01-01", "alpha note", "delta note")
    let ours = board("02-02", "alpha note", "delta note two")
    let theirs = board("03-03", "alpha note one", "delta note")
    #expect(faults(base, ours, theirs, ours) == ["reverted k2 body"])
    #expect(faults(base, ours, theirs, board("02-02", "alpha note one", "delta note two")).isEmpty)
    // One place that both changed is somebody's decision.
    let other = board("02-02", "alpha note two", "delta note two")
    #expect(faults(base, other, theirs, other).isEmpty)
  }

  @Test(
    "a note that was worded anew in the merge is kept",
    arguments: [
      "  - call on monday, ask the price\n", "  - call on monday.\n  - ask the price\n",
      "  * call on monday  \n  * ask the price\n", "  - call her on monday\n  - ask the price\n",
    ])
  func rewordedNote(notes: String) {
    let task = "- [ ] Fix login page id:k1\n"
    let base = board(task)
    let ours = board(task + "  - call on monday\n")
    let theirs = board(task + "  - ask the price\n")
    #expect(faults(base, ours, theirs, board(task + notes)).isEmpty)
    #expect(faults(base, ours, theirs, ours) == ["reverted k1 body"])
    // Words that the base has already are none of a side.
    let changed = board(task + "  - call on friday\n")
    #expect(
      faults(
        ours, changed, board(task + "  - call on monday\n  - ask\n"),
        board(task + "  - call on monday\n  - ask\n")) == ["reverted k1 body"])
  }

  @Test("a task is not lost that the merge put into the archive or into another task")
  func elsewhere() {
    let task = "- [ ] Fix login page due:2026-01-01 id:k1\n"
    for task in [task, task.replacing(" id:k1", with: "")] {
      let base = board(Self.others + task.replacing(" due:2026-01-01", with: ""))
      let ours = board(Self.othersChanged + task.replacing(" due:2026-01-01", with: ""))
      let theirs = board(Self.others + task)
      let without = board(Self.othersChanged)
      #expect(faults(base, ours, theirs, without).count == 1)
      #expect(
        faults(base, ours, theirs, without, archive: "## Archive\n\n" + task).isEmpty)
      let nested = board(
        Self.othersChanged.replacing(
          "- [ ] Second", with: "  \(task)- [ ] Second"))
      #expect(faults(base, ours, theirs, nested).isEmpty)
    }
  }

  @Test(
    "a task that got an id in the merge is the same one",
    arguments: [
      "- [ ] Alpha thing @ana", "- [ ] Alpha thing now", "- [ ] Alpha thing due:2026-01-01",
    ])
  func idsGiven(changed: String) {
    let base = board("- [ ] Alpha thing\n- [ ] Beta thing\n")
    let ours = board("- [ ] Alpha thing\n- [ ] Beta thing due:2026-01-01\n")
    let theirs = board("\(changed)\n- [ ] Beta thing\n")
    let rest = "- [ ] Beta thing due:2026-01-01 id:b1\n"
    #expect(faults(base, ours, theirs, board("\(changed) id:a1\n" + rest)).isEmpty)
    #expect(
      faults(base, ours, theirs, board("- [ ] Alpha thing id:a1\n" + rest)).map {
        $0.prefix(11)
      } == ["reverted a1"])
  }

  @Test("of two that replaced one person, one is chosen", arguments: ["@", "#"])
  func replaced(mark: String) {
    func board(_ name: String) -> String {
      self.board("- [ ] Fix login \(mark)\(name) id:k1\n")
    }
    let (base, ours, theirs) = (board("ana"), board("ben"), board("cleo"))
    #expect(faults(base, ours, theirs, ours).isEmpty)
    #expect(faults(base, ours, theirs, theirs).isEmpty)
    #expect(faults(base, ours, theirs, base).count == 1)
    // Another one was chosen, or nobody replaced the one by the other.
    #expect(faults(base, board("ana \(mark)ben"), base, board("ana \(mark)dan")).isEmpty)
    #expect(faults(base, board("ana \(mark)ben"), base, base).count == 1)
    #expect(faults(base, board("ana \(mark)ben"), theirs, theirs).count == 1)
  }

  @Test("a file that one side removed and the merge kept revives nothing") func removedFile() {
    let base = board(Self.others)
    let ours = board(Self.othersChanged)
    #expect(faults(base, ours, "", ours).isEmpty)
    #expect(faults(base, ours, "", "").isEmpty)
    #expect(faults(base, ours, "", board("- [ ] Second thing\n")) == ["lost Other thing"])
  }

  @Test("tasks of one title are told apart by what else they say") func namesakes() {
    func board(_ first: String, _ second: String, moved: String = "") -> String {
      self.board("\(first)- [ ] Third thing\n\(second)", doing: moved)
    }
    let (first, second) = ("- [ ] Call\n  - the baker\n", "- [ ] Call\n  - the smith\n")
    let due = "- [ ] Call due:2026-01-01\n  - the smith\n"
    let base = board(first, second)
    let ours = board("", second, moved: first)
    let theirs = board(first, due)
    #expect(faults(base, ours, theirs, board("", due, moved: first)).isEmpty)
    #expect(faults(base, ours, theirs, ours) == ["reverted Call due"])
    #expect(faults(base, ours, theirs, theirs) == ["reverted Call column"])
    #expect(faults(base, ours, theirs, board("", "", moved: first)) == ["lost Call"])
    // What both changed says what no version says.
    let both = board(first, second.replacing("the smith", with: "the smith, today"))
    let merged = due.replacing("the smith", with: "the smith, today")
    #expect(faults(base, both, theirs, board(first, merged)).isEmpty)
    // What says the same cannot be told apart.
    #expect(faults(board(first, first), board("", first), base, board(first, first)).isEmpty)
  }

  @Test("a fault says what a side had put there") func lostValues() {
    let task = "- [ ] Fix login page @ana id:k1\n"
    let base = board(task)
    let theirs = board(
      "", doing: "- [x] Fix entry page @ben due:2026-01-01 id:k1\n  * call on monday\n")
    let ours = board(task + "- [ ] Other thing\n")
    let audit = MergeAudit(base, ours, theirs, ours)
    #expect(
      audit.faults.flatMap(\.lost).map { "\($0.field) \($0.value)" } == [
        "body call on monday", "box ticked", "column Doing", "due 2026-01-01", "person ben",
        "title Fix entry page",
      ])
  }

  @Test("a task in their half of a conflict that nobody resolved is not lost") func unsettled() {
    let base = board(Self.others)
    let ours = board(Self.others + "- [ ] From ours id:o1\n")
    let theirs = board(Self.others + "- [ ] From theirs id:t1\n")
    let result = board(
      Self.others
        + "<<<<<<< HEAD\n- [ ] From ours id:o1\n=======\n- [ ] From theirs id:t1\n>>>>>>> theirs\n")
    #expect(faults(base, ours, theirs, result).isEmpty)
  }
}
