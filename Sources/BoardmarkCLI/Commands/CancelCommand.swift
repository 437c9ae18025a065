import ArgumentParser
import Boardmark
import BoardmarkIntents

/// `board cancel`: closes tasks that will not be done.
struct CancelCommand: ParsableCommand, TaskSelecting {
  static let configuration = CommandConfiguration(
    commandName: "cancel",
    abstract: "Cancels tasks: marks them '[-]' and moves them out of the way.",
    discussion: """
      They go to the first column for cancelled tasks, such as Cancelled or Dropped, else to the done \
      column. A cancelled task is closed, is never late, does not count as finished, and does not come \
      again. 'board reopen' opens it.

        board cancel k7f2
        board cancel '#spike' 'due<-30d'
      """)

  @Argument(
    parsing: .allUnrecognized, help: SelectionHelp.tasks,
    completion: BoardCompletion.openTaskIDs)
  var ids: [String] = []

  @OptionGroup var bulk: BulkOptions
  @OptionGroup var options: ChangeOptions

  func run() throws {
    let tasks = try TaskReferences(
      ids, options, isAgreed: bulk.yes, to: "cancel", where: { !$0.isClosed })
    try options.perform(CancelTasks(tasks))
  }
}
