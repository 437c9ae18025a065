import BoardmarkEditing
import BoardmarkReading
import BoardmarkText

/// Finds files that are not in canonical form.
enum NotCanonical: Rule {
  static let id = Board.RuleID.notCanonical
  static let defaultLevel = Board.RuleLevel.off

  static let page = RulePage(
    what: "The file is not in canonical form.",
    why: """
      A single form keeps diffs small. The rule reports the first line that differs.
      """,
    example: """
      ## Todo
      * [ ] Send the invoice due:2026-12-01 @bob
      """,
    instead: """
      ## Todo

      - [ ] Send the invoice @bob due:2026-12-01
      """,
    fix: "Safe: brings the whole file into canonical form, as 'board fmt' does.")

  static func check(_ context: RuleContext, _ findings: inout Findings) {
    let source = context.board.source
    do throws(FormatRefusal) {
      let edits = try Formatter.edits(for: context.board)
      guard let first = edits.first else { return }
      let difference = zip(source.bytes[first.range], first.replacement)
        .prefix { $0 == $1 }.count
      let line = source.lines.line(at: first.range.lowerBound + difference)
      findings.add(
        source.content(ofLine: line), "file is not in canonical form, starting at line \(line + 1)",
        remedy: "run 'board fmt'",
        fix: Board.Fix(title: "format the file", isSafe: true, edits: edits))
    } catch {
      guard case .verificationFailed(let line, let reason) = error else { return }
      findings.add(
        source.content(ofLine: max(0, line - 1)),
        "canonical form of line \(line) cannot be proved equivalent: \(reason)")
    }
  }
}
