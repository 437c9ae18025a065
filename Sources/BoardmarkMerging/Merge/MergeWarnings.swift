import BoardmarkChecking
import BoardmarkMatching
import BoardmarkReading
import BoardmarkText
import MarkdownBlocks

/// Warnings about what only both sides together cause, although nothing conflicts: needs that form a cycle or name a
/// task that the other side removed.
enum MergeWarnings {
  /// What a person should know about a merged board, or about both halves of one with conflicts, one sentence each.
  ///
  /// Cost: linear; next to nothing if the board names no need.
  static func notes(about results: [Board], of boards: ThreeWay<Board>) -> [String] {
    let lists = results.map { notes(about: $0, of: boards) }
    return lists[0].filter { note in lists.allSatisfy { $0.contains(note) } }
  }

  private static func notes(about result: Board, of boards: ThreeWay<Board>) -> [String] {
    guard result.source.bytes.holds(word: "needs") else { return [] }
    let known = Set([boards.ours, boards.theirs].flatMap { diagnostics(of: $0).map(\.message) })
    let new = diagnostics(of: result).filter { !known.contains($0.message) }
    guard !new.isEmpty else { return [] }
    let context = RuleContext(boards.base, options: options, takesAll: true)
    return new.compactMap { diagnostic in
      if diagnostic.rule == .unknownNeed {
        // A done task may have been archived, and a need for it is met.
        let id = TaskID(result.reading.bytes[diagnostic.range])
        let old = id.flatMap { context.indices[$0]?.first }
        guard let old, context.items[old].isOpen else { return nil }
      }
      return "\(diagnostic.message); neither side alone has that"
    }
  }

  private static func diagnostics(of board: Board) -> [Diagnostic] {
    Checker.diagnostics(of: board, options: options)
  }

  private static var options: CheckOptions {
    var levels = Dictionary(uniqueKeysWithValues: RuleID.allCases.map { ($0, RuleLevel.off) })
    levels[.needCycle] = .on(.error)
    levels[.unknownNeed] = .on(.error)
    return CheckOptions(now: Now(CalendarDate(year: 2000, month: 1, day: 1)!), levels: levels)
  }

  /// A sentence for each pair of new tasks, one from each side, that say the same except for their ids, such as the next
  /// occurrence of a task that was finished on both sides. Cost: parses only tasks that one side alone has.
  static func duplicateAdditions(_ plan: MergePlan) -> [String] {
    struct Statement: Hashable {
      let title: ByteString
      let meaning: TaskMeaning
    }
    func added(_ side: MergeVersion) -> [(Statement, TaskID)] {
      plan.matching.nodes.compactMap { match in
        guard match.base == nil, match[side.opposite] == nil, let node = match[side],
          plan.outlines[side].ids[node] != 0, let task = plan.outlines[side].task(node),
          let id = task.id
        else { return nil }
        let meaning = TaskMeaning(task, leavingOut: .arrangement, key: .id)
        return (Statement(title: ByteString(task.line.titleBytes), meaning: meaning), id)
      }
    }
    let (ours, theirs) = (added(.ours), added(.theirs))
    if ours.isEmpty || theirs.isEmpty { return [] }
    var waiting = Dictionary(grouping: ours) { $0.0 }.mapValues { $0[...] }
    return theirs.compactMap { statement, id in
      guard let twin = waiting[statement]?.popFirst() else { return nil }
      let names = [twin.1.text, id.text].sorted()
      return "tasks '\(names[0])' and '\(names[1])' say the same, and each side added one; "
        + "remove one of them unless both are meant"
    }
    .sorted()
  }
}
