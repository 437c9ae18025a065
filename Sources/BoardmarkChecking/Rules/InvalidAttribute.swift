import BoardmarkReading
import BoardmarkText

/// Finds priorities, recurrences, estimates and needs that say nothing.
package enum InvalidAttribute: Rule {
  static let id = RuleID.invalidAttribute
  static let defaultLevel = RuleLevel.on(.error)

  static let page = RulePage(
    what: "The value of 'pri', 'every', 'est' or 'needs' has another shape than it is to have.",
    why: """
      A value that cannot be read counts as none. 'pri' is high, medium or low (A, B, C are read as
      these); 'every' is like 1d, 2w, 1m, 1y; 'est' like 30m, 4h, 2d; 'needs' lists ids with commas
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

  static func check(_ survey: BoardSurvey, _ report: inout Report) {
    for entry in survey.unplain {
      for (word, key) in entry.line.countingWords {
        guard let fault = fault(of: survey.bytes[word.value], key) else { continue }
        report.add(
          word.range, "\(noun(key)) '\(survey.text(word.value))' is not \(fault)",
          remedy: key == .needs ? "put commas between the ids and no spaces" : nil,
          task: entry.diagnosticID, fix: fix(word, survey))
      }
    }
  }

  /// What the value is to be and is not; nil where it is as it should be.
  package static func fault(of value: ArraySlice<UInt8>, _ key: AttributeKey) -> String? {
    switch key {
    case .pri: Priority(value) == nil ? "high, medium or low" : nil
    case .every: Recurrence(value) != nil ? nil : "of the form 1d, 2w, 1m or 1y"
    case .est: Estimate(value) != nil ? nil : "of the form 30m, 4h or 2d"
    case .needs: isList(value) ? nil : "a list of ids"
    default: nil
    }
  }

  private static func isList(_ value: ArraySlice<UInt8>) -> Bool {
    value.split(separator: .ascii(","), omittingEmptySubsequences: false)
      .allSatisfy { TaskID($0) != nil }
  }

  /// Whether `value` is a number above 0 with one of `units` after it.
  static func isAmount(_ value: ArraySlice<UInt8>, of units: String) -> Bool {
    guard let unit = value.last, units.utf8.contains(unit),
      let number = CalendarDate.number(value.dropLast())
    else { return false }
    return number > 0
  }

  private static func noun(_ key: AttributeKey) -> String {
    switch key {
    case .pri: "priority"
    case .every: "recurrence"
    case .est: "estimate"
    default: "'\(key.name)' value"
    }
  }

  private static func fix(_ word: TaskWord, _ survey: BoardSurvey) -> Fix? {
    guard word.key == .pri, let priority = meant(by: survey.text(word.value)) else { return nil }
    return Fix(
      title: "write 'pri:\(priority.rawValue)'", isSafe: false,
      edits: [TextEdit(range: word.value, replacement: Array(priority.rawValue.utf8))],
      changing: [.attributes, .places])
  }

  private static func meant(by text: String) -> Priority? {
    let text = text.lowercased()
    let names = Priority.allCases.map(\.rawValue)
    return (names.first { $0.hasPrefix(text) } ?? Suggestion.nearest(to: text, among: names))
      .flatMap(Priority.init(rawValue:))
  }
}
