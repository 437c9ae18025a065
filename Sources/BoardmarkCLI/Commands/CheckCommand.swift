import ArgumentParser
import Boardmark
import BoardmarkFiles
import BoardmarkReports
import ConcurrentMap

struct CheckCommand: ParsableCommand, WordListing {
  static let configuration = CommandConfiguration(
    named: "check",
    abstract: "Reports overdue tasks and mistakes, with their lines.",
    discussion: """
      Errors give exit status 1; warnings do as well, with --strict. A folder means every 'board.md' \
      and '*.board.md' below it.

        board check
        board check docs --strict
        board check --fix --only missing-id
        board check --since main
      """)

  @Argument(
    help: "Files and folders; '-' is standard input.", completion: BoardCompletion.boardFile)
  var paths: [String] = []

  @Flag(
    help:
      "Applies safe fixes (for infos only if their rule is named) and reports the rest."
  )
  var fix = false

  @Flag(help: "Also applies fixes that may change what the board means.")
  var unsafeFixes = false

  @Flag(help: "Makes warnings fail the check as well.")
  var strict = false

  @Flag(
    name: .shortAndLong, help: "Prints no findings; the exit status shows whether there are errors."
  )
  var quiet = false

  // Not in an option group shared with others: hooks run this command, and a group adds a fifth to
  // its start time.
  @Option(help: CheckFormat.help)
  var format: CheckFormat?

  @Flag(help: "The same as '--format json'.")
  var json = false

  @Option(
    help: ArgumentHelp(
      "Writes the report to a file, and prints a text report.", valueName: "file"))
  var output: String?

  @Option(
    name: .customLong("rule"),
    help: ArgumentHelp(
      "Sets a rule's level (error, warning, info or off), overriding the board.",
      valueName: "id=severity"), completion: BoardCompletion.ruleSettings)
  var rules: [String] = []

  @Option(
    help: ArgumentHelp(
      "Checks and fixes only this rule; repeatable.", valueName: "id"),
    completion: BoardCompletion.rules)
  var only: [String] = []

  // Optional, since printing a number's default costs the parser a twentieth of the start time.
  @Option(
    help: ArgumentHelp(
      "How many days ahead a task is due soon. (default: \(Board.CheckOptions.defaultWarnAhead))",
      valueName: "days"))
  var warnAhead: Int?

  @Flag(
    help:
      "Checks the staged boards, and reports only what the commit introduces."
  )
  var staged = false

  @Option(
    help: ArgumentHelp(
      "Reports only what changed since the merge base with a revision.", valueName: "rev"))
  var since: String?

  @Option(
    help: ArgumentHelp(
      "Also reports ids that belong to other tasks at a revision.", valueName: "rev"))
  var against: String?

  @OptionGroup var file: FileOption
  @OptionGroup var clock: ClockOptions
  @OptionGroup var colors: ColorOptions

  static var list: WritableKeyPath<Self, [String]> { \.paths }

  func validate() throws {
    if json, let format, format != .json {
      throw ValidationError(
        "'--json' and '--format \(format.rawValue)' cannot be used together; leave one out")
    }
    if let warnAhead, !(0...3650).contains(warnAhead) {
      throw ValidationError("--warn-ahead takes 0 to 3650 days")
    }
    if fix || unsafeFixes, paths.contains("-") {
      throw ValidationError("standard input cannot be fixed; name a file")
    }
    if since != nil || against != nil, paths.contains("-") {
      throw ValidationError("standard input has no history; name a file")
    }
    if staged, paths.contains("-") {
      throw ValidationError("standard input is not staged; name a file")
    }
    if staged, fix || unsafeFixes {
      throw ValidationError(
        "what is staged cannot be fixed; fix the files with 'board check --fix' and stage them")
    }
  }

