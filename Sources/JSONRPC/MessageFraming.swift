import BoardmarkText

/// Splits a stream of bytes into messages.
package struct MessageFraming: Sendable {
  /// The way messages are separated.
  package enum Form: Sendable {
    /// `Content-Length: 42`, an empty line, and that many bytes.
    case contentLength
    /// One message per line.
    case lines
  }

  /// A message, or an error in the stream.
  package enum Frame: Sendable, Equatable {
    case message([UInt8])
    /// Bytes that do not begin a message; parsing resumes where one may begin.
    case malformed(String)
  }

  /// The maximum length of a message in bytes; a longer one is skipped without being stored.
  package static let lengthLimit = 256 << 20

  /// The maximum length of a header, and the number of other bytes to search at a time.
  private static let headerLimit = 8192

  private let form: Form
  private let limit: Int
  private var buffer: [UInt8] = []

  /// The offset up to which the buffer was consumed.
  private var start = 0

  /// The offset up to which a line end was searched for.
  private var searched = 0

  /// The number of bytes of an overlong message still to be skipped; for lines, whether the rest of
  /// one is being skipped.
  private var skipped = 0
  private var skipsLine = false

  /// True if bytes that do not begin a message were reported, so that they are reported only once.
  private var isLost = false

  package init(_ form: Form, limit: Int = lengthLimit) {
    self.form = form
    self.limit = limit
  }

  /// Adds the next bytes of the stream.
  package mutating func append(_ bytes: some Collection<UInt8>) {
    if start > 0, start == buffer.count || start > 1 << 16 {
      buffer.removeSubrange(..<start)
      searched -= start
      start = 0
    }
    buffer.append(contentsOf: bytes)
  }

  /// The next message; nil if more bytes are needed.
  package mutating func next() -> Frame? {
    switch form {
    case .contentLength: nextByLength()
    case .lines: nextLine()
    }
  }

  // MARK: - By length

  private mutating func nextByLength() -> Frame? {
    while true {
      if skipped > 0 {
        let count = min(skipped, buffer.count - start)
        drop(count)
        skipped -= count
        if skipped > 0 { return nil }
      }
      // Some clients end a message with an additional line end.
      while start < buffer.count, buffer[start].isLineEnding { drop(1) }
      guard let (end, lineEnds) = headerEnd() else {
        guard buffer.count - start > Self.headerLimit else { return nil }
        let tail = buffer.count - Self.headerLimit / 2
        drop((lastName(in: tail..<buffer.count) ?? buffer.count - Self.name.count) - start)
        if let frame = lost("unterminated header") { return frame }
        return nil
      }
      guard let name = lastName(in: start..<lineEnds), name == start || isLineStart(name) else {
        // A truncated message may precede a complete one.
        drop((lastName(in: start..<lineEnds) ?? end) - start)
        if let frame = lost("a header has no Content-Length") { return frame }
        continue
      }
      guard let length = length(at: name, upTo: lineEnds) else {
        drop(end - start)
        if let frame = lost("a Content-Length is not a number") { return frame }
        continue
      }
      guard length <= limit else {
        drop(end - start)
        skipped = length
        isLost = false
        return .malformed("a message of \(length) bytes is longer than \(limit)")
      }
      guard buffer.count - end >= length else { return nil }
      let message = Array(buffer[end..<end + length])
      drop(end + length - start)
      isLost = false
      return .message(message)
    }
  }

  private mutating func drop(_ count: Int) {
    start += count
    searched = start
  }

  /// The offsets after the header including its empty line, and of the end of its last line; nil if
  /// the header is incomplete.
  private mutating func headerEnd() -> (end: Int, lineEnds: Int)? {
    var offset = max(start, searched)
    while offset < buffer.count {
      guard buffer[offset] == 0x0A else {
        offset += 1
        continue
      }
      var next = offset + 1
      if next < buffer.count, buffer[next] == 0x0D { next += 1 }
      guard next < buffer.count else { break }
      if buffer[next] == 0x0A { return (next + 1, offset) }
      offset += 1
    }
    searched = max(start, min(offset, buffer.count))
    return nil
  }

  /// Reports bytes that do not begin a message, once until the next message.
  private mutating func lost(_ message: String) -> Frame? {
    defer { isLost = true }
    return isLost ? nil : .malformed(message)
  }

  private static let name = Array("content-length:".utf8)

  /// The offset of the last occurrence of the header's name.
  private func lastName(in range: Range<Int>) -> Int? {
    guard range.count >= Self.name.count else { return nil }
    return (range.lowerBound...range.upperBound - Self.name.count).last {
      buffer[$0] | 0x20 == Self.name[0]
        && buffer[$0..<$0 + Self.name.count].equalsIgnoringASCIICase(Self.name)
    }
  }

  private func isLineStart(_ offset: Int) -> Bool { buffer[offset - 1].isLineEnding }

  /// The length given in a header, after its name.
  private func length(at name: Int, upTo end: Int) -> Int? {
    let line = buffer[name + Self.name.count..<end].prefix { !$0.isLineEnding }
    var digits = line.drop(while: \.isBlank)
    while digits.last?.isBlank == true { digits.removeLast() }
    guard digits.allSatisfy(\.isASCIIDigit) else { return nil }
    return Int(String(decoding: digits, as: UTF8.self))
  }

  // MARK: - By lines

  private mutating func nextLine() -> Frame? {
    while let end = buffer[max(start, searched)...].firstIndex(of: 0x0A) {
      var line = buffer[start..<end]
      drop(end + 1 - start)
      if skipsLine {
        skipsLine = false
        continue
      }
      if line.last == 0x0D { line.removeLast() }
      if line.count > limit { return tooLong }
      if !line.allSatisfy(\.isBlank) { return .message(Array(line)) }
    }
    searched = buffer.count
    guard buffer.count - start > limit else { return nil }
    drop(buffer.count - start)
    defer { skipsLine = true }
    return skipsLine ? nil : tooLong
  }

  private var tooLong: Frame { .malformed("a message is longer than \(limit) bytes") }
}

extension MessageFraming.Form {
  /// The message in the form in which it is sent.
  package func framed(_ message: [UInt8]) -> [UInt8] {
    switch self {
    case .contentLength: Array("Content-Length: \(message.count)\r\n\r\n".utf8) + message
    case .lines: message + [0x0A]
    }
  }
}
