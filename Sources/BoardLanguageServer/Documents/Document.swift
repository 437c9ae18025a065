import Boardmark
import JSONRPC

/// An open document: its text in the editor, and the analysis of it.
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

  /// The analysis of the current text; computed on first use.
  private var known: DocumentAnalysis?

  /// The words of an earlier version of the text, and how many bytes at its start and end are
  /// unchanged; `kept` is nil if the words are current.
  private var table: (words: WordTable, kept: (head: Int, tail: Int)?)?

  /// True if the front matter of the current text makes it a board; computed on first use.
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

  /// True if the current text has been analyzed.
  var isRead: Bool { known != nil }

  /// The analysis of the text, shared by all features.
  var analysis: DocumentAnalysis {
    if let known { return known }
    let analysis = DocumentAnalysis(self)
    known = analysis
    return analysis
  }

  /// The words of the current text's tasks. Cost: after a change, only the changed tasks are read.
  var words: WordTable {
    if table == nil { table = (WordTable(analysis.board), nil) }
    if let kept = table!.kept {
      table!.words.update(to: analysis.board, kept: kept)
      table!.kept = nil
    }
    return table!.words
  }

  /// Replaces bytes; the analysis is dropped, which also allows changing the bytes in place.
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
