import BoardmarkFiles
import BoardmarkWeb
import LibC
import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

/// What all connections share: the pages, the threads that make them, and the list of connections.
final class ServerCore: Sendable {
  let site: BoardSite
  let streams = EventStreams()

  private let readers: WorkQueue
  private let writer: WorkQueue
  private let connections = Mutex(Connections())
  private let ending = Mutex(false)

  init(_ site: BoardSite) throws(ServerFailure) {
    self.site = site
    readers = try WorkQueue()
    writer = try WorkQueue()
  }

  var isEnding: Bool { ending.withLock { $0 } }

  func end() { ending.withLock { $0 = true } }

  /// Answers on another thread: changes one after the other, since they may wait for the file.
  func answer(_ request: WebRequest, _ send: @escaping @Sendable (WebResponse) -> Void) {
    let queue = request.method == "POST" ? writer : readers
    queue.add { [site] in send(site.answer(request)) }
  }

  /// The open connections.
  private struct Connections {
    var count = 0

    /// Connections on which no admitted request has come yet, the oldest first.
    var unadmitted: [any Channel] = []
  }

  /// Admits a connection and returns true. If there are too many, the oldest one without an
  /// admitted request is closed for it; returns false if there is none.
  func admit(_ channel: any Channel) -> Bool {
    let oldest: (any Channel)?? = connections.withLock { connections in
      guard connections.count >= WebServer.maxConnections else {
        connections.count += 1
        connections.unadmitted.append(channel)
        return .some(nil)
      }
      guard !connections.unadmitted.isEmpty else { return nil }
      connections.count += 1
      connections.unadmitted.append(channel)
      return connections.unadmitted.removeFirst()
    }
    guard let oldest else { return false }
    oldest?.close(promise: nil)
    return true
  }

  /// Notes that an admitted request has come on a connection.
  func markAdmitted(_ channel: any Channel) {
    connections.withLock { $0.unadmitted.removeAll { $0 === channel } }
  }

  func release(_ channel: any Channel) {
    connections.withLock {
      $0.count -= 1
      $0.unadmitted.removeAll { $0 === channel }
    }
  }

  /// Waits until the change in progress is made.
  func drain() {
    let gate = DispatchGate()
    writer.add { gate.open() }
    gate.wait()
  }
}

/// A gate that can be waited for once.
private final class DispatchGate: Sendable {
  private let ends: (Int32, Int32)

  init() {
    var ends: [Int32] = [-1, -1]
    _ = pipe(&ends)
    self.ends = (ends[0], ends[1])
  }

  deinit {
    close(ends.0)
    close(ends.1)
  }

  func open() {
    var byte: UInt8 = 0
    _ = write(ends.1, &byte, 1)
  }

  func wait() {
    // A change waits at most ten seconds for the file.
    var request = pollfd(fd: ends.0, events: Int16(POLLIN), revents: 0)
    _ = poll(&request, 1, 12_000)
  }
}

/// A server on this machine's own address for the pages of one board.
package final class WebServer {
  package static let maxConnections = 64

  private let group: MultiThreadedEventLoopGroup
  private let listeners: [any Channel]
  private let core: ServerCore

  package let port: Int

  /// Listens on 127.0.0.1, and on ::1 if possible.
  ///
  /// - Parameters:
  ///   - port: The port; 0 for any free one.
  ///   - makeSite: Makes the pages, once the port is known.
  /// - Throws: `CommandFailure` if the server cannot listen there.
  package init(port: Int, _ makeSite: (_ port: Int) -> BoardSite) throws(CommandFailure) {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    self.group = group
    do {
      let late = LateCore()
      let first = try Self.bootstrap(group, late)
        .bind(to: try SocketAddress(ipAddress: "127.0.0.1", port: port)).wait()
      self.port = first.localAddress?.port ?? port
      let site = makeSite(self.port)
      core = try ServerCore(site)
      late.set(core)
      // Without IPv6, or if another program has the port there, this address is left out.
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
          "port \(port) is taken by another program; name another with --port, or leave it out for a free one"
        )
      case EACCES:
        throw CommandFailure(
          "port \(port) is for the system's own programs; name one from 1024 on with --port")
      default:
        throw CommandFailure("cannot listen on 127.0.0.1: \(SystemCallError(error.errnoCode).fact)")
      }
    } catch {
      throw CommandFailure("cannot listen on 127.0.0.1: \(error)")
    }
  }

  private static func bootstrap(_ group: MultiThreadedEventLoopGroup, _ late: LateCore)
    -> ServerBootstrap
  {
    ServerBootstrap(group: group)
      .serverChannelOption(.backlog, value: 64)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelInitializer { channel in
        guard let core = late.core, core.admit(channel) else { return channel.close() }
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

  /// Tells all browsers the present revision of the board.
  package func send(revision: String) { core.streams.send(revision: revision) }

  /// Tells all browsers that the board cannot be read.
  package func send(problem: String) { core.streams.send(problem: problem) }

  /// Shows all browsers that the server is alive.
  package func sendSign() { core.streams.sendSign() }

  /// Stops taking requests, waits for the change in progress, and ends.
  package func end() {
    core.end()
    for listener in listeners { try? listener.close().wait() }
    core.drain()
    try? group.syncShutdownGracefully()
  }
}

/// The core that connections share; it is made once the port is known.
private final class LateCore: Sendable {
  private let state = Mutex<ServerCore?>(nil)

  var core: ServerCore? { state.withLock { $0 } }

  func set(_ core: ServerCore) { state.withLock { $0 = core } }
}
