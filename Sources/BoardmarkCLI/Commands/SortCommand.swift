import ArgumentParser
import Boardmark
import BoardmarkFiles
import BoardmarkIntents

/// `board sort`: sorts the tasks of a column, or of all columns that are not done.
struct SortCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sort",
    abstract: "Sorts the tasks inside columns and groups.",
    discussion: """
      Every group, and every list between other text, is sorted separately; equal tasks keep their \
      order.

        board sort --by due
        board sort --by -pri --column Todo
      """)

  @Option(
    name: [.short, .long], help: "The column; all columns unless given.",
    completion: BoardCompletion.columns)
  var column: String?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      """
      Sort by due, pri, title, id, done or start; '-due' reverses the order, 'due,-pri' breaks ties \
      by priority; repeatable.
      """, valueName: "keys"),
    completion: .list(Board.Order.Key.allCases.map(\.rawValue)))
  var by: [String]

  @OptionGroup var options: ChangeOptions

  func run() throws {
    var orders: [Board.Order] = []
    do throws(Board.Order.UnknownKey) {
      for keys in by { orders += try Board.Order.orders(keys) }
    } catch {
      throw CommandFailure(error)
    }
    try options.perform(SortTasks(by: orders, in: column))
  }
}
