import Boardmark
import Testing

/// The laws of merging about tasks and their fields, an example or two for each.
@Suite struct TaskMergeLawTests {
  private typealias Example = MergeExample

  private func board(
    _ todo: String..., doing: [String] = [], done: [String] = []
  ) -> String {
    let lines = todo.joined(separator: "\n")
    return lines.isEmpty
      ? Example.board(doing: doing, done: done) : Example.board(lines, doing: doing, done: done)
  }

  private func region(_ ours: String, _ theirs: String, _ notes: (String, String) = ("", ""))
    -> String
  {
    Example.region(ours, theirs, notes.0, notes.1)
  }

  @Test("L5: what either side added is there") func additions() {
    Example(
      board("- [ ] A id:aa11"),
      ours: board("- [ ] A id:aa11", "- [ ] O id:oo11"),
      theirs: board("- [ ] A id:aa11", doing: ["- [ ] T id:tt11"])
    ).gives(board("- [ ] A id:aa11", "- [ ] O id:oo11", doing: ["- [ ] T id:tt11"]))
  }

  @Test("L6: a deletion holds against a change of place or of spacing") func deletion() {
    Example(
      board("- [ ] A  #x pri:low id:aa11", "- [ ] B id:bb11", "- [ ] C id:cc11"),
      ours: board("- [ ] B id:bb11", "- [ ] C id:cc11"),
      theirs: board("- [ ] B id:bb11", "- [ ] C id:cc11", "* [ ] A #x id:aa11 pri:low")
    ).gives(board("- [ ] B id:bb11", "- [ ] C id:cc11"))
  }

  @Test("L7: a task that both moved to one column is there once") func movedAlike() {
    let base = board("- [ ] A id:aa11", "- [ ] B id:bb11", doing: ["- [ ] C id:cc11"])
    Example(
      base,
      ours: board("- [ ] B id:bb11", doing: ["- [ ] A id:aa11", "- [ ] C id:cc11"]),
      theirs: board("- [ ] B id:bb11", doing: ["- [ ] C id:cc11", "- [ ] A id:aa11"])
    ).gives(board("- [ ] B id:bb11", doing: ["- [ ] A id:aa11", "- [ ] C id:cc11"]))
  }

  @Test("L8: each field is merged separately, and one that both changed is a conflict")
  func fields() {
    let base = board("- [ ] Write it due:2026-12-01 id:aa11")
    Example(
      base,
      ours: board("- [x] Write it due:2026-12-01 pri:low id:aa11"),
      theirs: board("- [ ] Write them due:2026-12-08 id:aa11")
    ).gives(board("- [x] Write them due:2026-12-08 pri:low id:aa11"))
    let left = "- [x] Write it due:2026-12-02 id:aa11"
    let right = "- [x] Write it due:2026-12-03 id:aa11"
    Example(
      base, ours: board(left),
      theirs: board("- [ ] Write it due:2026-12-03 id:aa11")
    ).conflicts(board(region(left, right)), mirrored: board(region(right, left)))
  }

  @Test("L8: a change that both made alike is not a conflict") func changedAlike() {
    Example(
      board("- [ ] A due:2026-12-01 id:aa11"),
      ours: board("- [ ] A due:2026-12-08 pri:low id:aa11"),
      theirs: board("- [x] A due:2026-12-08 id:aa11")
    ).gives(board("- [x] A due:2026-12-08 pri:low id:aa11"))
  }

  @Test("L9: people and tags are sets") func names() {
    Example(
      board("- [ ] A @ana @bo #x id:aa11"),
      ours: board("- [ ] A @bo #x #new id:aa11"),
      theirs: board("- [ ] A @ana @bo @cy id:aa11")
    ).gives(board("- [ ] A @bo #new @cy id:aa11"))
  }

  @Test("L10: one moves a task, the other edits it: it is there once, edited, with its body")
  func movedAndEdited() {
    Example(
      board("- [ ] A id:aa11\n  - note", "- [ ] B id:bb11"),
      ours: board("- [ ] B id:bb11", doing: ["- [ ] A pri:low id:aa11\n  - note"]),
      theirs: board("- [ ] A id:aa11 due:2026-12-01\n  - note\n  - more", "- [ ] B id:bb11")
    ).gives(
      board(
        "- [ ] B id:bb11",
        doing: ["- [ ] A pri:low id:aa11 due:2026-12-01\n  - note\n  - more"]))
  }

