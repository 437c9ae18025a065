import BoardTerminal
import Boardmark
import BoardmarkFileSystem
import BoardmarkFiles
import BoardmarkIntents
import BoardmarkReports
import LibC

/// Connects a session with the terminal, the board's file, the clock and signals.
///
/// A board that is only watched needs no terminal.
struct TerminalBoard {
  struct Options {
    var board: ServedBoard

    /// The boards to choose from; empty for just one.
    var boards: [ServedBoard] = []
    let style: ReportStyle
    var isPlain = false
    var isMouseOn = false
    var filter: [String] = []

    /// The picture of a board that is only watched; nil for a board that is worked on by keys.
    var picture: ((Board, BoardClock.Reading) throws -> SessionPicture)?
  }

  /// The number of tasks to search before keys are read again.
  private static let searchStep = 3000

  private(set) var options: Options
  let console: Console
  let screen: Screen
  var session: BoardSession
  private(set) var file: FileWatch
  let signals: SignalPipe
  var timing = WatchTiming()
  var decoder = KeyDecoder()
  private var display: SessionDisplay

  /// When the last bytes were typed, in milliseconds.
  private(set) var lastTyped = 0

  /// Messages to repeat on exit.
  private var exitMessages: [String] = []

  /// The number of the draft on offer; nil if there is none.
  private var draft: Int?

  /// The completion of background work, run on this thread.
  typealias Ending = (inout TerminalBoard) -> Void
  var work: BackgroundWork<Ending>?

  /// Events queued until background work ends.
  var queue: [TerminalEvent] = []

  /// Why the present file cannot be read; nil if it can.
  private(set) var problem: String?

  init(_ options: Options, console: Console) throws {
    self.options = options
    self.console = console
    screen = Screen(console.standardOutput, isPlain: options.isPlain)
    screen.isMouseOn = options.isMouseOn && !options.isPlain
    // Watched before it is read, so that no change is missed.
    file = FileWatch(options.board.path)
    session = try Self.session(options, isMouseOn: screen.isMouseOn)
    display =
      !console.isTerminal
      ? .piped(PipedPictures(options.style))
      : options.isPlain
        ? .plain(ScreenReaderOutput()) : .cells(nil, isStyled: options.style.isColored)
    signals = try SignalPipe()
    begin()
  }

  private static func session(_ options: Options, isMouseOn: Bool) throws -> BoardSession {
    let board = try read(options.board.path)
    let time = try options.board.clock.reading(for: board)
    let picture = try options.picture?(board, time)
    // If the picture is of one task, the words name that task and are not a filter.
    var session = try BoardSession(
      board, path: options.board.path, now: time.now, size: size,
      filter: picture?.isOfColumns == false ? [] : options.filter, isMouseOn: isMouseOn,
      language: .ofLocale(environmentVariable))
    session.picture = picture
    session.boardCount = max(1, options.boards.count)
    session.expand = { words in
      do throws(CommandFailure) {
        let configuration = try UserConfiguration.current.get()
        return (try ConfiguredArguments.queryWords(words, by: configuration), nil)
      } catch {
        return (words, error.description)
      }
    }
    return session
  }

  /// Offers what was kept of an earlier session of the board, and shows the notes about its file.
  private mutating func begin() {
    draft = nil
    if options.picture == nil, let kept = options.board.drafts(isMade: false)?.newest {
      draft = kept.number
      session.offer(draft: kept.text)
    }
    session.notice = options.notice(of: session.board, at: session.now)
    look(at: session.now)
  }

  private static var size: (columns: Int, rows: Int) { (Terminal.width(), Terminal.height()) }

  private static func read(_ path: String) throws -> Board {
    let board = Board(try FileContents(ofFile: path).bytes, fileName: path)
    if board.isUTF16 { throw CommandFailure("\(displayName(path)) is UTF-16; save it as UTF-8") }
    return board
  }

