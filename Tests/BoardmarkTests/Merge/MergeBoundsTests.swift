import Boardmark
import TestSupport
import Testing

/// L26: boards that invite quadratic work come out right.
///
/// No time is asserted: `Benchmarks/growth` shows how it grows with each of these, and the weekly job has more of them.
@Suite struct MergeBoundsTests {
  private let many = RandomCases.areMany ? 2_000 : 400

  private func merge(_ base: String, _ ours: String, _ theirs: String) -> Board.MergeResult {
    MergeExample(base, ours: ours, theirs: theirs).merged()
  }

  private func board(_ lines: [String]) -> String {
    "## Todo\n\n" + lines.joined(separator: "\n") + "\n\n## Done\n"
  }

  /// The lines of a text, each with how often it occurs.
  private func lines(_ text: String) -> [Substring: Int] {
    text.split(separator: "\n").reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }

  private func rotated(_ lines: [String]) -> [String] {
    Array(lines[(lines.count / 2)...] + lines[..<(lines.count / 2)])
  }

  @Test("many tasks with one title, turned round by both", arguments: [true, false])
  func oneTitle(hasIDs: Bool) {
    let tasks = (0..<many).map { "- [ ] Same \(hasIDs ? "id:a" : "n:")\($0)" }
    let base = board(tasks)
    let result = merge(base, board(tasks.reversed()), board(rotated(tasks)))
    #expect(result.isClean && result.fallback == nil)
    #expect(lines(MergeExample.text(result)) == lines(base))
  }

  @Test("many tasks that are all the same, of which each side adds some") func allTheSame() {
    let tasks = [String](repeating: "- [ ] Same", count: many)
    let result = merge(
      board(tasks), board(tasks + ["- [ ] Ours"]), board(["- [ ] Theirs"] + tasks))
    #expect(result.isClean)
    let count = lines(MergeExample.text(result))
    #expect(count["- [ ] Same"] == many && count["- [ ] Ours"] == 1 && count["- [ ] Theirs"] == 1)
  }

  @Test("many tasks that the sides moved to different columns") func movedApart() {
    let tasks = (0..<many).map { "- [ ] Task id:a\($0)" }
    let rest = "## Todo\n\n- [ ] Rest id:rest\n"
    let all = tasks.joined(separator: "\n") + "\n"
    let result = merge(
      "\(rest)\(all)\n## Doing\n\n## Done\n", "\(rest)\n## Doing\n\n\(all)\n## Done\n",
      "\(rest)\n## Doing\n\n## Done\n\n\(all)")
    #expect(result.conflicts.count == many && result.fallback == nil)
  }

  @Test("many headings, and as many that each side adds") func headings() {
    func headings(_ name: String, _ count: Int) -> String {
      (0..<count).map { "## \(name) \($0)\n\n" }.joined()
    }
    let base = "## Todo\n\n" + headings("Part", many)
    let result = merge(
      base, base.replacing("Part 77\n", with: "Other 77\n"),
      base.replacing("Part 390\n", with: "Other 390\n"))
    #expect(result.isClean && result.fallback == nil)
    let text = MergeExample.text(result)
    #expect(text.contains("## Other 77\n") && text.contains("## Other 390\n"))
    let start = "## Todo\n\n"
    let added = merge(
      start, start + headings("Ours", many), headings("Theirs", many) + start)
    #expect(added.isClean && lines(MergeExample.text(added)).count == 2 * many + 1)
  }

  @Test("lists many levels deep") func nesting() {
    let deep = String(repeating: "- ", count: many)
    let base = board(["\(deep)x", "- [ ] A id:aa11"])
    let result = merge(
      base, base.replacing("A id", with: "A pri:low id"), base.replacing("x\n", with: "y\n"))
    #expect(result.isClean)
    #expect(
      MergeExample.text(result)
        == base.replacing("A id", with: "A pri:low id").replacing("x\n", with: "y\n"))
    let levels = (0..<400).map {
      String(repeating: "  ", count: $0) + "- [ ] Level \($0) id:n\($0)"
    }
    let tree = board(levels)
    let both = merge(
      tree, tree.replacing("Level 7 ", with: "Stage 7 "),
      tree.replacing("Level 390 ", with: "Stage 390 "))
    #expect(both.isClean)
  }

  @Test("many lines of text, of a body, and words of a line, turned round by both") func lists() {
    let numbers = (0..<many).map { "word\($0)" }
    func prose(_ words: [String]) -> String { words.joined(separator: "\n") + "\n\n" + board([]) }
    func body(_ words: [String]) -> String {
      board(["- [ ] A id:aa11"] + words.map { "  - \($0)" })
    }
    func line(_ words: [String]) -> String {
      board(["- [ ] A \(words.joined(separator: " ")) id:aa11"])
    }
    for text in [prose, body, line] {
      let result = merge(text(numbers), text(numbers.reversed()), text(rotated(numbers)))
      // Whatever it comes to, nothing is lost.
      let words = Set(MergeExample.text(result).split { $0 == " " || $0 == "\n" })
      #expect(numbers.allSatisfy { words.contains(Substring($0)) })
    }
  }

  @Test("many lines of a body, subtasks among them, that both sides reworded") func reworded() {
    for mark in ["", "- [ ] "] {
      func body(_ word: String) -> String {
        board(["- [ ] A id:aa11"] + (0..<many).map { "  \(mark)\(word) \($0)" })
      }
      let result = merge(body("old"), body("mine"), body("other"))
      #expect(result.conflicts.count == 1 && result.fallback == nil)
      let text = lines(MergeExample.text(result))
      #expect(text["  \(mark)mine 0"] == 1 && text["  \(mark)other \(many - 1)"] == 1)
    }
  }

  @Test("many new tasks of one title on each side, each with another date") func newOfOneTitle() {
    func tasks(_ id: String) -> [String] {
      let key = id == "a" ? "start" : "due"
      return (0..<many).map { "- [ ] Same \(key):\(1_000 + $0 / 3)-01-1\($0 % 3) id:\(id)\($0)" }
    }
    let result = merge(board([]), board(tasks("a")), board(tasks("b")))
    #expect(result.isClean && result.notes.isEmpty)
    #expect(lines(MergeExample.text(result)).count == 2 * many + 2)
  }

  @Test("many columns that both sides renamed") func columns() {
    func columns(_ suffix: String) -> String {
      (0..<many).map { "## Part \($0)\(suffix)\n\n- [ ] Task id:a\($0)\n\n" }.joined()
    }
    let result = merge(columns(""), columns(" of ours"), columns(" of theirs"))
    #expect(result.conflicts.count == many)
  }
}
