import TestSupport
import Testing

@testable import BoardmarkMerging

/// Merging tasks that have no ids: never worse than merging lines.
@Suite struct UnnamedTaskTests {
  private typealias Example = MergeExample

  private static let (intro, figure, check) = (
    "- [ ] Write the intro", "- [ ] Redo figure 3", "- [ ] Check citations"
  )

  private func board(_ todo: String..., done: [String] = []) -> String {
    Example.board(todo.joined(separator: "\n"), done: done)
  }

  private var base: String { board(Self.intro, Self.figure, Self.check) }

  /// Expects one region between the first and the last task.
  private func conflicts(
    _ left: [String], _ right: [String], _ region: (ours: String, theirs: String),
    before: [String] = [], after: [String] = [], _ notes: (String, String) = ("", ""),
    _ location: SourceLocation = #_sourceLocation
  ) {
    func side(_ lines: [String]) -> String {
      Example.board(([Self.intro] + lines + [Self.check]).joined(separator: "\n"))
    }
    Example(base, ours: side(left), theirs: side(right)).conflicts(
      side(before + [Example.region(region.ours, region.theirs, notes.0, notes.1)] + after),
      mirrored: side(
        before + [Example.region(region.theirs, region.ours, notes.1, notes.0)] + after),
      location)
  }

  @Test("a task that both gave other words is a conflict, however little they share")
  func rewordedTwice() {
    let (left, right) = ("- [ ] Ask Kim for plots", "- [ ] Use the old diagram")
    conflicts([left], [right], (left, right))
    conflicts([left], ["- [ ] Redo figures 3 and 4"], (left, "- [ ] Redo figures 3 and 4"))
    conflicts([left], ["- [x] Redo figure 3"], (left, "- [x] Redo figure 3"))
    // Beside what each added, it is the one that shares words.
    let (cake, mum) = ("- [ ] Buy cake", "- [ ] Call mum")
    conflicts(
      [cake, "- [ ] figure 4"], [mum, "- [ ] figure 5"], ("- [ ] figure 4", "- [ ] figure 5"),
      before: [cake, mum])
  }

  @Test("a task that one side gave other words and the other deleted is a conflict")
  func rewordedAndDeleted() {
    let task = "- [ ] Ask Kim for plots"
    conflicts([task], [], (task, ""), ("", "(deleted)"))
    // Beside another that both deleted, nobody can tell which became of which.
    let rest = "- [ ] Rest"
    Example(
      board(Self.intro, Self.figure, rest), ours: board(task, rest), theirs: board(Self.intro, rest)
    ).conflicts(
      board(Example.region(task, "", "", "(deleted)"), rest),
      mirrored: board(Example.region("", task, "(deleted)"), rest))
  }

  @Test("a task that got a tag is the one that the other side deleted") func taggedAndDeleted() {
    Example(
      base, ours: board(Self.figure + " #x", Self.check, done: [Self.intro]),
      theirs: board(Self.intro, Self.check)
    ).conflicts(
      board(
        Example.region(Self.figure + " #x", "", "", "(deleted)"), Self.check, done: [Self.intro]),
      mirrored: board(
        Example.region("", Self.figure + " #x", "(deleted)"), Self.check, done: [Self.intro]))
  }

  @Test("a task with an id and other words is a new one") func newWithID() {
    Example(
      base, ours: board(Self.intro, Self.check),
      theirs: board(Self.intro, "- [ ] Buy cake id:cc11", Self.check)
    ).gives(board(Self.intro, "- [ ] Buy cake id:cc11", Self.check))
  }

  @Test("other words go with a note further below, as lines do") func rewordedAndNoted() {
    let notes = "\n  - one\n  - two\n  - three"
    Example(
      board(Self.intro, Self.figure + notes, Self.check),
      ours: board(Self.intro, "- [ ] Ask Kim for plots" + notes, Self.check),
      theirs: board(Self.intro, Self.figure + notes + "\n  - four", Self.check)
    ).gives(board(Self.intro, "- [ ] Ask Kim for plots" + notes + "\n  - four", Self.check))
  }

  @Test("words added to a title are the same task's, if it alone comes into question")
  func extended() {
    let task = "- [ ] Redo figure 3 in colour"
    Example(
      base, ours: board(Self.intro, task, Self.check),
      theirs: board(Self.intro, Self.check, done: ["- [x] Redo figure 3 #x"])
    ).gives(board(Self.intro, Self.check, done: ["- [x] Redo figure 3 in colour #x"]))
    conflicts(
      [task, "- [ ] Redo figure 3 in print"], ["- [x] Redo figure 3"],
      (task, "- [x] Redo figure 3"), after: ["- [ ] Redo figure 3 in print"])
  }

  @Test("what was done and added beside an untouched task stays clean") func oneSided() {
    Example(
      base, ours: board(Self.intro, "- [ ] Ask Kim for plots", Self.check),
      theirs: board(Self.intro, Self.figure, Self.check, "- [ ] New", done: ["- [x] Old"])
    ).gives(
      board(Self.intro, "- [ ] Ask Kim for plots", Self.check, "- [ ] New", done: ["- [x] Old"]))
    // Both deleted one, and what each added stands elsewhere.
    Example(
      base, ours: board(Self.intro, Self.check, "- [ ] New"),
      theirs: board("- [ ] Other", Self.intro, Self.check)
    ).gives(board("- [ ] Other", Self.intro, Self.check, "- [ ] New"))
  }

