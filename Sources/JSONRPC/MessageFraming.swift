import BoardmarkText

/// Cuts a stream of bytes into messages.
package struct MessageFraming: Sendable {
  /// How messages are told apart.
  package enum Form: Sendable {
    /// `Content-Length: 42`, an empty line, and so many bytes.
    case contentLength
    /// A line each.
    case lines
  }

  /// A message, or why there is none.
  package enum Frame: Sendable, Equatable {
    case message([UInt8])
    /// Bytes that begin no message; what follows them is read on from where a message may begin.
    case malformed(String)
  }

  /// The longest message that is read; of a longer one no byte is kept.
  package static let lengthLimit = 256 << 20

  /// The longest header that is read, and how much of other bytes is looked through at a time.
  private static let headerLimit = 8192

  private let form: Form
  private let limit: Int
  private var buffer: [UInt8] = []

  /// Up to where the buffer was taken.
  private var start = 0

  /// Up to where the end of a line was looked for.
  private var searched = 0

  /// How many bytes of a message that is too long are still to be dropped; for lines, whether its end is.
  private var skipped = 0
  private var skipsLine = false

  /// Whether bytes that begin no message were told of, so that they are told of once.
  private var isLost = false

  package init(_ form: Form, limit: Int = lengthLimit) {
    self.form = form
    self.limit = limit
  }

  /// Takes the next bytes of the stream.
  package mutating func append(_ bytes: some Collection<UInt8>) {
    if start > 0, start == buffer.count || start > 1 << 16 {
      buffer.removeSubrange(..<start)
      searched -= start
      start = 0
    }
    buffer.append(contentsOf: bytes)
  }

  /// Whether the stream may end here: nothing has begun that is not whole.
  package var isAtBoundary: Bool { start == buffer.count && skipped == 0 && !skipsLine }

  /// The next message; nil where more bytes are needed.
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
      // Some clients end a message with a line end of their own.
      while start < buffer.count, buffer[start].isLineEnding { drop(1) }
      guard let (end, lineEnds) = headerEnd() else {
        guard buffer.count - start > Self.headerLimit else { return nil }
        let tail = buffer.count - Self.headerLimit / 2
        drop((lastName(in: tail..<buffer.count) ?? buffer.count - Self.name.count) - start)
        if let frame = lost("no header ends") { return frame }
        return nil
      }
      guard let name = lastName(in: start..<lineEnds), name == start || isLineStart(name) else {
        // A message that was cut short may stand before a whole one.
        drop((lastName(in: start..<lineEnds) ?? end) - start)
        if let frame = lost("a header names no Content-Length") { return frame }
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

  /// Where the header ends with its empty line, and where its last line does; nil where it has not come yet.
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

  /// Tells of bytes that begin no message, once until there is one again.
  private mutating func lost(_ message: String) -> Frame? {
    defer { isLost = true }
    return isLost ? nil : .malformed(message)
  }

  private static let name = Array("content-length:".utf8)

  /// Where the header's name stands last.
  private func lastName(in range: Range<Int>) -> Int? {
    guard range.count >= Self.name.count else { return nil }
    return (range.lowerBound...range.upperBound - Self.name.count).last {
      buffer[$0] | 0x20 == Self.name[0]
        && buffer[$0..<$0 + Self.name.count].equalsIgnoringASCIICase(Self.name)
    }
  }

  private func isLineStart(_ offset: Int) -> Bool { buffer[offset - 1].isLineEnding }

  /// The length that a header gives after its name.
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
  /// A message as it is to be sent.
  package func framed(_ message: [UInt8]) -> [UInt8] {
    switch self {
    case .contentLength: Array("Content-Length: \(message.count)\r\n\r\n".utf8) + message
    case .lines: message + [0x0A]
    }
  }
}
