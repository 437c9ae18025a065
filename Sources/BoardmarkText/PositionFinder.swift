/// Finds the positions of offsets that mostly ascend, each in time proportional to its distance
/// from the previous one.
///
/// Otherwise a line of many megabytes with a diagnostic on every word would take quadratic time.
package struct PositionFinder {
  private let source: SourceText
  private var line = 0

  /// The bytes of the current line; empty before the first call.
  private var lineRange = 0..<0
  private var offset = 0
  private var column = 1

  package init(_ source: SourceText) { self.source = source }

  /// The position of the byte at `target`, as ``SourceText/position(at:)`` returns it.
  package mutating func position(at target: Int) -> Position {
    if !lineRange.contains(target) {
      let lines = source.lines
      // Usually the offset is in one of the next lines.
      let near = line..<min(line + 8, lines.count)
      line =
        near.first { lines.start($0) <= target && target < lines.end($0) } ?? lines.line(at: target)
      lineRange = lines.start(line)..<lines.end(line)
    }
    if !lineRange.contains(offset) || target < offset {
      offset = lineRange.lowerBound
      column = 1
    }
    let end = min(target, source.bytes.count)
    source.bytes.withUnsafeBufferPointer { bytes in
      while offset + 8 <= end {
        column += 8 - ByteGroup(bytes, at: offset).continuationCount
        offset += 8
      }
      while offset < end {
        if bytes[offset] & 0xC0 != 0x80 { column += 1 }
        offset += 1
      }
    }
    return Position(line: line + 1, column: column)
  }
}
