import Boardmark
import BoardmarkFiles
import BoardmarkIntents
import BoardmarkReports
import LibC

/// Turns the headings of an existing file into columns by writing them into its front matter.
struct BoardAdoption {
  let path: String
  let isDryRun: Bool
  let isJSON: Bool
  let colors: ColorOptions

  func run() throws {
    let file = file(isDryRun: isDryRun)
    // If nobody can be asked, the command itself says what is wanted.
    if !file.isShownOnly, Terminal.isAttended {
      let plan = try self.file(isDryRun: true).perform(AdoptHeadings()).change
      guard plan.edit.isEmpty || isWanted(plan.edit.board) else {
        throw CommandFailure("\(displayName(path)) is not changed")
      }
    }
    let made = try file.perform(AdoptHeadings())
    let report = ChangeReport(file: file, colors: colors)
    if isJSON {
      let edit = made.change.edit
      Console.standard.standardOutput.write(
        ColumnsJSON.bytes(
          of: edit.board, isChanged: !edit.isEmpty, isDryRun: isDryRun, notes: made.change.notes),
        as: .json)
    } else {
      report.show(made)
    }
    try report.finish(made)
  }

  private func file(isDryRun: Bool) -> BoardFile {
    // The date does not matter for headings.
    BoardFile(path, links: .all, isDryRun: isDryRun) { _ in Now(CalendarDate(daysSinceEpoch: 0)!) }
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
