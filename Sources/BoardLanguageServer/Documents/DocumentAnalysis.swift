import Boardmark
import BoardmarkReports

/// What is read from one version of a text, each thing once and when it is asked for first.
final class DocumentAnalysis {
  let text: TextBuffer

  /// The board as every command reads it.
  let board: Board

  init(_ document: Document) {
    text = document.text
    board = Board(document.text.bytes, fileName: document.path ?? document.name)
  }

  /// Whether the front matter says that the file is a board.
  var declaresBoard: Bool { board.settings.columns != nil || board.settings.isObsidianKanban }

  /// The bytes that are read: in a conflict our half, as long as the text.
  var bytes: [UInt8] { board.reading.bytes }

  /// What new ids are drawn from, the same for all that is offered for this text.
  var seed: UInt64?

  /// Whether a due date may have a time, so that something may be late any minute.
  private(set) lazy var hasDueTime: Bool = {
    let due = Array("due:".utf8)
    return bytes.withUnsafeBufferPointer { bytes in
      var offset = 0
      while offset + 15 <= bytes.count {
        if bytes[offset + 14] == .ascii("T"),
          bytes[offset..<offset + 4].equalsIgnoringASCIICase(due)
        {
          return true
        }
        offset += 1
      }
      return false
    }
  }()

  // MARK: - What was found

  private var known: (findings: [Finding], now: Now, archivedIDs: Set<TaskID>, seed: UInt64)?

  /// A finding, and how many others it stands for.
  struct Finding {
    let diagnostic: Diagnostic
    let rest: String
  }

  /// The findings of `board check`, folded as it folds them.
  func findings(_ options: CheckOptions, timeZone: String) -> [Finding] {
    let now = options.now
    if let known, known.now.instant == now.instant, known.now.today == now.today,
      known.archivedIDs == options.archivedIDs, known.seed == options.idSeed ?? 0
    {
      return known.findings
    }
    let (diagnostics, more) = Checker.findings(
      of: board, options: options, infos: CheckedFile.infoLimit + 1)
    let file = CheckedFile(
      board.fileName, board, diagnostics, more: more, now: options.now, timeZone: timeZone,
      keepsLines: false, hashesLines: false, keepsIDs: false)
    let findings = FoldedFindings(file).map {
      Finding(diagnostic: $0.finding.diagnostic, rest: $0.rest)
    }
    known = (findings, now, options.archivedIDs, options.idSeed ?? 0)
    return findings
  }

  // MARK: - Tasks and words

  /// The part of the board that holds a byte.
  func part(at offset: Int) -> Board.Part? {
    let parts = board.parts
    let index = parts.partitioningIndex { $0.range.upperBound > offset }
    return index < parts.count ? parts[index] : nil
  }

  /// The task whose lines hold an offset; also at the end of its last line, where the file ends there.
  func task(at offset: Int) -> Board.Task? {
    let task = part(at: offset).flatMap(board.task)
    if task != nil || offset < text.bytes.count || offset == 0 { return task }
    return text.bytes[offset - 1].isLineEnding ? nil : part(at: offset - 1).flatMap(board.task)
  }

  /// The line of a task or subtask in whose text an offset stands: the nearest that begins before it.
  func line(of task: Board.Task, at offset: Int) -> TaskLine? {
    task.lines.last { $0.text.lowerBound <= offset && offset <= $0.paragraphEnd }
  }

  /// The words of all tasks and subtasks, in the order of the file.
  private(set) lazy var words = WordTable(board)

  /// What has become of what tasks need.
  func needs(archivedIDs: Set<TaskID>) -> NeedStates {
    NeedStates(of: board, archivedIDs: archivedIDs)
  }
}
