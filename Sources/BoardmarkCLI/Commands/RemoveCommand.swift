import ArgumentParser
import Boardmark

/// `board remove`: removes tasks and prints their text.
struct RemoveCommand: ParsableCommand, WordListing {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Removes tasks and prints their text.",
    aliases: ["rm"])

  @Argument(help: "Tasks, by their ids or prefixes of them.", completion: BoardCompletion.taskIDs)
  var ids: [String] = []

  @OptionGroup var options: ChangeOptions

  var listedWords: [String] {
    get { ids }
    set { ids = newValue }
  }

  func run() throws {
    let selection = try TaskSelection(
      ids, orChosenFrom: try BoardLocation.find(file: options.file.file), to: "remove")
    try options.run { board, _ in
      let tasks = try selection.tasks(of: board)
      let edit = try board.removing(tasks)
      var text: [UInt8] = []
      for task in tasks {
        text += board.source.bytes[task.range]
        if !(text.last?.isLineEnd ?? true) { text.append(0x0A) }
      }
      var change = BoardChange(
        edit: edit, removed: tasks, summary: "removed \(names(of: tasks))", output: text)
      let gone = Set(tasks.compactMap(\.id))
      let needing = edit.board.tasks.filter {
        !$0.isClosed && !gone.isDisjoint(with: $0.line.needs)
      }
      if !needing.isEmpty {
        change.notes.append("\(names(of: needing)) still needs what was removed")
      }
      return change
    }
  }
}

extension UInt8 {
  fileprivate var isLineEnd: Bool { self == 0x0A || self == 0x0D }
}
