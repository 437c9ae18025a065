import ArgumentParser
import Boardmark
import BoardmarkFiles
import BoardmarkIntents
import BoardmarkReports
import ConcurrentMap

struct FormatCommand: ParsableCommand, WordListing {
  static let configuration = CommandConfiguration(
    named: "fmt",
    abstract: "Formats boards: brings them into canonical form.",
    discussion: """
      Changes a board's layout, never its meaning, and proves that before writing. Any file that is \
      named is formatted; a folder means every 'board.md' and '*.board.md' below it. \
      A file without columns is unchanged.

        board fmt
        board fmt --check --json .
        board fmt - < board.md
      """,
    aliases: ["format"])

  @Argument(
    help: "Files and folders; '-' formats standard input to standard output.",
    completion: BoardCompletion.boardFile)
  var paths: [String] = []

  @Flag(help: "Writes nothing; lists the files that would change and exits with 1.")
  var check = false

  @Flag(help: "Writes nothing; shows what would change and exits with 1.")
  var diff = false

  @Flag(help: "With --check: prints the result as JSON.")
  var json = false

  @OptionGroup var file: FileOption
  @OptionGroup var colors: ColorOptions

  /// The output for one file on standard output.
  private enum Output: Sendable {
    case board([UInt8])
    case diff([UInt8])
    /// The path of a file that would change.
    case name(String)
  }

  private struct Outcome: Sendable {
    let path: String
    var status = ExitStatus.clean
    var output: Output?
    var note: String?
    var changed: ChangedFile?
  }

  static var list: WritableKeyPath<Self, [String]> { \.paths }

  func validate() throws {
    if json, !check { throw ValidationError("--json needs --check") }
  }

  func run() throws {
    let console = Console.standard
    let discovery = try file.boards(paths)
    var status = ExitStatus.clean
    for note in discovery.notes { console.note(note) }
    for problem in discovery.problems {
      console.note(problem.message)
      status = .failure
    }
    let mode = Mode(isCheck: check, isDiff: diff)
    let isColored = colors.color.isEnabled(onTerminal: console.isTerminal)
    var changed: [ChangedFile] = []
    var outcomes: [Outcome] = []
    concurrentMap(discovery.paths) {
      mode.format($0, discovery.links(to: $0))
    } receive: { outcome in
      if json { outcomes.append(outcome) }
      switch outcome.output {
      case _ where json: break
      case nil: break
      case .board(let bytes): console.standardOutput.write(exactly: bytes)
      case .diff(let bytes): console.writeExcerpt(bytes, isDiff: true, isColored: isColored)
      case .name(let name): console.standardOutput.write("\(name.terminalSafe())\n")
      }
      if let note = outcome.note { console.note(note) }
      if let file = outcome.changed { changed.append(file) }
      status = max(status, outcome.status)
    }
    if json {
      let problems = discovery.problems.map(\.message)
      console.standardOutput.write(Self.json(outcomes, problems), as: .json)
    }
    UndoJournal.record("formatted \(ChangedFile.names(of: changed))", changed)
    if changed.isEmpty { try console.finish() } else { try console.finishChange() }
    if status != .clean { throw status }
  }

  private static func json(_ outcomes: [Outcome], _ problems: [String]) -> [UInt8] {
    JSONWriter.report { report in
      report.objects("files", of: outcomes) { file, outcome in
        let error = outcome.status == .failure ? outcome.note : nil
        file.string("file", outcome.path)
        file.boolean("canonical", error == nil ? outcome.status == .clean : nil)
        file.string("error", error)
      }
      report.strings("problems", problems)
    }
  }

  /// How a file is processed.
  private struct Mode: Sendable {
    let isCheck: Bool
    let isDiff: Bool

    func format(_ path: String, _ links: LinkRule) -> Outcome {
      do {
        if isCheck || isDiff || path == "-" { return try preview(path) }
        let changed = try FormatBoard().perform(at: path, links).changed
        return Outcome(
          path: path, note: changed == nil ? nil : "formatted \(path)", changed: changed)
      } catch {
        return Outcome(path: path, status: .failure, note: "\(error)")
      }
    }

    private func preview(_ path: String) throws -> Outcome {
      let bytes = try readInput(path)
      let board = Board(bytes, fileName: path)
      let edits = try FormatBoard().edits(of: board, at: path)
      guard isCheck || isDiff else {
        return Outcome(path: path, output: .board(bytes.applying(edits)))
      }
      guard !edits.isEmpty else { return Outcome(path: path) }
      guard isDiff else { return Outcome(path: path, status: .findings, output: .name(path)) }
      let diff = UnifiedDiff(board.source, edits: edits).bytes(named: path.terminalSafe())
      return Outcome(path: path, status: .findings, output: .diff(diff))
    }
  }
}
