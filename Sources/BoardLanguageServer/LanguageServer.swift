import Boardmark
import JSONRPC

/// A language server for boards: messages in, messages out.
///
/// It runs on one thread and never waits; it only reaches the outside through ``ServerWorld``.
/// Times are milliseconds of a monotonic clock.
package final class LanguageServer {
  enum State {
    case uninitialized
    case running
    case shutDown
  }

  var state = State.uninitialized
  let world: ServerWorld
  var client = ClientCapabilities()
  var encoding = PositionEncoding.utf16

  /// The open documents, by their URIs as the client wrote them.
  var documents: [String: Document] = [:]

  /// When the findings of each document are due, by URI.
  var schedule = CheckSchedule()

  /// The histories of boards, by path; nil for those that are still being read.
  var histories: [String: TaskHistories?] = [:]

  /// The requests that wait for a history.
  var waiting: [WaitingRequest] = []

  /// The number of the server's own requests so far, used for their ids.
  private var requestCount = 0

  private(set) var effects: [ServerEffect] = []

  /// The time of the current message or event.
  private(set) var moment = 0

  package init(_ world: ServerWorld) { self.world = world }

  /// A request that is answered when a history has been read, or when that takes too long.
  struct WaitingRequest {
    let id: JSONValue
    let method: String
    let params: JSONValue
    let path: String
    let deadline: Int
  }

  /// How long an answer waits for a history.
  private static let deadline = 400

  // MARK: - Input

  /// Handles a message.
  ///
  /// - Parameter isCancelled: True if the client has cancelled the request.
  package func receive(_ message: RPCMessage, at moment: Int, isCancelled: Bool = false)
    -> [ServerEffect]
  {
    collecting(at: moment) {
      switch message {
      case .request(let id, let method, let params):
        if isCancelled {
          send(RPCMessage.answer(to: id, RPCError.requestCancelled))
        } else {
          handle(request: method, params, id: id)
        }
      case .notification(let method, let params): handle(notification: method, params)
      case .invalid(let id, let error): send(RPCMessage.answer(to: id, error))
      case .response: break
      }
    }
  }

  /// Does the work that is due. Call it at ``nextDeadline``.
  package func wake(at moment: Int) -> [ServerEffect] {
    collecting(at: moment) {
      for request in waiting where request.deadline <= moment { finish(request) }
      waiting.removeAll { $0.deadline <= moment }
      for uri in schedule.takeDue(at: moment) {
        guard let document = documents[uri] else { continue }
        publish(document)
        // Prepare data for completion now, while nobody is waiting.
        if document.isBoard { _ = document.words.idCount }
      }
    }
  }

  /// When to call ``wake(at:)``; nil if nothing is scheduled.
  package var nextDeadline: Int? {
    [waiting.map(\.deadline).min(), schedule.next].compactMap(\.self).min()
  }

  /// Stores the history of a file; nil if it has none.
  package func take(history: TaskHistories?, of path: String, at moment: Int) -> [ServerEffect] {
    collecting(at: moment) {
      histories[path] = .some(history ?? TaskHistories { _ in [] })
      for request in waiting where request.path == path { finish(request) }
      waiting.removeAll { $0.path == path }
    }
  }

  /// Checks all documents again, since the minute or a file has changed.
  ///
  /// - Parameter filesChanged: True if a file has changed, so that histories must be read again.
  package func worldChanged(filesChanged: Bool, at moment: Int) -> [ServerEffect] {
    collecting(at: moment) {
      if filesChanged { histories = histories.filter { $0.value == nil } }
      var hasChanged = false
      for document in documents.values.sorted(by: { $0.uri < $1.uri })
      where document.published != nil {
        let today = document.isBoard ? world.clock(document.board).now.today : nil
        if today != document.checkedDay { hasChanged = true }
        // A document that is being edited is about to be checked anyway.
        if schedule[document.uri] == nil, publish(document) { hasChanged = true }
      }
      if hasChanged { refreshClient() }
    }
  }

  /// The paths of the open boards; files that belong to them must be watched, too.
  package var watchedPaths: [String] { documents.values.filter(\.isBoard).compactMap(\.path) }

  /// True if the client has announced that it will end the server.
  package var isShutDown: Bool { state == .shutDown }

  private func collecting(at moment: Int, _ body: () -> Void) -> [ServerEffect] {
    self.moment = moment
    effects = []
    body()
    return effects
  }

  // MARK: - Requests

  private func handle(request method: String, _ params: JSONValue, id: JSONValue) {
    answer(id) {
      switch (state, method) {
      case (.uninitialized, "initialize"): return initialize(params)
      case (_, "initialize"): throw RPCError.invalidRequest("the server is already initialized")
      case (.uninitialized, _): throw RPCError.notInitialized
      case (.shutDown, _): throw RPCError.invalidRequest("the server was shut down; send 'exit'")
      case (.running, "shutdown"):
        state = .shutDown
        return .null
      case (.running, _):
        guard let handler = Features.handlers[method] else { throw RPCError.methodNotFound(method) }
        if let result = try handler(self, params, false) { return result }
        let path = try document(in: params).path ?? ""
        readHistory(of: path)
        waiting.append(
          WaitingRequest(
            id: id, method: method, params: params, path: path, deadline: moment + Self.deadline))
        return nil
      }
    }
  }

  /// Asks for the history of a file, unless that was done before.
  func readHistory(of path: String) {
    guard histories.index(forKey: path) == nil else { return }
    histories[path] = .some(nil)
    effect(.readHistory(path: path))
  }

  private func finish(_ request: WaitingRequest) {
    answer(request.id) {
      try Features.handlers[request.method]!(self, request.params, true) ?? .null
    }
  }

  /// Answers a request with what `body` returns or throws; not yet if it returns nil.
  private func answer(_ id: JSONValue, _ body: () throws -> JSONValue?) {
    do {
      if let result = try body() { send(RPCMessage.answer(to: id, result)) }
    } catch {
      send(RPCMessage.answer(to: id, RPCError(error)))
    }
  }

  /// Answers a waiting request with an error, since the client has cancelled it.
  func cancel(_ id: JSONValue) {
    guard let index = waiting.firstIndex(where: { $0.id == id }) else { return }
    waiting.remove(at: index)
    send(RPCMessage.answer(to: id, RPCError.requestCancelled))
  }

  // MARK: - Output

  func send(_ message: JSONValue) { effects.append(.send(message)) }

  func notify(_ method: String, _ params: JSONValue) { send(RPCMessage.notice(method, params)) }

  func ask(_ method: String) {
    requestCount += 1
    send(RPCMessage.request(.string("board-\(requestCount)"), method))
  }

  func effect(_ effect: ServerEffect) { effects.append(effect) }

  /// Makes the client ask again for hints and lenses, which show days and counts.
  private func refreshClient() {
    if client.refreshesInlayHints { ask("workspace/inlayHint/refresh") }
    if client.refreshesCodeLenses { ask("workspace/codeLens/refresh") }
    if client.refreshesSemanticTokens { ask("workspace/semanticTokens/refresh") }
  }
}

