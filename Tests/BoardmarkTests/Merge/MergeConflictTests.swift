import Boardmark
import Testing

/// What is said of a conflict, and merges of what is at the ends of a task's line.
@Suite struct MergeConflictTests {
  private func conflicts(_ base: String, _ ours: String, _ theirs: String) -> [String] {
    MergeExample(base, ours: ours, theirs: theirs).merged().conflicts.map(\.description)
  }

  private func board(_ todo: String..., doing: [String] = [], done: [String] = []) -> String {
    let lines = todo.joined(separator: "\n")
    return lines.isEmpty
      ? MergeExample.board(doing: doing, done: done)
      : MergeExample.board(lines, doing: doing, done: done)
  }

  @Test("a task that both moved, and one that one side removed, are told apart by side")
  func places() {
    let line = "- [ ] A id:aa11"
    #expect(
      conflicts(board(line), board(doing: [line]), board(done: [line])) == [
        "task aa11: ours moved it to 'Doing', theirs to 'Done'"
      ])
    let changed = board("- [ ] A due:2026-12-01 id:aa11")
    #expect(
      conflicts(board(line), board(), changed) == ["task aa11: ours removed what theirs changed"])
    #expect(
      conflicts(board(line), changed, board()) == ["task aa11: theirs removed what ours changed"])
  }

  @Test("a side that left a task where it was is not said to have moved it") func removedColumn() {
    let base = board("- [ ] A id:aa11", doing: ["- [ ] B id:bb11"])
    let dissolved = board("- [ ] A id:aa11", done: ["- [ ] B id:bb11"])
      .replacing("\n## Doing\n", with: "")
    let into = board(doing: ["- [ ] B id:bb11", "- [ ] A id:aa11"])
    #expect(
      conflicts(base, dissolved, into) == [
        "task aa11: theirs moved it to 'Doing', which ours removed",
        "column 'Doing': ours removed what theirs changed",
      ])
    #expect(
      conflicts(base, into, dissolved) == [
        "task aa11: ours moved it to 'Doing', which theirs removed",
        "column 'Doing': theirs removed what ours changed",
      ])
  }

  @Test("the fields of a task that both changed are named") func fields() {
    let base = board("- [ ] A due:2026-12-01 id:aa11\n  a note")
    #expect(
      conflicts(
        base, board("- [x] B due:2026-12-02 id:aa11\n  one note"),
        board("- [-] C due:2026-12-03 id:aa11\n  two notes")) == [
          "task aa11: both sides changed its body, box, due, title"
        ])
  }

  @Test("of two ways to write one box, one is taken; two meanings are a conflict") func boxes() {
    let base = board("- [ ] A id:aa11")
    let (small, large) = (board("- [x] A pri:low id:aa11"), board("- [X] A id:aa11"))
    MergeExample(base, ours: small, theirs: large).gives(board("- [X] A pri:low id:aa11"))
    #expect(
      conflicts(base, small, board("- [-] A id:aa11")) == ["task aa11: both sides changed its box"])
  }

  @Test("block ids that differ are a conflict, blanks before one are none") func tails() {
    let base = board("- [ ] A id:aa11 ^one")
    #expect(
      conflicts(base, board("- [ ] A id:aa11 ^two"), board("- [ ] A id:aa11 ^three")) == [
        "task aa11: both sides changed its title"
      ])
    let merged = MergeExample(
      base, ours: board("- [ ] A id:aa11  ^two"), theirs: board("- [x] A id:aa11   ^two")
    ).merged()
    #expect(merged.isClean)
    let task = Board(merged.bytes).tasks.first
    #expect(task?.box == .ticked)
    #expect(MergeExample.text(merged).contains("^two\n"))
  }

  @Test("a person whom both sides' moves of a word would drop is put into the run") func names() {
    let base = board("- [ ] Ask @ana about it id:aa11")
    let merged = MergeExample(
      base, ours: board("- [ ] Ask about it @ana @bo id:aa11"),
      theirs: board("- [ ] Ask @ana about it @cy id:aa11")
    ).merged()
    #expect(merged.isClean, "\(MergeExample.text(merged))")
    #expect(Set(Board(merged.bytes).tasks[0].titleLine.people) == ["ana", "bo", "cy"])
  }

  @Test("a task that both added is there once, also when one side has given it an id meanwhile")
  func additions() {
    let base = board("- [ ] A id:aa11")
    func added(_ line: String) -> String { board("- [ ] A id:aa11", line) }
    MergeExample(
      base, ours: added("- [ ] New #x pri:low id:nn11"),
      theirs: added("- [ ] New pri:low #x id:nn11")
    )
    .gives(added("- [ ] New #x pri:low id:nn11"))
    MergeExample(base, ours: added("- [ ] New #x"), theirs: added("- [ ] New #x id:nn11"))
      .gives(added("- [ ] New #x id:nn11"))
  }

  @Test("a name that one side writes into a title that the other changes is there once")
  func nameInTitle() {
    let merged = MergeExample(
      board("- [ ] Ask about it id:aa11"), ours: board("- [ ] Ask her about that id:aa11"),
      theirs: board("- [ ] Ask @bo about it id:aa11")
    ).merged()
    #expect(merged.isClean, "\(MergeExample.text(merged))")
    #expect(Board(merged.bytes).tasks[0].titleLine.people == ["bo"])
    #expect(Board(merged.bytes).tasks[0].title.contains("her"))
  }

  @Test("a column that one side renames and the other makes anew is one column") func renamed() {
    let base = "## Todo\n\n- [ ] A id:aa11\n\n## Doing\n\n- [ ] B id:bb11\n\n## Done\n"
    let ours = base.replacing("## Doing", with: "## In progress")
    let theirs =
      "## Todo\n\n- [ ] A id:aa11\n- [ ] B id:bb11\n\n## Done\n\n## In progress\n\n- [ ] C id:cc11\n"
    for (left, right) in [(ours, theirs), (theirs, ours)] {
      let merged = Board(MergeExample(base, ours: left, theirs: right).merged().bytes)
      #expect(merged.columns.filter { $0.name == "In progress" }.count == 1)
      #expect(Set(merged.tasks.compactMap { $0.id?.text }) == ["aa11", "bb11", "cc11"])
    }
  }

  @Test("a subtask that goes from one task to another is there once") func movedSubtask() {
    let sub = "  - [ ] S id:ss11"
    MergeExample(
      board("- [ ] A id:aa11\n\(sub)", "- [ ] B id:bb11"),
      ours: board("- [ ] A id:aa11", "- [ ] B id:bb11\n\(sub)"),
      theirs: board("- [ ] A pri:low id:aa11\n\(sub)", "- [ ] B id:bb11")
    ).gives(board("- [ ] A pri:low id:aa11", "- [ ] B id:bb11\n\(sub)"))
  }
}
