import Boardmark
import BoardmarkFiles
import BoardmarkReports
import LibC

/// Makes columns of the headings of a file that exists: writes them into its front matter.
struct BoardAdoption {
  let path: String
  let isDryRun: Bool
  let colors: ColorOptions

  private struct Plan {
    let board: Board
    let edit: TextEdit
    let after: Board

    /// The columns as they are then, with their states.
    var columns: String {
      after.columns.map { "\($0.name.terminalSafe()) (\($0.state.rawValue))" }.joined(
        separator: ", ")
    }

    /// What to know where no column holds finished tasks.
    var advice: String? {
      guard let last = after.columns.last, !after.columns.contains(where: { $0.state == .done })
      else { return nil }
      return
        "no column holds finished tasks; write '{\(BoardTemplate.quoted(last.name).terminalSafe()): done}' for the one that does"
    }
  }

  func run() throws {
    let console = Console.standard
    guard let first = try plan(try readInput(path)) else { return try finish() }
    if isDryRun || path == "-" {
      if isDryRun {
        let color = colors.color.isEnabled(onTerminal: console.isTerminal)
        let diff = UnifiedDiff(first.board.source, edits: [first.edit])
          .bytes(named: path.terminalSafe())
        console.writeExcerpt(diff, isDiff: true, isColored: color)
      } else {
        console.standardOutput.write(exactly: first.after.source.bytes)
      }
      console.note("\(isDryRun ? "would have made" : "made") columns: \(first.columns)")
      if let advice = first.advice { console.note(advice) }
      return try finish()
    }
    guard try isWanted(first) else {
      throw CommandFailure("\(displayName(path)) is not changed")
    }
    let place = try FilePlace(of: path, .all, for: .read)
    var made: Plan?
    try updateFile(at: place) { bytes in
      made = try plan(bytes)
      return made?.after.source.bytes
    }
    guard let made else { return try finish() }
    let summary = "made columns: \(made.columns)"
    UndoJournal.record(
      summary,
      [
        ChangedFile(
          place: place, before: made.board.source.bytes, after: made.after.source.bytes)
      ])
    console.note(summary)
    if let advice = made.advice { console.note(advice) }
    try console.finishChange()
  }

  private func finish() throws { try Console.standard.finish() }

  /// What is to be written; nil where all headings that look like columns are some.
  private func plan(_ bytes: [UInt8]) throws -> Plan? {
    let board = Board(bytes, fileName: path)
    try ChangeOptions.refusing(at: path) { try EditRefusal.check(board, needsColumns: false) }
    let headings = board.columnCandidates
    guard !headings.isEmpty else {
      guard board.columns.isEmpty else {
        Console.standard.note(
          "nothing to do: no other heading of the columns' level has a list below it")
        return nil
      }
      throw CommandFailure(
        "\(displayName(path)): no heading has a list below it; nothing is changed; "
          + "add headings such as '## Todo', or run 'board init' for a new file")
    }
    guard let edit = ColumnsSetting(of: board).edit(adding: headings) else {
      throw CommandFailure(
        "\(displayName(path)): the front matter cannot take the list of columns; nothing is changed; "
          + ColumnsSetting(of: board).advice(for: headings))
    }
    let after = Board(bytes.applying([edit]), fileName: path)
    return Plan(board: board, edit: edit, after: after)
  }

  /// Asks a person at a terminal; anybody else has said so by the command.
  private func isWanted(_ plan: Plan) throws -> Bool {
    guard Terminal.isTerminal(STDIN_FILENO), Terminal.isTerminal(STDERR_FILENO) else { return true }
    let error = Console.standard.standardError
    error.write("Columns of \(displayName(path).terminalSafe()):\n")
    for column in plan.after.columns {
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
