import Boardmark
import JSONRPC

/// The fixes of `board check`: those of findings on the selected lines, and all safe ones.
enum FixActions {
  /// With more findings selected, 'fix all' is the better action.
  private static let limit = 50

  static func offers(_ context: ActionContext) -> [ActionOffer] {
    let findings = findings(context).filter { $0.fix != nil }
    let safe = findings.filter { $0.fix?.isSafe ?? false }
    return findings.prefix(limit).compactMap { finding in
      guard let fix = finding.fix else { return nil }
      let title = fix.isSafe ? fix.title : "\(fix.title) (may change the board's meaning)"
      return ActionOffer(
        title, .quickFix, fixed: [finding],
        isPreferred: fix.isSafe && safe.count == 1, in: context
      ) {
        guard let edits = Fixer.edits(fixing: finding, in: context.board) else {
          throw RPCError.refused(
            "the result would not have the requested meaning; edit the text by hand")
        }
        return edits
      }
    }
  }

  /// The findings on the selected lines that have fixes, including infos.
  ///
  /// Cost: runs the rules that reported something there, preceded by a full check if there was none yet.
  private static func findings(_ context: ActionContext) -> [Board.Finding] {
    let lines = context.lines
    func isHere(_ diagnostic: Board.Finding) -> Bool {
      diagnostic.range.lowerBound <= lines.upperBound
        && diagnostic.range.upperBound >= lines.lowerBound
    }
    let check = context.server.check(context.document)
    // Findings that were only counted may be on these lines too.
    var rules = check.counted.union(check.diagnostics.lazy.filter(isHere).map(\.rule))
    rules.formIntersection(fixable)
    if rules.contains(.missingID), !holdsTaskWithoutID(context) { rules.remove(.missingID) }
    guard !rules.isEmpty else { return [] }
    var options = context.options
    options.fixedBytes = lines
    if rules.isDisjoint(with: [.missingID, .duplicateID]) { options.idSeed = nil }
    var found: [Board.Finding] = []
    // Unused suppressions are known only after all rules have run.
    if rules.remove(.unusedSuppression) != nil {
      found = Checker.diagnostics(of: context.board, options: options)
        .filter { $0.rule == .unusedSuppression && isHere($0) }
    }
    options.only = rules
    return (found + Checker.diagnostics(of: context.board, options: options).filter(isHere))
      .sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// True if there is a finding that may have a safe fix.
  static func mayFixAny(_ context: ActionContext) -> Bool {
    context.server.check(context.document).diagnostics.contains {
      $0.severity != .info && fixable.contains($0.rule)
    }
  }

  /// The rules that have fixes.
  private static let fixable = Set(
    RuleDescription.all.filter { $0.page.fix != nil }.map(\.id))

  private static func holdsTaskWithoutID(_ context: ActionContext) -> Bool {
    let lines = context.lines
    return context.board.tasks(in: lines.lowerBound..<lines.upperBound + 1).joined()
      .contains { $0.titleLine.attribute(.id) == nil }
  }

  /// All safe fixes at once, as `board check --fix` makes them.
  static func fixAll(_ context: ActionContext) -> [ActionOffer] {
    [
      ActionOffer("apply all safe fixes", .fixAll, in: context) {
        let result = Fixer.fix(context.board, options: context.options, includingUnsafe: false)
        return TextEdit.edits(from: context.board.source.bytes, to: result.bytes)
      }
    ]
  }
}

/// Suppresses a rule for one task by a comment, `<!-- board: allow overdue -->`.
enum SuppressActions {
  static func offers(_ context: ActionContext) -> [ActionOffer] {
    let lines = context.lines
    guard context.tasks.count == 1, let task = context.tasks.first else { return [] }
    var seen: Set<Board.RuleID> = []
    return context.server.check(context.document).findings.map(\.diagnostic).filter {
      $0.range.lowerBound <= lines.upperBound && $0.range.upperBound >= lines.lowerBound
        && task.range.contains($0.range.lowerBound) && $0.rule != .unusedSuppression
        && $0.rule != .conflictMarker && seen.insert($0.rule).inserted
    }.map { finding in
      ActionOffer(
        "allow \(finding.rule.rawValue) here", .quickFix, fixed: [finding], in: context
      ) { try edits(context, finding, task) }
    }
  }

  /// The edit that writes the comment, or adds the rule to the existing one.
  ///
  /// - Throws: A refusal if the edit would change anything else, or the rule would still report.
  private static func edits(
    _ context: ActionContext, _ finding: Board.Finding, _ task: Board.Task
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
      let end = text.content(
        ofLine: text.lines.line(at: max(task.titleLine.text.upperBound - 1, 0)))
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

  /// True if the tasks are the same apart from comments.
  private static func saysTheSame(_ board: Board, _ after: Board) -> Bool {
    let (before, now) = (board.tasks, after.tasks)
    return before.count == now.count
      && zip(before, now).allSatisfy {
        $0.titleLine.title == $1.titleLine.title && $0.lines.count == $1.lines.count
          && TaskMeaning($0, leavingOut: [.tail, .body, .places])
            == TaskMeaning($1, leavingOut: [.tail, .body, .places])
      }
  }
}

/// Resolves git's conflicts: keeps one half or both of the selected region, or merges the whole file
/// again by tasks.
enum ConflictActions {
  static func offers(_ context: ActionContext) -> [ActionOffer] {
    let board = context.board
    guard !board.conflicts.isEmpty else { return [] }
    let text = context.document.text
    let line = text.line(at: context.range.lowerBound)
    var offers = [
      ActionOffer("merge again by tasks", .quickFix, in: context) { try mergedAgain(context) }
    ]
    if let index = board.conflicts.firstIndex(where: { $0.lines.contains(line) }) {
      let about =
        ConflictResolution.subject(of: index, in: board).map {
          name, count in
          ": '\(name.shortened)'" + (count > 1 ? " and \(count - 1) more" : "")
        } ?? ""
      let (bytes, fileName) = (board.source.bytes, board.fileName)
      for (side, name) in [(Board.MergeSide.ours, "ours"), (.theirs, "theirs")] {
        offers.append(
          ActionOffer("take \(name)\(about)", .quickFix, in: context) {
            let shared = context.document.path.flatMap(context.server.world.stages)?.sharedTasks
            return TextEdit.edits(
              from: bytes,
              to: try ConflictResolution.taking(
                side, ofRegion: index, in: bytes, keeping: shared ?? [], fileName: fileName))
          })
      }
      offers.append(
        ActionOffer("take both\(about)", .quickFix, in: context) {
          TextEdit.edits(
            from: bytes,
            to: try ConflictResolution.takingBoth(
              of: ":\(line + 1)", in: bytes, fileName: fileName))
        })
    }
    return offers
  }

  private static func mergedAgain(_ context: ActionContext) throws(RPCError) -> [TextEdit] {
    let bytes = context.board.source.bytes
    let stages = context.document.path.flatMap(context.server.world.stages)
    if let line = ConflictResolution.strayMarkerLine(in: bytes, stages: stages) {
      throw .refused(
        "line \(line): a stray conflict marker; keep the right lines "
          + "and remove the marker")
    }
    let merged = ConflictResolution.mergedAgain(
      bytes, stages: stages, fileName: context.board.fileName)
    return TextEdit.edits(from: bytes, to: merged)
  }
}
