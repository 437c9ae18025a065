import BoardTerminal
import BoardmarkFiles
import LibC

/// The part of the terminal board that waits: for events, and for work on another thread.
extension TerminalBoard {
  struct Events: OptionSet {
    let rawValue: Int
    static let signals = Events(rawValue: 1)
    static let file = Events(rawValue: 2)
    static let keys = Events(rawValue: 4)
    static let patience = Events(rawValue: 8)
    static let end = Events(rawValue: 16)
    static let work = Events(rawValue: 32)
  }

  var isWatched: Bool { file.descriptor != nil && problem == nil }

  mutating func wait() -> Events {
    // `poll` skips negative descriptors.
    var requests = [
      pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: file.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: screen.isForeground ? screen.keys ?? -1 : -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: STDOUT_FILENO, events: 0, revents: 0),
      pollfd(fd: work?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
    ]
    var timeout =
      work.map { Self.milliseconds(after: $0.age) } ?? timing.milliseconds(isWatched: isWatched)
    let patience = decoder.patience.map { max(0, $0 - (WatchTiming.monotonic() - lastTyped)) }
    if let patience { timeout = min(timeout, Int32(patience)) }
    if session.isWorking { timeout = 0 }
    let count = nfds_t(requests.count)
    let ready = poll(&requests, count, timeout)
    var events: Events = []
    if ready > 0 {
      if requests[0].revents != 0 { events.insert(.signals) }
      if requests[1].revents != 0 { events.insert(.file) }
      if requests[2].revents != 0 { events.insert(.keys) }
      // The terminal is gone, or nobody reads the output any more.
      if requests[3].revents != 0 { events.insert(.end) }
      if requests[4].revents != 0 { events.insert(.work) }
    }
    if let patience = decoder.patience, !events.contains(.keys),
      WatchTiming.monotonic() - lastTyped >= patience
    {
      events.insert(.patience)
    }
    return events
  }

  // MARK: - Background work

  /// How long a key may wait for its answer without a message, in milliseconds.
  private static let silentWait = 12

  /// Starts work on another thread and waits a moment for it; if it takes longer, a message says so
  /// and keys are read.
  mutating func start(
    _ name: String, isReadOnly: Bool = false, _ body: @escaping () -> Ending
  ) {
    let work = BackgroundWork(name, isReadOnly: isReadOnly, body)
    if let ending = work.result(within: Self.silentWait) { return ending(&self) }
    self.work = work
    session.beginWait(name)
  }

  /// How long to wait for events before the message about the work has to change, in milliseconds.
  private static func milliseconds(after age: Int) -> Int32 {
    Int32(age < SessionWait.patience ? 50 : 1000 - age % 1000)
  }

  mutating func showWorkProgress() {
    guard let work else { return }
    session.tell(work.control.reason, seconds: work.age / 1000, keys: queue.count)
  }

  /// Handles a key that is typed while work is going on. People who type ahead do not mean what is
  /// in focus meanwhile, so keys are queued; once people see that the work takes long, keys that
  /// only look around work again, and Esc or Ctrl-C gives the work up.
  mutating func take(
    _ event: TerminalEvent, during work: BackgroundWork<Ending>
  ) throws {
    guard work.age >= SessionWait.patience else { return queue.append(event) }
    if BoardSession.givesUp(event) {
      queue = []
      work.control.giveUp()
      session.waiting?.isGivenUp = true
      guard work.isReadOnly else { return }
      self.work = nil
      session.waiting = nil
      session.note("given up: \(work.name)")
    } else if queue.isEmpty, let requests = session.takeWhileWaiting(event) {
      for request in requests { _ = try perform(request) }
    } else {
      queue.append(event)
    }
  }

  /// Takes over the result of the work and handles the queued keys; returns false if they ask for
  /// the end.
  mutating func endWork() throws -> Bool {
    guard let ending = work?.result(within: 0) else { return true }
    work = nil
    ending(&self)
    let events = queue
    queue = []
    return try take(events)
  }

  /// Ends the work since the program ends; a change that is being written is finished first.
  mutating func endWorkForGood() {
    guard let work else { return }
    self.work = nil
    work.control.giveUp()
    if !work.isReadOnly { work.result(within: 5000)?(&self) }
  }
}
