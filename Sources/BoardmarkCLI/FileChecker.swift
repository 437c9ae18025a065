import Boardmark
import BoardmarkFileSystem
import BoardmarkFiles
import BoardmarkIntents
import BoardmarkReports

/// Checks one file: reads it, its archive, its history and the clock, and runs the rules.
struct FileChecker: Sendable {
  enum Fixes: Sendable { case none, safe, all }

  struct Outcome: Sendable {
    let file: CheckedFile

    /// The fixes made to the file, as text; nil if there were none.
    let note: String?

    /// The file before and after its fixes; nil if nothing was fixed.
    let changed: ChangedFile?

    /// What its tasks need of other files.
    var outside: [OutsideNeedCheck.Candidate] = []
  }

  let clock: BoardClock
  let warnAhead: Int

  /// The levels that the caller sets.
  let levels: [Board.RuleID: Board.RuleLevel]

  /// The only rules to run; nil for all enabled ones.
  let only: Set<Board.RuleID>?

  let fixes: Fixes

  /// The boards of git's index, which are checked instead of the files; nil to check the files.
  let staged: StagedBoards?

  /// The revision since which findings must be new to be reported; nil to report all findings.
  let since: ComparedRevision?

  /// The commit that is being merged: findings that it already has are not new, either.
  let merged: ComparedRevision?

  /// The revision whose ids also count as taken; nil if only the file's own ids count.
  let against: ComparedRevision?

  /// True if infos that the report does not show may only be counted.
  let foldsInfos: Bool

  let reportsFixes: Bool

  /// True if the lines of diagnostics are kept, to be shown.
  let keepsLines: Bool

  /// True if the report contains fingerprints of diagnostics, for comparison with later reports.
  let namesFindings: Bool

  /// True if files are compared with each other.
  let comparesFiles: Bool

  /// The severity for a file that is a copy of another; nil if files are not compared.
  var copyLevel: Board.Severity? {
    guard comparesFiles, only?.contains(.duplicateID) ?? true,
      case .on(let severity) = levels[.duplicateID] ?? .on(.error)
    else { return nil }
    return severity
  }

  /// The result for a file, or why it could not be checked.
  func check(_ path: String, _ links: LinkRule) -> Result<Outcome, any Error> {
    Result { try checked(path, links) }
  }

  private func checked(_ path: String, _ links: LinkRule) throws -> Outcome {
    let fixed = fixes == .none ? nil : try fix(path, links)
    // A fixed file is not read again: a read error would hide that it was fixed.
    let board = try read(try fixed?.file.after ?? staged?.bytes(of: path) ?? readInput(path), path)
    let reading = try clock.reading(for: board)
    var options = try options(for: path, reading)
    options.makesFixes = reportsFixes
    // The same board gives the same report, so the ids in it are seeded by its bytes; the ids that
    // '--fix' draws are random, so that two branches do not draw the same.
    if reportsFixes { options.idSeed = board.source.bytes.fnv1a }
    // All findings are needed to determine the new ones.
    var (diagnostics, more) = Checker.findings(
      of: board, options: options, folding: foldsInfos && since == nil)
    if let against, case .on(let severity) = level(.duplicateID, board) {
      let (base, other) = try against.boards(of: path)
      diagnostics += ForeignIDs(at: against.revision, base: base, other: other)
        .diagnostics(of: board, severity: severity)
      diagnostics.sort { $0.range.lowerBound < $1.range.lowerBound }
    }
    // In a file that did not exist at the revision, all findings are new.
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
    var outcome = Outcome(file: file, note: fixed?.note, changed: fixed?.file)
    if comparesFiles, case .on(let severity) = level(.unknownNeed, board) {
      outcome.outside = OutsideNeedCheck.candidates(in: board, at: severity)
    }
    return outcome
  }

  /// Adds the file's name to the commands that some findings propose. Checks only their rules, since other rules may
  /// have many findings.
  private func nameFile(_ path: String, in diagnostics: inout [Board.Finding]) {
    if path == "board.md" { return }
    // All findings of one rule propose the same command.
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
      archivedIDs = staged.archivedIDs(forBoard: path)
    } else {
      archivedIDs = try BoardArchive.ids(forBoard: path)
    }
    var options = Board.CheckOptions(
      now: reading.now, warnAhead: warnAhead, archivedIDs: archivedIDs, levels: levels,
      isTimeZoneKnown: reading.isTimeZoneKnown)
    options.only = only
    return options
  }

  private func level(_ rule: Board.RuleID, _ board: Board) -> Board.RuleLevel {
    guard only?.contains(rule) ?? true else { return .off }
    return levels[rule] ?? board.settings.rules[rule.rawValue] ?? .on(.error)
  }
}
