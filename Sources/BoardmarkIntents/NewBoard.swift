import Boardmark
import BoardmarkFiles

/// Creates a file with a board that has only columns.
package struct NewBoard {
  private let columns: [String]

  package init(columns: [String]) { self.columns = columns }

  /// - Returns: The new file's text and columns.
  /// - Throws: ``CommandFailure`` if these names cannot form a board, `FileError` if something is
  ///   already at the path.
  package func perform(at path: String) throws -> BoardTemplate {
    do {
      let template = try BoardTemplate(columns: columns, fileName: path)
      try Self.make(at: path, with: template.bytes)
      return template
    } catch let problem as BoardTemplate.Problem {
      throw CommandFailure(problem.description)
    }
  }

  /// Creates the file of a board with the given text.
  ///
  /// - Throws: `FileError` if something is already at the path.
  package static func make(at path: String, with bytes: [UInt8]) throws(FileError) {
    try FilePlace.refuseDanglingLink(path)
    try createFile(at: path, with: bytes)
  }
}

/// Turns a file's headings that have lists below them into the columns of a board.
package struct AdoptHeadings: BoardIntent {
  package init() {}

  package var needsColumns: Bool { false }

  package func change(of board: Board, at now: Board.Now) throws -> IntentOutcome {
    let path = board.fileName
    if let fault = board.frontMatterFault {
      throw CommandFailure(
        "\(path):\(fault.line):1: \(fault.message); nothing was changed; \(fault.remedy)")
    }
    let headings = board.columnCandidates
    guard !headings.isEmpty else {
      guard board.columns.isEmpty else {
        return IntentOutcome(
          edit: Board.Edit(edits: [], board: board),
          summary: "nothing to do: no other heading at the columns' level has a list below it")
      }
      throw CommandFailure(
        "\(displayName(path)): no heading has a list below it; nothing was changed; "
          + "add headings such as '## Todo', or run 'board init' for a new file")
    }
    let setting = ColumnsSetting(of: board)
    guard let edit = setting.boardEdit(adding: headings) else {
      throw CommandFailure(
        "\(displayName(path)): the front matter cannot take the list of columns; nothing was changed; "
          + setting.advice(for: headings))
    }
    let columns = edit.board.columns.map { "\($0.name.terminalSafe()) (\($0.state.rawValue))" }
    return IntentOutcome(
      edit: edit, summary: "created columns: \(columns.joined(separator: ", "))",
      notes: Self.advice(for: edit.board))
  }

  /// Advice for a board without a column for finished tasks; empty if there is one.
  private static func advice(for board: Board) -> [String] {
    guard let last = board.columns.last, !board.columns.contains(where: { $0.state == .done })
    else { return [] }
    let name = BoardTemplate.quoted(last.name).terminalSafe()
    return [
      "no column is for finished tasks; under 'columns' write one as '{\(name): done}', or add 'Done' and the heading "
        + "'\(String(repeating: "#", count: last.level)) Done'"
    ]
  }
}
