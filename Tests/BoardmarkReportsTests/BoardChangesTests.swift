import Boardmark
import BoardmarkReports
import TestSupport
import Testing

@Suite struct BoardChangesTests {
  private static let old = """
    # Board

    Goal: ship it.

    ## Todo

    - [ ] Write the song @ana due:2026-12-01 id:k7f2
      - [ ] first verse
    - [ ] Tune the piano id:m3x9
    - [ ] Sell tickets

    ## Doing

    ## Done

    """

  private func text(_ change: (String) -> String) -> String {
    BoardChanges(
      from: Board(Array(Self.old.utf8)), to: Board(Array(change(Self.old).utf8))
    ).text
  }

  @Test("a task that moved and changed is one line") func moved() {
    let line = "- [ ] Write the song @ana due:2026-12-01 id:k7f2\n  - [ ] first verse\n"
    let text = text { board in
      board.replacing(line, with: "").replacing(
        "## Doing\n",
        with:
          "## Doing\n\n- [x] Write the song @ana #gig due:2026-12-08 id:k7f2\n  - [x] first verse\n"
      )
    }
    #expect(
      text
        == "moved k7f2 Todo → Doing; ticked; due 12-01 → 12-08; +#gig; body  (Write the song @ana #gig)\n"
    )
  }

  @Test("titles, attributes, additions, removals and text are said in words") func words() {
    #expect(
      text { $0.replacing("Tune the piano", with: "Tune the organ pri:high") }
        == "changed m3x9: title 'Tune the piano' → 'Tune the organ'; pri high  (Tune the organ)\n")
    #expect(
      text { $0.replacing("- [ ] Tune the piano id:m3x9\n", with: "") }
        == "removed m3x9 from Todo  (Tune the piano)\n")
    #expect(
      text { $0.replacing("## Done\n", with: "## Done\n\n- [x] Eat id:p1p1\n") }
        == "added p1p1 to Done  (Eat)\n")
    #expect(
      text { $0.replacing("ship it", with: "sing it") } == "changed text in Board: Goal: sing it.\n"
    )
    #expect(
      text { $0.replacing("## Doing", with: "## In progress") }
        == "renamed column Doing → In progress\n")
    #expect(text { $0.replacing("## Doing\n\n", with: "") } == "removed column Doing\n")
    #expect(
      text { $0.replacing("due:2026-12-01 ", with: "") }.hasPrefix(
        "changed k7f2: no due (was 2026-12-01)"))
    #expect(
      text { $0.replacing("- [ ] Sell", with: "- [-] Sell") }
        == "changed 'Sell tickets': box [ ] → [-]\n")
    #expect(
      text { $0.replacing("- [ ] Sell", with: "- [/] Sell") }
        == "changed 'Sell tickets': box [ ] → [/]\n")
  }

  @Test("spacing, markers and the order of the final run are not a change") func layout() {
    #expect(
      text {
        $0.replacing(
          "- [ ] Write the song @ana due:2026-12-01 id:k7f2",
          with: "- [ ]  Write the song   id:k7f2 @ana due:2026-12-01 "
        ).replacing("## Doing\n", with: "\n## Doing\n")
      } == "")
  }

  @Test("applying the JSON to the old board gives the new one") func applied() throws {
    for seed in RandomCases.seeds(100) {
      let merge = MergeCase(seed: seed, upTo: 10, withoutIDs: seed % 4 == 0)
      let (old, new) = (Board(merge.base.bytes), Board(merge.ours.board.bytes))
      var applied = AppliedChanges(old)
      try applied.apply(BoardChanges(from: old, to: new).json)
      #expect(applied == AppliedChanges(new), "seed \(seed): \(merge.ours.log)")
    }
  }

  @Test("a board has no changes to itself") func same() {
    for seed: UInt64 in 0..<60 {
      let board = Board(RandomBoard.messy(seed: seed))
      #expect(BoardChanges(from: board, to: board).changes.isEmpty, "seed \(seed)")
    }
  }

  /// A change without its places and texts, which depend on what else changed.
  private struct Core: Hashable {
    let kind: String
    let words: [String?]

    init(_ change: Board.Change) {
      kind = change.kind.rawValue
      let isBody = change.kind == .body || change.kind == .prose
      words =
        [change.id, change.attribute] + (isBody ? [] : [change.from, change.to])
    }
  }

  @Test("L27: a clean merge has the changes of both sides and no others") func sum() {
    var clean = 0
    for seed in RandomCases.seeds(100) {
      let merge = MergeCase(seed: seed, kinds: SketchEdit.ofTasks.filter { $0 != .reorder })
      let (base, ours, theirs) = (
        merge.base.bytes, merge.ours.board.bytes, merge.theirs.board.bytes
      )
      let result = BoardMerge.merge(base: base, ours: ours, theirs: theirs)
      guard result.isClean else { continue }
      clean += 1
      func changes(to bytes: [UInt8]) -> Set<Core> {
        Set(
          BoardChanges(from: Board(base), to: Board(bytes)).changes
            .filter { $0.kind != .reordered }.map(Core.init))
      }
      #expect(
        changes(to: result.bytes) == changes(to: ours).union(changes(to: theirs)),
        "seed \(seed): \(merge.story)")
    }
    #expect(clean > RandomCases.count(40))
  }
}
