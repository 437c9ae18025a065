import Boardmark
import Testing

/// L21: what only both sides together make is said, although nothing conflicts.
@Suite struct MergeNotesTests {
  private typealias Example = MergeExample

  /// What is said, whoever merges.
  private func notes(
    _ base: String, _ ours: String, _ theirs: String, isClean: Bool = true,
    _ location: SourceLocation = #_sourceLocation
  ) -> [String] {
    let results = [
      Example(base, ours: ours, theirs: theirs).merged(),
      Example(base, ours: theirs, theirs: ours).merged(),
    ]
    for result in results { #expect(result.isClean == isClean, sourceLocation: location) }
    #expect(results[0].notes == results[1].notes, sourceLocation: location)
    return results[0].notes
  }

  private let base = Example.board("- [ ] A id:aa11", "- [ ] B id:bb11", "- [ ] C id:cc11")

  @Test("two new tasks that say the same but for their ids are said") func twins() {
    let done = "- [x] Water the plants every:1w due:2026-11-20 id:aa11 done:2026-11-21"
    let before = Example.board("- [ ] Water the plants every:1w due:2026-11-20 id:aa11")
    func after(_ id: String, _ title: String = "Water the plants") -> String {
      Example.board("- [ ] \(title) every:1w due:2026-11-27 id:\(id)", done: [done])
    }
    #expect(
      notes(before, after("zz22"), after("bb33")) == [
        "each side added a task with the same text, 'bb33' and 'zz22'; remove one unless "
          + "you want both"
      ])
    #expect(notes(before, after("zz22"), after("bb33", "Feed the cat")).isEmpty)
    #expect(notes(before, after("zz22"), after("zz22")).isEmpty)
  }

