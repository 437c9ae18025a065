import Boardmark
import TestSupport
import Testing

/// The rules of merging as the page has them, an example or two for each.
@Suite struct MergeRulesTests {
  private typealias Example = MergeExample

  private func board(_ todo: String..., doing: [String] = [], done: [String] = []) -> String {
    todo.isEmpty
      ? Example.board(doing: doing, done: done)
      : Example.board(todo.joined(separator: "\n"), doing: doing, done: done)
  }

  private func isClean(_ base: String, _ ours: String, _ theirs: String) -> Bool {
    let results = [
      Example(base, ours: ours, theirs: theirs).merged(),
      Example(base, ours: theirs, theirs: ours).merged(),
    ]
    #expect(results[0].isClean == results[1].isClean)
    return results[0].isClean
  }

  // MARK: - What is the same

  @Test("a similar title is the same task, and one with another word is not") func similar() {
    let base = board("- [ ] Buy bread", "- [ ] Call Ann")
    let dated = board("- [ ] Buy bread due:2026-12-01", "- [ ] Call Ann")
    Example(base, ours: board("- [ ] Buy rye bread", "- [ ] Call Ann"), theirs: dated)
      .gives(board("- [ ] Buy rye bread due:2026-12-01", "- [ ] Call Ann"))
    #expect(!isClean(base, board("- [ ] Buy milk", "- [ ] Call Ann"), dated))
  }

  @Test("what may have become of a task is in one conflict with it") func doubtful() {
    let base = board("- [ ] Paint the old garden fence")
    let (left, right) = (
      "- [ ] Paint the new front fence", "- [ ] Paint the old garden fence due:2026-12-01"
    )
    Example(base, ours: board(left), theirs: board(right)).conflicts(
      board(Example.region(left, right)), mirrored: board(Example.region(right, left)))
  }

  @Test("of two as similar ones none is taken") func equallySimilar() {
    let base = board("- [ ] Send the invoice for May")
    let two = board("- [ ] Send the invoice for June", "- [ ] Send the invoice for July")
    #expect(!isClean(base, two, board(done: ["- [x] Send the invoice for May"])))
  }

  @Test("twins are told apart by their neighbours") func twins() {
    let twin = "- [ ] Review"
    Example(
      board(twin, twin, twin), ours: board("- [ ] Review #ours", twin, twin),
      theirs: board(twin, twin, "- [ ] Review #theirs")
    ).gives(board("- [ ] Review #ours", twin, "- [ ] Review #theirs"))
  }

  @Test("new tasks that only resemble each other are both kept, equal ones are one") func new() {
    let base = board("- [ ] A id:aa11")
    Example(
      base, ours: board("- [ ] A id:aa11", "- [ ] Order the cake"),
      theirs: board("- [ ] A id:aa11", "- [ ] Order a cake")
    ).gives(board("- [ ] A id:aa11", "- [ ] Order a cake", "- [ ] Order the cake"))
    Example(
      base, ours: board("- [ ] A id:aa11", "- [ ] Order the cake"),
      theirs: board("- [ ] A id:aa11", "- [ ] Order the cake id:cc11")
    ).gives(board("- [ ] A id:aa11", "- [ ] Order the cake id:cc11"))
  }

  @Test("a renamed column takes what the other side puts into it; another state is another column")
  func renamed() {
    let base = board("- [ ] A id:aa11", doing: ["- [ ] B id:bb11"])
    let moved = board(doing: ["- [ ] B id:bb11", "- [ ] A id:aa11"])
    Example(base, ours: base.replacing("## Doing", with: "## In progress"), theirs: moved)
      .gives(moved.replacing("## Doing", with: "## In progress"))
    let empty = "## Todo\n\n## Done\n"
    #expect(!isClean(empty, "## Todo\n\n## Doing\n", "## Todo\n\n## Done\n\n- [x] A\n"))
  }

  // MARK: - What becomes of it

