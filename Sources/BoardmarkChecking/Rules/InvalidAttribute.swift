import BoardmarkReading
import BoardmarkText

/// Finds priorities, recurrences, estimates and needs without a valid value.
enum InvalidAttribute: WritingRule {
  static let id = Board.RuleID.invalidAttribute
  static let defaultLevel = Board.RuleLevel.on(.error)

  static let page = RulePage(
    what: "The value of 'pri', 'every', 'est' or 'needs' cannot be read.",
    why: """
      The task is treated as not having it. 'pri' is high, medium or low (A, B, C are read as
      these); 'every' is like 1d, 2w, 1m, 1y, mon,thu, weekday or eom; 'est' like 30m, 4h, 2d; 'needs' lists ids with commas
      between and no spaces.
      """,
    example: """
      ## Todo

      - [ ] Send the invoice pri:urgent
      """,
    instead: """
      ## Todo

      - [ ] Send the invoice pri:high
      """,
    fix: "Unsafe: writes out a priority that is cut short or nearly right ('hi', 'med').")

  static func check(_ item: RuleItem, in context: RuleContext, _ findings: inout Findings) {
    for (word, key) in item.line.countingWords {
      guard let syntax = key.syntax, let form = syntax.form,
        !syntax.accepts(context.bytes[word.value])
      else { continue }
      findings.add(
        word.range, "\(syntax.noun) '\(context.text(word.value))' is not \(form)",
        remedy: syntax.remedy, task: item.diagnosticID, fix: fix(word, context))
    }
  }

  private static func fix(_ word: TaskWord, _ context: RuleContext) -> Board.Fix? {
    guard word.key == .pri, let priority = meant(by: context.text(word.value)) else { return nil }
    return Board.Fix(
      title: "write 'pri:\(priority.rawValue)'", isSafe: false,
      edits: [TextEdit(range: word.value, replacement: Array(priority.rawValue.utf8))],
      changing: [.attributes, .places])
  }

  private static func meant(by text: String) -> Board.Priority? {
    let text = text.lowercased()
    let names = Board.Priority.allCases.map(\.rawValue)
    return (names.first { $0.hasPrefix(text) } ?? Suggestion.nearest(to: text, among: names))
      .flatMap(Board.Priority.init(rawValue:))
  }
}
