import ArgumentParser
import Boardmark
import BoardmarkFiles
import BoardmarkReports

/// `board undo`: undoes the last change that `board` made in this repository.
struct UndoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Undoes the last change that 'board' made in this repository.",
    discussion: """
      Also when the file was changed since, by whatever program: the change is undone as a merge, \
      and where both touch the same task nothing is done. Done again, it undoes the change \
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
    let path = try BoardLocation.find(file: file.file)
    let place = try FilePlace(of: path, BoardLocation.links(file: file.file), for: .read)
    let journal = try UndoJournal(for: place)
    if dryRun {
      guard let journal, let record = try journal.last() else { throw Self.nothing }
      if !json {
        for file in record.files { try show(try UndoStep(file, below: journal.top), console) }
      }
      report(record, in: journal.top, console)
    } else {
      let isDone = try journal?.takeLast { [journal] record in
        let top = journal!.top
        let steps = try record.files.map { try UndoStep($0, below: top) }
        // Everything is tried before anything is written.
        for step in steps {
          if let current = try step.current() { _ = try step.result(for: current) }
        }
        try steps[0].perform { for step in steps.dropFirst() { try step.perform() } }
        report(record, in: top, console)
      }
      if isDone != true { throw Self.nothing }
    }
    if dryRun {
      try console.finish()
    } else {
      try console.finishChange("the change is undone all the same")
    }
  }

  private func report(_ record: ChangeRecord, in top: Folder, _ console: Console) {
    guard json else {
      let names = record.files.map(\.name).joined(separator: ", ")
      console.note("\(dryRun ? "would undo" : "undid"): \(record.summary) [\(names)]")
      return
    }
    var writer = JSONWriter()
    writer.object { report in
      report.integer("version", 1)
      report.string("undone", record.summary)
      report.boolean("dryRun", dryRun)
      report.array("files", onOneLine: true) { files in
        for file in record.files { files.string(path(of: file, in: top)) }
      }
    }
    console.standardOutput.write(writer.bytes, as: .json)
  }

  private func path(of file: ChangeRecord.File, in top: Folder) -> String {
    String(decoding: top.path(of: FileName(bytes: file.path)), as: UTF8.self)
  }

  private static let nothing = CommandFailure("there is nothing to undo here")

  /// Shows what undoing would do to a file.
  private func show(_ step: UndoStep, _ console: Console) throws {
    guard let current = try step.current() else { return }
    let result = try step.result(for: current) ?? []
    let edit = TextEdit(range: 0..<current.count, replacement: result).trimmed(in: current)
    let diff = UnifiedDiff(SourceText(current), edits: edit.map { [$0] } ?? [])
      .bytes(named: step.file.name.terminalSafe())
    let color = colors.color.isEnabled(onTerminal: console.isTerminal)
    console.writeExcerpt(diff, isDiff: true, isColored: color)
  }
}
