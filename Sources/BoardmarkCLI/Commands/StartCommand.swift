import ArgumentParser
import Boardmark
import BoardmarkIntents

/// `board start`: moves tasks to the first doing column.
struct StartCommand: ParsableCommand, TaskSelecting {
  static let configuration = CommandConfiguration(
    commandName: "start",
    abstract: "Moves tasks to the first doing column.",
    discussion: """
      A finished task is reopened.

        board start k7f2
        board start '@ana' pri:high
      """)

  @Argument(
    parsing: .allUnrecognized, help: SelectionHelp.tasks,
    completion: BoardCompletion.todoTaskIDs)
  var ids: [String] = []

  @OptionGroup var bulk: BulkOptions
  @OptionGroup var options: ChangeOptions

  func run() throws {
    let tasks = try TaskReferences(
      ids, options, isAgreed: bulk.yes, to: "start",
      where: { $0.columnState == .todo && !$0.isClosed }, named: { !$0.isClosed })
    try options.perform(StartTasks(tasks))
  }
}
