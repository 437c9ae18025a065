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

  @Flag(help: "Prints what was done as JSON.")
  var json = false

  @OptionGroup var file: FileOption
  @OptionGroup var colors: ColorOptions

  func run() throws {
    let console = Console.standard
    let journal = UndoJournal(forFileAt: try BoardLocation.find(file: file.file))
    if dryRun {
      guard let record = try journal?.last() else { throw Self.nothing }
      if !json { for file in record.files { try show(file, console) } }
      report(record, console)
    } else {
      let isDone = try journal?.takeLast { record in
        let steps = record.files.map(UndoStep.init)
        // Everything is tried before anything is written.
        for step in steps {
          _ = try step.result(for: try FileContents(ofFile: step.file.path).bytes)
        }
        for step in steps { try step.perform() }
        report(record, console)
      }
      if isDone != true { throw Self.nothing }
    }
    if dryRun {
      try console.finish()
    } else {
      try console.finishChange("the change is undone all the same")
    }
  }

  private func report(_ record: ChangeRecord, _ console: Console) {
    guard json else {
      console.note("\(dryRun ? "would take back" : "took back"): \(record.summary)")
      return
    }
    var writer = JSONWriter()
    writer.object { report in
      report.integer("version", 1)
      report.string("undone", record.summary)
      report.boolean("dryRun", dryRun)
      report.array("files", onOneLine: true) { files in
        for file in record.files { files.string(file.path) }
      }
    }
    console.standardOutput.write(writer.bytes, as: .json)
  }

  private static let nothing = CommandFailure("there is nothing to take back here")

  /// Shows what taking back would do to a file.
  private func show(_ file: ChangedFile, _ console: Console) throws {
    let current = try FileContents(ofFile: file.path).bytes
    let result = try UndoStep(file: file).result(for: current) ?? []
    let edit = TextEdit(range: 0..<current.count, replacement: result).trimmed(in: current)
    let diff = UnifiedDiff(SourceText(current), edits: edit.map { [$0] } ?? [])
      .bytes(named: file.path.terminalSafe())
    let color = colors.color.isEnabled(onTerminal: console.isTerminal)
    console.writeExcerpt(diff, isDiff: true, isColored: color)
  }
}
