import BoardmarkEditing
import BoardmarkReading

/// Finds suppression comments that silence nothing.
enum UnusedSuppression: Rule {
  static let id = Board.RuleID.unusedSuppression
  static let defaultLevel = Board.RuleLevel.on(.warning)

  static let page = RulePage(
    what: "A comment silences a rule that finds nothing there, or that does not exist.",
    why: """
      The comment would hide what the rule finds one day, and nobody would know why. One that
      silences 'overdue' or 'due-soon' is needed as long as an open task has a due date.
      """,
    example: """
      ## Todo

      - [ ] Send the invoice due:2026-12-01 <!-- board: allow invalid-id -->
      """,
    instead: """
      ## Todo

      - [ ] Send the invoice due:2026-12-01
      """,
    fix: "Safe: removes the id, and the comment with the last one.")

  /// Finds nothing: what is unused is known only when all other rules have run.
  static func check(_ context: RuleContext, _ findings: inout Findings) {}

  /// Finds the comments that silenced none of `found`.
  ///
  /// - Parameter off: The rules that are off on this board; silencing them has no
  ///   effect, but is intended.
  static func check(
    _ suppressions: Suppressions, _ context: RuleContext, found: [Board.Finding],
    off: Set<Board.RuleID>, _ findings: inout Findings
  ) {
    let silenced = SilencedRules(suppressions, context, found: found)
    lazy var removal = SuppressionRemoval(suppressions.comments, Rearrangement(context.board))
    for comment in suppressions.comments {
      let unused = comment.names.filter { name in
        guard let rule = Board.RuleID(rawValue: context.text(name)) else { return true }
        return !off.contains(rule) && !silenced.contains(rule, at: comment.task)
      }
      guard !comment.names.contains(where: { context.text($0) == id.rawValue }) else { continue }
      if comment.names.isEmpty {
        findings.add(
          comment.range, "comment allows nothing",
          fix: removal.fix(of: comment))
      }
      for name in unused {
        let text = context.text(name)
        let isKnown = Board.RuleID(rawValue: text) != nil
        let suggestion = isKnown ? "" : Board.RuleID.suggestion(for: text)
        findings.add(
          name,
          isKnown
            ? "'\(text)' has nothing to silence here" : "there is no rule '\(text)'\(suggestion)",
          remedy: "remove it", task: silenced.task(at: comment.task)?.id,
          fix: suggestion.isEmpty
            ? removal.fix(of: comment, only: unused.count < comment.names.count ? name : nil)
            : nil)
      }
    }
  }
}

/// Which rules have findings about which task.
private struct SilencedRules {
  private var rules: [Int: Set<Board.RuleID>] = [:]
  private var tasks: [Int: Board.Task] = [:]

  init(_ suppressions: Suppressions, _ context: RuleContext, found: [Board.Finding]) {
    let ranges = suppressions.comments.compactMap(\.task)
    for range in ranges { rules[range.lowerBound] = [] }
    for diagnostic in found {
      let index = ranges.partitioningIndex { $0.upperBound > diagnostic.range.lowerBound }
      guard index < ranges.count, ranges[index].contains(diagnostic.range.lowerBound) else {
        continue
      }
      rules[ranges[index].lowerBound]?.insert(diagnostic.rule)
    }
    for column in context.board.columns {
      for index in column.tasks.indices {
        let start = column.tasks.range(at: index).lowerBound
        guard rules[start] != nil else { continue }
        let task = column.tasks[index]
        tasks[start] = task
        // It is fine to silence in advance what the passing of days will bring.
        if task.hasOpenDueDate { rules[start]?.formUnion([.overdue, .dueSoon]) }
      }
    }
  }

  func contains(_ rule: Board.RuleID, at task: Range<Int>?) -> Bool {
    task.map { rules[$0.lowerBound]?.contains(rule) ?? false } ?? false
  }

  func task(at range: Range<Int>?) -> Board.Task? { range.flatMap { tasks[$0.lowerBound] } }
}

extension Board.Task {
  /// True if the task or a subtask is open and has a `due` attribute, valid or not.
  fileprivate var hasOpenDueDate: Bool {
    (!isClosed && titleLine.attribute(.due) != nil)
      || subtasks.indices.contains {
        isOpen(subtask: $0) && subtasks[$0].titleLine.attribute(.due) != nil
      }
  }
}
