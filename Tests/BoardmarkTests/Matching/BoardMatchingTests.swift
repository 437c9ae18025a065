import Boardmark
import TestSupport
import Testing

@testable import BoardmarkMerging

/// One test for each row of the tables by which sections, tasks and texts are known.
@Suite struct BoardMatchingTests {
  private static func outlines(_ texts: [String]) -> [BoardOutline] {
    var interner = IDInterner()
    let boards = texts.map { Board(Array($0.utf8)) }
    let ids = boards.map { BoardIDs($0, &interner) }
    let duplicates = Set(ids.flatMap { $0.duplicates(interner) })
    return zip(boards, ids).map { BoardOutline($0, ids: $1.without(duplicates)) }
  }

  /// Where the tasks and texts of a board stand, each by its number from 1 on.
  private typealias Pairs = Set<[Int]>

  /// The pairs of two boards, and that they are the same with the boards exchanged.
  private func pairs(_ old: String, _ new: String, _ location: SourceLocation = #_sourceLocation)
    -> Pairs
  {
    let outlines = Self.outlines([old, new])
    func pairs(_ matching: BoardMatching) -> [[Int]] {
      matching.nodes.compactMap { match in
        match.base.flatMap { base in match.ours.map { [base.value + 1, $0.value + 1] } }
      }
    }
    let found = Set(pairs(BoardMatching(from: outlines[0], to: outlines[1])))
    let mirrored = pairs(BoardMatching(from: outlines[1], to: outlines[0])).map {
      [$0[1], $0[0]]
    }
    #expect(found == Set(mirrored), sourceLocation: location)
    return found
  }

  /// The pairs of two lists of tasks in one column each, the tasks numbered from 1 on.
  private func tasks(
    _ old: [String], _ new: [String], _ location: SourceLocation = #_sourceLocation
  ) -> Pairs {
    func board(_ tasks: [String]) -> String {
      "## Todo\n\n" + tasks.map { "- [ ] \($0)\n" }.joined()
    }
    return pairs(board(old), board(new), location)
  }

  /// The same of tasks in three columns.
  private func columns(
    _ old: [[String]], _ new: [[String]], _ location: SourceLocation = #_sourceLocation
  ) -> Pairs {
    func board(_ columns: [[String]]) -> String {
      zip(["Todo", "Doing", "Done"], columns).map { name, tasks in
        "## \(name)\n\n" + tasks.map { "- [ ] \($0)\n" }.joined() + "\n"
      }.joined()
    }
    return pairs(board(old), board(new), location)
  }

  // MARK: - Tasks

  @Test("an id says it, whatever else is said") func ids() {
    #expect(
      columns([["A id:aa11", "B id:bb11"]], [["A id:bb11"], ["C id:aa11"]]) == [[1, 2], [2, 1]])
  }

  @Test("a text that no other task has says it, wherever it stands") func distinctTexts() {
    #expect(columns([["A", "B"]], [["B"], ["A"]]) == [[1, 2], [2, 1]])
  }

  @Test("an id may have come or gone, but not become another") func idsComeAndGo() {
    #expect(tasks(["A", "B id:bb11"], ["A id:aa11", "B"]) == [[1, 1], [2, 2]])
    #expect(tasks(["A id:aa11"], ["A id:aa12"]) == [])
  }

  @Test("several of one text are known in their order") func twinsInOrder() {
    #expect(tasks(["A", "A", "B"], ["B", "A", "A"]) == [[1, 2], [2, 3], [3, 1]])
  }

  @Test("of twins those stay that stand beside what they stood beside") func twinsByNeighbours() {
    #expect(tasks(["A", "B", "A", "C"], ["B", "A", "C"]) == [[2, 1], [3, 2], [4, 3]])
    #expect(tasks(["C", "A", "B", "A"], ["C", "A", "B"]) == [[1, 1], [2, 2], [3, 3]])
  }

  @Test("twins of which one was changed are known by their order") func twinsByTitle() {
    #expect(tasks(["A", "A"], ["A due:2026-12-01", "A"]) == [[1, 1], [2, 2]])
    #expect(tasks(["A", "A"], ["A", "A due:2026-12-01"]) == [[1, 1], [2, 2]])
  }

