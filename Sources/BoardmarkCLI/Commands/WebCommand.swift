import ArgumentParser
import Boardmark
import BoardmarkFileSystem
import BoardmarkFiles
import BoardmarkIntents
import BoardmarkReports
internal import CPlatform
import LibC
import Synchronization

struct WebCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    named: "web",
    abstract: "Serves the board to your browser, to view and change it.",
    discussion: """
      Serves the board on the loopback address only, to whoever has the printed address with its \
      token, until Ctrl-C. The file stays the board: what an editor saves shows in the browser, \
      and a change there changes only the lines of its tasks in the file. For several boards, a \
      start page lists each with its counts and late tasks.

        board web
        board web -f release/board.md --port 8080 --no-browser
        board web .
      """)

  @Argument(
    help: ArgumentHelp(
      "Boards, or folders for every board below them; default: the board of '--file'.",
      valueName: "path"),
    completion: BoardCompletion.boardFile)
  var boards: [String] = []

  @Option(help: ArgumentHelp("The port; 0 for a free one.", valueName: "n"))
  var port: Int = 0

  @Flag(help: "Does not open a browser; the address is printed either way.")
  var noBrowser = false

  @OptionGroup var file: FileOption
  @OptionGroup var clock: ClockOptions

  func validate() throws {
    guard (0...65_535).contains(port) else {
      throw ValidationError("--port takes a number from 0, for any free one, to 65535")
    }
  }

  func run() throws {
    let boards = try served()
    if boards.contains(where: { $0.path == "-" }) {
      throw CommandFailure("'board web' needs a file, not standard input; name one with --file")
    }
    // A file that cannot be read is refused here; one without columns is offered some by the page.
    if boards.count == 1 { _ = try readBoard(boards[0].path) }
    guard let server = ServedBoards.server.withLock({ $0 }) else {
      throw ServerProgram.start()
    }
    try server(ServedBoards(boards: boards, port: port, opensBrowser: !noBrowser))
  }

  /// The most boards that are served at once: each of them is watched.
  private static let most = 100

  private func served() throws -> [ServedBoard] {
    let (boards, notes) = try file.served(self.boards, at: try clock.clock())
    for note in notes { Console.standard.note(note) }
    guard !boards.isEmpty else { throw CommandFailure("there is no board to serve") }
    guard boards.count <= Self.most else {
      throw CommandFailure(
        "these are \(boards.count) boards; name at most \(Self.most), or a folder with fewer")
    }
    return boards
  }
}

/// The program that serves pages, separate from this one since its libraries would slow the start
/// of every other command.
enum ServerProgram {
  private static let name = "board-web"

  /// Replaces this process with that program, with the same arguments; returns only if it is
  /// missing or does not start, with the reason.
  static func start() -> CommandFailure {
    guard let folder = ownFolder else {
      return CommandFailure(
        "cannot find '\(name)': the location of 'board' is unknown; mount /proc, or run '\(name)' itself"
      )
    }
    let places = ["\(folder)/\(name)", "\(folder)/../libexec/boardmark/\(name)"]
    guard let path = places.first(where: { access($0, X_OK) == 0 }) else {
      return CommandFailure(
        "'\(name)', which serves the pages, is missing; put it into \(quoted(folder)), next to 'board'"
      )
    }
    var arguments = ([name] + ProcessArguments.words).map { strdup($0) }
    arguments.append(nil)
    board_become(path, arguments)
    return CommandFailure("cannot start \(quoted(path)): \(SystemCallError(errno).fact)")
  }

  private static var ownFolder: String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    guard board_executable_path(&buffer, buffer.count) == 0 else { return nil }
    let path = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    guard let text = String(validating: path, as: UTF8.self),
      let slash = text.lastIndex(of: "/")
    else { return nil }
    return String(text[..<slash])
  }
}

/// The boards that a server is to show, and where.
package struct ServedBoards: Sendable {
  /// At least one.
  package let boards: [ServedBoard]

  /// The port to listen on; 0 for any free one.
  package let port: Int

  /// True to open the user's browser.
  package let opensBrowser: Bool

  /// Shows boards until somebody ends the server.
  package typealias Server = @Sendable (ServedBoards) throws -> Void

  /// The server in this program; nil if another program serves.
  static let server = Mutex<Server?>(nil)

  /// Opens an address in the user's browser; the returned function is to be called when the server
  /// ends.
  ///
  /// - Parameter other: The address that a person is asked to open if no browser can be started.
  package func openBrowser(at address: String, else other: String) -> () -> Void {
    let page = BrowserPage.opened(for: address, else: other)
    return { page?.remove() }
  }
}
