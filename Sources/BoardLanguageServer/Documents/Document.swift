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

  /// What the text says, read once for all that ask.
  var analysis: DocumentAnalysis {
    if let known { return known }
    let analysis = DocumentAnalysis(self)
    known = analysis
    return analysis
  }

  /// Changes the text; nothing that was read from it is kept, so that its bytes are changed in place.
  func change(_ body: (inout TextBuffer) -> Void) {
    known = nil
    body(&text)
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
    return hasBoardName || (text.bytes.starts(with: "---".utf8) && analysis.declaresBoard)
  }
}
