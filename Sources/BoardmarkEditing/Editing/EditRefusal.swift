import BoardmarkReading
import BoardmarkText

/// Why a change is not made; in that case nothing is written.
public struct EditRefusal: Refusal {
  public let line: Int?
  public let message: String
  public let remedy: String

  /// What to do about it for users who see the board on a screen and type no commands.
  public let remedyOnScreen: String

  /// Whether the refusal is about the title that was given.
  package let isAboutTitle: Bool

  init(
    line: Int? = nil, _ message: String, remedy: String, onScreen: String? = nil,
    isAboutTitle: Bool = false
  ) {
    self.line = line
    self.message = message
    self.remedy = remedy
    remedyOnScreen = onScreen ?? remedy
    self.isAboutTitle = isAboutTitle
  }

  /// Refuses a change after which a line would be read differently.
  static func misread(_ line: Int) -> EditRefusal {
    EditRefusal(
      line: line, "this would be read differently after the change",
      remedy: "set it apart with blank lines, or run 'board fmt' first",
      onScreen: "set it apart with blank lines in the file")
  }

  /// Refuses to change a file that cannot be read as a board.
  ///
  /// - Parameter needsColumns: Whether the file must have a column.
  package static func check(
    _ board: Board, needsColumns: Bool = true
  ) throws(EditRefusal) {
    if board.isUTF16 {
      throw EditRefusal("the file is UTF-16", remedy: "save it as UTF-8")
    }
    if let conflict = board.conflicts.first {
      throw EditRefusal(
        line: conflict.lines.lowerBound + 1, "merge conflict",
        remedy: "settle it first: 'board resolve'", onScreen: "settle it in the file first")
    }
    if let line = board.leftOverMarkers.first {
      throw EditRefusal(
        line: line + 1, "a conflict marker is left over",
        remedy: "keep what is right and remove the marker")
    }
    if needsColumns, board.columns.isEmpty {
      if let fault = board.frontMatterFault {
        throw EditRefusal(
          line: fault.line, "the file has no columns: \(fault.message)", remedy: fault.remedy)
      }
      throw EditRefusal(
        "the file has no columns",
        remedy: board.columnCandidates.isEmpty
          ? "add a heading such as '## Todo', or run 'board init'"
          : "run 'board init --adopt' on it, which makes columns of its headings",
        onScreen: "add a heading such as '## Todo' to the file")
    }
  }
}
