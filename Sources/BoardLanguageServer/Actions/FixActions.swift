import Boardmark
import JSONRPC

/// The fixes of `board check`: of the findings on the selected lines, and all safe ones.
enum FixActions {
  /// Somebody who selects more findings wants all of them fixed.
  private static let limit = 50

  static func offers(_ context: ActionContext) -> [ActionOffer] {
    let findings = findings(context).filter { $0.fix != nil }
    let safe = findings.filter { $0.fix?.isSafe ?? false }
    return findings.prefix(limit).compactMap { finding in
      guard let fix = finding.fix else { return nil }
      let title = fix.isSafe ? fix.title : "\(fix.title) (may change what the board says)"
      return ActionOffer(
        title, .quickFix, fixed: [finding],
        isPreferred: fix.isSafe && safe.count == 1, in: context
      ) { () throws(RPCError) in
        guard let edits = Fixer.edits(fixing: finding, in: context.board) else {
          throw .refused("the board would not say then what it is to say; change it in the text")
        }
        return edits
      }
    }
  }

  /// The findings on the selected lines that have fixes, including infos.
  ///
  /// Cost: runs the rules that found something there, and a whole check if none has been made.
  private static func findings(_ context: ActionContext) -> [Diagnostic] {
    let lines = context.lines
    func isHere(_ diagnostic: Diagnostic) -> Bool {
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
    var found: [Diagnostic] = []
    // Whether a suppression is unused is only known if all rules run.
    if rules.remove(.unusedSuppression) != nil {
      found = Checker.diagnostics(of: context.board, options: options)
        .filter { $0.rule == .unusedSuppression && isHere($0) }
    }
    options.only = rules
    return (found + Checker.diagnostics(of: context.board, options: options).filter(isHere))
      .sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Whether there is a finding that may have a safe fix.
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
      .contains { $0.line.attribute(.id) == nil }
  }

  /// All safe fixes at once, as `board check --fix` makes them.
  static func fixAll(_ context: ActionContext) -> [ActionOffer] {
    [
      ActionOffer("fix all findings that can be fixed safely", .fixAll, in: context) {
        let result = Fixer.fix(context.board, options: context.options, includingUnsafe: false)
        return TextEdit.edits(from: context.board.source.bytes, to: result.bytes)
      }
    ]
  }
}
