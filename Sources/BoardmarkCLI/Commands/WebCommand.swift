import ArgumentParser
import Boardmark
import BoardmarkFileSystem
import BoardmarkFiles
import BoardmarkIntents
import BoardmarkReports
internal import CPlatform
import LibC
import Synchronization

/// `board web`: the board in a browser.
struct WebCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "web",
    abstract: "Serves the board to your browser, to view and change it.",
    discussion: """
      Serves the board on the loopback address only, to whoever has the printed address with its \
      token, until Ctrl-C. The file stays the board: what an editor saves shows in the browser, \
      and a change there changes only the lines of its tasks in the file.

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
      throw CommandFailure("'board web' needs a file, not standard input; name one with --file")
    }
    let board = try readBoard(path)
    try Board.EditError.checkShown(board, at: path)
    guard let server = ServedBoard.server.withLock({ $0 }) else {
      throw ServerProgram.start()
    }
    try server(
      ServedBoard(
        path: path, links: BoardLocation.links(file: file.file), clock: try clock.clock(),
        port: port, opensBrowser: !noBrowser))
  }
}

extension Board.EditError {
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

/// The program that serves pages, separate from this one since its libraries would slow the start
/// of every other command.
enum ServerProgram {
  private static let name = "board-web"

  /// Replaces this process by that program, with the same arguments; returns only if it is missing
  /// or does not start, and says why.
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

/// The board that a server is to show, with what the server needs of the clock and of git.
package struct ServedBoard: Sendable {
  /// The file's path as it was named.
  package let path: String

  /// The port to listen on; 0 for any free one.
  package let port: Int

  /// True if the user's browser is to be opened.
  package let opensBrowser: Bool

  private let links: LinkRule
  private let clock: BoardClock

  init(path: String, links: LinkRule, clock: BoardClock, port: Int, opensBrowser: Bool) {
    self.path = path
    self.links = links
    self.clock = clock
    self.port = port
    self.opensBrowser = opensBrowser
  }

  /// Shows a board until somebody ends the server.
  package typealias Server = @Sendable (ServedBoard) throws -> Void

  /// The server in this program; nil if another program serves.
  static let server = Mutex<Server?>(nil)

  /// The file, in which all changes are made.
  ///
  /// - Parameter say: Takes what else people should know.
  package func file(_ say: @escaping (String) -> Void) -> BoardFile {
    var file = BoardFile(path, links: links, say: say) { [clock] in
      try clock.reading(for: $0).now
    }
    file.fence = ClaimFence(path, say: say)
    return file
  }

  /// The owner's name among the board's people, from the user's configuration.
  package var me: String? { (try? UserConfiguration.current.get())?.me?.value }

  /// Settles a conflict in the file, as `board resolve` does.
  ///
  /// - Returns: How many conflicts are left.
  package func settle(_ way: SettleConflicts.Way) throws -> Int {
    try ResolveCommand.settle(way, in: path, links).report.left.count
  }

  /// The key by which pages seal what is typed and not saved; nil if it cannot be kept.
  package var draftKey: String? {
    guard let place = try? FilePlace(of: path, links, for: .read) else { return nil }
    return try? TypedDrafts(for: place, isMade: true)?.key()
  }

  /// Who holds which task.
  package func claims(at now: Board.Now) -> TaskClaims { ClaimBook.shown(for: path, at: now) }

  /// The present minute in the time zone of a board, and the name of the zone.
  package func time(of board: Board) throws -> (now: Board.Now, timeZone: String) {
    let reading = try clock.reading(for: board)
    return (reading.now, reading.timeZone)
  }

  /// The history from git of a task, named by its id or title, or of the whole board: one line per
  /// entry, the latest first.
  ///
  /// Cost: reads all versions of the file.
  package func history(of task: String?, limit: Int) throws -> [String] {
    let past = try PastBoard(of: path, clock: clock, since: nil)
    let events =
      try task.map { try Board.Trail($0, in: past.history).events } ?? past.history.events
    return LogText.lines(
      events.filter { !$0.isInherited }, of: past.history, in: past.clock.clock, limit: limit,
      namesTasks: task == nil)
  }

  /// Opens an address in the user's browser; the returned function is to be called when the server
  /// ends.
  ///
  /// - Parameter other: The address that a person is told to open if no browser can be started.
  package func openBrowser(at address: String, else other: String) -> () -> Void {
    let page = BrowserPage.opened(for: address, else: other)
    return { page?.remove() }
  }
}
