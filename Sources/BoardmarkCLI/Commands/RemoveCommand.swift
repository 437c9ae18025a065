import ArgumentParser
import Boardmark
import BoardmarkIntents

/// `board remove`: removes tasks and prints their text.
struct RemoveCommand: ParsableCommand, TaskSelecting {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Removes tasks and prints their text.",
    discussion: """
      'board undo' brings them back; 'board cancel' keeps them on the board.

        board remove k7f2
        board remove '#spike' column:Backlog
      """,
    aliases: ["rm"])

  @Argument(
    parsing: .allUnrecognized, help: SelectionHelp.tasks,
    completion: BoardCompletion.taskIDs)
  var ids: [String] = []

  @OptionGroup var bulk: BulkOptions
  @OptionGroup var options: ChangeOptions

  func run() throws {
    let tasks = try TaskReferences(
      ids, options, isAgreed: bulk.yes, to: "remove")
    try options.perform(RemoveTasks(tasks))
  }
}
