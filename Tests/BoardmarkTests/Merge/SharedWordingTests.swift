import Boardmark
import TestSupport
import Testing

/// Random boards whose tasks have notes and subtasks of few wordings, of which each side changes some.
@Suite struct SharedWordingTests {
  /// A task as a side has it.
  private struct Task: Equatable {
    var column: Int
    var lines: [String]
  }

  private static let wordings = [
    "  - [ ] tests", "  - [x] tests", "  - see the plan", "    - [ ] ask Ida",
    "  wait for the rain",
    "  - [ ] tests\n    - [ ] ask Ida",
  ]

  @Test("what each side does to tasks of its own is merged, however alike their lines are")
  func ownTasks() {
    for seed in RandomCases.seeds(150) {
      var random = RandomNumbers(seed: seed)
      let base = Dictionary(
        uniqueKeysWithValues: (0..<random.number(in: 2...5)).map { ("t\($0)", Self.task(&random)) })
      var (ours, theirs, merged) = (base, base, base)
      for id in base.keys.sorted() {
        let changed = Self.changed(base[id]!, &random)
        switch random.number(below: 3) {
        case 0: (ours[id], merged[id]) = (changed, changed)
        case 1: (theirs[id], merged[id]) = (changed, changed)
        default: break
        }
      }
      if random.oneIn(2) {
        ours["ours"] = Self.task(&random)
        merged["ours"] = ours["ours"]
      }
      if random.oneIn(2) {
        theirs["theirs"] = Self.task(&random)
        merged["theirs"] = theirs["theirs"]
      }
      let texts = [base, ours, theirs].map(Self.text)
      for (left, right) in [(1, 2), (2, 1)] {
        let result = Self.merge(texts[0], texts[left], texts[right])
        let story = "seed \(seed)\n" + texts.map { String(decoding: $0, as: UTF8.self) }.joined()
        #expect(result.isClean, "\(story)\(String(decoding: result.bytes, as: UTF8.self))")
        #expect(Self.tasks(Board(result.bytes)) == Self.tasks(Board(Self.text(merged))), "\(story)")
        guard result.isClean else { continue }
        for again in [
          Self.merge(texts[0], result.bytes, texts[right]),
          Self.merge(texts[0], texts[left], result.bytes),
        ] { #expect(again.isClean && again.bytes == result.bytes, "again: \(story)") }
      }
    }
  }

  private static func task(_ random: inout RandomNumbers) -> Task {
    Task(
      column: random.number(below: 3),
      lines: (0..<random.number(below: 3)).map { _ in random.pick(wordings) })
  }

  /// The task changed in its lines, moved, or gone.
  private static func changed(_ task: Task, _ random: inout RandomNumbers) -> Task? {
    var changed = self.task(&random)
    switch random.number(below: 4) {
    case 0: return nil
    case 1: changed.lines = task.lines
    default: changed.column = task.column
    }
    return changed
  }

  private static func text(_ tasks: [String: Task]) -> [UInt8] {
    let columns = ["Todo", "Doing", "Done"].enumerated().map { number, name in
      let tasks = tasks.sorted { $0.key < $1.key }.filter { $0.value.column == number }.map {
        id, task in
        (["- [ ] Task \(id) id:\(id)"] + task.lines).joined(separator: "\n") + "\n"
      }
      return "\n## \(name)\n" + (tasks.isEmpty ? "" : "\n") + tasks.joined()
    }
    return Array(("# Board\n" + columns.joined()).utf8)
  }

  private static func merge(_ base: [UInt8], _ ours: [UInt8], _ theirs: [UInt8])
    -> Board.MergeResult
  {
    BoardMerge.merge(base: base, ours: ours, theirs: theirs)
  }

  /// The tasks' columns and bodies by their ids.
  private static func tasks(_ board: Board) -> [String: Task] {
    Dictionary(
      uniqueKeysWithValues: board.tasks.map {
        ($0.id!.text, Task(column: $0.columnIndex, lines: [$0.bodyText]))
      })
  }
}