  @Test("of twins as many are known as there are, in the column first") func rest() {
    #expect(tasks(["A", "A", "A"], ["A", "A"]).count == 2)
    #expect(columns([["A", "A"]], [["A"], ["A"]]).count == 2)
  }

  @Test("a title says it, in the column first") func titles() {
    #expect(
      columns([["A due:2026-12-01"], ["A"]], [["A due:2026-12-02"], ["A due:2026-12-03"]])
        == [[1, 1], [2, 2]])
    #expect(columns([["A due:2026-12-01"]], [[], ["A"]]) == [[1, 1]])
  }

  @Test("a first line says more than a title") func firstLines() {
    #expect(
      tasks(
        ["A due:2026-12-01\n  - x", "A due:2026-12-02\n  - y"], ["A due:2026-12-02\n  - z"])
        == [[2, 1]])
  }

  @Test("people and tags may be one more or one less, where no other comes into question")
  func plainTitles() {
    #expect(tasks(["A B @ana"], ["A B @ana #x"]) == [[1, 1]])
    #expect(columns([["A B @ana"]], [[], ["A B @ana #x"]]) == [[1, 1]])
  }

  @Test("or others altogether, where no other task is called so") func reassigned() {
    #expect(columns([["A B @ana"]], [[], ["A B @bo"]]) == [[1, 1]])
    #expect(
      columns([["A B @ana", "A B @cy"]], [["A B @cy"], ["A B @bo"]]) == [[2, 1]])
    #expect(tasks(["A B @ana", "A B @cy"], ["A B @cy", "A B @bo"]) == [[2, 1]])
  }

  @Test("a title may be longer or shorter between the same neighbours") func extended() {
    #expect(tasks(["A", "B C", "D"], ["A", "B C E", "D"]) == [[1, 1], [2, 2], [3, 3]])
    #expect(tasks(["A", "B C", "D"], ["A", "D", "B C E"]) == [[1, 1], [3, 2]])
  }

  @Test("or have other words, if half of them stayed") func reworded() {
    #expect(tasks(["A", "B C", "D"], ["A", "B E", "D"]) == [[1, 1], [2, 2], [3, 3]])
    #expect(tasks(["A", "B C", "D"], ["A", "E F", "D"]) == [[1, 1], [3, 3]])
  }

  @Test("the body says it, if no other task has it") func bodies() {
    #expect(columns([["A\n  - x"]], [[], ["B\n  - x"]]) == [[1, 1]])
    #expect(
      columns([["A\n  - x", "C\n  - x"]], [["C\n  - x"], ["B\n  - x"]]) == [[2, 1], [1, 2]])
    #expect(columns([["A\n  - x", "C"]], [["D"], ["B\n  - x", "E\n  - x"]]) == [])
    // A title with other people says more: the body may be a checklist of many.
    #expect(tasks(["A @ana\n  - x"], ["A @ana @bo", "C\n  - x"]) == [[1, 1]])
  }

  @Test("the same people, tags and dates say it between the same neighbours") func sameWords() {
    #expect(
      tasks(["A", "B @ana due:2026-12-01", "D"], ["A", "C @ana due:2026-12-01", "D"])
        == [[1, 1], [2, 2], [3, 3]])
    #expect(
      tasks(["A", "B due:2026-12-01", "D"], ["A", "C due:2026-12-01", "D"])
        == [[1, 1], [2, 2], [3, 3]])
    #expect(
      tasks(
        ["A due:2026-12-01", "B due:2026-12-01", "D"],
        ["A due:2026-12-01", "C due:2026-12-01", "D"]) == [[1, 1], [3, 3]])
    // Many are finished on one day.
    #expect(
      tasks(["A", "B done:2026-12-01", "D"], ["A", "C done:2026-12-01", "D"]) == [[1, 1], [3, 3]])
    #expect(
      tasks(["A", "B @ana due:2026-12-01", "D"], ["A", "D", "C @ana due:2026-12-01"])
        == [[1, 1], [3, 2]])
  }

  // MARK: - Three versions

  /// The groups of three versions, each a list of tasks of one column; 0 where a version has none.
  private func groups(
    _ base: [String], _ ours: [String], _ theirs: [String],
    _ location: SourceLocation = #_sourceLocation
  ) -> (all: Pairs, doubtful: Set<Int>) {
    let versions = [base, ours, theirs].map { tasks in
      "## Todo\n\n" + tasks.map { "- [ ] \($0)\n" }.joined()
    }
    func groups(_ texts: [String]) -> (all: [[Int]], doubtful: Set<Int>) {
      let found = Self.outlines(texts)
      let matching = BoardMatching(ThreeWay(base: found[0], ours: found[1], theirs: found[2]))
      return (
        matching.nodes.map { match in
          [match.base, match.ours, match.theirs].map { ($0 ?? -1).value + 1 }
        }, Set(matching.doubtful.map(\.value))
      )
    }
    let (all, doubtful) = groups(versions)
    let mirrored = groups([versions[0], versions[2], versions[1]])
    #expect(
      Set(all) == Set(mirrored.all.map { [$0[0], $0[2], $0[1]] }), sourceLocation: location)
    #expect(doubtful == mirrored.doubtful, sourceLocation: location)
    return (Set(all), doubtful)
  }

  @Test("of twins the one is gone that the other side left as it was") func changedTwin() {
    #expect(groups(["A", "A"], ["A"], ["A", "A due:2026-12-01"]).all == [[1, 0, 1], [2, 1, 2]])
  }

  @Test("what both have as something new is not what became of a task that one still has")
  func sharedAdditions() {
    #expect(groups(["B C"], ["B C E"], ["B C", "B C E"]).all == [[1, 0, 1], [0, 1, 2]])
    #expect(groups(["B C"], ["B C E"], ["B C E"]).all == [[1, 1, 1]])
  }

  @Test("what one side has made of a task, the other has, where it is called so") func following() {
    #expect(
      groups(["A", "B C", "D"], ["A", "B C E", "D"], ["A", "D", "B C E due:2026-12-01"]).all
        == [[1, 1, 1], [2, 2, 3], [3, 3, 2]])
  }

  @Test("a task that is longer and elsewhere may be another one") func elsewhere() {
    let found = groups(["A", "B C", "D"], ["A", "D", "B C E"], ["A", "B C", "D"])
    #expect(found.all == [[1, 1, 1], [2, 3, 2], [3, 2, 3]])
    #expect(found.doubtful == [1])
  }

  @Test("a task elsewhere that says half of the same in other words may be another one")
  func movedAndReworded() {
    let found = groups(
      ["A", "B C @ana due:2026-12-01 est:1h", "D"], ["A", "D", "B E @ana due:2026-12-01 pri:low"],
      ["A", "D"])
    #expect(found.all == [[1, 1, 1], [2, 3, 0], [3, 2, 2]])
    #expect(found.doubtful == [1])
  }

  @Test("a task elsewhere in other words that says all else as before is the same")
  func movedAndRewordedWithAllElse() {
    let found = groups(
      ["A", "B C @ana due:2026-12-01", "D"], ["A", "D", "E F @ana due:2026-12-01"],
      ["A", "D"])
    #expect(found.all == [[1, 1, 1], [2, 3, 0], [3, 2, 2]])
    #expect(found.doubtful.isEmpty)
  }

  @Test("a word in common does not make one of two tasks that say nothing else alike")
  func contradicted() {
    let found = groups(
      ["A", "B due:2026-12-01 est:1h", "D"], ["A", "B C @ana pri:low", "D"],
      ["A", "B due:2026-12-01 est:1h", "D"])
    #expect(found.all == [[1, 1, 1], [2, 0, 2], [3, 3, 3], [0, 2, 0]])
  }

  @Test("other words that both have are the same task's") func rewordedTwice() {
    let found = groups(["A", "B C", "D"], ["A", "B E", "D"], ["A", "B E", "D"])
    #expect(found.all == [[1, 1, 1], [2, 2, 2], [3, 3, 3]])
    #expect(found.doubtful == [])
  }

  @Test("what stands in a task's place is taken for it where the other side changed it")
  func disputed() {
    let found = groups(["A", "B C", "D"], ["A", "E F", "D"], ["A", "B C due:2026-12-01", "D"])
    #expect(found.all == [[1, 1, 1], [2, 2, 2], [3, 3, 3]])
    #expect(found.doubtful == [1])
    #expect(
      groups(["A", "B C", "D"], ["A", "E F", "D"], ["A", "B C", "D"]).all
        == [[1, 1, 1], [2, 0, 2], [0, 2, 0], [3, 3, 3]])
  }

  @Test("not where it says two things beside the title, and none of them is left") func another() {
    for other in ["E F @bo", "B F @bo", "E F"] {
      #expect(
        groups(
          ["A", "B C @cy #x", "D"], ["A", other, "D"], ["A", "B C @cy #x due:2026-12-01", "D"]
        ).all == [[1, 1, 1], [2, 0, 2], [0, 2, 0], [3, 3, 3]])
    }
    let kept = groups(
      ["A", "B @cy #x", "D"], ["A", "E F @cy", "D"], ["A", "B @cy #x est:1h", "D"])
    #expect(kept.all == [[1, 1, 1], [2, 2, 2], [3, 3, 3]])
    let ofOne = groups(["A", "B @cy", "D"], ["A", "E F", "D"], ["A", "B @cy est:1h", "D"])
    #expect(ofOne.all == kept.all)
  }

  @Test("what says all that the other side says as well was merged with it before")
  func mergedBefore() {
    func found(_ ours: String, _ theirs: String) -> Set<Int> {
      groups(["A", "B C @cy #x", "D"], ["A", ours, "D", "N"], ["A", theirs, "D"]).doubtful
    }
    #expect(found("E F @cy #x est:1h", "B C @cy #x est:1h").isEmpty)
    #expect(found("E F @cy #x est:2h", "B C @cy #x est:1h") == [1])
    // Nothing of it is new, so that it may be another one all the same.
    #expect(found("E F @cy #x est:1h", "B C G @cy #x") == [1])
    let byOneThing = groups(
      ["A", "B C", "D"], ["A", "E F est:1h", "D"], ["A", "B C est:1h", "D"])
    #expect(byOneThing.doubtful == [1])
  }

  @Test("what both added is one task if it has one text, or one title in one column")
  func additions() {
    #expect(groups([], ["A"], ["B", "A"]).all == [[0, 0, 1], [0, 1, 2]])
    #expect(groups([], ["A #x"], ["A due:2026-12-01"]).all == [[0, 1, 1]])
    #expect(groups([], ["A #x"], ["A #y"]).all == [[0, 1, 1]])
    #expect(
      groups(["B"], ["A #x", "B"], ["B", "A #y"]).all == [[1, 2, 1], [0, 1, 0], [0, 0, 2]])
    #expect(groups([], ["A @cy"], ["A @cy due:2026-12-01"]).all == [[0, 1, 1]])
    #expect(groups([], ["A id:aa11"], ["A due:2026-12-01"]).all == [[0, 1, 0], [0, 0, 1]])
  }

  @Test("the likelier of two texts is a paragraph's, whichever side has it") func likelierText() {
    let texts = [["1\n2\n3\n4"], ["1\n2\n5\n6"], ["1\n2\n5\n6", "1\n2\n3\n7"]].map {
      "## Todo\n\n" + $0.joined(separator: "\n\n") + "\n"
    }
    let found = Self.outlines(texts)
    let matching = BoardMatching(ThreeWay(base: found[0], ours: found[1], theirs: found[2]))
    let mirrored = BoardMatching(ThreeWay(base: found[0], ours: found[2], theirs: found[1]))
    func groups(_ matching: BoardMatching) -> Pairs {
      Set(
        matching.nodes.map { match in
          [match.base, match.ours, match.theirs].map { ($0 ?? -1).value + 1 }
        })
    }
    #expect(groups(matching) == [[1, 0, 2], [0, 1, 1]])
    #expect(groups(mirrored) == [[1, 2, 0], [0, 1, 1]])
  }

  // MARK: - Texts

  /// The pairs of paragraphs of one column.
  private func texts(
    _ old: [String], _ new: [String], _ location: SourceLocation = #_sourceLocation
  ) -> Pairs {
    func board(_ texts: [String]) -> String {
      "## Todo\n" + texts.map { "\n\($0)\n" }.joined()
    }
    return pairs(board(old), board(new), location)
  }

  @Test("texts that say the same are the same, first those beside the same, then in their order")
  func sameTexts() {
    #expect(texts(["a", "b", "a"], ["b", "a", "a"]) == [[1, 3], [2, 1], [3, 2]])
    #expect(texts(["a", "b", "a"], ["a", "a"]) == [[1, 1], [3, 2]])
  }

  @Test("else those with half of their lines in common") func halfOfLines() {
    #expect(texts(["a\nb", "c\nd"], ["c\ne", "a\nf"]) == [[1, 2], [2, 1]])
  }

  @Test("else those beside the same, as long first") func neighbours() {
    #expect(texts(["a", "b", "c"], ["a", "d", "c"]) == [[1, 1], [2, 2], [3, 3]])
    #expect(texts(["a", "b\nc"], ["a", "d\ne", "f"]) == [[1, 1], [2, 2]])
  }

  @Test("else those with any line in common") func anyLine() {
    #expect(
      texts(["a", "b\nc\nd\ne", "f"], ["a", "f", "b\ng\nh\ni"]) == [[1, 1], [2, 3], [3, 2]])
  }

  // MARK: - Sections

  /// The pairs of the sections of two boards, what stands before the first left out.
  private func sections(
    _ old: String, _ new: String, _ location: SourceLocation = #_sourceLocation
  ) -> Pairs {
    let outlines = Self.outlines([old, new])
    func pairs(_ matching: BoardMatching) -> [[Int]] {
      matching.sections.dropFirst().compactMap { match in
        match.base.flatMap { base in match.ours.map { [base.value, $0.value] } }
      }
    }
    let found = Set(pairs(BoardMatching(from: outlines[0], to: outlines[1])))
    let mirrored = pairs(BoardMatching(from: outlines[1], to: outlines[0]))
    #expect(found == Set(mirrored.map { [$0[1], $0[0]] }), sourceLocation: location)
    return found
  }

  @Test("a column is known by its name") func names() {
    #expect(sections("## Todo\n\n## Done\n", "## Done\n\n## Todo\n") == [[1, 2], [2, 1]])
  }

  @Test("else by its tasks, with ids or without") func sectionsByTasks() {
    for id in ["", " id:aa11"] {
      let task = "- [ ] A\(id)\n"
      #expect(
        sections("## Todo\n\n\(task)\n## Done\n", "## Done\n\n## Review\n\n## Backlog\n\n\(task)")
          == [[1, 3], [2, 1]])
    }
  }

  @Test("a task that was ticked on its way says nothing of a column elsewhere") func finished() {
    #expect(
      sections(
        "## Todo\n\n- [ ] A\n\n## Doing\n\n## Done\n",
        "## Doing\n\n## Done\n\n## Review\n\n- [x] A\n")
        == [[2, 1], [3, 2]])
  }

  @Test("else by its place") func sectionsByPlace() {
    #expect(sections("## Todo\n\n## Done\n", "## Backlog\n\n## Done\n") == [[1, 1], [2, 2]])
    #expect(
      sections("## Todo\n\n## Doing\n\n## Done\n", "## Doing\n\n## Done\n\n## Review\n")
        == [[2, 1], [3, 2]])
  }

  // MARK: - Symmetry

  @Test("which of two boards is the old one makes no difference") func symmetry() {
    for seed: UInt64 in 0..<300 {
      let merge = MergeCase(seed: seed, upTo: 10, withoutIDs: seed % 2 == 0)
      let texts = [merge.ours.board.bytes, merge.theirs.board.bytes].map {
        String(decoding: $0, as: UTF8.self)
      }
      _ = pairs(texts[0], texts[1])
      _ = sections(texts[0], texts[1])
    }
  }
}
