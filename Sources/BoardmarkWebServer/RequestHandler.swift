import BoardmarkWeb
import NIOCore
import NIOHTTP1

/// Reads the requests of one connection within their limits, and writes the answers.
final class RequestHandler: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  /// What a request may be.
  enum Limit {
    static let header = 16 << 10
    static let body = 1 << 20
    static let time = TimeAmount.seconds(10)

    /// How long a connection waits for the next request.
    static let idle = TimeAmount.seconds(60)

    /// How long what is left of a refused request is still taken, and thrown away.
    static let farewell = TimeAmount.seconds(1)
  }

  private enum Stage {
    case waiting
    case reading(HTTPRequestHead, ByteBuffer)
    case answering
    case streaming
    case ending
  }

  private let server: ServerCore
  private var stage = Stage.waiting
  private var deadline: Scheduled<Void>?

  /// Whether more of the request is to come than is read.
  private var isUnread = false

  init(_ server: ServerCore) { self.server = server }

  func channelActive(context: ChannelHandlerContext) {
    expect(within: Limit.time, context)
    context.fireChannelActive()
  }

  func channelInactive(context: ChannelHandlerContext) {
    deadline?.cancel()
    if case .streaming = stage { server.streams.remove(context.channel) }
    stage = .ending
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch (unwrapInboundIn(data), stage) {
    case (.head(let head), .waiting):
      let length = head.headers.reduce(head.uri.utf8.count) {
        $0 + $1.name.utf8.count + $1.value.utf8.count + 4
      }
      if length > Limit.header {
        return refuse(431, "the header is longer than 16 KB", "send less", context)
      }
      let declared = head.headers.first(name: "content-length").flatMap { Int($0) } ?? 0
      if declared > Limit.body { return refuseLength(head, context) }
      if head.headers.contains(name: "expect") {
        return refuse(417, "nothing is expected here", "leave 'Expect' out", context)
      }
      stage = .reading(head, context.channel.allocator.buffer(capacity: declared))
      expect(within: Limit.time, context)
    case (.body(var part), .reading(let head, var body)):
      guard body.readableBytes + part.readableBytes <= Limit.body else {
        return refuseLength(head, context)
      }
      stage = .waiting
      body.writeBuffer(&part)
      stage = .reading(head, body)
    case (.end, .reading(let head, let body)):
      deadline?.cancel()
      stage = .answering
      ask(head, body, context)
    default: break
    }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    guard let event = event as? EventBytes else {
      return context.fireUserInboundEventTriggered(event)
    }
    guard case .streaming = stage else { return }
    write(event.bytes, context)
    context.flush()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    switch stage {
    case .answering, .streaming, .ending: context.close(promise: nil)
    case .waiting, .reading:
      if error is HTTPParserError {
        refuse(400, "this is not HTTP/1.1", "open the board in a browser", context)
      } else {
        context.close(promise: nil)
      }
    }
  }

  // MARK: - Answering

  private func ask(_ head: HTTPRequestHead, _ body: ByteBuffer, _ context: ChannelHandlerContext) {
    let request = WebRequest(
      head.method.rawValue, head.uri, headers: head.headers.map { ($0.name, $0.value) },
      body: Array(body.readableBytesView))
    let loop = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    let eventLoop = context.eventLoop
    let keepsOpen = head.isKeepAlive
    server.answer(request) { response in
      eventLoop.execute {
        let (handler, context) = loop.value
        if !response.isFarewell { handler.server.know(context.channel) }
        handler.send(
          response, isHead: request.method == "HEAD",
          keepsOpen: keepsOpen && !response.isFarewell, context)
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
    guard case .bytes(let bytes) = response.body else {
      return stream(headers, status, isHead: isHead, context)
    }
    let isEnd = !keepsOpen || server.isEnding
    if ![204, 304].contains(response.status) {
      headers.add(name: "Content-Length", value: "\(bytes.count)")
    }
    if isEnd { headers.add(name: "Connection", value: "close") }
    context.write(
      wrapOutboundOut(.head(HTTPResponseHead(version: .http1_1, status: status, headers: headers))),
      promise: nil)
    if !isHead, ![204, 304].contains(response.status) { write(bytes, context) }
    finish(isEnd: isEnd, context)
  }

  private func finish(isEnd: Bool, _ context: ChannelHandlerContext) {
    let loop = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    stage = isEnd ? .ending : .waiting
    context.writeAndFlush(wrapOutboundOut(.end(nil))).whenComplete { _ in
      let (handler, context) = loop.value
      if isEnd, handler.isUnread {
        // Who still sends would lose the answer if the connection were closed at once.
        context.eventLoop.scheduleTask(in: Limit.farewell) { loop.value.1.close(promise: nil) }
      } else if isEnd {
        context.close(promise: nil)
      } else if case .waiting = handler.stage {
        handler.expect(within: Limit.idle, context)
      }
    }
  }

  private func stream(
    _ headers: HTTPHeaders, _ status: HTTPResponseStatus, isHead: Bool,
    _ context: ChannelHandlerContext
  ) {
    context.write(
      wrapOutboundOut(.head(HTTPResponseHead(version: .http1_1, status: status, headers: headers))),
      promise: nil)
    if isHead { return finish(isEnd: false, context) }
    stage = .streaming
    write(server.streams.add(context.channel), context)
    context.flush()
  }

  private func write(_ bytes: [UInt8], _ context: ChannelHandlerContext) {
    guard !bytes.isEmpty else { return }
    let buffer = context.channel.allocator.buffer(bytes: bytes)
    context.write(wrapOutboundOut(.body(.byteBuffer(buffer))), promise: nil)
  }

  // MARK: - Limits

  private func refuseLength(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
    let accepted = head.headers.first(name: "accept") ?? ""
    refuse(
      413, "the text is longer than 1 MB", "shorten it, or put it into the file",
      isJSON: accepted.lowercased().hasPrefix("application/json"), context)
  }

  /// Refuses a request that was not read to its end, so that nothing more can be answered on the connection.
  private func refuse(
    _ status: Int, _ fact: String, _ remedy: String, isJSON: Bool = false,
    _ context: ChannelHandlerContext
  ) {
    deadline?.cancel()
    stage = .answering
    isUnread = true
    send(
      .refusal(status, fact, remedy, isJSON: isJSON), isHead: false, keepsOpen: false, context)
  }

  /// Ends the connection unless something comes in time.
  private func expect(within time: TimeAmount, _ context: ChannelHandlerContext) {
    deadline?.cancel()
    let loop = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    deadline = context.eventLoop.scheduleTask(in: time) {
      let (handler, context) = loop.value
      if case .reading = handler.stage {
        handler.refuse(408, "the request took longer than 10 seconds", "send it again", context)
      } else if case .waiting = handler.stage {
        context.close(promise: nil)
      }
    }
  }
}
