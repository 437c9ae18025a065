import Boardmark
import JSONRPC

/// A language server for boards: messages in, messages out.
///
/// A pure machine of one thread: it waits for nothing, and what it is told of the world it is told by ``ServerWorld``.
/// Times are milliseconds of a clock that only goes forward.
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

  /// The open documents, by their URIs as they came.
  var documents: [String: Document] = [:]

  /// When the findings of documents are due, and when they first were, by URI.
  var schedule = CheckSchedule()

  /// What was read of histories, by path; nil for those that are being read.
  var histories: [String: TaskHistories?] = [:]

  /// The requests that wait for a history.
  var waiting: [WaitingRequest] = []

  /// The ids of our own requests so far.
  private var requestCount = 0

  private(set) var effects: [ServerEffect] = []

  /// The moment of what is being dealt with.
  private(set) var moment = 0

  package init(_ world: ServerWorld) { self.world = world }

  /// A request that is answered when a history is there, or when it took too long.
  struct WaitingRequest {
    let id: JSONValue
    let method: String
    let params: JSONValue
    let path: String
    let deadline: Int
  }

  /// How long an answer waits for a history.
  private static let patience = 400

  // MARK: - What comes in

  /// Takes a message.
  ///
  /// - Parameter isCancelled: Whether the client has no use any more for the answer.
  package func receive(_ message: RPCMessage, at moment: Int, isCancelled: Bool = false)
    -> [ServerEffect]
  {
    collecting(at: moment) {
      switch message {
      case .request(let id, let method, let params):
        if isCancelled {
          answer(id, .failure(.requestCancelled))
        } else {
          handle(request: method, params, id: id)
        }
      case .notification(let method, let params): handle(notification: method, params)
      case .invalid(let id, let error): answer(id, .failure(error))
      case .response: break
      }
    }
  }

  /// Does what is due; to be called when ``nextDeadline`` has come.
  package func wake(at moment: Int) -> [ServerEffect] {
    collecting(at: moment) {
      for request in waiting where request.deadline <= moment { finish(request, isLast: true) }
      waiting.removeAll { $0.deadline <= moment }
      for uri in schedule.takeDue(at: moment) {
        guard let document = documents[uri] else { continue }
        publish(document)
        // Nobody waits now for what completion will ask for.
        if document.isBoard { _ = document.words.idCount }
      }
    }
  }

  /// When there is something to do at the latest; nil where there is nothing.
  package var nextDeadline: Int? {
    [waiting.map(\.deadline).min(), schedule.next].compactMap(\.self).min()
  }

  /// Takes the history of a file; nil where it has none.
  package func take(history: TaskHistories?, of path: String, at moment: Int) -> [ServerEffect] {
    collecting(at: moment) {
      histories[path] = .some(history ?? TaskHistories { _ in [] })
      for request in waiting where request.path == path { finish(request, isLast: true) }
      waiting.removeAll { $0.path == path }
    }
  }

  /// Forgets what was read of files, and looks at all documents again: a minute or a file has changed.
  ///
  /// - Parameter filesChanged: Whether it was a file; else what git knows is known still.
  package func worldChanged(filesChanged: Bool, at moment: Int) -> [ServerEffect] {
    collecting(at: moment) {
      if filesChanged { histories = histories.filter { $0.value == nil } }
      var hasChanged = false
      for document in documents.values.sorted(by: { $0.uri < $1.uri })
      where document.published != nil {
        let today = document.isBoard ? world.clock(document.analysis.board).now.today : nil
        let isNewDay = today != document.checkedDay
        guard filesChanged || isNewDay || document.analysis.hasDueTime else { continue }
        if isNewDay { hasChanged = true }
        // What is typed is checked in a moment.
        if schedule[document.uri] == nil, publish(document) { hasChanged = true }
      }
      if hasChanged { refreshClient() }
    }
  }

  /// The boards that are open, beside which files matter as well.
  package var watchedPaths: [String] { documents.values.filter(\.isBoard).compactMap(\.path) }

  /// Whether the client has said that it is about to end the server.
  package var isShutDown: Bool { state == .shutDown }

  private func collecting(at moment: Int, _ body: () -> Void) -> [ServerEffect] {
    self.moment = moment
    effects = []
    body()
    return effects
  }

  // MARK: - Requests

  private func handle(request method: String, _ params: JSONValue, id: JSONValue) {
    switch (state, method) {
    case (.uninitialized, "initialize"): answer(id, .success(initialize(params)))
    case (_, "initialize"):
      answer(id, .failure(.invalidRequest("the server is initialized already")))
    case (.uninitialized, _): answer(id, .failure(.notInitialized))
    case (.shutDown, _):
      answer(id, .failure(.invalidRequest("the server was shut down; send 'exit'")))
    case (.running, "shutdown"):
      state = .shutDown
      answer(id, .success(.null))
    case (.running, _):
      guard let handler = Features.handlers[method] else {
        return answer(id, .failure(.methodNotFound(method)))
      }
      do throws(RPCError) {
        if let result = try handler(self, params, false) { return answer(id, .success(result)) }
        let path = try document(in: params).path ?? ""
        if histories.index(forKey: path) == nil {
          histories[path] = .some(nil)
          effects.append(.readHistory(path: path))
        }
        waiting.append(
          WaitingRequest(
            id: id, method: method, params: params, path: path, deadline: moment + Self.patience))
      } catch {
        answer(id, .failure(error))
      }
    }
  }

  private func finish(_ request: WaitingRequest, isLast: Bool) {
    do throws(RPCError) {
      let handler = Features.handlers[request.method]!
      answer(request.id, .success(try handler(self, request.params, isLast) ?? .null))
    } catch {
      answer(request.id, .failure(error))
    }
  }

  private func answer(_ id: JSONValue, _ result: Result<JSONValue, RPCError>) {
    switch result {
    case .success(let value): send(RPCMessage.answer(to: id, value))
    case .failure(let error): send(RPCMessage.answer(to: id, error))
    }
  }

  /// Answers a request that waits with an error, since the client has no use for it any more.
  func cancel(_ id: JSONValue) {
    guard let index = waiting.firstIndex(where: { $0.id == id }) else { return }
    waiting.remove(at: index)
    answer(id, .failure(.requestCancelled))
  }

  // MARK: - What goes out

  func send(_ message: JSONValue) { effects.append(.send(message)) }

  func notify(_ method: String, _ params: JSONValue) { send(RPCMessage.notice(method, params)) }

  func ask(_ method: String) {
    requestCount += 1
    send(RPCMessage.request(.string("board-\(requestCount)"), method))
  }

  func effect(_ effect: ServerEffect) { effects.append(effect) }

  /// Lets the client ask again for what it shows of days and counts.
  private func refreshClient() {
    if client.refreshesInlayHints { ask("workspace/inlayHint/refresh") }
    if client.refreshesCodeLenses { ask("workspace/codeLens/refresh") }
    if client.refreshesSemanticTokens { ask("workspace/semanticTokens/refresh") }
  }
}

extension RPCError {
  static let notInitialized = RPCError(
    -32002, "the server is not initialized; send 'initialize' first")
  static let requestCancelled = RPCError(-32800, "the request was cancelled")

  /// What was asked for cannot be done, for a reason that people can read.
  static func refused(_ message: String) -> RPCError { RPCError(-32803, message) }
}
