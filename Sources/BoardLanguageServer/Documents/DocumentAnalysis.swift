import Boardmark
import BoardmarkReports

/// The analysis of one version of a text; each part is computed once, on first use.
final class DocumentAnalysis {
  let text: TextBuffer

  /// The board, parsed as by all commands.
  let board: Board

  init(_ document: Document) {
    text = document.text
    board = Board(document.text.bytes, fileName: document.path ?? document.name)
  }

  /// The parsed bytes, of the same length as the text; in a conflict only our side, with the region's other lines
  /// blank.
  var bytes: [UInt8] { board.reading.bytes }

  /// The seed of new ids, the same for all actions and completions for this text.
  var seed: UInt64?

  // MARK: - Findings

  private var known: (check: Check, now: Board.Now, archivedIDs: Set<TaskID>)?

  /// The result of a check.
  struct Check {
    /// The findings; infos only as many as reports show.
    let diagnostics: [Board.Finding]

    /// The rules with findings that were only counted.
    let counted: Set<Board.RuleID>

    /// The findings of `board check`, folded in the same way, each with a text about those folded into it.
    let findings: [(diagnostic: Board.Finding, rest: String)]
  }

  /// The result of a check without fixes; reused while the minute and the archived ids are the
  /// same.
  func check(_ options: Board.CheckOptions, timeZone: String) -> Check {
    let now = options.now
    if let known, known.now.instant == now.instant, known.now.today == now.today,
      known.archivedIDs == options.archivedIDs
    {
      return known.check
    }
    let (diagnostics, more) = Checker.findings(
      of: board, options: options, folding: true)
    let file = CheckedFile(
      board.fileName, board, diagnostics, more: more, now: options.now, timeZone: timeZone,
      keepsLines: false, hashesLines: false, keepsIDs: false)
    let check = Check(
      diagnostics: diagnostics, counted: Set(more.map(\.group.rule)),
      findings: FoldedFindings(file).map { ($0.finding.diagnostic, $0.rest) })
    known = (check, now, options.archivedIDs)
    return check
  }

  // MARK: - Tasks

  /// The part of the board that contains a byte.
  func part(at offset: Int) -> Board.Part? {
    let parts = board.parts
    let index = parts.partitioningIndex { $0.range.upperBound > offset }
    return index < parts.count ? parts[index] : nil
  }

  /// The task whose lines contain an offset; also the end of its last line, if the file ends there.
  func task(at offset: Int) -> Board.Task? {
    let place = board.place(ofTaskAt: offset)
    if let place { return board.columns[place.column].tasks[place.index] }
    guard offset > 0, offset == text.bytes.count, !text.bytes[offset - 1].isLineEnding else {
      return nil
    }
    return task(at: offset - 1)
  }

  /// The line of a task or subtask whose text contains an offset: the last one that begins before
  /// it.
  func line(of task: Board.Task, at offset: Int) -> TaskLine? {
    task.lines.last { $0.text.lowerBound <= offset && offset <= $0.paragraphEnd }
  }
}
