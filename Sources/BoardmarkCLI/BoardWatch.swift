import Boardmark
import BoardmarkFiles
import BoardmarkIntents
import LibC

/// Shows a board again whenever its file, the minute or the terminal's size is another one.
///
/// On a terminal the picture fills the screen; elsewhere each new picture follows the last one, with
/// a blank line between them. A file that is missing or cannot be read leaves the last picture.
struct BoardWatch {
  private let path: String
  private let picture: (Board) throws -> String
  private let console: Console
  private let own: OwnControls
  private let screen: Screen?
  private let file: FileWatch
  private let signals: SignalPipe
  private var timing = WatchTiming()

  /// The text that was shown last.
  private var shown: String?

  /// What there is to say about what is shown: that only half of a conflict was read.
  private var notice: String?

  /// Why the present file cannot be shown; nil where it can.
  private var problem: String?

  /// What was last written to standard error.
  private var reported: String?

  /// - Parameters:
  ///   - path: The board's file.
  ///   - own: The controls of its own that the picture holds.
  ///   - picture: The text to show of a board at this moment, ending in a line feed.
  init(
    path: String, console: Console, own: OwnControls,
    picture: @escaping (Board) throws -> String
  ) throws {
    self.path = path
    self.picture = picture
    self.console = console
    self.own = own
    screen = console.isTerminal ? Screen(console.standardOutput) : nil
    file = FileWatch(path)
    signals = try SignalPipe()
  }

  /// Shows the board until somebody ends it: Ctrl-C or `q`, a signal, or a reader that goes away.
  mutating func run() throws {
    // What is wrong from the beginning is an error like any other.
    let first = try text()
    screen?.enter()
    defer { screen?.leave() }
    show(first)
    while !console.standardOutput.isClosed {
      if screen == nil { try console.finish() }
      let events = wait()
      if events.contains(.end) { return }
      if events.contains(.signals), try !answerSignals() { return }
      if events.contains(.file), file.drain() { timing.noteChange() }
      if timing.takeRefresh(isWatched: file.descriptor != nil && problem == nil) { refresh() }
    }
  }

  // MARK: - Showing

  private mutating func text() throws -> String {
    let board = Board(try FileContents(ofFile: path).bytes, fileName: path)
    if board.isUTF16 { throw CommandFailure("\(displayName(path)) is UTF-16; save it as UTF-8") }
    notice = conflictNote(board, path)
    return try picture(board)
  }

  private mutating func refresh() {
    // Before the file is read, so that nothing that happens from now on is missed.
    file.watch()
    do {
      let text = try text()
      problem = nil
      timing.noteSuccess()
      show(text)
    } catch {
      problem = (error as? FileError)?.description ?? (error as? CommandFailure)?.description
      timing.noteProblem()
      // Editors let a file be missing for a moment.
      if timing.isProblemLasting { show(nil) }
    }
  }

  /// Shows a new text, nil for the last one, and what there is to say about it.
  private mutating func show(_ text: String?) {
    let lastingProblem = timing.isProblemLasting ? problem : nil
    if let screen {
      if let text { shown = text }
      guard screen.isForeground else { return }
      let status = lastingProblem ?? notice ?? "\(path)   Ctrl-C or q ends"
      screen.draw(
        shown ?? "", status: status.terminalSafe().truncated(toDisplayWidth: Terminal.width()))
      return
    }
    if let text, text != shown {
      console.standardOutput.write(shown == nil ? text : "\n" + text, own: own)
      shown = text
    }
    let message = lastingProblem.map { "\($0); waiting for a change" } ?? notice
    if let message, message != reported { console.note(message) }
    reported = message
  }

  // MARK: - Waiting

  private struct Events: OptionSet {
    let rawValue: Int
    static let signals = Events(rawValue: 1)
    static let file = Events(rawValue: 2)
    static let end = Events(rawValue: 4)
  }

  /// Waits until something happened or it is time to look.
  private mutating func wait() -> Events {
    let isWatched = file.descriptor != nil && problem == nil
    // Negative descriptors are left out by the system.
    var requests = [
      pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: file.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: screen?.keys ?? -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: STDOUT_FILENO, events: 0, revents: 0),
    ]
    let count = nfds_t(requests.count)
    guard poll(&requests, count, timing.milliseconds(isWatched: isWatched)) > 0 else { return [] }
    var events: Events = []
    if requests[0].revents != 0 { events.insert(.signals) }
    if requests[1].revents != 0 { events.insert(.file) }
    if requests[2].revents != 0, screen?.wasQuitTyped() == true { events.insert(.end) }
    // Nobody reads any more, or the terminal is gone.
    if requests[3].revents != 0 { events.insert(.end) }
    return events
  }

  /// Does what the signals that came ask for; false where they ask for the end.
  private mutating func answerSignals() throws -> Bool {
    let numbers = signals.drain()
    for number in [SIGTERM, SIGHUP] where numbers.contains(number) {
      screen?.leave()
      console.standardOutput.flush()
      SignalPipe.die(of: number)
    }
    if numbers.contains(SIGINT) { return false }
    if numbers.contains(SIGTSTP) {
      screen?.leave()
      SignalPipe.stop()
    }
    if numbers.contains(SIGTSTP) || numbers.contains(SIGCONT) { screen?.enter() }
    // The size, and after a stop everything, may be another.
    if let screen {
      screen.forget()
      refresh()
    }
    return true
  }
}
