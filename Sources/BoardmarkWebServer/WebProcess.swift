import Boardmark
import BoardmarkCLI
import BoardmarkFiles
import BoardmarkIntents
import BoardmarkWeb
internal import CPlatform
import LibC

extension ServedBoard: SiteWorld {}

/// Serves the pages of boards until a signal ends it, and tells browsers when a file has changed.
package struct WebProcess {
  /// A board's file, and what browsers were last told about it.
  private struct Followed {
    let site: BoardSite
    let number: Int
    let file: FileWatch
    var timing = WatchTiming()
    var state = FileState.unknown

    var isWatched: Bool { file.descriptor != nil && state == .shown }
  }

  private let server: WebServer
  private let site: any WebPages
  private var followed: [Followed]
  private let signals: SignalPipe
  private let console = Console.standard

  /// Prints the address of the boards' pages and serves them until SIGINT or SIGTERM.
  ///
  /// - Throws: `CommandFailure` if the server cannot listen.
  @Sendable package static func serve(_ boards: ServedBoards) throws {
    board_take_memory_sparingly()
    var process = try WebProcess(boards)
    try process.run(boards)
  }

  private init(_ boards: ServedBoards) throws {
    signals = try SignalPipe()
    // Watched before the files are read, so that no later change is missed.
    let files = boards.boards.map { FileWatch($0.path) }
    let worlds = boards.boards
    var sites: [BoardSite] = []
    server = try WebServer(port: boards.port, boards: worlds.count) { port in
      guard worlds.count > 1 else {
        sites = [BoardSite(worlds[0], port: port)]
        return sites[0]
      }
      let start = StartSite(worlds, port: port)
      sites = start.boards
      return start
    }
    site = server.site
    followed = zip(sites, files).enumerated().map { index, pair in
      Followed(site: pair.0, number: worlds.count > 1 ? index + 1 : 0, file: pair.1)
    }
  }

  private mutating func run(_ boards: ServedBoards) throws {
    let entrance = "http://127.0.0.1:\(server.port)/?token="
    let address = entrance + site.sessions.token
    console.standardOutput.write(address + "\n")
    try console.finish()
    let close =
      boards.opensBrowser
      ? boards.openBrowser(at: entrance + site.sessions.ticket, else: address) : {}
    defer { close() }
    follow()
    server.end()
  }

  /// Watches the files and the signals until a signal ends it.
  private mutating func follow() {
    var nextSign = 20
    for index in followed.indices { tell(index) }
    board_give_memory_back()
    while true {
      var requests = [pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0)]
      requests += followed.map {
        pollfd(fd: $0.file.descriptor ?? -1, events: Int16(POLLIN), revents: 0)
      }
      let wait = followed.reduce(Int32(20_000)) { least, board in
        min(least, board.timing.milliseconds(isWatched: board.isWatched))
      }
      let watched = followed.map(\.isWatched)
      _ = poll(&requests, nfds_t(requests.count), wait)
      if requests[0].revents != 0 {
        let numbers = signals.drain()
        if !numbers.isDisjoint(with: [SIGINT, SIGTERM, SIGHUP]) { return }
        if numbers.contains(SIGTSTP) { _ = SignalPipe.stopJob() }
      }
      nextSign -= 1
      if nextSign <= 0 || wait == 20_000 {
        server.sendSign()
        nextSign = 20
      }
      for index in followed.indices {
        if requests[index + 1].revents != 0, followed[index].file.drain() {
          followed[index].timing.noteChange()
        }
        if followed[index].timing.takeRefresh(isWatched: watched[index]) {
          followed[index].file.watch()
          tell(index)
          board_give_memory_back()
        }
      }
    }
  }

  /// What browsers were last told about a file.
  private enum FileState {
    case unknown
    case shown
    /// The file could not be read just now, which some editors cause for a moment.
    case doubtful
    case gone
  }

  /// Tells browsers the present state of a file; the page of all boards is told of each.
  private mutating func tell(_ index: Int) {
    let (number, before) = (followed[index].number, followed[index].state)
    do {
      let revision = try followed[index].site.readRevision()
      followed[index].timing.noteSuccess()
      followed[index].state = .shown
      server.send(revision: revision, of: number)
      if number > 0 { server.send(revision: "\(number)-\(revision)", of: 0) }
    } catch {
      followed[index].timing.noteProblem()
      guard followed[index].timing.isProblemLasting, before != .gone else {
        if before == .shown { followed[index].state = .doubtful }
        return
      }
      followed[index].state = .gone
      server.send(problem: IntentProblem(error).text, of: number)
      if number > 0 { server.send(revision: "\(number)-", of: 0) }
    }
  }
}
