import JSONRPC
import TestSupport
import Testing

/// Messages, cut out of a stream of bytes.
@Suite struct MessageFramingTests {
  private static func frames(
    _ bytes: [UInt8], _ form: MessageFraming.Form = .contentLength, limit: Int = 1000
  ) -> [MessageFraming.Frame] {
    var framing = MessageFraming(form, limit: limit)
    framing.append(bytes)
    var frames: [MessageFraming.Frame] = []
    while let frame = framing.next() { frames.append(frame) }
    return frames
  }

  private static func frames(_ text: String, limit: Int = 1000) -> [MessageFraming.Frame] {
    frames(Array(text.utf8), limit: limit)
  }

  private static func message(_ text: String) -> MessageFraming.Frame {
    .message(Array(text.utf8))
  }

  @Test("headers are read in any letter case, with others beside them, and with bare line feeds")
  func headers() {
    #expect(Self.frames("Content-Length: 2\r\n\r\n{}") == [Self.message("{}")])
    #expect(Self.frames("content-LENGTH:  2 \r\n\r\n{}") == [Self.message("{}")])
    #expect(
      Self.frames("Content-Type: utf8\r\nContent-Length: 2\r\nX: y\r\n\r\n{}")
        == [Self.message("{}")])
    #expect(Self.frames("Content-Length: 2\n\n{}") == [Self.message("{}")])
    #expect(
      Self.frames("Content-Length: 2\r\n\r\n{}\r\nContent-Length: 0\r\n\r\n")
        == [Self.message("{}"), Self.message("")])
  }

  @Test("after bytes that begin no message the next message is read") func resynchronizing() {
    for junk in [
      "junk\r\n\r\n", "{\"half\": ", "Content-Length: x\r\n\r\n", "Content-Length: -1\r\n\r\n",
      "Content-Length: 1 2\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\n\r\n",
      String(repeating: "a", count: 20_000) + " ",
    ] {
      let frames = Self.frames(junk + "Content-Length: 2\r\n\r\n[]")
      #expect(frames.last == Self.message("[]"), "\(junk.prefix(40))")
      #expect(frames.count == 2, "\(junk.prefix(40))")
      guard case .malformed? = frames.first else {
        Issue.record("not told of: \(junk.prefix(40))")
        continue
      }
    }
  }

  @Test("of a message that is too long nothing is kept") func tooLong() {
    let frames = Self.frames(
      "Content-Length: 12\r\n\r\n{} of bytes.Content-Length: 2\r\n\r\n{}", limit: 10)
    #expect(frames.count == 2)
    #expect(frames.last == Self.message("{}"))
  }

  @Test("a line each is a message") func lines() {
    #expect(
      Self.frames(Array("{}\r\n\n[1]\nx".utf8), .lines) == [
        Self.message("{}"), Self.message("[1]"),
      ])
    let frames = Self.frames(Array("0123456789012\n{}\n".utf8), .lines, limit: 10)
    #expect(frames.count == 2)
    #expect(frames.last == Self.message("{}"))
  }

  @Test("wherever the stream is cut, the messages are the same", arguments: RandomCases.seeds(200))
  func pieces(seed: UInt64) {
    var random = RandomNumbers(seed: seed)
    let form: MessageFraming.Form = random.oneIn(2) ? .contentLength : .lines
    var stream: [UInt8] = []
    for _ in 0..<random.number(in: 1...8) {
      switch random.number(below: 4) {
      case 0: stream += Mutation.noise(seed: random.next())
      default:
        let message = (0..<random.number(below: 60)).map { _ in
          random.pick(Array("{}[]\",:abc 1\r".utf8))
        }
        stream += form.framed(message)
      }
    }
    let whole = Self.frames(stream, form)
    var framing = MessageFraming(form, limit: 1000)
    var frames: [MessageFraming.Frame] = []
    var rest = stream[...]
    while !rest.isEmpty {
      let piece = rest.prefix(random.number(in: 1...20))
      framing.append(piece)
      rest = rest.dropFirst(piece.count)
      while let frame = framing.next() { frames.append(frame) }
    }
    #expect(messages(frames) == messages(whole))
  }

  private func messages(_ frames: [MessageFraming.Frame]) -> [[UInt8]] {
    frames.compactMap { if case .message(let bytes) = $0 { bytes } else { nil } }
  }
}