  @Test("a section that one side removed and the other filled is a conflict with its heading")
  func removedSection() {
    let base = "## Todo\n\n## Later\n\n- [ ] A\n\n## Done\n"
    let added = base.replacing("- [ ] A\n", with: "- [ ] A\n- [ ] B\n")
    #expect(!isClean(base, "## Todo\n\n## Done\n", added))
    Example(
      base, ours: "## Todo\n\n## Done\n",
      theirs: base.replacing("## Todo\n", with: "## Todo\n\n- [ ] C\n")
    )
    .gives("## Todo\n\n- [ ] C\n\n## Done\n")
  }

  @Test("neither half loses a task that one side moved into a column which the other removed")
  func movedIntoRemoved() {
    let base = "## Todo\n\n- [ ] A id:aa11\n\n## Doing\n\n- [ ] B id:bb11\n\n## Done\n"
    let ours = "## Todo\n\n- [ ] A id:aa11\n- [ ] B id:bb11\n\n## Done\n"
    let theirs = "## Todo\n\n## Doing\n\n- [ ] B id:bb11\n- [ ] A id:aa11\n\n## Done\n"
    for (left, right) in [(ours, theirs), (theirs, ours)] {
      let result = Example(base, ours: left, theirs: right).merged()
      #expect(!result.isClean && result.fallback == nil)
      for isOurs in [true, false] {
        let half = Board(ConflictText.half(of: result.bytes, ours: isOurs))
        #expect(half.tasks.compactMap { $0.id?.text }.sorted() == ["aa11", "bb11"])
      }
    }
  }

  @Test("items below a task are merged like tasks") func bodies() {
    func task(_ lines: String...) -> String {
      board("- [ ] A id:aa11\n" + lines.map { "  - \($0)" }.joined(separator: "\n"))
    }
    Example(
      task("[ ] one", "[ ] two", "three"), ours: task("[x] one", "[ ] two", "three"),
      theirs: task("[ ] one due:2026-12-01", "[ ] two", "three", "four")
    ).gives(task("[x] one due:2026-12-01", "[ ] two", "three", "four"))
    Example(
      task("[ ] one", "[ ] two"), ours: task("[ ] two", "[ ] one"),
      theirs: task("[ ] one", "[x] two")
    ).gives(task("[x] two", "[ ] one"))
    Example(
      task("[ ] one", "[ ] two"), ours: task("[ ] one", "[x] two"),
      theirs: task("[x] two", "[ ] one")
    ).gives(task("[x] two", "[ ] one"))
    // In code nothing is an item.
    func code(_ lines: String...) -> String {
      board("- [ ] A id:aa11\n  ```\n" + lines.map { "  - [\($0)\n" }.joined() + "  ```")
    }
    #expect(!isClean(code(" ] one", " ] two"), code(" ] two", " ] one"), code(" ] one", "x] two")))
    #expect(!isClean(task("[ ] one", "two"), task("two"), task("[x] one", "two")))
  }

  @Test("what a side moved or added follows its predecessor; runs stay whole, the smaller id first")
  func order() {
    let tasks = ["a1", "b1", "c1", "d1"].map { "- [ ] Task id:\($0)" }
    func list(_ ids: String...) -> String {
      board(ids.map { "- [ ] Task id:\($0)" }.joined(separator: "\n"))
    }
    let base = board(tasks.joined(separator: "\n"))
    Example(base, ours: list("b1", "c1", "d1", "a1"), theirs: list("a1", "b1", "c1", "x1", "d1"))
      .gives(list("b1", "c1", "x1", "d1", "a1"))
    Example(
      base, ours: list("a1", "b1", "z1", "m1", "c1", "d1"),
      theirs: list("a1", "b1", "n1", "o1", "c1", "d1")
    ).gives(list("a1", "b1", "z1", "m1", "n1", "o1", "c1", "d1"))
  }

