import BoardLanguageServer
import BoardmarkFiles
import ConcurrentMap
import JSONRPC
import LibC
import Synchronization

/// Received messages that are not handled yet; a separate thread reads them.
final class MessageInbox: Sendable {
  enum Item: Sendable {
    /// - Parameter isCancelled: True if the client has cancelled the request.
    case message(RPCMessage, isCancelled: Bool)
    case history(TaskHistories?, path: String)
    /// The end of the input.
    case ended
  }

  private struct State {
    var items: ArraySlice<Item> = []

    /// The number of items taken so far.
    var taken = 0
  }

  private let state = Mutex(State())

  /// The descriptor that becomes readable when an item has arrived.
  let descriptor: Int32
  private let signal: Int32

  init() {
    var ends: [Int32] = [-1, -1]
    // Without a pipe, poll skips the invalid descriptor and only times out.
    if pipe(&ends) == 0 {
      for end in ends {
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      }
    }
    (descriptor, signal) = (ends[0], ends[1])
  }

  /// Starts reading standard input.
  func start() {
    let thread = startThread { self.read() }
    if thread == nil { add(.ended) }
  }

  func add(_ item: Item) {
    state.withLock { $0.items.append(item) }
    var byte: UInt8 = 0
    _ = write(signal, &byte, 1)
  }

  /// The next item; nil if there is none.
  func next() -> Item? {
    var buffer = [UInt8](repeating: 0, count: 256)
    while LibC.read(descriptor, &buffer, buffer.count) > 0 {}
    return state.withLock { state in
      let item = state.items.popFirst()
      if item != nil { state.taken += 1 }
      return item
    }
  }

  // MARK: - Reading

  private func read() {
    var framing = MessageFraming(.contentLength)
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = LibC.read(STDIN_FILENO, &buffer, buffer.count)
      if count < 0, errno == EINTR || errno == EAGAIN {
        var request = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        poll(&request, 1, -1)
        continue
      }
      guard count > 0 else { break }
      framing.append(buffer[..<count])
      while let frame = framing.next() {
        switch frame {
        case .message(let bytes): take(RPCMessage(bytes))
        case .malformed(let fact):
          take(
            .invalid(
              id: .null,
              .parse("\(fact); send 'Content-Length: N', an empty line and N bytes")))
        }
      }
    }
    add(.ended)
    awaitEnd()
  }

  private func take(_ message: RPCMessage) {
    if case .notification("$/cancelRequest", let params) = message, let id = params["id"] {
      cancel(id)
    }
    add(.message(message, isCancelled: false))
  }

  /// Marks a waiting request as cancelled.
  private func cancel(_ id: JSONValue) {
    state.withLock { state in
      for index in state.items.indices {
        if case .message(.request(id, let method, let params), _) = state.items[index] {
          state.items[index] = .message(
            .request(id: id, method: method, params: params), isCancelled: true)
        }
      }
    }
  }

  /// Ends the process if the items before the end are not handled in time, as when nobody reads the
  /// answers.
  private func awaitEnd() {
    var taken = -1
    while true {
      let now = state.withLock { $0.taken }
      if now == taken { _exit(1) }
      taken = now
      // Progress just after a check counts until the check after the next one.
      usleep(700_000)
    }
  }
}
