/// Computes where blocks end: before the next block, without the blank lines between.
enum BlockEnds {
  /// - Parameter end: The line after the last parsed one.
  static func fill(_ blocks: inout [Block], source: [UInt8], lines: LineTable, end lastLine: Int) {
    for index in blocks.indices.reversed() {
      let block = blocks[index]
      let limit = block.next < blocks.count ? blocks[block.next].lines.lowerBound : lastLine
      var end = block.lines.lowerBound + 1
      if block.isLeaf {
        let leaf = leafEnd(block, before: limit, blocks, source, lines)
        end = max(end, leaf.end)
        blocks[index].isUnclosed = leaf.isUnclosed
      } else {
        var child = index + 1
        while child < block.next {
          end = max(end, blocks[child].lines.upperBound)
          child = blocks[child].next
        }
        if block.kind == .blockQuote, !isInQuote(block, blocks) {
          while end < limit, isEmptyQuoteLine(end, source, lines) { end += 1 }
        }
      }
      blocks[index].lines = block.lines.lowerBound..<end
    }
  }

  private static func leafEnd(
    _ block: Block, before limit: Int, _ blocks: [Block], _ source: [UInt8], _ lines: LineTable
  ) -> (end: Int, isUnclosed: Bool) {
    switch block.kind {
    case .heading(_, isSetext: false), .thematicBreak: return (block.lines.lowerBound + 1, false)
    default: break
    }
    var end = limit
    while end > block.lines.lowerBound + 1, isBlank(line: end - 1, source, lines) { end -= 1 }
    let isUnclosed =
      !isInQuote(block, blocks) && isUnclosed(block, lastLine: end - 1, blocks, source, lines)
    return (isUnclosed ? limit : end, isUnclosed)
  }

  private static func isBlank(line: Int, _ source: [UInt8], _ lines: LineTable) -> Bool {
    source[lines.start(line)..<lines.end(line)].allSatisfy(\.isSpace)
  }

  /// True if a line is an empty line of a quote, with which no block in the quote begins.
  private static func isEmptyQuoteLine(_ line: Int, _ source: [UInt8], _ lines: LineTable) -> Bool {
    source[lines.start(line)..<lines.end(line)].first { !$0.isSpace }
      == .ascii(">")
  }

  /// True if a block is in a quote. A quote's blank lines have a `>`, so an empty line ends the
  /// quote and everything in it.
  private static func isInQuote(_ block: Block, _ blocks: [Block]) -> Bool {
    var parent = block.parent
    while parent >= 0 {
      if blocks[parent].kind == .blockQuote { return true }
      parent = blocks[parent].parent
    }
    return false
  }

  private static func isUnclosed(
    _ block: Block, lastLine: Int, _ blocks: [Block], _ source: [UInt8], _ lines: LineTable
  ) -> Bool {
    switch block.kind {
    case .fencedCode:
      guard let fence = Fence(in: source, at: block.start, limit: source.count) else {
        return false
      }
      let line = lines.start(lastLine)..<lines.end(lastLine)
      var outer = 0
      if block.parent >= 0, case .item(let column) = blocks[block.parent].kind { outer = column }
      return lastLine == block.lines.lowerBound
        || !fence.isClosed(by: line, of: source, contentColumn: outer)
    case .html:
      guard let end = HTMLBlockEnd(in: source, at: block.start) else { return false }
      let start = lastLine == block.lines.lowerBound ? block.start : lines.start(lastLine)
      return !end.isIn(source[start..<lines.end(lastLine)])
    default: return false
    }
  }
}
