import Boardmark
import BoardmarkReports
import JSONRPC

/// An open document: its text in the editor, and what is known of it, computed on first use.
final class Document {
  let uri: String

  /// The path of the file; nil for a document that is not a file, such as an untitled one.
  let path: String?

  /// The last component of the path.
  let name: String

  let languageID: String

  /// The text's version number from the client.
  var version: Int?

  private(set) var text: TextBuffer

  /// The board in the current text; nil until it is asked for.
  private(set) var known: Board?

  /// The result of checking it, and what that depended on.
  var checked: (check: Check, now: Board.Now, archivedIDs: Set<TaskID>)?

  /// The seed of new ids, the same for all actions and completions for this text.
  var seed: UInt64?

  /// The words of an earlier version of the text, and how many bytes at its start and end are
  /// unchanged; `kept` is nil if the words are current.
  private var table: (words: WordTable, kept: (head: Int, tail: Int)?)?

  /// True if the front matter of the current text makes it a board.
  private var isDeclared: Bool?

  /// The findings last sent; nil if none were.
  var published: JSONValue?

  /// The date of that check, in the board's time zone.
  var checkedDay: CalendarDate?

  /// The version of the text that was checked.
  var publishedVersion: Int?

  init(uri: String, languageID: String, version: Int?, text: [UInt8]) {
    self.uri = uri
    path = DocumentURI.path(of: uri)
    name = DocumentURI.name(of: uri)
    self.languageID = languageID
    self.version = version
    self.text = TextBuffer(text)
  }

  /// The board, parsed as by all commands.
  var board: Board {
    if let known { return known }
    let board = Board(text.bytes, fileName: path ?? name)
    known = board
    return board
  }

  /// The words of the current text's tasks. Cost: after a change, only the changed tasks are read.
  var words: WordTable {
    if table == nil { table = (WordTable(board), nil) }
    if let kept = table!.kept {
      table!.words.update(to: board, kept: kept)
      table!.kept = nil
    }
    return table!.words
  }

  /// Replaces bytes; the board is dropped, which also allows changing the bytes in place.
  func replace(_ range: Range<Int>, with new: [UInt8]) {
    (known, checked, seed, isDeclared) = (nil, nil, nil, nil)
    if table != nil {
      let kept = table!.kept ?? (text.bytes.count, text.bytes.count)
      table!.kept = (
        min(kept.head, range.lowerBound), min(kept.tail, text.bytes.count - range.upperBound)
      )
    }
    text.replace(range, with: new)
  }

  /// Replaces the whole text by changing only the bytes that differ.
  func replace(with new: [UInt8]) {
    let same = CommonAffixes(of: text.bytes, and: new)
    replace(
      same.head..<text.bytes.count - same.tail,
      with: Array(new[same.head..<new.count - same.tail]))
  }

  /// True if the document is a git commit message.
  var isCommitMessage: Bool {
    languageID == "gitcommit" || languageID == "git-commit" || name == "COMMIT_EDITMSG"
  }

  /// True if the file has the name of a board or of a board's archive.
  var hasBoardName: Bool {
    ["board.md", "board.archive.md"].contains { name == $0 || name.hasSuffix(".\($0)") }
  }

  /// True if the server handles the text: editors send every Markdown file that is opened.
  var isBoard: Bool {
    guard !isCommitMessage else { return false }
    if hasBoardName { return true }
    guard text.bytes.starts(with: "---".utf8) else { return false }
    if let isDeclared { return isDeclared }
    let settings = Board.settings(of: text.bytes)
    let isBoard = settings.columns != nil || settings.isObsidianKanban
    isDeclared = isBoard
    return isBoard
  }
}

extension Document {
  /// The parsed bytes, of the same length as the text; in a conflict only our side, with the region's other lines
  /// blank.
  var readBytes: [UInt8] { board.reading.bytes }

  // MARK: - Findings

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
    if let checked, checked.now.instant == now.instant, checked.now.today == now.today,
      checked.archivedIDs == options.archivedIDs
    {
      return checked.check
    }
    let (diagnostics, more) = Checker.findings(
      of: board, options: options, folding: true)
    let file = CheckedFile(
      board.fileName, board, diagnostics, more: more, now: options.now, timeZone: timeZone,
      keepsLines: false, hashesLines: false, keepsIDs: false)
    let check = Check(
      diagnostics: diagnostics, counted: Set(more.map(\.group.rule)),
      findings: FoldedFindings(file).map { ($0.finding.diagnostic, $0.rest) })
    checked = (check, now, options.archivedIDs)
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
