extension BlockParser {
  /// Extends the last block of a document, fenced code or HTML that its own end ends, over the lines after those
  /// that were parsed, since none of them can be anything else.
  ///
  /// - Parameters:
  ///   - blocks: The blocks of a stretch after which a heading would be no heading.
  ///   - line: The first line after the stretch.
  ///   - last: The line before which to stop.
  /// - Returns: The line after the block and whether it is closed there; nil where the last block ends in
  ///   another way.
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
        // What cmark would not be shown of the line may be its end.
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
