import ArgumentParser
import Boardmark

/// `board show`: the columns side by side, or one task whole.
struct ShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Shows the columns side by side, or one task whole.")

  @Argument(
    help: "A task's id, or any prefix that is no other's.", completion: BoardCompletion.taskIDs)
  var id: String?

  @Option(
    help: ArgumentHelp(
      "The width to draw in; also draws where the output is no terminal.", valueName: "columns"))
  var width: Int?

  @OptionGroup var board: BoardOptions
  @OptionGroup var colors: ColorOptions

  func validate() throws {
    if let width, !(1...10_000).contains(width) {
      throw ValidationError("--width takes 1 to 10000 columns")
    }
  }

  func run() throws {
    let console = Console.standard
    let (board, _, clock) = try board.read()
    let isDrawn = console.isTerminal || width != nil
    let columns = width ?? Terminal.width()
    let isColored = colors.color.isEnabled(onTerminal: console.isTerminal)
    if let id {
      let view = TaskView(
        width: isDrawn ? columns : nil, isTerminal: isDrawn, isColored: isColored)
      console.writeLines(
        view.text(try task(id, of: board), of: board, at: clock.now))
    } else {
      let view = ColumnView(width: columns, isTerminal: isDrawn, isColored: isColored)
      console.writeLines(view.text(board, at: clock.now))
    }
    try console.finish()
  }

  private func task(
    _ id: String, of board: Board
  ) throws(CommandFailure) -> Board.Task {
    do throws(TaskLookupError) {
      return try TaskLookup(board).task(id).task
    } catch {
      throw CommandFailure("\(error.message); \(error.remedy)")
    }
  }
}
