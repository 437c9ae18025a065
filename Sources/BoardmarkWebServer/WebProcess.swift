import Boardmark
import BoardmarkCLI
import BoardmarkFiles
import BoardmarkIntents
import BoardmarkWeb
internal import CPlatform
import LibC

/// Serves the pages of a board until a signal ends it, and tells browsers when the file has
/// changed.
package struct WebProcess {
  private let server: WebServer
  private let site: BoardSite
  private let file: FileWatch
  private let signals: SignalPipe
  private let console = Console.standard

  /// Prints the address of a board's pages and serves them until SIGINT or SIGTERM.
  ///
  /// - Throws: `CommandFailure` if the server cannot listen.
  @Sendable package static func serve(_ board: ServedBoard) throws {
    board_take_memory_sparingly()
    try WebProcess(board).run(board)
  }

  private init(_ board: ServedBoard) throws {
    signals = try SignalPipe()
    // Watched before the file is read, so that no later change is missed.
    file = FileWatch(board.path)
    let world = SiteWorld(
      path: board.path, me: board.me, draftKey: board.draftKey,
      contents: { try FileContents(ofFile: board.path).bytes },
      clock: { try board.time(of: $0) }, file: { board.file($0) },
      settle: { try board.settle($0) }, claims: { board.claims(at: $0) },
      history: { try board.history(of: $0, limit: $1) })
    var made: BoardSite?
    server = try WebServer(port: board.port) { port in
      let site = BoardSite(world, port: port)
      made = site
      return site
    }
    site = made!
  }

  private func run(_ board: ServedBoard) throws {
    let entrance = "http://127.0.0.1:\(server.port)/?token="
    let address = entrance + site.sessions.token
    console.standardOutput.write(address + "\n")
    try console.finish()
    let close =
      board.opensBrowser
      ? board.openBrowser(at: entrance + site.sessions.ticket, else: address) : {}
    defer { close() }
    follow()
    server.end()
  }

  /// Watches the file and the signals until a signal ends it.
  private func follow() {
    var timing = WatchTiming()
    var state = FileState.unknown
    var nextSign = 20
    tell(&state, &timing)
    board_give_memory_back()
    while true {
      let isWatched = file.descriptor != nil && state == .shown
      var requests = [
        pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: file.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
      ]
      let wait = min(timing.milliseconds(isWatched: isWatched), 20_000)
      _ = poll(&requests, nfds_t(requests.count), wait)
      if requests[0].revents != 0 {
        let numbers = signals.drain()
        if !numbers.isDisjoint(with: [SIGINT, SIGTERM, SIGHUP]) { return }
        if numbers.contains(SIGTSTP) { _ = SignalPipe.stopJob() }
      }
      if requests[1].revents != 0, file.drain() { timing.noteChange() }
      nextSign -= 1
      if nextSign <= 0 || wait == 20_000 {
        server.sendSign()
        nextSign = 20
      }
      if timing.takeRefresh(isWatched: isWatched) {
        file.watch()
        tell(&state, &timing)
        board_give_memory_back()
      }
    }
  }

  /// What browsers were last told about the file.
  private enum FileState {
    case unknown
    case shown
    /// The file could not be read just now; some editors let that happen for a moment.
    case doubtful
    case gone
  }

  /// Tells browsers the present state of the file.
  private func tell(_ state: inout FileState, _ timing: inout WatchTiming) {
    do {
      let revision = try site.readRevision()
      timing.noteSuccess()
      state = .shown
      server.send(revision: revision)
    } catch {
      timing.noteProblem()
      guard timing.isProblemLasting, state != .gone else {
        if state == .shown { state = .doubtful }
        return
      }
      state = .gone
      server.send(problem: IntentProblem(error).text)
    }
  }
}
