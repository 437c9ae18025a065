import BoardmarkReading
import BoardmarkText
import TestSupport
import Testing

@testable import BoardmarkHistory

/// Reading only what differs must tell the same as reading everything.
@Suite struct RevisionChangesTests {
  private func entries(
    _ old: [UInt8], _ new: [UInt8], isReduced: Bool
  ) -> [RevisionChanges.Entry] {
    let before = RevisionChanges.Version(old, fileName: "board.md")
    let after = RevisionChanges.Version(
      new, fileName: "board.md", like: isReduced ? before : nil)
    return RevisionChanges(from: before, to: after, isReduced: isReduced).entries
  }

  private func isSame(_ old: [UInt8], _ new: [UInt8]) -> Bool {
    let whole = entries(old, new, isReduced: false)
    let reduced = entries(old, new, isReduced: true)
    return whole.map(\.change) == reduced.map(\.change) && whole.map(\.task) == reduced.map(\.task)
      && whole.map(\.oldState) == reduced.map(\.oldState)
  }

  @Test("edited boards have the same changes, read whole or in part", arguments: [false, true])
  func edits(withoutIDs: Bool) {
    var reductions = 0
    for seed in RandomCases.seeds(80, from: 1) {
      var random = RandomNumbers(seed: seed)
      let sketch = BoardSketch.random(&random, withoutIDs: withoutIDs)
      var maker = Editor(sketch, name: "m", seed: random.next())
      maker.edit(random.number(in: 0...40), [.add])
      var board = maker.board
      if withoutIDs {
        for column in board.columns.indices {
          for task in board.columns[column].tasks.indices {
            board.columns[column].tasks[task].id = nil
          }
        }
      }
      var editor = Editor(board, name: "e", seed: random.next())
      editor.edit(random.number(in: 1...3))
      let (old, new) = (board.bytes, editor.board.bytes)
      #expect(isSame(old, new), "seed \(seed): \(editor.log)")
      let reduction = BoardExcerpts(
        from: TextSegments(old), to: TextSegments(new), ends: CommonAffixes(of: old, and: new))
      if let reduction, reduction.old.bytes.count < old.count { reductions += 1 }
    }
    #expect(reductions > RandomCases.count(20))
  }

  @Test("any bytes have the same changes, read whole or in part") func anything() {
    for seed in RandomCases.seeds(100, from: 1) {
      let old = RandomBoard.messy(seed: seed) + RandomBoard.messy(seed: seed + 10_000)
      let new = Mutation.of(old, seed: seed, count: 2)
      #expect(isSame(old, new), "seed \(seed)")
    }
  }

  @Test("cutting a text like an older one cuts it as it would be alone") func cuts() {
    for seed in RandomCases.seeds(100, from: 1) {
      let old =
        seed % 2 == 0 ? RandomBoard.messy(seed: seed) : RandomBoard.canonical(seed: seed)
      let new = Mutation.of(old, seed: seed, count: 2)
      let alone = TextSegments(new)
      let like = TextSegments(new, like: TextSegments(old))
      let cuts = [alone, like].map { text in
        text.segments.indices.map {
          "\(text.range($0)) \(text.segments[$0].kind) \(text.segments[$0].isCut)"
        }
      }
      #expect(cuts[0] == cuts[1], "seed \(seed)")
      #expect(alone.mayHoldConflictMarker == like.mayHoldConflictMarker, "seed \(seed)")
      #expect(alone.segments.isEmpty || alone.segments[0].start == 0)
      #expect(alone.segments.indices.allSatisfy { !alone.range($0).isEmpty }, "seed \(seed)")
    }
  }

  @Test("what turns tasks into something else is seen") func traps() {
    let board =
      "## Todo\n\n- [ ] a id:aa\n- [ ] b id:bb\n\n## Done\n\n- [x] c id:cc\n- [x] d id:dd\n"
    func version(_ old: String, _ new: String) -> String {
      board.replacing(old, with: new)
    }
    for new in [
      version("## Done", "## Doing"), version("## Done", "Done\n----"), version("## Done\n\n", ""),
      version("- [ ] a", "```\n- [ ] a"), version("- [ ] a", "<div>\n- [ ] a"),
      version("- [ ] a id:aa\n", "- [ ] a id:aa\nlazy\n"), version("- [ ] b", "    - [ ] b"),
      version("## Todo\n", "## Todo\n<!-- board: allow overdue -->\n"),
      "---\ncolumns: [Todo, Later]\n---\n" + board, "---\n" + board,
      version("## Todo", "<<<<<<< HEAD\n## Todo\n=======\n>>>>>>> x"),
      version("- [ ] a id:aa\n- [ ] b id:bb\n", "- [ ] b id:bb\n- [ ] a id:aa\n"),
      version("- [ ] a", "* [ ] a"), version("\n\n", "\r\n\r\n"), board.replacing("\n", with: "\r"),
      version("## Done\n\n- [x] c", "## Done\n- [x] c"), String(board.dropLast()),
    ] {
      #expect(isSame(Array(board.utf8), Array(new.utf8)), "\(new)")
      #expect(isSame(Array(new.utf8), Array(board.utf8)), "back from \(new)")
    }
  }
}
