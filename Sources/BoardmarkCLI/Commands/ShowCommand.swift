import ArgumentParser
import Boardmark
import BoardmarkFiles
import BoardmarkReports

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

  @Flag(help: "Shows it again whenever the file changes, until Ctrl-C.")
  var watch = false

  @OptionGroup var board: BoardOptions
  @OptionGroup var colors: ColorOptions

  func validate() throws {
    if let width, !(1...10_000).contains(width) {
      throw ValidationError("--width takes 1 to 10000 columns")
    }
  }

  func run() throws {
    let console = Console.standard
    guard !watch else { return try follow(on: console) }
    let (board, _, clock) = try board.read()
    console.standardOutput.write(
      try text(board, at: clock.now, on: console), own: style(on: console).ownControls)
    try console.finish()
  }

  private func follow(on console: Console) throws {
    let path = try BoardLocation.find(file: board.file.file)
    if path == "-" { throw CommandFailure("--watch follows a file, not standard input") }
    let clock = try board.clock.clock()
    let own = style(on: console).ownControls
    var watch = try BoardWatch(path: path, console: console, own: own) { board in
      try text(board, at: try clock.reading(for: board).now, on: console)
    }
    try watch.run()
  }

  private func text(_ board: Board, at now: Now, on console: Console) throws -> String {
    var style = style(on: console)
    guard let id else {
      style.width = style.width ?? Terminal.width()
      return ColumnView(style).text(board, at: now)
    }
    return TaskView(style).text(try task(id, of: board), of: board, at: now)
  }

  /// How it looks; with `--width` as on a terminal.
  private func style(on console: Console) -> ReportStyle {
    let isDrawn = console.isTerminal || width != nil
    return ReportStyle(
      width: isDrawn ? width ?? Terminal.width() : nil,
      isColored: colors.color.isEnabled(onTerminal: console.isTerminal), isTerminal: isDrawn)
  }

  private func task(
    _ id: String, of board: Board
  ) throws(CommandFailure) -> Board.Task {
    do throws(TaskLookupError) {
      return try TaskLookup(board).task(id).task
    } catch {
      throw CommandFailure(error)
    }
  }
}
