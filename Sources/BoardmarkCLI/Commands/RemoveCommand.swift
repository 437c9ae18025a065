import ArgumentParser
import Boardmark

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
    let selection = try TaskSelection(
      ids, options, isAgreed: bulk.yes, to: "remove")
    try options.run { board, clock in
      let tasks = try selection.tasks(of: board, at: clock.now)
      let edit = try board.removing(tasks)
      var text: [UInt8] = []
      for task in tasks {
        text += board.source.bytes[board.wholeRange(of: task)]
        if !(text.last?.isLineEnd ?? true) { text.append(0x0A) }
      }
      var change = BoardChange(
        edit: edit, removed: tasks, summary: "removed \(names(of: tasks))", output: text)
      if tasks.isEmpty { change.summary = BoardChange.nothingToDo(tasks, "") }
      change.noteNeeds(of: tasks, "was removed")
      return change
    }
  }
}

extension UInt8 {
  fileprivate var isLineEnd: Bool { self == 0x0A || self == 0x0D }
}
