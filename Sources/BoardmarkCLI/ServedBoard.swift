import Boardmark
import BoardmarkFiles
import BoardmarkIntents
import BoardmarkReports
import Synchronization

/// The board that a server is to show, with what the server needs of the clock and of git.
package struct ServedBoard: Sendable {
  /// The file's path as it was named.
  package let path: String

  /// The port to listen on; 0 for any free one.
  package let port: Int

  /// Whether the user's browser is to be opened.
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
    BoardFile(path, links: links, say: say) { [clock] in try clock.reading(for: $0).now }
  }

  /// The present minute in the time zone of a board, and the name of the zone.
  package func time(of board: Board) throws -> (now: Now, timeZone: String) {
    let reading = try clock.reading(for: board)
    return (reading.now, reading.timeZone)
  }

  /// The history from git of a task, named by its id or title, or of the whole board: one line per
  /// entry, the latest first.
  ///
  /// Cost: reads all versions of the file.
  package func history(of task: String?, limit: Int) throws -> [String] {
    let past = try PastBoard(of: path, clock: clock, since: nil)
    let events = try task.map { try TaskTrail($0, in: past.history).events } ?? past.history.events
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
