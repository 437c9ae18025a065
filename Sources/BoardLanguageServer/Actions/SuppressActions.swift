import Boardmark
import JSONRPC

/// Suppresses a rule for one task by a comment, `<!-- board: allow overdue -->`.
enum SuppressActions {
  static func offers(_ context: ActionContext) -> [ActionOffer] {
    let lines = context.lines
    guard context.tasks.count == 1, let task = context.tasks.first else { return [] }
    var seen: Set<RuleID> = []
    return context.server.findings(of: context.document).map(\.diagnostic).filter {
      $0.range.lowerBound <= lines.upperBound && $0.range.upperBound >= lines.lowerBound
        && task.range.contains($0.range.lowerBound) && $0.rule != .unusedSuppression
        && $0.rule != .conflictMarker && seen.insert($0.rule).inserted
    }.map { finding in
      ActionOffer(
        "allow \(finding.rule.rawValue) here", .quickFix, fixed: [finding], in: context
      ) { () throws(RPCError) in try edits(context, finding, task) }
    }
  }

  /// The edit that writes the comment, or adds the rule to the existing one.
  ///
  /// - Throws: A refusal if the edit would change anything else, or the rule would still report.
  private static func edits(
    _ context: ActionContext, _ finding: Diagnostic, _ task: Board.Task
  ) throws(RPCError) -> [TextEdit] {
    let board = context.board
    let rule = finding.rule.rawValue
    let part = board.parts.partitioningIndex { $0.range.lowerBound >= task.range.lowerBound }
    let comment = SuppressionComment.all(in: board, part: part).first { !$0.names.isEmpty }
    let edit: TextEdit
    if let last = comment?.names.last {
      edit = TextEdit(
        range: last.upperBound..<last.upperBound, replacement: Array(", \(rule)".utf8))
    } else {
      let text = board.source
      let end = text.content(ofLine: text.lines.line(at: max(task.line.text.upperBound - 1, 0)))
      edit = TextEdit(
        range: end.upperBound..<end.upperBound,
        replacement: Array(" <!-- board: allow \(rule) -->".utf8))
    }
    let after = Board(board.source.bytes.applying([edit]), fileName: board.fileName)
    var options = context.options
    options.makesFixes = false
    options.idSeed = nil
    func count(_ board: Board, _ range: Range<Int>) -> Int {
      Checker.diagnostics(of: board, options: options).count {
        $0.rule == finding.rule && range.contains($0.range.lowerBound)
      }
    }
    let range = task.range.lowerBound..<task.range.upperBound + edit.replacement.count
    guard saysTheSame(board, after), count(after, range) == 0 else {
      throw .refused(
        "a comment on this line would not silence '\(rule)'; write it on a line before the task")
    }
    return [edit]
  }

  /// Whether the tasks are the same apart from comments.
  private static func saysTheSame(_ board: Board, _ after: Board) -> Bool {
    let (before, now) = (board.tasks, after.tasks)
    return before.count == now.count
      && zip(before, now).allSatisfy {
        $0.line.title == $1.line.title && $0.lines.count == $1.lines.count
          && TaskMeaning($0, leavingOut: [.tail, .body, .places])
            == TaskMeaning($1, leavingOut: [.tail, .body, .places])
      }
  }
}
