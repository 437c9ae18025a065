import Boardmark
import TestSupport
import Testing

/// True if an audit finds an edit that a merge dropped, and nothing where none was.
@Suite struct LostEditTests {
  private static let kinds: [SketchEdit] = [.tick, .due, .retitle, .note, .name, .unname, .move]

  /// What a task says and where, by its first title; nil where a board has not just one of that title.
  private static func task(_ title: String, _ board: BoardSketch) -> [String]? {
    let found = board.columns.flatMap { column in
      column.tasks.filter { $0.title == title }.map { [column.name] + Self.words($0) }
    }
    return found.count == 1 ? found[0] : nil
  }

  private static func words(_ task: BoardSketch.Task) -> [String] {
    [task.box, task.title] + task.names + task.attributes.map { "\($0.key):\($0.value)" }
      + task.body
  }

  /// A merge's result, each of its regions resolved one way or the other.
  private static func resolved(_ bytes: [UInt8], _ random: inout RandomNumbers) -> [UInt8] {
    var lines: [Substring] = []
    var half = 0
    var taken = 0
    for line in String(decoding: bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    {
      if line.hasPrefix("<<<<<<< ") {
        (half, taken) = (1, random.oneIn(2) ? 1 : 2)
      } else if line == "=======", half == 1 {
        half = 2
      } else if line.hasPrefix(">>>>>>> "), half == 2 {
        half = 0
      } else if half == 0 || half == taken {
        lines.append(line)
      }
    }
    return Array(lines.joined(separator: "\n").utf8)
  }

  @Test("an edit that a merge drops is found, in 95 of 100", arguments: [false, true])
  func planted(withoutIDs: Bool) {
    var planted: [String: Int] = [:]
    var found: [String: Int] = [:]
    for seed in RandomCases.seeds(150, from: 1) {
      let merge = MergeCase(seed: seed, upTo: 5, withoutIDs: withoutIDs)
      var random = RandomNumbers(seed: seed)
      let kind = random.pick(Self.kinds)
      var ours = merge.ours
      ours.edit(1, [kind])
      // What only this edit touched.
      let titles = merge.base.columns.flatMap(\.tasks).map(\.title).filter { title in
        guard let old = Self.task(title, merge.base) else { return false }
        return Self.task(title, merge.ours.board) == old && Self.task(title, ours.board) != old
          && Self.task(title, merge.theirs.board) == old
      }
      guard titles.count == 1 else { continue }
      let bytes = [merge.base.bytes, merge.ours.board.bytes, merge.theirs.board.bytes]
      let without = BoardMerge.merge(base: bytes[0], ours: bytes[1], theirs: bytes[2])
      let audit = MergeAudit(
        bases: [bytes[0]], sides: [ours.board.bytes, bytes[2]],
        result: Self.resolved(without.bytes, &random))
      planted["\(kind)", default: 0] += 1
      let id = merge.base.columns.flatMap(\.tasks).first { $0.title == titles[0] }?.id
      let isFound = audit.faults.contains {
        $0.title.hasPrefix(titles[0]) || id != nil && $0.id == id
      }
      if isFound { found["\(kind)", default: 0] += 1 }
    }
    let counts = (found.values.reduce(0, +), planted.values.reduce(0, +))
    #expect(counts.1 > RandomCases.count(50))
    #expect(counts.0 * 100 >= counts.1 * 95, "\(counts): \(found) of \(planted)")
  }

  @Test("a merge by tasks, resolved by hand, is none that dropped an edit, but for 2 of 100")
  func falseAlarms() {
    var merges = 0
    var alarms: [UInt64] = []
    for seed in RandomCases.seeds(150, from: 1) {
      let merge = MergeCase(seed: seed, upTo: 5, withoutIDs: seed % 2 == 0)
      var random = RandomNumbers(seed: seed)
      let bytes = [merge.base.bytes, merge.ours.board.bytes, merge.theirs.board.bytes]
      let result = BoardMerge.merge(base: bytes[0], ours: bytes[1], theirs: bytes[2])
      // One more line, so that a clean merge is not taken for right because its bytes are the same.
      let audit = MergeAudit(
        bases: [bytes[0]], sides: [bytes[1], bytes[2]],
        result: Self.resolved(result.bytes, &random) + Array("\n".utf8))
      merges += 1
      if !audit.faults.isEmpty { alarms.append(seed) }
    }
    #expect(alarms.count * 50 <= merges, "\(alarms)")
  }
}
