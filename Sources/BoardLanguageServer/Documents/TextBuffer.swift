import BoardmarkText

/// The text of a document in an editor, changed in place.
///
/// Lines end with LF, CRLF or a lone CR, as in the protocol; after a line ending at the end of the
/// text there is one more, empty line.
package struct TextBuffer: Sendable {
  package private(set) var bytes: [UInt8]

  /// The offsets at which lines start; at least one.
  private(set) var lineStarts: [Int]

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    lineStarts = [0]
    appendStarts(in: 0..<bytes.count, of: bytes, to: &lineStarts)
  }

  /// The bytes of a line, without its line ending.
  func content(ofLine line: Int) -> Range<Int> {
    let start = lineStarts[line]
    guard line + 1 < lineStarts.count else { return start..<bytes.count }
    var end = lineStarts[line + 1] - 1
    if end > start, bytes[end] == 0x0A, bytes[end - 1] == 0x0D { end -= 1 }
    return start..<end
  }

  /// The line that contains the byte at an offset; the last line for the end of the text.
  func line(at offset: Int) -> Int { lineStarts.partitioningIndex { $0 > offset } - 1 }

  // MARK: - Places

  /// The offset of a position, clamped to the end of its line and the end of the text.
  ///
  /// A position inside a character is moved to its start.
  package func offset(line: Int, character: Int, _ encoding: PositionEncoding) -> Int {
    guard line >= 0 else { return 0 }
    guard line < lineStarts.count else { return bytes.count }
    let content = content(ofLine: line)
    return bytes.withUnsafeBufferPointer { bytes in
      var (offset, units) = (content.lowerBound, 0)
      while offset < content.upperBound {
        let step = bytes.step(at: offset, encoding)
        units += step.units
        if units > character { break }
        offset += step.bytes
      }
      return offset
    }
  }

  // MARK: - Changes

  /// Replaces bytes. Cost: linear in the text after them, but only a few instructions for many
  /// bytes.
  package mutating func replace(_ range: Range<Int>, with replacement: [UInt8]) {
    let known = line(at: max(0, range.lowerBound - 1))
    // Line endings after the range do not change, but one right at its end may have become half of
    // a CRLF.
    let after = lineStarts.partitioningIndex { $0 > range.upperBound }
    let growth = replacement.count - range.count
    bytes.replaceSubrange(range, with: replacement)
    var starts: [Int] = []
    appendStarts(
      in: lineStarts[known]..<range.lowerBound + replacement.count, of: bytes, to: &starts)
    if growth != 0 {
      for index in after..<lineStarts.count { lineStarts[index] += growth }
    }
    lineStarts.replaceSubrange(known + 1..<after, with: starts)
  }

  /// Appends the starts of the lines that follow the line endings in a range.
  private func appendStarts(in range: Range<Int>, of bytes: [UInt8], to starts: inout [Int]) {
    bytes.withUnsafeBufferPointer { bytes in
      for offset in range {
        let byte = bytes[offset]
        guard byte == 0x0A || byte == 0x0D else { continue }
        if byte == 0x0D, offset + 1 < bytes.count, bytes[offset + 1] == 0x0A { continue }
        starts.append(offset + 1)
      }
    }
  }
}

/// The units in which the characters of a line are counted.
///
/// A byte that is not UTF-8 counts as one unit; so does half of a surrogate pair, which JSON can
/// write and UTF-8 cannot.
package enum PositionEncoding: Sendable {
  case utf8
  case utf16
  case utf32

  /// The encoding's name in the protocol.
  var name: String {
    switch self {
    case .utf8: "utf-8"
    case .utf16: "utf-16"
    case .utf32: "utf-32"
    }
  }

  /// The cheapest encoding of those that a client offers; UTF-16 is the protocol's default.
  static func preferred(among offered: [String]) -> PositionEncoding {
    [utf8, utf32].first { offered.contains($0.name) } ?? .utf16
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The number of bytes of the character that begins at an offset, and the number of units it
  /// counts for.
  @inline(__always)
  func step(at offset: Int, _ encoding: PositionEncoding) -> (bytes: Int, units: Int) {
    if self[offset] < 0x80 { return (1, 1) }
    let step = utf8Scalar(at: offset)
    guard let scalar = step.scalar else {
      let isSurrogate =
        self[offset] == 0xED && offset + 2 < count && 0xA0...0xBF ~= self[offset + 1]
        && 0x80...0xBF ~= self[offset + 2]
      let length = isSurrogate ? 3 : 1
      return (length, encoding == .utf8 ? length : 1)
    }
    switch encoding {
    case .utf8: return (step.length, step.length)
    case .utf16: return (step.length, scalar.value < 0x10000 ? 1 : 2)
    case .utf32: return (step.length, 1)
    }
  }
}
