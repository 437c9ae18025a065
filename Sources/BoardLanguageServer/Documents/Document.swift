import Boardmark
import JSONRPC

/// An open document: its text as the editor has it, and what was read from it.
final class Document {
  let uri: String

  /// The path of the file; nil for a document that is none, such as an untitled one.
  let path: String?

  /// The last part of the path.
  let name: String

  let languageID: String

  /// The number that the client gives the text.
  var version: Int?

  private(set) var text: TextBuffer

  /// What was read from the present text; made when it is asked for first.
  private var known: DocumentAnalysis?

  /// The words of a text that was, and how many bytes at its start and at its end are still the same; nil for those
  /// where it is the present text.
  private var table: (words: WordTable, kept: (head: Int, tail: Int)?)?

  /// Whether the front matter of the present text makes it a board; found when it is asked for first.
  private var isDeclared: Bool?

  /// The findings that were sent last; nil where none ever were.
  var published: JSONValue?

  /// The day that it was on the board when they were found.
  var checkedDay: CalendarDate?

  /// The version that they are of.
  var publishedVersion: Int?

  init(uri: String, languageID: String, version: Int?, text: [UInt8]) {
    self.uri = uri
    path = DocumentURI.path(of: uri)
    name = DocumentURI.name(of: uri)
    self.languageID = languageID
    self.version = version
    self.text = TextBuffer(text)
  }

  /// Whether the present text was read.
  var isRead: Bool { known != nil }

  /// What the text says, read once for all that ask.
  var analysis: DocumentAnalysis {
    if let known { return known }
    let analysis = DocumentAnalysis(self)
    known = analysis
    return analysis
  }

  /// The words of the present text's tasks. Cost: after a change that of what it touches.
  var words: WordTable {
    if table == nil { table = (WordTable(analysis.board), nil) }
    if let kept = table!.kept {
      table!.words.update(to: analysis.board, kept: kept)
      table!.kept = nil
    }
    return table!.words
  }

  /// Replaces bytes; nothing else that was read from the text is kept, so that its bytes are changed in place.
  func replace(_ range: Range<Int>, with new: [UInt8]) {
    (known, isDeclared) = (nil, nil)
    if table != nil {
      let kept = table!.kept ?? (text.bytes.count, text.bytes.count)
      table!.kept = (
        min(kept.head, range.lowerBound), min(kept.tail, text.bytes.count - range.upperBound)
      )
    }
    text.replace(range, with: new)
  }

  /// Replaces the whole text, by no more than what differs.
  func replace(with new: [UInt8]) {
    let same = CommonAffixes(of: text.bytes, and: new)
    replace(
      same.head..<text.bytes.count - same.tail,
      with: Array(new[same.head..<new.count - same.tail]))
  }

  /// Whether somebody writes a message to git in it.
  var isCommitMessage: Bool {
    languageID == "gitcommit" || languageID == "git-commit" || name == "COMMIT_EDITMSG"
  }

  /// Whether the file's name says that it is a board or the archive of one.
  var hasBoardName: Bool {
    ["board.md", "board.archive.md"].contains { name == $0 || name.hasSuffix(".\($0)") }
  }

  /// Whether there is anything to say about the text: editors send every Markdown file that is looked at.
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
