import BoardmarkFiles
import BoardmarkWeb
import LibC
import NIOConcurrencyHelpers
import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

/// Shared by all connections: the pages, the threads that render them, and the list of connections.
final class ServerCore: Sendable {
  let site: any WebPages

  /// Those of each board, by its number.
  let streams: [EventStreams]

  private let readers: WorkQueue
  private let writer: WorkQueue
  private let connections = Mutex(Connections())
  private let ending = Mutex(false)

  init(_ site: any WebPages, boards: Int) throws(ServerFailure) {
    self.site = site
    streams = (0..<(boards > 1 ? boards + 1 : 1)).map { _ in EventStreams() }
    readers = try WorkQueue()
    writer = try WorkQueue()
  }

  var isEnding: Bool { ending.withLock { $0 } }

  func end() { ending.withLock { $0 = true } }

  /// Responds on another thread: one change at a time, since changes may wait for the file.
  ///
  /// - Parameter isChunked: False if the client needs to know the length in advance.
  func answer(
    _ request: WebRequest, isChunked: Bool, _ send: @escaping @Sendable (WebResponse) -> Void
  ) {
    let queue = request.method == "POST" ? writer : readers
    queue.add { [site] in
      var response = site.answer(request)
      if case .pieces = response.body, request.method == "HEAD" {
        var length = 0
        response.write { length += $0.count }
        response.set("Content-Length", "\(length)")
        response.body = .bytes([])
      } else if case .pieces = response.body, !isChunked {
        response.body = .bytes(response.bytes)
      }
      send(response)
    }
  }

  /// Makes an idle thread return memory to the system.
  func tidy() { readers.add {} }

  /// The open connections.
  private struct Connections {
    var count = 0

    /// Connections without an admitted request so far, the oldest first.
    var unadmitted: [any Channel] = []
  }

  /// Admits a connection and returns true. If there are too many, closes the oldest one without an
  /// admitted request instead; returns false if there is none.
  func admit(_ channel: any Channel) -> Bool {
    let (isAdmitted, oldest) = connections.withLock { connections -> (Bool, (any Channel)?) in
      let isFull = connections.count >= WebServer.maxConnections
      if isFull, connections.unadmitted.isEmpty { return (false, nil) }
      connections.count += 1
      connections.unadmitted.append(channel)
      return (true, isFull ? connections.unadmitted.removeFirst() : nil)
    }
    oldest?.close(promise: nil)
    return isAdmitted
  }

  /// Marks a connection as having sent an admitted request.
  func markAdmitted(_ channel: any Channel) {
    connections.withLock { $0.unadmitted.removeAll { $0 === channel } }
  }

  func release(_ channel: any Channel) {
    connections.withLock {
      $0.count -= 1
      $0.unadmitted.removeAll { $0 === channel }
    }
  }

  /// Waits for the change in progress to finish.
  func drain() {
    let isDone = ConditionLock(value: false)
    writer.add {
      isDone.lock()
      isDone.unlock(withValue: true)
    }
    // A change waits for the file for ten seconds at most.
    if isDone.lock(whenValue: true, timeoutSeconds: 12) { isDone.unlock() }
  }
}

/// A server on this machine's own address for the pages of boards.
package final class WebServer {
  package static let maxConnections = 64

  private let group: MultiThreadedEventLoopGroup
  private let listeners: [any Channel]
  private let core: ServerCore

  package let port: Int

  package var site: any WebPages { core.site }

  /// Listens on 127.0.0.1, and on ::1 if possible.
  ///
  /// - Parameters:
  ///   - port: The port; 0 for any free one.
  ///   - boards: The number of boards.
  ///   - makeSite: Makes the pages, once the port is known.
  /// - Throws: `CommandFailure` if the server cannot listen there.
  package init(
    port: Int, boards: Int, _ makeSite: (_ port: Int) -> any WebPages
  ) throws(CommandFailure) {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    self.group = group
    do {
      // Connections need the core, which is created once the port is known.
      let late = NIOLockedValueBox<ServerCore?>(nil)
      let first = try Self.bootstrap(group, late)
        .bind(to: try SocketAddress(ipAddress: "127.0.0.1", port: port)).wait()
      self.port = first.localAddress?.port ?? port
      let site = makeSite(self.port)
      let core = try ServerCore(site, boards: boards)
      self.core = core
      late.withLockedValue { $0 = core }
      // Leave this address out without IPv6, or if another program has the port there.
      let second = try? Self.bootstrap(group, late)
        .bind(to: try SocketAddress(ipAddress: "::1", port: self.port)).wait()
      listeners = [first] + (second.map { [$0] } ?? [])
    } catch let error as ServerFailure {
      throw CommandFailure("cannot serve the board: \(error)")
    } catch let error as IOError {
      try? group.syncShutdownGracefully()
      switch error.errnoCode {
      case EADDRINUSE:
        throw CommandFailure(
          "port \(port) is in use; choose another with --port, or omit --port for a free one"
        )
      case EACCES:
        throw CommandFailure(
          "port \(port) is reserved for the system; use --port with 1024 or higher")
      default:
        throw CommandFailure("cannot listen on 127.0.0.1: \(SystemCallError(error.errnoCode).fact)")
      }
    } catch {
      throw CommandFailure("cannot listen on 127.0.0.1: \(error)")
    }
  }

  private static func bootstrap(
    _ group: MultiThreadedEventLoopGroup, _ late: NIOLockedValueBox<ServerCore?>
  ) -> ServerBootstrap {
    ServerBootstrap(group: group)
      .serverChannelOption(.backlog, value: 64)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelInitializer { channel in
        guard let core = late.withLockedValue({ $0 }), core.admit(channel) else {
          return channel.close()
        }
        channel.closeFuture.whenComplete { _ in core.release(channel) }
        return channel.eventLoop.makeCompletedFuture {
          var limits = NIOHTTPDecoderLimitConfiguration()
          limits.maxHeaderFieldSize = RequestHandler.Limit.header
          limits.maxHeaderListSize = RequestHandler.Limit.header
          let pipeline = channel.pipeline.syncOperations
          try pipeline.addHandler(ArrivalNotice())
          try pipeline.configureHTTPServerPipeline(
            withErrorHandling: false, withEncoderConfiguration: .init(),
            withDecoderLimitConfiguration: limits)
          try pipeline.addHandler(RequestHandler(core))
        }
      }
      .childChannelOption(.maxMessagesPerRead, value: 4)
      .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
  }

  /// Tells all browsers the present revision of the board with a number.
  package func send(revision: String, of board: Int) {
    core.streams[board].send(revision: revision)
  }

  /// Tells all browsers that the board with a number cannot be read.
  package func send(problem: String, of board: Int) { core.streams[board].send(problem: problem) }

  /// Shows all browsers that the server is alive.
  package func sendSign() { for streams in core.streams { streams.sendSign() } }

  /// Stops accepting requests, waits for the change in progress, and shuts down.
  package func end() {
    core.end()
    for listener in listeners { try? listener.close().wait() }
    core.drain()
    try? group.syncShutdownGracefully()
  }
}
