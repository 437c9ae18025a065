import BoardTerminal
import BoardmarkFiles
import ConcurrentMap
import LibC

/// The part of the terminal board that waits: for events, and for work on another thread.
extension TerminalBoard {
  struct Events: OptionSet {
    let rawValue: Int
    static let signals = Events(rawValue: 1)
    static let file = Events(rawValue: 2)
    static let keys = Events(rawValue: 4)
    static let deadline = Events(rawValue: 8)
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
    let deadline = decoder.deadline.map { max(0, $0 - (WatchTiming.monotonic() - lastTyped)) }
    if let deadline { timeout = min(timeout, Int32(deadline)) }
    if session.isSearching { timeout = 0 }
    let count = nfds_t(requests.count)
    let ready = poll(&requests, count, timeout)
    var events: Events = []
    if ready > 0 {
      if requests[0].revents != 0 { events.insert(.signals) }
      if requests[1].revents != 0 { events.insert(.file) }
      if requests[2].revents != 0 { events.insert(.keys) }
      // The terminal is gone, or the output is no longer read.
      if requests[3].revents != 0 { events.insert(.end) }
      if requests[4].revents != 0 { events.insert(.work) }
    }
    if let deadline = decoder.deadline, !events.contains(.keys),
      WatchTiming.monotonic() - lastTyped >= deadline
    {
      events.insert(.deadline)
    }
    return events
  }

  // MARK: - Background work

  /// How long a key may go unanswered before a message appears, in milliseconds.
  private static let silentWait = 12

  /// Starts work on another thread and waits briefly; if it takes longer, shows a message and goes
  /// on reading keys.
  mutating func start(
    _ name: String, isReadOnly: Bool = false, _ body: @escaping () -> Ending
  ) {
    let work = BackgroundWork(name, isReadOnly: isReadOnly, body)
    if let ending = work.result(within: Self.silentWait) { return ending(&self) }
    self.work = work
    session.beginWait(name)
  }

  /// How long to wait for events before the progress message is due to change, in milliseconds.
  private static func milliseconds(after age: Int) -> Int32 {
    Int32(age < SessionWait.deadline ? 50 : 1000 - age % 1000)
  }

  mutating func showWorkProgress() {
    guard let work else { return }
    session.tell(work.control.reason, seconds: work.age / 1000, keys: queue.count)
  }

  /// Handles a key typed during background work. Keys typed ahead are meant for the result, so they
  /// are queued. Once the progress message is shown, navigation keys work again, and Esc or Ctrl-C
  /// abandons the work.
  mutating func take(
    _ event: TerminalEvent, during work: BackgroundWork<Ending>
  ) throws {
    guard work.age >= SessionWait.deadline else { return queue.append(event) }
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

  /// Applies the result of the work and handles the queued keys; returns false to quit.
  mutating func endWork() throws -> Bool {
    guard let ending = work?.result(within: 0) else { return true }
    work = nil
    ending(&self)
    let events = queue
    queue = []
    return try take(events)
  }

  /// Ends the work at exit; a change that is being written is finished first.
  mutating func endWorkForGood() {
    guard let work else { return }
    self.work = nil
    work.control.giveUp()
    if !work.isReadOnly { work.result(within: 5000)?(&self) }
  }
}

/// Work on a separate thread while keys are handled.
///
/// The waiting thread reads the result only once the work is over.
final class BackgroundWork<Result>: @unchecked Sendable {
  /// The name of the work in the progress message.
  let name: String

  /// True if the work changes nothing, so that it can be abandoned.
  let isReadOnly: Bool

  let control = WaitControl()
  private let start = WatchTiming.monotonic()
  private let ends: (reading: Int32, writing: Int32)

  /// Written by the other thread before it writes to the pipe; read only after reading from the
  /// pipe.
  private var result: Result?

  /// True if the pipe was read.
  private var isOver = false

  init(_ name: String, isReadOnly: Bool = false, _ body: @escaping () -> Result) {
    self.name = name
    self.isReadOnly = isReadOnly
    var pipes: [Int32] = [-1, -1]
    let hasPipe = pipe(&pipes) == 0
    for end in pipes where hasPipe { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    ends = (pipes[0], pipes[1])
    nonisolated(unsafe) let body = body
    let run: @Sendable () -> Void = { [self] in
      result = control.during(body)
      var byte: UInt8 = 0
      _ = write(ends.writing, &byte, 1)
    }
    // Without a thread, do the work synchronously.
    if !hasPipe || startThread(run) == nil { run() }
  }

  deinit {
    if ends.reading >= 0 { close(ends.reading) }
    if ends.writing >= 0 { close(ends.writing) }
  }

  /// The descriptor that becomes readable when the work is over; -1 without a pipe, when the work
  /// is already over.
  var descriptor: Int32 { ends.reading }

  /// How long the work has lasted, in milliseconds.
  var age: Int { WatchTiming.monotonic() - start }

  /// The result; nil if the work does not end within this many milliseconds.
  func result(within milliseconds: Int) -> Result? {
    guard !isOver, descriptor >= 0 else { return result }
    let end = WatchTiming.monotonic() + milliseconds
    while true {
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let left = max(0, end - WatchTiming.monotonic())
      let ready = poll(&request, 1, Int32(left))
      if ready > 0 {
        var byte: UInt8 = 0
        isOver = read(descriptor, &byte, 1) > 0
        return result
      }
      if ready == 0 || errno != EINTR || left == 0 { return nil }
    }
  }
}
