import ArgumentParser
import Boardmark
import BoardmarkFileSystem
import BoardmarkFiles
import BoardmarkIntents
import BoardmarkReports

struct UndoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    named: "undo",
    abstract: "Undoes the last change that 'board' made to this board.",
    discussion: """
      This works even if the file has been changed since, by any program: the change is undone \
      as a merge. If both touch the same task, or the file does not contain the change (as on \
      another branch), nothing is done. Run again, it undoes the change before; 'board redo' makes the change again. A command that changed several files is undone in all \
      of them. The last 100 changes are known; they are stored in '.git/board', else in \
      '$XDG_STATE_HOME/board', and never leave this machine.

        board undo
        board undo --list
        board undo 12 --dry-run
      """)

  @OptionGroup var reversal: ReversalOptions

  func run() throws { try reversal.run(.undo) }
}

struct RedoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    named: "redo",
    abstract: "Redoes the change that 'board undo' undid last.",
    discussion: """
      'board undo' undoes it again. After any other change to the board nothing can be redone. \
      What others did to the file meanwhile stays; if both touch the same task, nothing is done.

        board redo
        board redo --list
      """)

  @OptionGroup var reversal: ReversalOptions

  func run() throws { try reversal.run(.redo) }
}

/// The arguments of `board undo` and `board redo`.
struct ReversalOptions: ParsableArguments {
  @Argument(help: "The number of a change, from --list; default: the last one.")
  var number: Int?

  @Flag(help: "Lists the changes of the board, newest first.")
  var list = false

  @Flag(help: "Writes nothing; shows what would change.")
  var dryRun = false

  @Flag(help: "Prints what was done as JSON.")
  var json = false

  @OptionGroup var file: FileOption
  @OptionGroup var colors: ColorOptions

  func run(_ kind: UndoJournal.Kind) throws {
    let console = Console.standard
    let reversal = try ChangeReversal(
      kind, of: try BoardLocation.find(file: file.file), links: BoardLocation.links(file: file.file)
    )
    if list {
      try write(try reversal.entries(), reversal, console)
      try console.finish()
    } else if dryRun {
      let (record, steps) = try reversal.plan(number)
      if !json { for step in steps { try show(step, console) } }
      report(record, reversal, console)
      try console.finish()
    } else {
      report(try reversal.perform(number), reversal, console)
      try console.finishChange("the change is \(kind.rawValue)ne anyway")
    }
  }

  // MARK: - Output

  private func write(
    _ entries: [UndoJournal.Entry], _ reversal: ChangeReversal, _ console: Console
  ) throws {
    let clock = try BoardClock(today: nil).reading(for: Board([])).clock
    guard json else {
      let width = entries.first.map { "\($0.number)".count } ?? 0
      for entry in entries {
        let number = "\(entry.number)"
        let names = entry.record.files.map(\.name).joined(separator: ", ")
        let indent = String(repeating: " ", count: max(0, width - number.count))
        console.standardOutput.write(
          "\(indent)\(number)  \(clock.time(at: entry.time).minuteText)  \(entry.record.summary.terminalSafe())  [\(names.terminalSafe())]\n"
        )
      }
      if entries.isEmpty { console.note("there is nothing to \(reversal.kind.rawValue)") }
      return
    }
    let text = JSONWriter.report { report in
      report.objects("changes", of: entries) { change, entry in
        change.integer("number", entry.number)
        change.string("time", clock.time(at: entry.time).text)
        change.string("summary", entry.record.summary)
        change.strings("files", entry.record.files.map(reversal.path))
      }
    }
    console.standardOutput.write(text, as: .json)
  }

  private func report(_ record: ChangeRecord, _ reversal: ChangeReversal, _ console: Console) {
    let verb = reversal.kind.rawValue
    guard json else {
      let names = record.files.map(\.name).joined(separator: ", ")
      console.note("\(dryRun ? "would \(verb)" : reversal.kind.past): \(record.summary) [\(names)]")
      return
    }
    let text = JSONWriter.report { report in
      report.string("\(verb)ne", record.summary)
      report.boolean("dryRun", dryRun)
      report.strings("files", record.files.map(reversal.path))
    }
    console.standardOutput.write(text, as: .json)
  }

  /// Shows what a step would do to a file.
  private func show(_ step: UndoStep, _ console: Console) throws {
    let current = try step.current()
    let result = try step.result(for: current) ?? []
    let bytes = current ?? []
    let edit = TextEdit(range: 0..<bytes.count, replacement: result).trimmed(in: bytes)
    let diff = UnifiedDiff(SourceText(bytes), edits: edit.map { [$0] } ?? [])
      .bytes(named: step.file.name.terminalSafe())
    let color = colors.color.isEnabled(onTerminal: console.isTerminal)
    console.writeExcerpt(diff, isDiff: true, isColored: color)
  }
}
