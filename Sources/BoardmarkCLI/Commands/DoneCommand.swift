import ArgumentParser
import Boardmark
import BoardmarkIntents

/// `board done`: finishes tasks.
struct DoneCommand: ParsableCommand, TaskSelecting {
  static let configuration = CommandConfiguration(
    commandName: "done",
    abstract: "Finishes tasks: ticks them, dates them and moves them to the done column.",
    discussion: """
      A task with 'every' comes again: a copy with a new id, open boxes and the next date, which is \
      never in the past, goes to the first todo column.

        board done k7f2 m3qz
        board done '@ana' '#release'
      """)

  @Argument(
    parsing: .allUnrecognized, help: SelectionHelp.tasks,
    completion: BoardCompletion.openTaskIDs)
  var ids: [String] = []

  @OptionGroup var bulk: BulkOptions
  @OptionGroup var options: ChangeOptions

  func run() throws {
    let tasks = try TaskReferences(
      ids, options, isAgreed: bulk.yes, to: "finish",
      where: { !$0.isClosed })
    try options.perform(FinishTasks(tasks))
  }
}