  @Test("L11: moved to different columns is a conflict, once in each half") func movedApart() {
    let (task, rest) = ("- [ ] A id:aa11", "- [ ] B id:bb11")
    Example(
      board(task, rest), ours: board(rest, doing: [task]), theirs: board(rest, done: [task])
    ).conflicts(
      board(rest, doing: [region(task, task, ("(Doing)", "(Done)"))]),
      mirrored: board(rest, done: [region(task, task, ("(Done)", "(Doing)"))]))
  }

  @Test("L12: a deletion meets a move, a tick or a note as a conflict") func deletedAndEdited() {
    let (task, rest) = ("- [ ] A id:aa11", "- [ ] B id:bb11")
    Example(board(task, rest), ours: board(rest), theirs: board(rest, done: [task])).conflicts(
      board(rest, done: [region("", task, ("(deleted)", ""))]),
      mirrored: board(rest, done: [region(task, "", ("", "(deleted)"))]))
    for edited in ["- [x] A id:aa11", "- [ ] A id:aa11\n  - note"] {
      Example(board(task, rest), ours: board(rest), theirs: board(edited, rest)).conflicts(
        board(region("", edited, ("(deleted)", "")), rest),
        mirrored: board(region(edited, "", ("", "(deleted)")), rest))
    }
  }

  @Test("L13: what both deleted is gone") func deletedTwice() {
    Example(
      board("- [ ] A id:aa11", "- [ ] B", "- [ ] C id:cc11", "- [ ] D id:dd11"),
      ours: board("- [ ] C id:cc11"), theirs: board("- [ ] D id:dd11", "- [ ] E id:ee11")
    ).gives(board("- [ ] E id:ee11"))
  }

  @Test("L14: one id added by both is one task where it says the same, else a conflict")
  func addedTwice() {
    let rest = "- [ ] A id:aa11"
    Example(
      board(rest), ours: board(rest, "- [ ] New id:nn11"),
      theirs: board(rest, "- [ ] New id:nn11", "- [ ] B id:bb11")
    ).gives(board(rest, "- [ ] New id:nn11", "- [ ] B id:bb11"))
    let (left, right) = ("- [ ] One id:nn11", "- [ ] Other id:nn11")
    let note = " same id, other task"
    Example(board(rest), ours: board(rest, left), theirs: board(rest, right)).conflicts(
      board(rest, region(left, right, ("(Todo)", "(Todo)" + note))),
      mirrored: board(rest, region(right, left, ("(Todo)", "(Todo)" + note))))
  }

  @Test("L15: a task does not fall below a group heading that the other side adds after it")
  func newGroups() {
    func done(_ lines: String...) -> String { Example.board("- [ ] A id:aa11", done: lines) }
    let (old, new) = ("- [x] B id:bb11", "- [x] C id:cc11")
    for id in ["aa99", "zz99"] {
      let task = "- [x] D id:\(id)"
      Example(done(old), ours: done(old, "", "### Week 48", "", task), theirs: done(old, new))
        .gives(done(old, new, "", "### Week 48", "", task))
    }
    Example(done(old), ours: done(old, "", "### Week 48"), theirs: done(old, new))
      .gives(done(old, new, "", "### Week 48"))
  }

  @Test("L17: blank lines before a heading stay the heading's, whatever becomes of the last task")
  func blankLinesBeforeHeadings() {
    let (a, b, c) = ("- [ ] A id:aa11", "- [ ] B id:bb11", "- [ ] C id:cc11")
    func tight(_ text: String) -> String {
      var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      for index in lines.indices.reversed().dropLast()
      where lines[index].isEmpty
        && lines[index + 1 < lines.count ? index + 1 : index].hasPrefix("##")
      {
        lines.remove(at: index)
      }
      return lines.joined(separator: "\n")
    }
    let base = Example.board(a, b, doing: [c])
    let changes = [
      Example.board(a, doing: [c]), Example.board(a, b, "- [ ] D id:dd11", doing: [c]),
      Example.board(a, doing: [c, b]), Example.board(b, doing: [c]),
    ]
    for changed in changes {
      Example(tight(base), ours: base, theirs: tight(changed)).gives(changed)
      Example(base, ours: tight(base), theirs: changed).gives(tight(changed))
    }
  }

