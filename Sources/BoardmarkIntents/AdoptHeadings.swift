import Boardmark
import BoardmarkFiles

/// Makes the headings of a file that have lists below them columns of a board.
package struct AdoptHeadings: BoardIntent {
  package init() {}

  package var needsColumns: Bool { false }

  package func change(of board: Board, at now: Now, isDryRun: Bool) throws -> IntentOutcome {
    let path = board.fileName
    if let fault = board.frontMatterFault {
      throw CommandFailure(
        "\(path):\(fault.line):1: \(fault.message); nothing is changed; \(fault.remedy)")
    }
    let headings = board.columnCandidates
    guard !headings.isEmpty else {
      guard board.columns.isEmpty else {
        return IntentOutcome(
          edit: BoardEdit(edits: [], board: board),
          summary: "nothing to do: no other heading of the columns' level has a list below it")
      }
      throw CommandFailure(
        "\(displayName(path)): no heading has a list below it; nothing is changed; "
          + "add headings such as '## Todo', or run 'board init' for a new file")
    }
    let setting = ColumnsSetting(of: board)
    guard let edit = setting.boardEdit(adding: headings) else {
      throw CommandFailure(
        "\(displayName(path)): the front matter cannot take the list of columns; nothing is changed; "
          + setting.advice(for: headings))
    }
    let columns = edit.board.columns.map { "\($0.name.terminalSafe()) (\($0.state.rawValue))" }
    return IntentOutcome(
      edit: edit, summary: "made columns: \(columns.joined(separator: ", "))",
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
