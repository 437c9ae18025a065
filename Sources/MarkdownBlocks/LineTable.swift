/// The offsets at which the lines of a text start; LF, CRLF and a lone CR end a line, as in
/// CommonMark.
///
/// A text that ends in a line ending has no empty line after it; an empty text has no line. Cost: 4
/// bytes for each line.
public struct LineTable: Sendable, Equatable {
  private let starts: [UInt32]

  /// The length of the text in bytes.
  public let length: Int

  /// Finds the lines of `bytes`, which may be up to 4 GiB long.
  public init(_ bytes: [UInt8]) {
    var starts: [UInt32] = []
    starts.reserveCapacity(bytes.count / 32 + 1)
    bytes.withUnsafeBufferPointer { bytes in
      // The next CR is looked for once, so that a text without any is searched for LF alone.
      var nextCR = bytes.offset(of: 0x0D, from: 0, to: bytes.count)
      var lineStart = 0
      while lineStart < bytes.count {
        starts.append(UInt32(lineStart))
        let lf = bytes.offset(of: 0x0A, from: lineStart, to: min(bytes.count, nextCR))
        if lf < nextCR {
          lineStart = lf + 1
        } else {
          let isPair = nextCR + 1 < bytes.count && bytes[nextCR + 1] == 0x0A
          lineStart = nextCR + (isPair ? 2 : 1)
          nextCR = bytes.offset(of: 0x0D, from: lineStart, to: bytes.count)
        }
      }
    }
    self.starts = starts
    self.length = bytes.count
  }

  /// The number of lines.
  public var count: Int { starts.count }

  /// The offset at which line `index` starts; the text's length for the line after the last.
  public func start(_ index: Int) -> Int {
    index < starts.count ? Int(starts[index]) : length
  }

  /// The offset after line `index` and its ending.
  public func end(_ index: Int) -> Int { start(index + 1) }

  /// The 0-based line that holds the byte at `offset`; for the text's end, the last line.
  public func line(at offset: Int) -> Int {
    var low = 0
    var high = starts.count
    while low < high {
      let middle = (low + high) / 2
      if Int(starts[middle]) <= offset { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }
}
