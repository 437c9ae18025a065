import Boardmark
import BoardmarkFileSystem
import BoardmarkFiles
import BoardmarkIntents
import BoardmarkReports

/// Checks one file: reads it, its archive, its history and the clock, and runs the rules.
struct FileChecker: Sendable {
  /// Which fixes are applied.
  enum Fixes: Sendable {
    case none
    case safe
    case all
  }

  /// What the caller asks of the rules; a class, since the options of every file share it.
  final class AskedRules: Sendable {
    let levels: [Board.RuleID: Board.RuleLevel]

    /// The only rules that report; nil for all that are on.
    let only: Set<Board.RuleID>?

    init(levels: [Board.RuleID: Board.RuleLevel], only: Set<Board.RuleID>?) {
      self.levels = levels
      self.only = only
    }
  }

  /// The result for one file.
  struct Outcome: Sendable {
    let file: CheckedFile

    /// What was done to the file; nil if nothing was.
    let note: String?

    /// The file before and after its fixes; nil if nothing was fixed.
    let changed: ChangedFile?
  }

  let clock: BoardClock
  let warnAhead: Int
  let asked: AskedRules

  let fixes: Fixes

  /// The boards of git's index, which are checked instead of the files; nil to check the files.
  let staged: StagedBoards?

  /// The revision since which findings must be new to be reported; nil to report all findings.
  let since: ComparedRevision?

  /// The commit that is being merged: what it has already is not new, either.
  let merged: ComparedRevision?

  /// The revision whose ids count as taken too; nil if only the file's own ids count.
  let against: ComparedRevision?

  /// True if infos that the report does not show may merely be counted.
  let foldsInfos: Bool

  /// True if the report says how to fix what was found.
  let reportsFixes: Bool

  /// True if the lines of diagnostics are kept, to be shown.
  let keepsLines: Bool

  /// True if the report names diagnostics so that a later report can be compared with it.
  let namesFindings: Bool

  /// True if files are compared with each other.
  let comparesFiles: Bool

  /// The severity of a file being a copy of another one; nil if files are not compared.
  var copyLevel: Board.Severity? {
    guard comparesFiles, asked.only?.contains(.duplicateID) ?? true,
      case .on(let severity) = asked.levels[.duplicateID] ?? .on(.error)
    else {
      return nil
    }
    return severity
  }

  /// The result for a file, or why it could not be checked.
  enum Answer: Sendable {
    case outcome(Outcome)
    case failure(CommandFailure)
  }

  func check(_ path: String, _ links: LinkRule) -> Answer {
    do {
      return .outcome(try checked(path, links))
    } catch let failure as CommandFailure {
      return .failure(failure)
    } catch {
      return .failure(CommandFailure("\(error)"))
    }
  }

  private func checked(_ path: String, _ links: LinkRule) throws -> Outcome {
    let fixed = fixes == .none ? nil : try fix(path, links)
    // A fixed file is not read again: a failure to read would hide that it was fixed.
    let board = try read(try fixed?.file.after ?? staged?.bytes(of: path) ?? readInput(path), path)
    let reading = try clock.reading(for: board)
    var options = try options(for: path, reading)
    options.makesFixes = reportsFixes
    // The same board gives the same report, so the ids in it are seeded by its bytes; the ids that
    // '--fix' draws are random, so that two branches do not draw the same.
    if reportsFixes { options.idSeed = board.source.bytes.fnv1a }
    // To find those that are new, every finding is needed.
    var (diagnostics, more) = Checker.findings(
      of: board, options: options, folding: foldsInfos && since == nil)
    if let against, case .on(let severity) = level(.duplicateID, board) {
      let (base, other) = try against.boards(of: path)
      diagnostics += ForeignIDs(at: against.revision, base: base, other: other)
        .diagnostics(of: board, severity: severity)
      diagnostics.sort { $0.range.lowerBound < $1.range.lowerBound }
    }
    // Of a file that is new since then, all findings count.
    if let since, let before = try since.boards(of: path).base {
      diagnostics = ChangedSince(before, options: options).new(diagnostics, in: board)
    }
    if let other = try? merged?.boards(of: path).other {
      diagnostics = ChangedSince(other, options: options).new(diagnostics, in: board)
    }
    nameFile(path, in: &diagnostics)
    let file = CheckedFile(
      path, board, diagnostics, more: more, now: reading.now, timeZone: reading.timeZone,
      keepsLines: keepsLines, hashesLines: namesFindings, keepsIDs: copyLevel != nil)
    return Outcome(file: file, note: fixed?.note, changed: fixed?.file)
  }

  /// Names the file in the commands that some findings propose; only their rules are looked at, since there may be many
  /// findings of others.
  private func nameFile(_ path: String, in diagnostics: inout [Board.Finding]) {
    if path == "board.md" { return }
    // All findings of one rule propose the same.
    var last = (remedy: "", named: "")
    for index in diagnostics.indices {
      switch diagnostics[index].rule {
      case .missingID, .openInDone, .conflictMarker:
        guard let remedy = diagnostics[index].remedy else { continue }
        if remedy != last.remedy { last = (remedy, remedy.namingInCommands(path)) }
        diagnostics[index] = diagnostics[index].with(remedy: last.named)
      default: continue
      }
    }
  }

  /// Applies the fixes to the file and says what was fixed; nil if there is nothing to fix.
  private func fix(_ path: String, _ links: LinkRule) throws -> (note: String, file: ChangedFile)? {
    let intent = FixFindings(includingUnsafe: fixes == .all) { board in
      try refuseUTF16(board, path)
      var options = try options(for: path, try clock.reading(for: board))
      options.idSeed = UInt64.random(in: .min ... .max)
      return options
    }
    let (count, changed) = try intent.perform(at: path, links)
    let findings = "\(count) \(count == 1 ? "finding" : "findings")"
    return changed.map { ("fixed \(findings) in \(path)", $0) }
  }

  private func read(_ bytes: [UInt8], _ path: String) throws(CommandFailure) -> Board {
    let board = Board(bytes, fileName: path)
    try refuseUTF16(board, path)
    return board
  }

  private func refuseUTF16(_ board: Board, _ path: String) throws(CommandFailure) {
    if board.isUTF16 { throw CommandFailure("\(displayName(path)) is UTF-16; save it as UTF-8") }
  }

  private func options(
    for path: String, _ reading: BoardClock.Reading
  ) throws(FileError) -> Board.CheckOptions {
    let archivedIDs: Set<TaskID>
    if let staged {
      archivedIDs = staged.archivedIDs(besideBoard: path)
    } else {
      archivedIDs = try BoardArchive.ids(besideBoard: path)
    }
    var options = Board.CheckOptions(
      now: reading.now, warnAhead: warnAhead, archivedIDs: archivedIDs, levels: asked.levels,
      isTimeZoneKnown: reading.isTimeZoneKnown)
    options.only = asked.only
    return options
  }

  private func level(_ rule: Board.RuleID, _ board: Board) -> Board.RuleLevel {
    guard asked.only?.contains(rule) ?? true else { return .off }
    return asked.levels[rule] ?? board.settings.rules[rule.rawValue] ?? .on(.error)
  }
}
