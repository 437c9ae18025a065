import ArgumentParser
import Boardmark
import BoardmarkIntents

/// `board reopen`: opens finished and cancelled tasks again.
struct ReopenCommand: ParsableCommand, TaskSelecting {
  static let configuration = CommandConfiguration(
    commandName: "reopen",
    abstract: "Opens finished and cancelled tasks again.",
    discussion: """
      Unticks them and takes 'done' off. Those in a done column go to --column, else to the first todo \
      column; others stay where they are unless --column says otherwise. A task that is in the archive \
      alone comes back from it.

        board reopen f9sk
        board reopen f9sk --column Doing
      """)

  @Argument(
    parsing: .allUnrecognized, help: SelectionHelp.tasks,
    completion: BoardCompletion.closedTaskIDs)
  var ids: [String] = []

  @Option(
    name: [.short, .long], help: "The column to move them to.", completion: BoardCompletion.columns)
  var column: String?

  @OptionGroup var bulk: BulkOptions
  @OptionGroup var options: ChangeOptions

  func run() throws {
    let tasks = try TaskReferences(
      ids, options, isAgreed: bulk.yes, to: "reopen", where: { $0.isClosed })
    try options.perform(ReopenTasks(tasks, to: column))
  }
}
