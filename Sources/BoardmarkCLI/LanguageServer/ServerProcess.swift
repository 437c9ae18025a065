import BoardLanguageServer
import Boardmark
import BoardmarkFileSystem
import BoardmarkFiles
internal import CPlatform
import ConcurrentMap
import JSONRPC
import LibC

/// Runs the language server on standard input and output until the client ends it or is gone.
///
/// One thread reads input; this one answers, tracks the time and watches files; others run git.
final class ServerProcess {
  private let inbox: MessageInbox
  private let files: ServerFiles
  private let server: LanguageServer
  private let output = Console.standard.standardOutput

  /// The descriptor that becomes readable when the client's process ends; nil if it has to be
  /// polled.
  private var clientEnd: Int32?
  private var client: Int32?

  /// When to process the changed files, in milliseconds; nil if none has changed.
  private var filesDue: Int?

  /// The last processed minute, counted from 1970.
  private var minute = time(nil) / 60

  init(clock: BoardClock, client: Int32?, version: String) {
    let inbox = MessageInbox()
    self.inbox = inbox
    files = ServerFiles(clock)
    server = LanguageServer(files.world(version: version))
    if let client { follow(client) }
  }

  /// Serves the client; returns the status to exit with.
  func run() -> Int32 {
    inbox.start()
    while true {
      while let item = inbox.next() {
        if let status = handle(item) { return end(status) }
      }
      if output.isClosed { return end(1) }
      // Watched before they are read, so that no later change is missed.
      files.watch(server.watchedPaths)
      let now = WatchTiming.monotonic()
      if let deadline = server.nextDeadline, deadline <= now {
        if let status = perform(server.wake(at: now)) { return end(status) }
        // Messages that arrived meanwhile may have made other work due.
        continue
      }
      if let status = lookAround(at: now) { return end(status) }
      wait()
    }
  }

  private func end(_ status: Int32) -> Int32 {
    output.flush()
    return status
  }

  // MARK: - Input

  private func handle(_ item: MessageInbox.Item) -> Int32? {
    let now = WatchTiming.monotonic()
    switch item {
    case .message(let message, let isCancelled):
      return perform(server.receive(message, at: now, isCancelled: isCancelled))
    case .history(let history, let path):
      return perform(server.take(history: history, of: path, at: now))
    case .ended:
      // Flush pending work, which would be sent a moment later anyway.
      if let status = perform(server.wake(at: .max)) { return status }
      return server.isShutDown ? 0 : 1
    }
  }

  private func perform(_ effects: [ServerEffect]) -> Int32? {
    for effect in effects {
      switch effect {
      case .send(let message):
        output.write(exactly: MessageFraming.Form.contentLength.framed(message.written))
      case .readHistory(let path): readHistory(of: path)
      case .follow(let process): follow(process)
      case .end(let status): return status
      }
    }
    if !effects.isEmpty { output.flush() }
    return output.isClosed ? 1 : nil
  }

  private func readHistory(of path: String) {
    let (inbox, clock) = (inbox, files.clock)
    let thread = startThread {
      inbox.add(.history(ServerFiles.history(of: path, clock), path: path))
    }
    if thread == nil { inbox.add(.history(nil, path: path)) }
  }

  private func follow(_ process: Int32) {
    guard process > 0 else { return }
    if let clientEnd { close(clientEnd) }
    let descriptor = board_process_end(process)
    clientEnd = descriptor >= 0 ? descriptor : nil
    client = process
  }

  private var isClientGone: Bool {
    guard let client else { return false }
    if let clientEnd {
      var request = pollfd(fd: clientEnd, events: Int16(POLLIN), revents: 0)
      return poll(&request, 1, 0) > 0
    }
    return kill(client, 0) == -1 && errno == ESRCH
  }

  // MARK: - Time and files

  /// Tells the server if the minute or a file has changed; returns the status to exit with if the
  /// client is gone.
  private func lookAround(at now: Int) -> Int32? {
    if isClientGone { return 1 }
    if files.drain() { filesDue = now + 50 }
    if let due = filesDue, due <= now {
      filesDue = nil
      files.forget()
      if let status = perform(server.worldChanged(filesChanged: true, at: now)) { return status }
    }
    let present = time(nil) / 60
    if present != minute {
      minute = present
      files.forget()
      return perform(server.worldChanged(filesChanged: false, at: now))
    }
    return nil
  }

  /// Waits for input or until something is due.
  private func wait() {
    var timeout = (60 - time(nil) % 60) * 1000
    let now = WatchTiming.monotonic()
    for moment in [server.nextDeadline, filesDue] {
      if let moment { timeout = min(timeout, max(0, moment - now)) }
    }
    // Without a descriptor for the client's end, poll the client.
    if client != nil, clientEnd == nil { timeout = min(timeout, 1000) }
    if files.mustBeAsked { timeout = min(timeout, 1000) }
    var requests = ([inbox.descriptor, clientEnd] + files.descriptors).compactMap(\.self).map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    poll(&requests, nfds_t(requests.count), Int32(clamping: timeout))
  }
}