extension RPCError {
  /// The answer to a request that failed, or the reason why an action is disabled.
  init(_ error: any Error) {
    switch error {
    case let error as RPCError: self = error
    case let error as Board.EditError:
      let line = error.line.map { "line \($0): " } ?? ""
      self = .refused("\(line)\(error.message); \(error.remedy)")
    case FormatRefusal.verificationFailed(let line, let reason):
      self = .refused("line \(line): \(reason); nothing was changed")
    case let error as FormatRefusal: self = .refused("\(error.message); \(error.remedyOnScreen)")
    case ConflictResolution.Failure.noConflict, ConflictResolution.Failure.ambiguous,
      ConflictResolution.Failure.decidesMore:
      self = .refused("the conflict is gone; try again")
    default: self = .refused("\(error)")
    }
  }

  static let notInitialized = RPCError(
    -32002, "the server is not initialized; send 'initialize' first")
  static let requestCancelled = RPCError(-32800, "the request was cancelled")

  /// An error for a request that cannot be fulfilled, with a readable reason.
  static func refused(_ message: String) -> RPCError { RPCError(-32803, message) }
}

/// When the findings of each document are to be sent, in milliseconds.
///
/// They are sent after a pause in typing, or once a second during continuous typing.
struct CheckSchedule {
  private static let quiet = 120
  private static let longest = 1000

  private var entries: [String: (due: Int, first: Int)] = [:]

  /// When a document is due; nil if it is not scheduled.
  subscript(uri: String) -> Int? { entries[uri]?.due }

  /// The first moment at which a document is due.
  var next: Int? { entries.values.lazy.map(\.due).min() }

  /// Notes that a text has changed.
  mutating func noteChange(of uri: String, at moment: Int) {
    let first = entries[uri]?.first ?? moment
    entries[uri] = (min(moment + Self.quiet, first + Self.longest), first)
  }

  /// Makes a document due immediately.
  mutating func hurry(_ uri: String, at moment: Int) {
    entries[uri] = (moment, entries[uri]?.first ?? moment)
  }

  mutating func remove(_ uri: String) { entries[uri] = nil }

  /// Removes and returns the documents that are due, ordered by due time.
  mutating func takeDue(at moment: Int) -> [String] {
    let due = entries.filter { $0.value.due <= moment }
      .sorted { ($0.value.due, $0.key) < ($1.value.due, $1.key) }.map(\.key)
    for uri in due { entries[uri] = nil }
    return due
  }
}
