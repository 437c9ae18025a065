import ArgumentParser
import Boardmark
import BoardmarkFiles

/// `board sort`: sorts the tasks of a column, or of all that are not done.
struct SortCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sort",
    abstract: "Sorts the tasks inside columns and groups.",
    discussion: """
      Every group, and every list where other text stands between tasks, is sorted by itself; tasks \
      that are equal stay in their order.

        board sort --by due
        board sort --by -pri --column Todo
      """)

  @Option(
    name: [.short, .long], help: "The column; all columns unless given.",
    completion: BoardCompletion.columns)
  var column: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Sort by due, pri, title, id, done or start; '-due' reverses the order.", valueName: "key"),
    completion: .list(TaskOrder.Key.allCases.map(\.rawValue)))
  var by: String

  @OptionGroup var options: ChangeOptions

  func run() throws {
    let order: TaskOrder
    do throws(TaskOrder.UnknownKey) {
      order = try TaskOrder(by)
    } catch {
      throw CommandFailure(error)
    }
    try options.run { board, clock in
      let columns = try column.map { [try board.column($0)] } ?? Array(board.columns.indices)
      let edit = try board.sorting(columns: columns, by: order, at: clock.now)
      let count = edit.tasks.count
      return BoardChange(
        edit: edit,
        summary: edit.isEmpty
          ? "nothing to do: it is sorted"
          : "sorted by \(order.key.rawValue): \(count) \(count == 1 ? "task" : "tasks") moved")
    }
  }
}
