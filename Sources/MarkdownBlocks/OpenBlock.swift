extension BlockParser {
  /// Extends the last block of a document, if it is fenced code or HTML that only its own end mark closes, over the
  /// lines after those that were parsed, since they cannot be anything else.
  ///
  /// - Parameters:
  ///   - blocks: The blocks of a stretch that leaves a block open.
  ///   - line: The first line after the stretch.
  ///   - last: The line before which to stop.
  /// - Returns: The line after the block, and whether the block is closed there; nil if the last block is not such an
  ///   open block.
  public static func extendLast(
    _ blocks: inout [Block], of source: [UInt8], lines: LineTable, from line: Int, to last: Int
  ) -> (end: Int, isClosed: Bool)? {
    guard let index = blocks.lastIndex(where: { $0.parent < 0 }), index == blocks.count - 1,
      blocks[index].isUnclosed
    else { return nil }
    let block = blocks[index]
    var end = line
    var isClosed = false
    switch block.kind {
    case .fencedCode:
      guard let fence = Fence(in: source, at: block.start, limit: source.count) else { return nil }
      while end < last, !isClosed {
        isClosed = fence.isClosed(
          by: lines.start(end)..<lines.end(end), of: source, contentColumn: 0)
        end += 1
      }
    case .html:
      guard let ending = HTMLBlockEnd(in: source, at: block.start) else { return nil }
      while end < last, !isClosed {
        let line = lines.start(end)..<lines.end(end)
        isClosed = ending.isIn(source[line])
        // A deep marker, which is masked for cmark, may be part of the end mark.
        if isClosed, BlockMask.deepMarker(in: source, line: line) != nil { return nil }
        end += 1
      }
    default: return nil
    }
    blocks[index].lines = block.lines.lowerBound..<end
    blocks[index].isUnclosed = !isClosed
    return (end, isClosed)
  }
}