  @Test("that a task was finished which the other side started is said") func finished() {
    let before = Example.board("- [ ] A id:aa11", "- [ ] B id:bb11")
    let done = Example.board("- [ ] B id:bb11", done: ["- [x] A id:aa11 done:2026-11-21"])
    let started = Example.board("- [ ] B id:bb11", doing: ["- [ ] A id:aa11"])
    #expect(
      notes(before, done, started) == [
        "task aa11: one side finished it, the other moved it to 'Doing'; kept as finished"
      ])
    Example(before, ours: done, theirs: started).gives(done)
    // Who reopens it means it, and so does who cancels it.
    for (base, other) in [(done, started), (before, started.replacing("[ ] A", with: "[-] A"))] {
      let ours = base == done ? before : done
      #expect(!Example(base, ours: ours, theirs: other).merged().isClean)
    }
  }

  @Test("that a task is open and finished at once, which neither side said, is said")
  func contradictions() {
    let ticked = Example.board("- [x] A id:aa11", "- [ ] B id:bb11")
    let dated = ticked.replacing("id:aa11", with: "id:aa11 done:2026-11-16")
    let open = ticked.replacing("[x]", with: "[ ]")
    let reopened = "task aa11: one side reopened it, the other"
    #expect(
      notes(ticked, dated, open) == [
        "\(reopened) changed its finish date; it is now open with that date"
      ])
    #expect(
      notes(ticked, dated, ticked.replacing("[x]", with: "[-]")) == [
        "task aa11: one side cancelled it, the other changed its finish date; it is now cancelled "
          + "with that date"
      ])
    let moved = Example.board("- [ ] B id:bb11", done: ["- [x] A id:aa11"])
    #expect(
      notes(ticked, moved, open) == ["\(reopened) moved it to 'Done'; it is open there"])
    // A side that has it so means it.
    let both = dated.replacing("[x]", with: "[ ]")
    #expect(notes(ticked, both, ticked.replacing(" A", with: " Call")).isEmpty)
  }

  @Test("of new tasks of one title those are said that say the same, each once") func manyTwins() {
    let before = Example.board("- [ ] Base id:base")
    func after(_ prefix: String, _ dates: [String]) -> String {
      let tasks = dates.enumerated().map { number, date in
        "- [ ] Call #a due:2026-11-\(date) id:\(prefix)\(number)\n"
      }
      return before.replacing("id:base\n", with: "id:base\n" + tasks.joined())
    }
    let found = notes(
      before, after("x", ["01", "02", "03", "02"]), after("y", ["02", "04", "02", "02"]))
    #expect(
      found.map { $0.prefix { $0 != ";" } } == [
        "each side added a task with the same text, 'x1' and 'y0'",
        "each side added a task with the same text, 'x3' and 'y2'",
      ])
    // The same tags in another order are another title.
    func tagged(_ id: String, _ tags: String) -> String {
      Example.board("- [ ] Base id:base", "- [ ] Call \(tags) home id:\(id)")
    }
    #expect(notes(before, tagged("x1", "#a #b"), tagged("y1", "#b #a")).isEmpty)
  }

  @Test("a circle of needs that both sides close together is said") func circle() {
    let found = notes(
      base, Example.board("- [ ] A needs:bb11 id:aa11", "- [ ] B id:bb11", "- [ ] C id:cc11"),
      Example.board("- [ ] A id:aa11", "- [ ] B needs:aa11 id:bb11", "- [ ] C id:cc11"))
    #expect(
      found == ["'aa11' needs itself: aa11 → bb11 → aa11; neither side alone has this problem"])
  }

  @Test("what both sides cause is said beside a conflict as well") func besideConflict() {
    let found = notes(
      base,
      Example.board(
        "- [ ] A needs:bb11 id:aa11", "- [ ] B id:bb11", "- [ ] X id:cc11", "- [ ] N id:n1"),
      Example.board(
        "- [ ] A id:aa11", "- [ ] B needs:aa11 id:bb11", "- [ ] Y id:cc11", "- [ ] N id:n2"),
      isClean: false)
    #expect(
      found.map { $0.prefix(30) } == [
        "'aa11' needs itself: aa11 → bb", "each side added a task with th",
      ])
    // A circle that only one of the halves closes may never be.
    let open = notes(
      base, Example.board("- [ ] A needs:bb11 id:aa11", "- [ ] B id:bb11", "- [ ] C id:cc11"),
      Example.board("- [ ] A needs:cc11 id:aa11", "- [ ] B needs:aa11 id:bb11", "- [ ] C id:cc11"),
      isClean: false)
    #expect(open == [])
  }

  @Test("needs are found however their key is written") func spelling() {
    let found = notes(
      base, Example.board("- [ ] A Needs:bb11 id:aa11", "- [ ] B id:bb11", "- [ ] C id:cc11"),
      Example.board("- [ ] A id:aa11", "- [ ] B NEEDS:aa11 id:bb11", "- [ ] C id:cc11"))
    #expect(
      found == ["'aa11' needs itself: aa11 → bb11 → aa11; neither side alone has this problem"])
  }

  @Test("a need of a task that the other side deleted is said") func unknown() {
    let found = notes(
      base, Example.board("- [ ] A id:aa11", "- [ ] C id:cc11"),
      Example.board("- [ ] A needs:bb11 id:aa11", "- [ ] B id:bb11", "- [ ] C id:cc11"))
    #expect(found.count == 1 && found[0].contains("bb11"), "\(found)")
  }

  @Test("a need of a task that was done and has gone into an archive is met") func archived() {
    let done = Example.board("- [ ] A id:aa11", done: ["- [x] D id:dd11"])
    let found = notes(
      done, Example.board("- [ ] A id:aa11"),
      Example.board("- [ ] A needs:dd11 id:aa11", done: ["- [x] D id:dd11"]))
    #expect(found.isEmpty, "\(found)")
  }

  @Test("what one side alone has is not said again") func oneSide() {
    let found = notes(
      base,
      Example.board("- [ ] A needs:bb11 id:aa11", "- [ ] B needs:aa11 id:bb11", "- [ ] C id:cc11"),
      Example.board("- [ ] A id:aa11", "- [ ] B id:bb11", "- [x] C id:cc11"))
    #expect(found.isEmpty, "\(found)")
  }
}