  @Test("a task that both finished is told from a new one of its name")
  func finishedBesideNamesake() {
    let task = "- [ ] Water due:2026-12-01"
    Example(
      Example.board(task, done: [Self.intro]),
      ours: Example.board(done: [Self.intro, "- [x] Water ref:x due:2026-12-01 done:2026-11-20"]),
      theirs: Example.board(
        done: [
          Self.intro, "- [ ] Water due:2026-11-30 every:1m",
          "- [x] Water due:2026-12-01 done:2026-11-20",
        ])
    ).gives(
      Example.board(
        done: [
          Self.intro, "- [ ] Water due:2026-11-30 every:1m",
          "- [x] Water ref:x due:2026-12-01 done:2026-11-20",
        ]))
  }

  @Test("a word that two tasks share tells neither") func sharedWord() {
    let (launch, other) = ("- [ ] launch est:30m", "- [ ] Draft launch venue 3 est:30m")
    let (fix, reworded) = ("- [ ] Fix 6 est:30m", "- [ ] launch 5 est:30m")
    let finished = "- [x] launch est:30m done:2026-11-20"
    Example(
      Example.board(done: [launch, other]), ours: Example.board(done: [other, finished]),
      theirs: Example.board(done: [fix, reworded])
    ).conflicts(
      Example.board(done: [fix, Example.region(finished, reworded)]),
      mirrored: Example.board(done: [fix, Example.region(reworded, finished)]))
  }

  @Test("a longer title that says otherwise in all else is another task's") func contradicted() {
    let (task, longer) = ("- [ ] Docs due:2026-12-04", "- [ ] Docs mail and 19 start:2026-12-01")
    let other = "- [ ] Sweep"
    Example(
      Example.board(Self.intro, task, doing: [other]),
      ours: Example.board(Self.intro, doing: [task, other]),
      theirs: Example.board(Self.intro, longer, doing: [other])
    ).conflicts(
      Example.board(Self.intro, longer, doing: [Example.region(task, "", "", "(deleted)"), other]),
      mirrored: Example.board(
        Self.intro, longer, doing: [Example.region("", task, "(deleted)"), other]))
  }

  @Test("a task that one side moved and the other reworded is known again in a result")
  func movedAndReworded() {
    let (task, reworded) = ("- [x] Book the venue #docs ref:x/1", "- [x] Book 27 #docs ref:x/1")
    let (first, next) = ("- [ ] Write API due:2026-12-01", "- [ ] Write API due:2026-11-30")
    Example(
      Example.board(Self.intro, first, task),
      ours: Example.board(Self.intro, next, done: [task]),
      theirs: Example.board(Self.intro, reworded, "- [x] Write API due:2026-12-01")
    ).gives(
      Example.board(Self.intro, "- [x] Write API due:2026-11-30", done: [reworded]))
  }

  @Test("tasks that both moved stand in the order of what the base has of them") func movedTwice() {
    Example(
      Example.board(doing: ["- [ ] Book #x", "- [ ] Mail #api"]),
      ours: Example.board(done: ["- [x] Book #x", "- [x] Mail #api"]),
      theirs: Example.board(done: ["- [ ] Mail", "- [x] Book #x"])
    ).gives(Example.board(done: ["- [x] Book #x", "- [x] Mail"]))
  }

  @Test("random edits of tasks without ids are never merged worse than lines") func randomEdits() {
    var broken: [String: [UInt64]] = [:]
    var counts = (clean: 0, unabsorbed: 0, conflicts: 0, needed: 0, wrong: 0, elsewhere: 0)
    for seed in RandomCases.seeds(1_000) {
      let merge = UnnamedTaskCase(seed: seed)
      func merged(_ ours: [UInt8], _ theirs: [UInt8]) -> MergeResult {
        BoardMerge.merge(base: merge.base, ours: ours, theirs: theirs)
      }
      func note(_ fault: String) { broken[fault, default: []].append(seed) }
      let result = merged(merge.ours, merge.theirs)
      let mirrored = merged(merge.theirs, merge.ours)
      let lines = TextMerge.file(
        ThreeWay(base: merge.base, ours: merge.ours, theirs: merge.theirs),
        options: MergeOptions())
      let isLinesClean = lines.conflicts.isEmpty
      if result.fallback != nil { note("not by tasks") }
      if result.isClean != mirrored.isClean
        || result.isClean && mirrored.bytes != result.bytes
      {
        note("L2")
      }
      if merge.expected == nil { counts.needed += 1 }
      guard result.isClean else {
        counts.conflicts += 1
        if isLinesClean, UnnamedTaskCase.facts(in: lines.bytes) == merge.expected {
          note("needless conflict")
        }
        continue
      }
      counts.clean += 1
      if UnnamedTaskCase.facts(in: result.bytes) != merge.expected {
        // What got other words and another place at once, nobody can know again.
        if isLinesClean || merge.isUnknowable { counts.wrong += 1 } else { note("silently wrong") }
      }
      for again in [merged(result.bytes, merge.theirs), merged(merge.ours, result.bytes)] {
        // A task deleted here and one added beside it there may be one reworded there.
        if !again.isClean {
          counts.unabsorbed += 1
        } else if again.bytes != result.bytes {
          // What was known by what no other task of a column has may not be any more, and then is a new one.
          let lines = [again, result].map { result in
            result.bytes.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }.sorted()
          }
          if lines[0] == lines[1] {
            counts.elsewhere += 1
          } else {
            note("L3")
          }
        }
      }
    }
    #expect(broken.isEmpty, "\(broken.mapValues { ($0.count, $0.prefix(5)) })")
    #expect(counts.clean > RandomCases.count(500), "\(counts)")
    #expect(counts.conflicts > RandomCases.count(200), "\(counts)")
    #expect(counts.needed > RandomCases.count(100), "\(counts)")
    #expect(
      counts.unabsorbed * 20 < counts.clean * 2 && counts.wrong * 200 < counts.clean
        && counts.elsewhere * 1_000 < counts.clean, "\(counts)")
  }
}
