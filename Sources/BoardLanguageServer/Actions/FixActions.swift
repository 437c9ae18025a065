import Boardmark
import JSONRPC

/// The fixes of `board check`: of the findings on the selected lines, and all that are safe.
enum FixActions {
  /// Whoever selects more findings wants all of them mended.
  private static let most = 50

  static func offers(_ context: ActionContext) -> [ActionOffer] {
    let findings = findings(context).filter { $0.fix != nil }
    let safe = findings.filter { $0.fix?.isSafe ?? false }
    return findings.prefix(most).compactMap { finding in
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

  /// The findings on the selected lines, infos with the fixes that they have where their rules are named.
  private static func findings(_ context: ActionContext) -> [Diagnostic] {
    let lines = context.lines
    func isHere(_ diagnostic: Diagnostic) -> Bool {
      diagnostic.range.lowerBound <= lines.upperBound
        && diagnostic.range.upperBound >= lines.lowerBound
    }
    var found = Checker.diagnostics(of: context.board, options: context.options).filter(isHere)
    let silent = Set(found.filter { $0.severity == .info && $0.fix == nil }.map(\.rule))
    if !silent.isEmpty {
      var options = context.options
      options.only = silent
      found = found.filter { !silent.contains($0.rule) }
      found += Checker.diagnostics(of: context.board, options: options).filter(isHere)
    }
    return found
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
