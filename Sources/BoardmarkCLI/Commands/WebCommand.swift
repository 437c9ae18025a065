import ArgumentParser
import Boardmark
import BoardmarkFiles
import BoardmarkIntents

/// `board web`: the board in a browser.
struct WebCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "web",
    abstract: "Shows the board in a browser, where it can be changed.",
    discussion: """
      Serves the board on this machine's own address alone, to whoever has the printed address with \
      its token, until Ctrl-C. The file stays the board: what an editor saves shows in the browser, \
      and what is done there changes the lines of its tasks in the file and nothing else.

        board web
        board web -f release/board.md --port 8080 --no-browser
      """)

  @Option(help: ArgumentHelp("The port; a free one unless given.", valueName: "n"))
  var port: Int = 0

  @Flag(help: "Opens no browser; the address is printed either way.")
  var noBrowser = false

  @OptionGroup var file: FileOption
  @OptionGroup var clock: ClockOptions

  func validate() throws {
    guard (0...65_535).contains(port) else {
      throw ValidationError("--port takes a number from 0, for any free one, to 65535")
    }
  }

  func run() throws {
    let path = try BoardLocation.find(file: file.file)
    if path == "-" {
      throw CommandFailure("a page serves a file, not standard input; name one with --file")
    }
    let board = try readBoard(path)
    try EditRefusal.checkShown(board, at: path)
    guard let server = ServedBoard.server.withLock({ $0 }) else {
      throw ServerProgram.start()
    }
    try server(
      ServedBoard(
        path: path, links: BoardLocation.links(file: file.file), clock: try clock.clock(),
        port: port, opensBrowser: !noBrowser))
  }
}

extension EditRefusal {
  /// Refuses a file that has nothing to show.
  fileprivate static func checkShown(_ board: Board, at path: String) throws(CommandFailure) {
    guard board.columns.isEmpty else { return }
    throw CommandFailure(
      "\(displayName(path)) has no column, so there is nothing to show; "
        + (board.columnCandidates.isEmpty
          ? "add a heading such as '## Todo', or run 'board init' for a new file"
          : "'board init --adopt' makes columns of its headings"))
  }
}