  /// Runs until a key or a signal ends it, or the terminal or the reader of the output goes away.
  mutating func run() throws {
    comeBack()
    defer { leave() }
    try draw()
    while !console.standardOutput.isClosed {
      let events = wait()
      if events.contains(.end) { return }
      if events.contains(.work), try !endWork() { return }
      if events.contains(.signals), try !answerSignals() { return }
      if events.contains(.file), file.drain() { timing.noteChange() }
      if events.contains(.keys) {
        guard let bytes = screen.typed() else { return }
        lastTyped = WatchTiming.monotonic()
        if try !take(decoder.take(bytes)) { return }
      } else if events.contains(.deadline), try !take(decoder.giveUp()) {
        return
      }
      // The file is not read while this session writes it, but afterwards.
      let isDue = work == nil && timing.takeRefresh(isWatched: isWatched)
      if isDue { refresh() }
      if work != nil { showWorkProgress() }
      if events.isEmpty || events == .deadline { session.continueSearch(limit: Self.searchStep) }
      // A change of the file, or of other files in its folder, is not drawn before it is due.
      if isDue || events != .file { try draw() }
    }
    // A signal to quit closes the output if the terminal does not read it; handle that signal.
    _ = try answerSignals()
  }

  /// Restores the terminal, and keeps unsaved text.
  private mutating func leave() {
    endWorkForGood()
    if let text = session.unsavedText { try? options.board.drafts(isMade: true)?.keep(text) }
    screen.leave()
    for message in exitMessages { console.note(message) }
  }

  private mutating func draw() throws { try display.draw(&session, on: screen, console) }

  // MARK: - Keys

  /// Handles events; returns false to quit.
  mutating func take(_ events: [TerminalEvent]) throws -> Bool {
    for (index, event) in events.enumerated() {
      if let work {
        try take(event, during: work)
        continue
      }
      for request in session.take(event) {
        if try !perform(request) { return false }
        // Discard the remaining events: they were typed for the program that had the terminal.
        switch request {
        case .editor, .suspend: return true
        default: break
        }
      }
      // Show the message before handling more events.
      if work != nil, index + 1 < events.count { try draw() }
    }
    return true
  }

  mutating func perform(_ request: SessionRequest) throws -> Bool {
    switch request {
    case .perform(let intent, let rule): perform(intent, then: rule)
    case .archive(let tasks, let areSelected):
      var archive = ArchiveTasks(
        in: BoardArchive.path(forBoard: options.board.path), links: .inside)
      if areSelected { archive.tasks = .seen(tasks) } else { archive.agreed = tasks }
      perform(archive, then: .place)
    case .reverse(let kind): reverse(kind)
    case .editor(let tasks): try edit(tasks)
    case .draftTaken: if let draft { options.board.drafts(isMade: false)?.remove(draft) }
    case .history(let task): showHistory(of: task)
    case .mouse(let isOn):
      if options.isPlain {
        session.note("there is no mouse in plain mode", isProblem: true)
      } else {
        screen.isMouseOn = isOn
      }
    case .boards: chooseBoard()
    case .show(let index): open(options.boards[index])
    case .redraw: display.forget()
    case .suspend: suspend()
    case .quit: return false
    }
    return true
  }

  private mutating func perform(_ intent: any BoardIntent, then rule: FocusRule) {
    let (options, known) = (options, session.board)
    start(intent is MoveTasks ? "moving" : "saving") {
      do {
        let (made, facts) = try options.perform(intent, knowing: known)
        return {
          $0.session.finish(made.change, then: rule, at: made.now, facts: facts)
          $0.problem = nil
        }
      } catch {
        return { $0.session.refuse(error) }
      }
    }
  }

