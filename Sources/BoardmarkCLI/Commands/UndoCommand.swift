import ArgumentParser
import Boardmark

/// `board undo`: takes back the last change that `board` made in this repository.
struct UndoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Takes back the last change that 'board' made in this repository.",
    discussion: """
      Also when the file was changed since, by whatever program: the change is taken back as a merge, \
      and where both touch the same task nothing is done. Done again, it takes back the change \
      before. The last 100 changes are known; they stand in '.git/board', else in \
      '$XDG_STATE_HOME/board', and hold nothing that leaves this machine.
      """)

  @Flag(help: "Writes nothing; shows what would change.")
  var dryRun = false

  @OptionGroup var file: FileOption
  @OptionGroup var colors: ColorOptions

  func run() throws {
    let console = Console.standard
    let path = try BoardLocation.find(file: file.file)
    guard let (record, discard) = try UndoJournal(forFileAt: path)?.last() else {
      throw CommandFailure("there is nothing to take back here")
    }
    // Everything is tried before anything is written.
    for file in record.files {
      let current = try FileContents(ofFile: file.path).bytes
      let result = try UndoStep(file: file).result(for: current)
      guard dryRun else { continue }
      let source = SourceText(current)
      let edit = TextEdit(range: 0..<current.count, replacement: result ?? [])
      let diff = UnifiedDiff(source, edits: [edit]).bytes(named: file.path.terminalSafe())
      let color = colors.color.isEnabled(onTerminal: console.isTerminal)
      console.standardOutput.write(
        TerminalText(console, isColored: color).shown(diff, isDiff: true))
    }
    if dryRun {
      console.note("would take back: \(record.summary)")
    } else {
      for file in record.files { try UndoStep(file: file).perform() }
      discard()
      console.note("took back: \(record.summary)")
    }
    try console.finish()
  }
}
