import ArgumentParser
import BoardmarkFiles
import BoardmarkReports
internal import BoardmarkText

struct GitCloseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    named: "close",
    abstract: "Finishes and starts tasks named in commits.",
    discussion: """
      Messages name tasks as in 'Closes board:k7f2', 'Fixes board:k7f2,m3qz' or 'Starts board:c8wv'; close, \
      fix, resolve, finish and start in all forms. A task is finished with the commit's date, \
      once; one that was reopened since stays open, and what a later commit of the range reverts does not \
      count. Exit status: 1 if a message names a task that is not on the board; 5 if a task is claimed by \
      somebody else.

        board git close
        board git close main..HEAD --dry-run
      """)

  @Argument(help: "One commit or a range of them; default: HEAD.")
  var range: String?

  @Flag(help: "For hooks: does nothing while git replays commits, and never fails.")
  var hook = false

  @Flag(help: "Writes nothing; shows what would be done.")
  var dryRun = false

  @Flag(help: "Prints what was done as JSON.")
  var json = false

  @Option(help: ActorName.help, completion: BoardCompletion.people)
  var `as`: String?
  @OptionGroup var file: FileOption

  func run() throws {
    do { try close() } catch  where hook {
      // The commit already exists; the hook must not make it look failed.
      if !(error is ExitStatus) { Console.standard.note("\(error)") }
    }
  }

  private func close() throws {
    let console = Console.standard
    if hook, (try? BoardLocation.find(file: file.file)) == nil { return }
    let closing = try CommitClosing(
      try BoardLocation.find(file: file.file), links: BoardLocation.links(file: file.file),
      ActorName(typed: self.as),
      isDryRun: dryRun)
    if hook, try closing.isReplaying() { return }
    let steps = try closing.perform(range ?? "HEAD")
    if json { console.standardOutput.write(Self.json(steps, isDryRun: dryRun), as: .json) }
    for step in steps where !json {
      // A hook reports only changes.
      if hook, step.outcome == .unchanged { continue }
      let isPlan = dryRun && [.finished, .started].contains(step.outcome)
      console.note(isPlan ? "would have \(step.message)" : step.message)
    }
    if steps.isEmpty, !hook, !json { console.note("nothing to do: no message names a task") }
    try console.finishChange()
    if steps.contains(where: { $0.outcome == .refused }) { throw ExitStatus.claimed }
    if steps.contains(where: { $0.outcome == .unknown }) { throw ExitStatus.findings }
  }

  private static func json(_ steps: [CommitClosing.Step], isDryRun: Bool) -> [UInt8] {
    JSONWriter.report { report in
      report.boolean("dryRun", isDryRun)
      report.objects("tasks", of: steps) { object, step in
        object.string("id", step.wish.id.text)
        object.string("commit", step.wish.commit)
        object.string("outcome", step.outcome.rawValue)
        object.string("message", step.message)
      }
    }
  }
}