  private mutating func reverse(_ kind: UndoJournal.Kind) {
    let (options, known) = (options, session.board)
    start(kind == .undo ? "undoing" : "redoing") {
      var notes: [String] = []
      do {
        let file = options.board.file(knowing: known) { notes.append($0) }
        let record = try file.reversal(kind).perform()
        let told = (["\(kind.past): \(record.summary)"] + notes).joined(separator: "; ")
        // Do the expensive part in the background; if the file cannot be read, `refresh` reads it
        // again and reports why.
        let board = try? Self.read(options.board.path)
        let facts = board.map { BoardFacts($0) }
        return {
          $0.session.waiting = nil
          $0.refresh(isReversal: true, knowing: board, facts)
          $0.session.note(told)
        }
      } catch {
        return { $0.session.refuse(error) }
      }
    }
  }

  private mutating func edit(_ tasks: [SeenTask]) throws {
    screen.leave()
    // Ctrl-Z stops the editor as usual, and this process with it.
    let former = signal(SIGTSTP, SIG_DFL)
    var made: (BoardFile.Made, BoardFacts)?
    let result = Result {
      try TaskSnippets.edit(tasks) { rewrite in made = try put(rewrite) }
    }
    signal(SIGTSTP, former)
    session.waiting = nil
    screen.enter()
    display.forget()
    switch result {
    case .success:
      if let (made, facts) = made {
        session.finish(made.change, then: .task, at: made.now, facts: facts)
      } else {
        session.note("nothing changed")
      }
    case .failure(let error):
      session.note("\(error)", isProblem: true)
      // The next key removes the message, which may name the file with the typed text.
      exitMessages.append("\(error)")
    }
  }

  /// Replaces the tasks with the edited text; if that takes long, a message appears and Esc cancels
  /// it.
  private mutating func put(_ rewrite: RewriteTasks) throws -> (BoardFile.Made, BoardFacts) {
    let (options, known) = (options, session.board)
    typealias Outcome = Result<(BoardFile.Made, BoardFacts), any Error>
    let saving = BackgroundWork<Outcome>("saving") {
      Outcome { try options.perform(rewrite, knowing: known) }
    }
    if let outcome = saving.result(within: 100) { return try outcome.get() }
    screen.enter()
    display.forget()
    session.beginWait(saving.name)
    defer { screen.leave() }
    while true {
      session.tell(saving.control.reason, seconds: saving.age / 1000, keys: 0)
      try draw()
      if let outcome = saving.result(within: 50) { return try outcome.get() }
      var request = pollfd(fd: screen.keys ?? -1, events: Int16(POLLIN), revents: 0)
      guard poll(&request, 1, 0) > 0, let typed = screen.typed() else { continue }
      if (decoder.take(typed) + decoder.giveUp()).contains(where: BoardSession.givesUp) {
        session.waiting?.isGivenUp = true
        saving.control.giveUp()
      }
    }
  }

  // MARK: - Several boards

  private mutating func chooseBoard() {
    let options = options
    start("reading the boards", isReadOnly: true) {
      let texts = options.boards.map { choice in
        let name = choice.path.terminalSafe()
        guard let board = try? Self.read(choice.path),
          let now = try? options.board.clock.reading(for: board).now
        else { return "\(name) cannot be read" }
        return "\(BoardFacts(board).summary(at: now))  \(name)"
      }
      let present = options.boards.firstIndex { $0.path == options.board.path } ?? 0
      return { $0.session.openBoards(texts, present: present) }
    }
  }

  /// Shows another board; if it cannot be read, the present one stays.
  private mutating func open(_ choice: ServedBoard) {
    guard choice.path != options.board.path else { return }
    var next = options
    (next.board, next.filter) = (choice, [])
    let watch = FileWatch(choice.path)
    do {
      let other = try Self.session(next, isMouseOn: screen.isMouseOn)
      (options, file, session) = (next, watch, other)
      (problem, timing) = (nil, WatchTiming())
      begin()
    } catch { session.note("\(error)", isProblem: true) }
  }

