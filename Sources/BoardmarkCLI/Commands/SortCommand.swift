import ArgumentParser
import Boardmark
import BoardmarkFiles
import BoardmarkIntents

struct SortCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    named: "sort",
    abstract: "Sorts the tasks inside columns and groups.",
    discussion: """
      Every group, and every list between other text, is sorted separately; equal tasks keep their \
      order.

        board sort --by due
        board sort --by -pri --column Todo
      """)

  @Option(
    name: [.short, .long], help: "The column; default: all columns.",
    completion: BoardCompletion.columns)
  var column: String?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      """
      Sort by due, pri, title, id, done, start, person or tag; '-due' reverses the order, \
      'due,-pri' breaks ties by priority; repeatable.
      """, valueName: "keys"),
    completion: .list(Board.Order.Key.allCases.map(\.rawValue)))
  var by: [String]

  @OptionGroup var options: ChangeOptions

  func run() throws {
    let orders = try by.flatMap { try Board.Order.orders($0) }
    try options.perform(SortTasks(by: orders, in: column))
  }
}
