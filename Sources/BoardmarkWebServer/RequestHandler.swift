import BoardmarkWeb
import ConcurrentMap
import NIOCore
import NIOHTTP1

/// Reads the requests of one connection, within limits, and writes the answers.
final class RequestHandler: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  /// The limits of a request: sizes in bytes, and times.
  enum Limit {
    static let header = 16 << 10
    static let body = 1 << 20

    /// The maximum time from the first byte to the last.
    static let time = TimeAmount.seconds(10)

    /// The maximum time to wait for the next request, or for the client to accept a piece of a
    /// response.
    static let idle = TimeAmount.seconds(60)

    /// The time during which the rest of a refused request is still read and discarded.
    static let linger = TimeAmount.seconds(1)
  }

  private enum Stage {
    case waiting
    case reading(HTTPRequestHead, ByteBuffer)
    case answering
    case sending
    case streaming(EventStreams)
    case ending
  }

  private let server: ServerCore
  private var stage = Stage.waiting
  private var deadline: Scheduled<Void>?

  /// True if a request has begun but is not complete.
  private var hasBegun = false

  /// True if further bytes will arrive and not be read: the rest of the request, or more after the
  /// last one.
  private var isUnread = false

  init(_ server: ServerCore) { self.server = server }

  func channelActive(context: ChannelHandlerContext) {
    expect(within: Limit.time, context)
    context.fireChannelActive()
  }

  func channelInactive(context: ChannelHandlerContext) {
    deadline?.cancel()
    if case .streaming(let streams) = stage { streams.remove(context.channel) }
    stage = .ending
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch (unwrapInboundIn(data), stage) {
    case (.head(let head), .waiting):
      // The request may have arrived together with the previous one.
      begin(context)
      let length = head.headers.reduce(head.uri.utf8.count) {
        $0 + $1.name.utf8.count + $1.value.utf8.count + 4
      }
      if length > Limit.header {
        return refuse(431, "the request header exceeds 16 KB", "send less", context)
      }
      let declared = head.headers.first(name: "content-length").flatMap { Int($0) } ?? 0
      if declared > Limit.body { return refuseLength(head, context) }
      if head.headers.contains(name: "expect") {
        return refuse(417, "'Expect' is not supported", "leave it out", context)
      }
      if head.headers[canonicalForm: "transfer-encoding"].contains(where: {
        $0.lowercased() != "chunked"
      }) {
        return refuse(501, "the body has an unsupported encoding", "send it unencoded", context)
      }
      // Do not read the body of a client that is not admitted.
      if let refusal = server.site.refusal(of: Self.request(head), hasBody: Self.hasBody(head)) {
        return refuse(refusal, context)
      }
      stage = .reading(head, context.channel.allocator.buffer(capacity: declared))
    case (.body(var part), .reading(let head, var body)):
      guard body.readableBytes + part.readableBytes <= Limit.body else {
        return refuseLength(head, context)
      }
      stage = .waiting
      body.writeBuffer(&part)
      stage = .reading(head, body)
    case (.end, .reading(let head, let body)):
      deadline?.cancel()
      hasBegun = false
      stage = .answering
      ask(head, body, context)
    default: break
    }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    switch (event, stage) {
    case (is BytesArrived, .waiting): begin(context)
    case (let event as EventBytes, .streaming):
      write(event.bytes[...], context)
      context.flush()
    case (is BytesArrived, _), (is EventBytes, _): break
    default: context.fireUserInboundEventTriggered(event)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    switch stage {
    case .answering, .sending, .ending:
      // Bytes after a complete request must not cost it its response.
      if error is HTTPParserError || error is ByteToMessageDecoderError {
        isUnread = true
      } else {
        context.close(promise: nil)
      }
    case .streaming: context.close(promise: nil)
    case .waiting, .reading:
      if error is HTTPParserError {
        refuse(400, "this is not HTTP/1.1", "open the board in a browser", context)
      } else {
        context.close(promise: nil)
      }
    }
  }

  // MARK: - Answering

  /// A request without its body.
  private static func request(_ head: HTTPRequestHead) -> WebRequest {
    WebRequest(
      head.method.rawValue, head.uri, headers: head.headers.map { ($0.name, $0.value) })
  }

  private static func hasBody(_ head: HTTPRequestHead) -> Bool {
    head.headers.contains(name: "transfer-encoding")
      || head.headers[canonicalForm: "content-length"].contains { $0 != "0" }
  }

  private func ask(_ head: HTTPRequestHead, _ body: ByteBuffer, _ context: ChannelHandlerContext) {
    var request = Self.request(head)
    request.body = Array(body.readableBytesView)
    let loop = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    let eventLoop = context.eventLoop
    let keepsOpen = head.isKeepAlive
    let isHead = head.method == .HEAD
    server.answer(request, isChunked: head.version == .http1_1) { response in
      eventLoop.execute {
        let (handler, context) = loop.value
        if !response.closesConnection { handler.server.markAdmitted(context.channel) }
        handler.send(
          response, isHead: isHead,
          keepsOpen: keepsOpen && !response.closesConnection, context)
      }
    }
  }

  private func send(
    _ response: WebResponse, isHead: Bool, keepsOpen: Bool, _ context: ChannelHandlerContext
  ) {
    guard case .answering = stage else { return }
    var headers = HTTPHeaders()
    for (name, value) in response.headers { headers.add(name: name, value: value) }
    let status = HTTPResponseStatus(statusCode: response.status)
    let canHaveBody = ![204, 304].contains(response.status)
    switch response.body {
    case .bytes(let bytes):
      if canHaveBody, !headers.contains(name: "Content-Length") {
        headers.add(name: "Content-Length", value: "\(bytes.count)")
      }
    case .pieces: break
    case .events(let board):
      return stream(headers, status, of: server.streams[board], isHead: isHead, context)
    }
    let isEnd = !keepsOpen || server.isEnding
    if isEnd { headers.add(name: "Connection", value: "close") }
    context.write(
      wrapOutboundOut(.head(HTTPResponseHead(version: .http1_1, status: status, headers: headers))),
      promise: nil)
    stage = .sending
    let hasBody = canHaveBody && !isHead
    if case .bytes(let bytes) = response.body, !hasBody || bytes.count <= WebResponse.piece {
      write(hasBody ? bytes[...] : [], context)
      return finish(isEnd: isEnd, context)
    }
    pass(response, isEnd: isEnd, context)
  }

  /// Sends a long response on a thread of its own, which makes the next piece when the client has
  /// accepted the last one. A client that accepts nothing for a long time is disconnected.
  private func pass(_ response: WebResponse, isEnd: Bool, _ context: ChannelHandlerContext) {
    let loop = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    let eventLoop = context.eventLoop
    let thread = startThread { [server] in
      var isOpen = true
      response.write { piece in
        guard isOpen else { return }
        let accepted = eventLoop.makePromise(of: Void.self)
        eventLoop.execute {
          let (handler, context) = loop.value
          guard case .sending = handler.stage else { return accepted.fail(ChannelError.eof) }
          handler.expect(within: Limit.idle, context)
          handler.write(piece, context, promise: accepted)
          context.flush()
        }
        isOpen = (try? accepted.futureResult.wait()) != nil
      }
      server.tidy()
      guard isOpen else { return }
      eventLoop.execute {
        let (handler, context) = loop.value
        if case .sending = handler.stage { handler.finish(isEnd: isEnd, context) }
      }
    }
    if thread == nil { context.close(promise: nil) }
  }

  private func finish(isEnd: Bool, _ context: ChannelHandlerContext) {
    let loop = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    stage = isEnd ? .ending : .waiting
    expect(within: Limit.idle, context)
    context.writeAndFlush(wrapOutboundOut(.end(nil))).whenComplete { _ in
      let (handler, context) = loop.value
      if isEnd, handler.isUnread {
        // A client that is still sending would lose the response if the connection were closed at
        // once.
        context.eventLoop.scheduleTask(in: Limit.linger) { loop.value.1.close(promise: nil) }
      } else if isEnd {
        context.close(promise: nil)
      }
    }
  }

  private func stream(
    _ headers: HTTPHeaders, _ status: HTTPResponseStatus, of streams: EventStreams, isHead: Bool,
    _ context: ChannelHandlerContext
  ) {
    var headers = headers
    if isHead { headers.add(name: "Connection", value: "close") }
    let head = wrapOutboundOut(
      .head(HTTPResponseHead(version: .http1_1, status: status, headers: headers)))
    if isHead {
      // The end of a chunked response would be a body, which a response to HEAD does not have.
      stage = .ending
      let loop = NIOLoopBound(context, eventLoop: context.eventLoop)
      return context.writeAndFlush(head).whenComplete { _ in loop.value.close(promise: nil) }
    }
    context.write(head, promise: nil)
    stage = .streaming(streams)
    write(
      Array("event: run\ndata: \(headers.first(name: "Board-Run") ?? "")\n\n".utf8)[...], context)
    write(streams.add(context.channel)[...], context)
    context.flush()
  }

  private func write(
    _ bytes: ArraySlice<UInt8>, _ context: ChannelHandlerContext,
    promise: EventLoopPromise<Void>? = nil
  ) {
    guard !bytes.isEmpty else { return promise?.succeed() ?? () }
    let buffer = context.channel.allocator.buffer(bytes: bytes)
    context.write(wrapOutboundOut(.body(.byteBuffer(buffer))), promise: promise)
  }

  // MARK: - Limits

  private func refuseLength(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
    let accepted = head.headers.first(name: "accept") ?? ""
    refuse(
      413, "the text exceeds 1 MB", "shorten it, or put it into the file",
      isJSON: accepted.lowercased().hasPrefix("application/json"), context)
  }

  private func refuse(
    _ status: Int, _ fact: String, _ remedy: String, isJSON: Bool = false,
    _ context: ChannelHandlerContext
  ) {
    refuse(.refusal(status, fact, remedy, isJSON: isJSON), context)
  }

  /// Refuses a request that was not fully read, so that the connection cannot be reused.
  private func refuse(_ response: WebResponse, _ context: ChannelHandlerContext) {
    deadline?.cancel()
    stage = .answering
    isUnread = true
    send(response, isHead: false, keepsOpen: false, context)
  }

  /// Records the arrival of a request's first byte.
  private func begin(_ context: ChannelHandlerContext) {
    guard !hasBegun else { return }
    hasBegun = true
    expect(within: Limit.time, context)
  }

  /// Closes the connection unless something is received or sent in time.
  private func expect(within time: TimeAmount, _ context: ChannelHandlerContext) {
    deadline?.cancel()
    let loop = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    deadline = context.eventLoop.scheduleTask(in: time) {
      let (handler, context) = loop.value
      switch handler.stage {
      case .reading:
        handler.refuse(408, "the request timed out after 10 seconds", "send it again", context)
      // Without a head there is no request to respond to yet.
      case .waiting, .sending, .ending: context.close(promise: nil)
      case .answering, .streaming: break
      }
    }
  }
}

/// Signals the arrival of bytes, before they form complete parts of a request.
final class ArrivalNotice: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    context.fireUserInboundEventTriggered(BytesArrived())
    context.fireChannelRead(data)
  }
}

private struct BytesArrived {}