  @Test("L17: a first task comes below a heading as the heading is formatted by then")
  func firstTaskBesideFormatted() throws {
    let base = "# B\n## Todo\n- [ ] A id:aa11\n- [ ] B id:bb11\n## Doing\n## Done\n"
    let theirs = "# B\n## Todo\n- [ ] A id:aa11\n## Doing\n- [ ] B id:bb11\n## Done\n"
    func formatted(_ text: String) throws -> String {
      let bytes = Array(text.utf8)
      return String(
        decoding: bytes.applying(try Formatter.edits(for: Board(bytes))), as: UTF8.self)
    }
    Example(base, ours: try formatted(base), theirs: theirs).gives(try formatted(theirs))
  }

  @Test("L15: an insertion stays after its predecessor, and one side's order holds") func order() {
    let (a, b, c) = ("- [ ] A id:aa11", "- [ ] B id:bb11", "- [ ] C id:cc11")
    Example(
      board(a, b, c), ours: board(a, b, "- [ ] New id:nn11", c), theirs: board(c, a, b)
    ).gives(board(c, a, b, "- [ ] New id:nn11"))
    // Of two runs at one place the one with the smallest id comes first.
    Example(
      board(a), ours: board(a, "- [ ] Z id:zz11"), theirs: board(a, "- [ ] Y id:yy11")
    ).gives(board(a, "- [ ] Y id:yy11", "- [ ] Z id:zz11"))
  }

  @Test("L16: in a line that both changed only the changed words differ") func spacing() {
    Example(
      board("* [ ]  Say   it twice  pri:low due:2026-12-01 id:aa11  "),
      ours: board("* [X]  Say   it twice  pri:low due:2026-12-01 id:aa11  "),
      theirs: board("* [ ]  Say   it twice  pri:low due:2026-12-08 id:aa11  ")
    ).gives(board("* [X]  Say   it twice  pri:low due:2026-12-08 id:aa11  "))
  }

  @Test("tasks without ids: an edit and a move meet in one task") func withoutIDs() {
    Example(
      board("- [ ] Sell the old piano", "- [ ] B"),
      ours: board("- [ ] B", doing: ["- [ ] Sell the old piano"]),
      theirs: board("- [ ] Sell the old piano due:2026-12-01 id:ss11", "- [ ] B")
    ).gives(board("- [ ] B", doing: ["- [ ] Sell the old piano due:2026-12-01 id:ss11"]))
  }

  @Test("an id that occurs twice makes nothing a conflict but the tasks that have it")
  func doubledID() {
    let twins = ["- [ ] Twin one id:xx11", "- [ ] Twin two id:xx11"]
    let (a, b) = ("- [ ] A due:2026-12-01 id:aa11", "- [ ] B id:bb11")
    // The others are merged by tasks: one is moved and edited, next to a move that git cannot merge.
    Example(
      board(a, b, done: twins), ours: board(doing: [b, a], done: twins),
      theirs: board("- [ ] A due:2026-12-08 id:aa11", b, done: twins)
    ).gives(board(doing: [b, "- [ ] A due:2026-12-08 id:aa11"], done: twins))
    // A twin that one side edits is edited once.
    Example(
      board(a, b, done: twins), ours: board(b, doing: [a], done: twins),
      theirs: board(a, b, done: [twins[0], "- [x] Twin two id:xx11"])
    ).gives(board(b, doing: [a], done: [twins[0], "- [x] Twin two id:xx11"]))
    // Of two with one id each is the one with its text.
    Example(
      board(a, b, done: twins), ours: board(a, b, doing: [twins[0]], done: [twins[1]]),
      theirs: board(a, b, done: [twins[0], "- [x] Twin two id:xx11"])
    ).gives(board(a, b, doing: [twins[0]], done: ["- [x] Twin two id:xx11"]))
  }
}
