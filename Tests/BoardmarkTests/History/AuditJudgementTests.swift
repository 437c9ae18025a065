import Boardmark
import TestSupport
import Testing

/// What an audit takes for a loss and what for a decision, a case each.
@Suite struct AuditJudgementTests {
  private func faults(
    _ base: String, _ ours: String, _ theirs: String, _ result: String, archive: String = ""
  ) -> [String] {
    MergeAudit(base, ours, theirs, result, archive: archive).faults.map {
      ([$0.kind.rawValue] + ($0.fields.isEmpty ? [] : [$0.fields.joined(separator: ",")])
        + [$0.id ?? $0.title]).joined(separator: " ")
    }
  }

  private func board(_ todo: [String], _ done: [String] = [], todoName: String = "Todo") -> String {
    func tasks(_ list: [String]) -> String { list.map { "- \($0)\n" }.joined() }
    return "## \(todoName)\n\n\(tasks(todo))\n## Doing\n\n## Done\n\n\(tasks(done))"
  }

  private let others = ["[ ] Order seeds", "[ ] Call the plumber"]

  @Test("a lost title is found though the words could be another task's") func lostTitles() {
    let base = board(others + ["[ ] Fix login page"])
    let ours = board(["[ ] Order seeds due:2026-12-01", others[1], "[ ] Fix login page"])
    let theirs = board(others + ["[ ] Fix login page now"])
    #expect(faults(base, ours, theirs, ours) == ["reverted title Fix login page"])
    // What shares too few words is another task.
    for new in ["Fix entry page", "Mend login page"] {
      let theirs = board(others + ["[ ] \(new)"])
      #expect(faults(base, ours, theirs, ours) == ["lost \(new)", "revived Fix login page"])
    }
    let finished = board(others, ["[x] Fix login page now"])
    #expect(
      faults(base, ours, finished, ours) == ["reverted box,column,title Fix login page"])
    // Both changed what may be two tasks, and one was taken: a decision.
    let dated = board(others + ["[ ] Fix login page due:2026-12-01"])
    let renamed = board(others + ["[ ] Mend the hall"])
    #expect(faults(base, dated, renamed, renamed).isEmpty)
    #expect(MergeAudit(base, dated, renamed, renamed, isOctopus: true).faults.isEmpty)
  }

  @Test("a task that one side moved and the other retitled occurs twice") func doubledTitles() {
    let task = "[ ] Fix login page #ux due:2026-12-01"
    let more = "[ ] Fix login page soon #ux due:2026-12-01"
    let base = board(others + [task])
    let (ours, theirs) = (board(others, [task]), board(others + [more]))
    #expect(
      faults(base, ours, theirs, board(others + [more], [task])) == [
        "doubled Fix login page soon #ux"
      ])
  }

  @Test("what a side did to a task is lost also where the other renamed its column")
  func renamedColumns() {
    let tasks = others + ["[ ] Fix login page id:k7f2"]
    let base = board(tasks)
    let ours = board(tasks, todoName: "Backlog")
    #expect(
      faults(base, ours, board(others, ["[ ] Fix login page id:k7f2"]), ours) == [
        "reverted column k7f2"
      ])
    #expect(faults(base, ours, board(others), ours) == ["revived k7f2"])
    // Both ways round.
    #expect(faults(base, board(others), ours, ours) == ["revived k7f2"])
    // A name that is not a column's makes no difference.
    let edited = board(
      others + ["[ ] Fix login page due:2026-12-09 id:k7f2", "[ ] New id:p2p3"],
      todoName: "Under way")
    let theirs = board(tasks, ["[x] Sweep"])
    let kept = board(tasks, ["[x] Sweep"], todoName: "Under way")
    #expect(faults(base, edited, theirs, kept) == ["lost p2p3", "reverted due k7f2"])
    let asTheirs = board(tasks, todoName: "In review")
    #expect(faults(base, board(tasks, todoName: "Code review"), asTheirs, asTheirs).isEmpty)
    #expect(faults(base, ours, board(others), board(others, todoName: "Backlog")).isEmpty)
  }

  private func noted(_ small: String, _ notes: String...) -> String {
    board([
      "[ ] Small due:\(small) id:sm11", "[ ] Big id:bg22" + notes.map { "\n  - \($0)" }.joined(),
    ])
  }

  @Test("a note is missed also where something else was in conflict") func notesBesideConflicts() {
    let base = noted("2026-12-01", "alpha one", "beta two", "gamma three", "delta four")
    let ours = noted("2026-12-02", "alpha one", "beta two", "gamma three", "delta five")
    let theirs = noted("2026-12-03", "alpha six", "beta two", "gamma three", "delta four")
    #expect(faults(base, ours, theirs, ours) == ["reverted body bg22"])
  }

  @Test("notes that were made one, reworded or written with another marker are there")
  func rewrittenNotes() {
    let day = "2026-12-01"
    let base = noted(day, "alpha one")
    let ours = noted(day, "alpha one", "call on monday")
    let theirs = noted(day, "alpha one", "ask the price")
    for notes in [
      ["call on monday, ask the price"], ["call on monday.", "ask for the price"],
      ["call on monday", "ask the price  "],
    ] {
      let result = board([
        "[ ] Small due:\(day) id:sm11",
        "[ ] Big id:bg22\n  * alpha one" + notes.map { "\n  * \($0)" }.joined(),
      ])
      #expect(faults(base, ours, theirs, result).isEmpty, "\(notes)")
    }
    // The other side's new note is none of it.
    #expect(
      faults(base, ours, noted(day, "alpha one", "call on friday"), ours) == ["reverted body bg22"])
  }

  @Test("one of two people who replaced a third is a decision, one of two added ones is not")
  func people() {
    func task(_ people: String) -> String { board(["[ ] Fix login page \(people) id:k7f2"]) }
    #expect(faults(task("@ana"), task("@ben"), task("@cleo"), task("@ben")).isEmpty)
    #expect(
      faults(task("@ana"), task("@ana @ben"), task("@ana @cleo"), task("@ana @ben")) == [
        "reverted person k7f2"
      ])
  }

  @Test(
    "a task in the archive, below another, in a half of a conflict or with an id now is not lost")
  func elsewhere() {
    let done = "[x] Fix login page id:k7f2"
    let base = board(others, [done])
    let ours = board([others[0] + " due:2026-12-01", others[1]], [done])
    let theirs = board(others + ["[ ] New id:nn33"], [done])
    let merged = [others[0] + " due:2026-12-01", others[1], "[ ] New id:nn33"]
    #expect(faults(base, ours, theirs, board(merged)) == ["lost k7f2"])
    #expect(faults(base, ours, theirs, board(merged), archive: "## Done\n\n- \(done)\n").isEmpty)
    let nested = [merged[0] + "\n  - \(done)", merged[1], merged[2]]
    #expect(faults(base, ours, theirs, board(nested)).isEmpty)
    let region = board(merged, [done])
      .replacing("- [ ] New id:nn33\n", with: "<<<<<<< a\n=======\n- [ ] New id:nn33\n>>>>>>> b\n")
    #expect(faults(base, ours, theirs, region).isEmpty)
    // What got an id has the title of either side.
    let before = board(["[ ] Alpha thing", others[1]])
    let named = board(["[ ] Alpha thing @ana id:aa11", others[1] + " #x id:bb22"])
    let sides = (
      board(["[ ] Alpha thing @ana", others[1]]), board(["[ ] Alpha thing", others[1] + " #x"])
    )
    #expect(faults(before, sides.0, sides.1, named).isEmpty)
    #expect(faults(before, sides.1, sides.0, named).isEmpty)
  }

  @Test("who keeps a file that a side removed revives nothing") func keptFiles() {
    let edited = board([others[0] + " due:2026-12-01", others[1]])
    #expect(faults(board(others), edited, "", edited).isEmpty)
  }
}
