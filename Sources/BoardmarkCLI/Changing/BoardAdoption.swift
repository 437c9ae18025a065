import Boardmark
import BoardmarkFiles
import BoardmarkReports
import LibC

/// Makes columns of the headings of a file that exists: writes them into its front matter.
struct BoardAdoption {
  let path: String
  let isDryRun: Bool
  let isJSON: Bool
  let colors: ColorOptions

  func run() throws {
    let update = BoardUpdate(path: path, links: .all, isDryRun: isDryRun, colors: colors)
    // Whoever cannot be asked has said by the command what is wanted.
    if !update.isShownOnly, Terminal.isAttended {
      let plan = try change(Board(try readInput(path), fileName: path))
      guard plan.edit.isEmpty || isWanted(plan.edit.board) else {
        throw CommandFailure("\(displayName(path)) is not changed")
      }
    }
    let made = try update.run(change)
    if isJSON {
      let edit = made.change.edit
      Console.standard.standardOutput.write(
        ColumnsJSON.bytes(
          of: edit.board, isChanged: !edit.isEmpty, isDryRun: isDryRun, notes: made.change.notes),
        as: .json)
    } else {
      update.show(made)
    }
    try update.finish(made)
  }

  private func change(_ board: Board) throws -> BoardChange {
    try ChangeOptions.refusing(at: path) { try EditRefusal.check(board, needsColumns: false) }
    let headings = board.columnCandidates
    guard !headings.isEmpty else {
      guard board.columns.isEmpty else {
        return BoardChange(
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
    return BoardChange(
      edit: edit, summary: "made columns: \(columns.joined(separator: ", "))",
      notes: Self.advice(for: edit.board))
  }

  /// What to know where no column holds finished tasks.
  private static func advice(for board: Board) -> [String] {
    guard let last = board.columns.last, !board.columns.contains(where: { $0.state == .done })
    else { return [] }
    return [
      "no column holds finished tasks; write '{\(BoardTemplate.quoted(last.name).terminalSafe()): done}' for the one that does"
    ]
  }

  private func isWanted(_ after: Board) -> Bool {
    let error = Console.standard.standardError
    error.write("Columns of \(displayName(path).terminalSafe()):\n")
    for column in after.columns {
      let count = column.tasks.count
      error.write(
        "  \(column.name.terminalSafe())  \(column.state.rawValue), \(count) \(count == 1 ? "task" : "tasks")\n"
      )
    }
    error.write("Write them into its front matter? [y/N] ")
    let answer = readLine()?.lowercased() ?? ""
    return answer == "y" || answer == "yes"
  }
}
