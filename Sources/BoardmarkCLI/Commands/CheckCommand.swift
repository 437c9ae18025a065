import ArgumentParser
import Boardmark

/// `board check`: says what is overdue and what is broken.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Says what is overdue, what is broken, and at which line.",
    discussion: """
      Errors give exit status 1; warnings do, too, with --strict. A folder means every 'board.md' \
      and '*.board.md' below it.
      """)

  @Argument(help: "Files and folders; '-' is standard input.")
  var paths: [String] = []

  @Flag(help: "Lets warnings fail the check, too.")
  var strict = false

  @Option(help: "How to report: text or json.")
  var format = CheckFormat.text

  @Option(
    name: .customLong("rule"),
    help: ArgumentHelp(
      "Sets a rule to error, warning, info or off, whatever the board says.",
      valueName: "id=severity"))
  var rules: [RuleSetting] = []

  @Option(help: ArgumentHelp("How many days ahead a task is due soon.", valueName: "days"))
  var warnAhead = 3

  @OptionGroup var clock: ClockOptions
  @OptionGroup var colors: ColorOptions

  func validate() throws {
    guard (0...3650).contains(warnAhead) else {
      throw ValidationError("--warn-ahead takes 0 to 3650 days")
    }
  }

  func run() throws {
    let console = Console.standard
    let discovery = BoardDiscovery(paths.isEmpty ? [try BoardLocation.find(file: nil)] : paths)
    for problem in discovery.problems { console.note(problem) }

    let checker = FileChecker(
      clock: try clock.clock(), warnAhead: warnAhead,
      levels: Dictionary(rules.map { ($0.rule, $0.level) }) { $1 }, keepsLines: console.isTerminal)
    var report = CheckReport()
    var hasFailed = !discovery.problems.isEmpty
    concurrentMap(discovery.paths) {
      checker.check($0)
    } receive: { result in
      switch result {
      case .success(let file): report.add(file)
      case .failure(let failure):
        console.note(failure.description)
        hasFailed = true
      }
    }
    report.findCopies(level: checker.levels[.duplicateID])

    switch format {
    case .text:
      console.standardOutput.write(
        CheckText(
          showsLines: console.isTerminal,
          isColored: colors.color.isEnabled(onTerminal: console.isTerminal)
        ).text(of: report))
      if console.isTerminal { console.standardError.write(report.summary.sentence + "\n") }
    case .json: console.standardOutput.write(CheckJSON.bytes(of: report))
    }
    try console.finish()
    if hasFailed { throw ExitStatus.failure }
    let summary = report.summary
    if summary.errors > 0 || (strict && summary.warnings > 0) { throw ExitStatus.findings }
  }
}

/// How `check` reports.
enum CheckFormat: String, CaseIterable, ExpressibleByArgument {
  case text
  case json
}

/// The value of `--rule`.
struct RuleSetting: ExpressibleByArgument {
  let rule: RuleID
  let level: RuleLevel

  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2, let rule = RuleID(rawValue: parts[0]), let level = RuleLevel(parts[1])
    else { return nil }
    self.rule = rule
    self.level = level
  }
}
