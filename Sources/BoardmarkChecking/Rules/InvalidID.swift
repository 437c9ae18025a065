import BoardmarkReading
import BoardmarkText

/// Finds ids that do not have the form of an id.
enum InvalidID: WritingRule {
  static let id = Board.RuleID.invalidID
  static let defaultLevel = Board.RuleLevel.on(.error)

  static let page = RulePage(
    what: "An id has characters that are not allowed, or is too short or too long.",
    why: """
      An id is 2 to 32 ASCII letters, digits and '-', the first not '-', so that it can be typed in
      a shell and listed between commas. The task is treated as having no id.
      """,
    example: """
      ## Todo

      - [ ] Send the invoice id:inv_2026
      """,
    instead: """
      ## Todo

      - [ ] Send the invoice id:inv-2026
      """)

  static func check(_ item: RuleItem, in context: RuleContext, _ findings: inout Findings) {
    guard item.id == nil, let word = item.line.attribute(.id) else { return }
    findings.add(
      word.range,
      "id '\(context.text(word.value))' \(TaskID.fault(in: context.bytes[word.value]))",
      remedy: "use 2 to 32 ASCII letters, digits and '-'", task: item.diagnosticID)
  }
}

extension TaskID {
  /// What is wrong with `text`, which is not an id.
  static func fault(in text: ArraySlice<UInt8>) -> String {
    if text.first == .ascii("-") { return "begins with '-'" }
    guard text.allSatisfy({ $0.isASCIIAlphanumeric || $0 == .ascii("-") }) else {
      return "has characters other than ASCII letters, digits and '-'"
    }
    return text.count < 2 ? "is too short" : "is too long"
  }
}
