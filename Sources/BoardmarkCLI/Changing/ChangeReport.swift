import Boardmark
import BoardmarkFiles
import BoardmarkIntents
import BoardmarkReports

/// Says on the console how a board was changed.
struct ChangeReport {
  let file: BoardFile
  let colors: ColorOptions

  /// Says what was done, or shows what would be done.
  func show(_ made: BoardFile.Made) {
    let console = Console.standard
    let change = made.change
    if file.isDryRun {
      let color = colors.color.isEnabled(onTerminal: console.isTerminal)
      var diff = UnifiedDiff(made.board.source, edits: change.edit.edits)
        .bytes(named: file.path.terminalSafe())
      for other in change.others {
        let before = other.before ?? []
        let edits = TextEdit.edits(from: before, to: other.after)
        diff += UnifiedDiff(SourceText(before), edits: edits).bytes(
          named: other.path.terminalSafe())
      }
      console.writeExcerpt(diff, isDiff: true, isColored: color)
    } else if file.path == "-" {
      console.standardOutput.write(exactly: change.edit.board.source.bytes)
    } else {
      console.writeExcerpt(change.output)
    }
    let isPlan = file.isDryRun && !change.edit.isEmpty
    console.note(isPlan ? "would have \(change.summary)" : change.summary)
    for note in change.notes { console.note(note) }
  }

  func finish(_ made: BoardFile.Made) throws {
    if file.isShownOnly || made.change.edit.isEmpty {
      try Console.standard.finish()
    } else {
      try Console.standard.finishChange()
    }
  }
}
