/// The run of backticks or tildes that opens or closes a fenced code block.
struct Fence: Equatable {
  let character: UInt8
  let length: Int

  /// The offset after the run.
  let end: Int

  /// Reads the run of three or more at `offset`; nil if there is none.
  init?(in bytes: [UInt8], at offset: Int, limit: Int) {
    guard offset < limit else { return nil }
    let character = bytes[offset]
    guard character == UInt8(ascii: "`") || character == UInt8(ascii: "~") else { return nil }
    var end = offset
    while end < limit, bytes[end] == character { end += 1 }
    guard end - offset >= 3 else { return nil }
    self.character = character
    self.length = end - offset
    self.end = end
  }

  /// Whether `line` closes this fence; `contentColumn` is where the content of the fence's
  /// container starts.
  func isClosed(by line: Range<Int>, of bytes: [UInt8], contentColumn: Int) -> Bool {
    let white = Indentation(in: bytes, from: line.lowerBound, to: line.upperBound)
    guard white.columns - contentColumn < 4,
      let closing = Fence(in: bytes, at: white.end, limit: line.upperBound),
      closing.character == character, closing.length >= length
    else { return false }
    return bytes[closing.end..<line.upperBound].allSatisfy(isBlankOrLineEnding)
  }
}

/// Whether the byte is a space, a tab or part of a line ending.
@inline(__always)
func isBlankOrLineEnding(_ byte: UInt8) -> Bool {
  byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
}
