import ArgumentParser
import Boardmark
import BoardmarkFiles
import BoardmarkReports

struct RulesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    named: "rules",
    abstract: "Lists every rule of 'board check', or explains one with an example.",
    discussion: """
        board rules
        board rules overdue
      """)

  @Argument(
    help: "The rule to explain.", completion: .list(Board.RuleID.allCases.map(\.rawValue)))
  var id: String?

  @OptionGroup var format: FormatOptions<TextOrJSON>

  func run() throws {
    let console = Console.standard
    if format.chosen == .json {
      let rules = try id.map { [try Self.rule($0)] } ?? RuleDescription.all
      console.standardOutput.write(RulesJSON.bytes(of: rules), as: .json)
    } else if let id {
      console.standardOutput.write(Self.page(try Self.rule(id)))
    } else {
      let width = RuleDescription.all.map(\.id.rawValue.count).max() ?? 0
      for rule in RuleDescription.all {
        let id = rule.id.rawValue + String(repeating: " ", count: width - rule.id.rawValue.count)
        let level = Self.name(of: rule.defaultLevel)
        console.standardOutput.write(
          "\(id)  \(level)\(String(repeating: " ", count: 7 - level.count))  \(rule.page.what)\n")
      }
    }
    try console.finish()
  }

  private static func rule(_ id: String) throws(CommandFailure) -> RuleDescription {
    if let rule = RuleDescription.all.first(where: { $0.id.rawValue == id }) { return rule }
    let others = "; 'board rules' lists them all"
    throw CommandFailure(
      "rule '\(id)' does not exist\(Board.RuleID.suggestion(for: id, else: others))")
  }

  private static func page(_ rule: RuleDescription) -> String {
    """
    \(rule.id.rawValue) (\(name(of: rule.defaultLevel)))

    \(rule.page.what)

    Why

    \(indented(rule.page.why))

    Example

    \(indented(rule.page.example))

    Instead

    \(indented(rule.page.instead))

    Fix

    \(indented(rule.page.fix ?? "None: only a person can decide."))

    Set it with 'rules: {\(rule.id.rawValue): off}' in the front matter or '--rule \
    \(rule.id.rawValue)=warning';
    silence it for one task with '<!-- board: allow \(rule.id.rawValue) -->'.

    """
  }

  private static func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "    \($0)" }.joined(separator: "\n")
  }

  private static func name(of level: Board.RuleLevel) -> String {
    switch level {
    case .on(let severity): severity.rawValue
    case .off: "off"
    }
  }
}
