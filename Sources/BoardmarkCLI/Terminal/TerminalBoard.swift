import BoardTerminal
import Boardmark
import BoardmarkFiles
import BoardmarkIntents
import BoardmarkReports
import LibC

/// Brings a session together with the terminal, the board's file, the clock and signals.
///
/// Where the board is only watched, that may be without a terminal.
struct TerminalBoard {
  struct Options {
    let path: String
    let clock: BoardClock
    let style: ReportStyle
    var links = LinkRule.inside
    var isPlain = false
    var isMouseOn = false
    var filter: [String] = []

    /// What is shown of a board that is only watched; nil for one that is worked on by keys.
    var picture: ((Board, BoardClock.Reading) throws -> SessionPicture)?
  }

  /// The tasks that are looked at before keys are asked for again.
  private static let searchStep = 3000

  let options: Options
  let console: Console
  let screen: Screen
  var session: BoardSession
  private let file: FileWatch
  private let signals: SignalPipe
  private var timing = WatchTiming()
  private var decoder = KeyDecoder()
  private var display: SessionDisplay

  /// When the last bytes were typed, in milliseconds.
  private var lastTyped = 0

  /// What is said once more when the board is left.
  private var parting: [String] = []

  /// The number of the draft that is offered.
  private var draft: Int?

  /// Why the present file cannot be read; nil where it can.
  private var problem: String?

  init(_ options: Options, console: Console) throws {
    self.options = options
    self.console = console
    screen = Screen(console.standardOutput, isPlain: options.isPlain)
    screen.isMouseOn = options.isMouseOn && !options.isPlain
    // Watched before it is read, so that nothing is missed.
    file = FileWatch(options.path)
    let board = try Self.read(options.path)
    let time = try options.clock.reading(for: board)
    let picture = try options.picture?(board, time)
    // A picture of one task has its name for its words.
    session = try BoardSession(
      board, path: options.path, now: time.now, size: Self.size,
      filter: picture?.isOfColumns == false ? [] : options.filter,
      isMouseOn: screen.isMouseOn, language: .ofLocale(environmentVariable))
    session.picture = picture
    display =
      !console.isTerminal
      ? .piped(PipedPictures(options.style))
      : options.isPlain
        ? .plain(PlainVoice()) : .cells(nil, isStyled: options.style.isColored)
    signals = try SignalPipe()
    if options.picture == nil, let kept = drafts(isMade: false)?.newest {
      draft = kept.number
      session.offer(draft: kept.text)
    }
    session.notice = conflictNote(board, options.path)
  }

  private static var size: (columns: Int, rows: Int) { (Terminal.width(), Terminal.height()) }

  private static func read(_ path: String) throws -> Board {
    let board = Board(try FileContents(ofFile: path).bytes, fileName: path)
    if board.isUTF16 { throw CommandFailure("\(displayName(path)) is UTF-16; save it as UTF-8") }
    return board
  }

  /// Works until somebody ends it by a key or a signal, or the terminal or the reader goes away.
  mutating func run() throws {
    comeBack()
    defer { leave() }
    try draw()
    while !console.standardOutput.isClosed {
      let events = wait()
      if events.contains(.end) { return }
      if events.contains(.signals), try !answerSignals() { return }
      if events.contains(.file), file.drain() { timing.noteChange() }
      if events.contains(.keys) {
        guard let bytes = screen.typed() else { return }
        lastTyped = WatchTiming.monotonic()
        if try !take(decoder.take(bytes)) { return }
      } else if events.contains(.patience), try !take(decoder.giveUp()) {
        return
      }
      let isDue = timing.takeRefresh(isWatched: isWatched)
      if isDue { refresh() }
      if events.isEmpty || events == .patience { session.continueSearch(most: Self.searchStep) }
      // What happens to the file, or beside it, is looked at when it is due.
      if isDue || events != .file { try draw() }
    }
    // A terminal that does not read closes when the end is asked for.
    _ = try answerSignals()
  }

