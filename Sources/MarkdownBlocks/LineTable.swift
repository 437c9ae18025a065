/// Where the lines of a text start; LF, CRLF and a lone CR end a line, as in CommonMark.
///
/// A text that ends in a line ending has no empty line behind it; an empty text has no line.
/// Cost: 4 bytes a line.
public struct LineTable: Sendable, Equatable {
  private let starts: [UInt32]

  /// The length of the text in bytes.
  public let length: Int

  /// Finds the lines of `bytes`, which may be up to 4 GiB long.
  public init(_ bytes: [UInt8]) {
    var starts: [UInt32] = []
    starts.reserveCapacity(bytes.count / 32 + 1)
    bytes.withUnsafeBufferPointer { bytes in
      var lineStart = 0
      var offset = 0
      while offset < bytes.count {
        let byte = bytes[offset]
        offset += 1
        guard byte == 0x0A || byte == 0x0D else { continue }
        if byte == 0x0D, offset < bytes.count, bytes[offset] == 0x0A { offset += 1 }
        starts.append(UInt32(lineStart))
        lineStart = offset
      }
      if lineStart < bytes.count { starts.append(UInt32(lineStart)) }
    }
    self.starts = starts
    self.length = bytes.count
  }

  /// The number of lines.
  public var count: Int { starts.count }

  /// The offset at which line `index` starts; the text's length for the line behind the last.
  public func start(_ index: Int) -> Int {
    index < starts.count ? Int(starts[index]) : length
  }

  /// The offset behind line `index` and its ending.
  public func end(_ index: Int) -> Int { start(index + 1) }

  /// The 0-based line that holds the byte at `offset`; the last line for the text's end.
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
