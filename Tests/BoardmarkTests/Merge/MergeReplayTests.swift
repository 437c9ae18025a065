import Boardmark
import TestSupport
import Testing

/// Merges one after the other: a rebase, and taking a change back.
@Suite struct MergeReplayTests {
  /// What a board says of each task.
  private struct Fact: Equatable {
    let column: String
    let content: TaskMeaning
  }

  private func facts(_ bytes: [UInt8]) -> [String: Fact] {
    let board = Board(bytes)
    var facts: [String: Fact] = [:]
    for task in board.tasks {
      guard let id = task.id?.text else { continue }
      facts[id] = Fact(
        column: board.columns[task.columnIndex].name,
        content: TaskMeaning(task, leavingOut: .arrangement))
    }
    return facts
  }

  /// The ids for which two boards say something else.
  private func differences(_ left: [String: Fact], _ right: [String: Fact]) -> [String] {
    Set(left.keys).union(right.keys).filter { left[$0] != right[$0] }.sorted()
  }

  @Test("L22: replaying their commits one by one onto ours gives what one merge gives")
  func rebase() {
    var compared = 0
    for seed in RandomCases.seeds(125) {
      var random = RandomNumbers(seed: seed)
      let base = BoardSketch.random(&random)
      let hot = Array(base.columns.flatMap(\.tasks).compactMap(\.id).prefix(2))
      var ours = Editor(base, name: "o", seed: random.next(), hot: hot)
      var theirs = Editor(base, name: "t", seed: random.next(), hot: hot)
      ours.edit(random.number(in: 1...3), SketchEdit.ofTasks)
      var commits = [base.bytes]
      var replayed = ours.board.bytes
      var isClean = true
      for _ in 0..<random.number(in: 2...5) {
        theirs.edit(1, SketchEdit.ofTasks)
        let next = theirs.board.bytes
        let result = BoardMerge.merge(base: commits.last!, ours: replayed, theirs: next)
        isClean = isClean && result.isClean
        replayed = result.bytes
        commits.append(next)
      }
      let merged = BoardMerge.merge(
        base: base.bytes, ours: ours.board.bytes, theirs: commits.last!)
      guard isClean, merged.isClean, !takesBack(theirs.log) else { continue }
      let differences = differences(facts(replayed), facts(merged.bytes))
      #expect(
        differences.isEmpty, "seed \(seed): \(differences), ours \(ours.log), theirs \(theirs.log)")
      compared += 1
    }
    #expect(compared > RandomCases.count(25), "\(compared)")
  }

  @Test("L22: fields that their commits changed one by one come as they would at once")
  func rebaseInOneTask() {
    let commits = [
      "- [ ] A @ana id:aa11\n  - one", "- [ ] A @ana #x id:aa11\n  - one",
      "- [ ] A @ana #x #y id:aa11\n  - one", "- [ ] A #x #y due:2026-12-01 id:aa11\n  - one",
      "- [ ] A #x #y due:2026-12-01 id:aa11\n  - one\n  - two",
    ].map { MergeExample.board($0) }
    let ours = MergeExample.board("- [x] A twice @ana id:aa11\n  - zero\n  - one")
    var replayed = ours
    for (before, after) in zip(commits, commits.dropFirst()) {
      let result = MergeExample(before, ours: replayed, theirs: after).merged()
      #expect(result.isClean)
      replayed = MergeExample.text(result)
    }
    #expect(
      replayed
        == MergeExample.board(
          "- [x] A twice #x #y due:2026-12-01 id:aa11\n  - zero\n  - one\n  - two"))
    MergeExample(commits[0], ours: ours, theirs: commits.last!).gives(replayed)
  }

  /// True if an edit may take back what an earlier one did: that is there for a rebase, not for a merge.
  private func takesBack(_ log: [String]) -> Bool {
    let additions = log.filter { $0.hasPrefix("name ") || $0.hasPrefix("note ") }
    let others = log.filter { !additions.contains($0) }
    return Set(others).count < others.count
      || additions.contains {
        others.contains("un" + $0) || others.contains("delete" + $0.dropFirst(4))
      }
  }

  @Test("L28: taking a change back takes back just that change") func revert() {
    var compared = 0
    for seed in RandomCases.seeds(75) {
      var random = RandomNumbers(seed: seed)
      let before = BoardSketch.random(&random)
      var change = Editor(before, name: "c", seed: random.next())
      change.edit(random.number(in: 1...2), SketchEdit.ofTasks)
      var later = Editor(change.board, name: "l", seed: random.next())
      later.edit(random.number(in: 1...3), SketchEdit.ofTasks)
      guard change.touched.isDisjoint(with: later.touched) else { continue }
      let laws = MergeLaws(
        base: change.board.bytes, ours: later.board.bytes, theirs: before.bytes)
      #expect(laws.violations.isEmpty, "seed \(seed): \(laws.violations)")
      #expect(laws.result.isClean, "seed \(seed): \(laws.result.conflicts)")
      var expected = facts(later.board.bytes)
      for id in change.touched { expected[id] = facts(before.bytes)[id] }
      let differences = differences(facts(laws.result.bytes), expected)
      #expect(
        differences.isEmpty, "seed \(seed): \(differences), \(change.log), later \(later.log)")
      compared += 1
    }
    #expect(compared > RandomCases.count(37), "\(compared)")
  }

  @Test("L28: what came later to the same task stays") func revertInOneTask() {
    func board(_ todo: String, _ doing: [String], _ done: [String]) -> String {
      MergeExample.board(todo, doing: doing, done: done)
    }
    let rest = "- [ ] B id:bb11"
    MergeExample(
      board(rest, ["- [x] A @ana #x due:2026-12-01 id:aa11\n  - one\n  - note\n  - two"], []),
      ours: board(
        rest,
        ["- [x] A twice @ana #x #y due:2026-12-01 id:aa11\n  - one\n  - note\n  - two\n  - later"],
        []),
      theirs: board("- [ ] A @ana id:aa11\n  - one\n  - two\n\(rest)", [], [])
    ).gives(board("- [ ] A twice @ana #y id:aa11\n  - one\n  - two\n  - later\n\(rest)", [], []))
  }
}
