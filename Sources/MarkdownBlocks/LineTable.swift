/// The offsets at which the lines of a text start; LF, CRLF and a lone CR end a line, as in
/// CommonMark.
///
/// A text that ends in a line ending has no empty line after it; an empty text has no line. Cost: 4
/// bytes for each line.
package struct LineTable: Sendable, Equatable {
  private let starts: [UInt32]

  /// The length of the text in bytes.
  package let length: Int

  /// Finds the lines of `bytes`, which may be up to 4 GiB long.
  package init(_ bytes: [UInt8]) {
    var starts: [UInt32] = []
    starts.reserveCapacity(bytes.count / 32 + 1)
    bytes.withUnsafeBufferPointer { bytes in
      // Look for the next CR only once, so that a text without any is searched for LF alone.
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
  package var count: Int { starts.count }

  /// The offset at which line `index` starts; the text's length for the line after the last.
  package func start(_ index: Int) -> Int {
    index < starts.count ? Int(starts[index]) : length
  }

  /// The offset after line `index` and its ending.
  package func end(_ index: Int) -> Int { start(index + 1) }

  /// The 0-based line of the byte at `offset`; for the text's end, the last line.
  package func line(at offset: Int) -> Int {
    max(0, starts.partitioningIndex { Int($0) > offset } - 1)
  }
}

extension RandomAccessCollection where Index == Int {
  /// The first index whose element satisfies `isSecondHalf`, which must then hold for all later
  /// elements; the end index if none does.
  @inlinable
  package func partitioningIndex(where isSecondHalf: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = (low + high) / 2
      if isSecondHalf(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