  func run() throws {
    let console = Console.standard
    let index = staged ? try StagedBoards(file.file.map { paths + [$0] } ?? paths) : nil
    let discovery = try index.map { BoardDiscovery($0) } ?? file.boards(paths)
    for note in discovery.notes { console.note(note) }
    for problem in discovery.problems { console.note(problem.message) }

    let writer = try CheckReportWriter(
      format: json ? .json : format, output: output, isStrict: strict, color: colors.color)
    try writer.validate(inputs: discovery.paths)
    let checker = FileChecker(
      clock: try clock.clock(), warnAhead: warnAhead ?? Board.CheckOptions.defaultWarnAhead,
      levels: rules.isEmpty ? [:] : Dictionary(try rules.map { try Self.setting($0) }) { $1 },
      only: only.isEmpty ? nil : Set(try only.map { try Self.rule($0) }),
      fixes: unsafeFixes ? .all : fix ? .safe : .none,
      staged: index,
      since: try (since ?? index.flatMap { $0.isComparable ? "HEAD" : nil }).map {
        try ComparedRevision(option: "--since", revision: $0, discovery.paths)
      },
      // MERGE_HEAD exists only during a merge, and may have no history in common with HEAD.
      merged: since == nil && index?.isComparable == true
        ? try? ComparedRevision(option: "--staged", revision: "MERGE_HEAD", discovery.paths) : nil,
      against: try against.map {
        try ComparedRevision(option: "--against", revision: $0, discovery.paths)
      },
      foldsInfos: writer.format.foldsInfos,
      reportsFixes: writer.format.reportsFixes || console.isTerminal,
      keepsLines: console.isTerminal, namesFindings: writer.format.namesFindings,
      comparesFiles: since == nil && !staged && discovery.paths.count > 1)
    var report = CheckReport(copies: checker.copyLevel)
    for problem in discovery.problems { report.add(problem) }
    var changed: [ChangedFile] = []
    var outside: [(path: String, needs: [OutsideNeedCheck.Candidate])] = []
    var progress = Progress(total: discovery.paths.count)
    concurrentMap(discovery.paths) {
      (path: $0, answer: checker.check($0, discovery.links(to: $0)))
    } receive: { result in
      switch result.answer {
      case .success(let outcome):
        report.add(outcome.file)
        if !outcome.outside.isEmpty { outside.append((result.path, outcome.outside)) }
        if let note = outcome.note { console.note(note) }
        if let file = outcome.changed { changed.append(file) }
      case .failure(let failure):
        console.note("\(failure)")
        report.add(TaskListing.Failure(file: result.path, message: "\(failure)"))
      }
      progress.advance()
    }
    progress.finish()
    OutsideNeedCheck.check(outside, among: discovery.paths, in: &report) { try readInput($0) }
    UndoJournal.record("fixed \(ChangedFile.names(of: changed))", changed)

    if !quiet || output != nil { try writer.write(report, to: quiet ? nil : console) }
    if changed.isEmpty { try console.finish() } else { try console.finishChange() }
    if !quiet { writer.writeSummary(of: report, to: console) }
    if !report.failures.isEmpty { throw ExitStatus.failure }
    let summary = report.summary
    if summary.errors > 0 || (strict && summary.warnings > 0) { throw ExitStatus.findings }
  }

  /// Parses a value of `--rule`.
  private static func setting(
    _ text: String
  ) throws(CommandFailure) -> (rule: Board.RuleID, level: Board.RuleLevel) {
    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2 else {
      throw CommandFailure("--rule '\(text)' sets nothing; write it like 'overdue=warning'")
    }
    let rule = try rule(parts[0])
    guard let level = Board.RuleLevel(parts[1].lowercased()) else {
      throw CommandFailure("'\(parts[1])' is not a severity; write error, warning, info or off")
    }
    return (rule, level)
  }

  private static func rule(_ name: String) throws(CommandFailure) -> Board.RuleID {
    guard let rule = Board.RuleID(rawValue: name) else {
      let others = "; 'board rules' lists them all"
      throw CommandFailure(
        "rule '\(name)' does not exist\(Board.RuleID.suggestion(for: name, else: others))")
    }
    return rule
  }
}