  /// Brings back what the terminal showed, and keeps what was typed and not saved.
  private func leave() {
    if let text = session.unsavedText { try? drafts(isMade: true)?.keep(text) }
    screen.leave()
    for message in parting { console.note(message) }
  }

  private func drafts(isMade: Bool) -> TypedDrafts? {
    guard let place = try? FilePlace(of: options.path, options.links, for: .read) else {
      return nil
    }
    return try? TypedDrafts(for: place, isMade: isMade)
  }

  private mutating func draw() throws { try display.draw(&session, on: screen, console) }

  // MARK: - Waiting

  private struct Events: OptionSet {
    let rawValue: Int
    static let signals = Events(rawValue: 1)
    static let file = Events(rawValue: 2)
    static let keys = Events(rawValue: 4)
    static let patience = Events(rawValue: 8)
    static let end = Events(rawValue: 16)
  }

  private var isWatched: Bool { file.descriptor != nil && problem == nil }

  private mutating func wait() -> Events {
    // Negative descriptors are left out by the system.
    var requests = [
      pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: file.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: screen.isForeground ? screen.keys ?? -1 : -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: STDOUT_FILENO, events: 0, revents: 0),
    ]
    var timeout = timing.milliseconds(isWatched: isWatched)
    let patience = decoder.patience.map { max(0, $0 - (WatchTiming.monotonic() - lastTyped)) }
    if let patience { timeout = min(timeout, Int32(patience)) }
    if session.isSearching { timeout = 0 }
    let count = nfds_t(requests.count)
    let ready = poll(&requests, count, timeout)
    var events: Events = []
    if ready > 0 {
      if requests[0].revents != 0 { events.insert(.signals) }
      if requests[1].revents != 0 { events.insert(.file) }
      if requests[2].revents != 0 { events.insert(.keys) }
      // The terminal is gone, or nobody reads any more.
      if requests[3].revents != 0 { events.insert(.end) }
    }
    if let patience = decoder.patience, !events.contains(.keys),
      WatchTiming.monotonic() - lastTyped >= patience
    {
      events.insert(.patience)
    }
    return events
  }

  // MARK: - Keys

  /// Does what events ask for; false where they ask for the end.
  private mutating func take(_ events: [TerminalEvent]) throws -> Bool {
    for event in events {
      for request in session.take(event) {
        if try !perform(request) { return false }
        // What was typed before was meant for whoever had the terminal meanwhile.
        switch request {
        case .editor, .suspend: return true
        default: break
        }
      }
    }
    return true
  }

  private mutating func perform(_ request: SessionRequest) throws -> Bool {
    switch request {
    case .perform(let intent, let rule): perform(intent, then: rule)
    case .archive(let agreed):
      var archive = ArchiveTasks(
        in: BoardArchive.path(besideBoard: options.path), links: .inside)
      archive.agreed = agreed
      perform(archive, then: .place)
    case .reverse(let reversal): reverse(reversal)
    case .editor(let tasks): try edit(tasks)
    case .draftTaken: if let draft { drafts(isMade: false)?.remove(draft) }
    case .history(let task): try showHistory(of: task)
    case .mouse(let isOn):
      if options.isPlain {
        session.note("there is no mouse where lines follow each other", isProblem: true)
      } else {
        screen.isMouseOn = isOn
      }
    case .redraw: display.forget()
    case .suspend: suspend()
    case .quit: return false
    }
    return true
  }

  /// - Parameter say: Takes what the user should know besides, which written to standard error would spoil the screen.
  private func boardFile(_ say: @escaping (String) -> Void) -> BoardFile {
    BoardFile(options.path, links: options.links, say: say) { [clock = options.clock] in
      try clock.reading(for: $0).now
    }
  }

  private mutating func perform(_ intent: any BoardIntent, then rule: FocusRule) {
    var notes: [String] = []
    do {
      let made = try boardFile { notes.append($0) }.perform(intent)
      var outcome = made.change
      outcome.notes += notes
      session.finish(outcome, then: rule, at: made.now)
      problem = nil
    } catch {
      session.refuse(error)
    }
  }

  private mutating func reverse(_ reversal: ReverseChange) {
    var notes: [String] = []
    do {
      let record = try boardFile { notes.append($0) }.perform(reversal)
      refresh(isReversal: true)
      session.note((["\(reversal.kind.past): \(record.summary)"] + notes).joined(separator: "; "))
    } catch {
      session.note("\(error)", isProblem: true)
    }
  }

  private mutating func edit(_ tasks: [SeenTask]) throws {
    let file = boardFile { Console.standard.note($0) }
    screen.leave()
    // The editor stops as it always does, and this process with it.
    let former = signal(SIGTSTP, SIG_DFL)
    var made: BoardFile.Made?
    let result = Result {
      try TaskSnippets.edit(tasks) { rewrite in made = try file.perform(rewrite) }
    }
    signal(SIGTSTP, former)
    screen.enter()
    display.forget()
    switch result {
    case .success:
      if let made {
        session.finish(made.change, then: .task, at: made.now)
      } else {
        session.note("nothing changed")
      }
    case .failure(let error):
      session.note("\(error)", isProblem: true)
      // The next key takes it from the screen, and it may say where what was typed is kept.
      parting.append("\(error)")
    }
  }

  private mutating func showHistory(of seen: SeenTask) throws {
    // So that one sees that it takes a moment.
    try draw()
    do {
      let (lines, notes) = try CapturedNotes.during {
        let past = try PastBoard(of: options.path, clock: options.clock, since: nil)
        guard let task = seen.find(on: past.board) else { return [String]() }
        var events = TaskTrail(of: task, in: past.history).events
        events.removeAll(where: \.isInherited)
        return LogText.lines(events, of: past.history, in: past.clock.clock, most: 1000)
      }
      session.show(history: lines)
      if !notes.isEmpty { session.note(notes.joined(separator: "; ")) }
    } catch {
      session.note("\(error)", isProblem: true)
    }
  }

  // MARK: - The file and the clock

  private mutating func refresh(isReversal: Bool = false) {
    // Before the file is read, so that nothing that happens from now on is missed.
    file.watch()
    do {
      let bytes = try FileContents(ofFile: options.path).bytes
      // Editors empty a file before they write it.
      if bytes.isEmpty, !session.board.source.bytes.isEmpty, !timing.isProblemLasting {
        throw CommandFailure("\(displayName(options.path)) is empty")
      }
      let isSame = bytes == session.board.source.bytes
      let board = isSame ? session.board : try Self.read(options.path)
      let time = try options.clock.reading(for: board)
      let picture = try options.picture?(board, time)
      if isSame {
        session.setTime(time.now)
      } else {
        session.show(board, at: time.now, isReversal: isReversal)
      }
      session.picture = picture
      problem = nil
      timing.noteSuccess()
      session.notice = conflictNote(board, options.path)
    } catch {
      problem = failureMessage(error)
      timing.noteProblem()
      // Editors let a file be missing for a moment.
      if timing.isProblemLasting { session.notice = problem! + "; waiting for a change" }
    }
  }

  // MARK: - Signals

  /// Does what the signals that came ask for; false where they ask for the end.
  private mutating func answerSignals() throws -> Bool {
    let numbers = signals.drain()
    for number in [SIGTERM, SIGHUP] where numbers.contains(number) {
      leave()
      console.standardOutput.flush()
      SignalPipe.die(of: number)
    }
    if numbers.contains(SIGINT) { return false }
    if numbers.contains(SIGTSTP) {
      suspend()
    } else {
      if numbers.contains(SIGCONT) { screen.leave() }
      comeBack()
    }
    refresh()
    return true
  }

  private mutating func suspend() {
    screen.leave()
    if !SignalPipe.stopJob() {
      session.note("there is no shell here that could bring it back; q leaves", isProblem: true)
    }
    comeBack()
  }

  /// Takes the terminal again, once this job may have it.
  private mutating func comeBack() {
    // As the system stops those that ask for the keyboard in the background: 'fg' then continues them.
    while screen.isInBackground, SignalPipe.stopJob(by: SIGTTOU) {}
    screen.enter()
    session.size = Self.size
    display.forget()
  }
}