  private mutating func showHistory(of seen: SeenTask) {
    let options = options
    start("reading the history", isReadOnly: true) {
      do {
        let past = try PastBoard(of: options.board.path, clock: options.board.clock, since: nil)
        let task = seen.find(on: past.board)
        var events = task.map { Board.Trail(of: $0, in: past.history).events } ?? []
        events.removeAll(where: \.isInherited)
        let lines = LogText.lines(events, of: past.history, in: past.clock.clock, limit: 1000)
        return {
          $0.session.show(history: lines)
          if past.isShallow {
            $0.session.note("the clone is shallow, so older history is missing")
          }
        }
      } catch {
        return { $0.session.refuse(error) }
      }
    }
  }

  // MARK: - The file and the clock

  /// Reads state from outside the board's file: the claims, and whether there is a change to undo.
  private mutating func look(at now: Board.Now) {
    guard options.picture == nil else { return }
    session.claims = ClaimBook.shown(for: options.board.path, at: now)
    let file = options.board.file(knowing: session.board) { _ in }
    if options.boards.count > 1 {
      session.outside = NeedStates.outside(of: session.board) { path in
        // Only files that the user has named are opened, whatever a board says.
        options.boards.first { OutsideNeed.normalized($0.path) == path }
          .flatMap { try? Self.read($0.path) }
      }
    }
    session.canUndo = (try? file.reversal(.undo).lastSummary()) != nil
  }

  /// - Parameter known: The content of the file if already known, with the facts that are expensive
  ///   to compute.
  private mutating func refresh(
    isReversal: Bool = false, knowing known: Board? = nil, _ facts: BoardFacts? = nil
  ) {
    // Watched before the file is read, so that no later change is missed.
    file.watch()
    do {
      let bytes = try FileContents(ofFile: options.board.path).bytes
      // Some editors empty a file before they write it.
      if bytes.isEmpty, !session.board.source.bytes.isEmpty, !timing.isProblemLasting {
        throw CommandFailure("\(displayName(options.board.path)) is empty")
      }
      let isSame = bytes == session.board.source.bytes
      let isKnown = known.map { $0.source.bytes == bytes } ?? false
      let board = isSame ? session.board : isKnown ? known! : try Self.read(options.board.path)
      let time = try options.board.clock.reading(for: board)
      let picture = try options.picture?(board, time)
      if isSame {
        session.setTime(time.now)
      } else {
        session.show(board, at: time.now, isReversal: isReversal, facts: isKnown ? facts : nil)
      }
      session.picture = picture
      look(at: time.now)
      problem = nil
      timing.noteSuccess()
      if !isSame || session.notice != nil {
        session.notice = options.notice(of: board, at: time.now)
      }
    } catch {
      problem = "\(error)"
      timing.noteProblem()
      // Some editors remove the file for a moment.
      if timing.isProblemLasting { session.notice = problem! + "; waiting for a change" }
    }
  }

  // MARK: - Signals

  /// Handles received signals; returns false to quit.
  private mutating func answerSignals() throws -> Bool {
    let numbers = signals.drain()
    for number in [SIGTERM, SIGHUP] where numbers.contains(number) {
      leave()
      console.standardOutput.flush()
      SignalPipe.terminate(with: number)
    }
    if numbers.contains(SIGINT) { return false }
    if numbers.contains(SIGTSTP) {
      suspend()
    } else {
      if numbers.contains(SIGCONT) { screen.leave() }
      comeBack()
    }
    if work == nil { refresh() }
    return true
  }

  private mutating func suspend() {
    // A process stopped during a change would keep holding the lock.
    if let work, !work.isReadOnly, let ending = work.result(within: 1000) {
      self.work = nil
      ending(&self)
    }
    screen.leave()
    if !SignalPipe.stopJob() {
      session.note("cannot suspend: no shell to return to; q quits", isProblem: true)
    }
    comeBack()
  }

  /// Takes back the terminal once this job is in the foreground.
  private mutating func comeBack() {
    // The system stops a job that reads the keyboard in the background; so does this one, until
    // 'fg' continues it.
    while screen.isInBackground, SignalPipe.stopJob(by: SIGTTOU) {}
    screen.enter()
    session.size = Self.size
    display.forget()
  }
}