  @Test("if one side was formatted, so is what the other side did") func formatted() {
    let base = "## Todo\n* [ ]   A id:aa11\n* [ ] B   id:bb11\n"
    Example(
      base, ours: "## Todo\n\n- [ ] A id:aa11\n- [ ] B id:bb11\n",
      theirs: base.replacing("B ", with: "B @bo ")
    ).gives("## Todo\n\n- [ ] A id:aa11\n- [ ] B @bo id:bb11\n")
    Example(
      base, ours: "## Todo\n\n- [ ] A id:aa11\n- [ ] B id:bb11\n", theirs: base + "* [ ]  C\n"
    ).gives("## Todo\n\n- [ ] A id:aa11\n- [ ] B id:bb11\n- [ ] C\n")
  }

  // MARK: - What cannot be proved

  @Test("a section that would not be read as it was meant is a conflict")
  func sectionSetApart() {
    func versions(_ done: String...) -> [String] {
      [
        "- [ ] A id:aa11\n  - [ ] one\n  - [ ] two\n- [ ] B id:bb11",
        "- [ ] A id:aa11\n  - [x] one\n  - [ ] two\n- [ ] B id:bb11",
        "- [ ] A id:aa11\n  - [ ] two\n- [ ] B id:bb11\n  - [ ] one",
      ].map { board($0, done: done) }
    }
    let (old, new) = (versions(), versions("- [x] C"))
    for (left, right) in [(old[1], new[2]), (new[2], old[1])] {
      let result = Example(old[0], ours: left, theirs: right).merged()
      #expect(result.fallback == nil && result.conflicts.count == 1)
      for isOurs in [true, false] {
        let half = ConflictText.half(of: result.bytes, ours: isOurs)
        #expect(
          String(decoding: half, as: UTF8.self) == ((left == old[1]) == isOurs ? new[1] : new[2]))
      }
    }
  }

  // MARK: - By lines

  @Test(
    "without git, what cannot be merged by tasks is one conflict; with it, git's merge is checked")
  func lines() {
    func options(_ merge: @escaping Board.MergeOptions.LineMerging) -> Board.MergeOptions {
      var options = Board.MergeOptions()
      options.mergeLines = merge
      return options
    }
    let region = "<<<<<<< a\n- [ ] A id:aa11\n=======\n- [ ] A #x id:aa11\n>>>>>>> b\n"
    let (base, side) = ("## Todo\n\n\(region)", "## Todo\n\n- [ ] A id:aa11\n")
    let example = Example(base, ours: side, theirs: side + "- [ ] B id:bb11\n")
    #expect(example.merged().fallback == .markers && !example.merged().isClean)
    let right = options { _, _, theirs, _ in theirs }
    #expect(example.merged(right).isClean)
    let wrong = options { _, ours, theirs, _ in ours + theirs }
    #expect(!example.merged(wrong).isClean)
    // Each line is on one side, and both have the same id.
    let others = Example(
      base, ours: "## Todo\n\n- [ ] B id:aa11\n", theirs: "## Todo\n\n- [ ] C id:aa11\n")
    let both = options { _, _, _, _ in
      Array("## Todo\n\n- [ ] B id:aa11\n- [ ] C id:aa11\n".utf8)
    }
    #expect(!others.merged(both).isClean)
    // Ticked in one place, and open where the other side put it: a half that has it twice.
    let twice = "## Todo\n\n<<<<<<< ours\n- [x] A\n=======\n>>>>>>> theirs\n- [ ] B\n- [ ] A\n"
    let moved = Example(
      base, ours: "## Todo\n\n- [x] A\n- [ ] B\n", theirs: "## Todo\n\n- [ ] B\n- [ ] A\n")
    let result = moved.merged(options { _, _, _, _ in Array(twice.utf8) })
    #expect(ConflictText.half(of: result.bytes, ours: true) == Array(moved.ours.utf8))
  }
}
