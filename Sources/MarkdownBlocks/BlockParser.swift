internal import CCMark

/// Finds the blocks of a CommonMark document; the only way from bytes to block structure.
///
/// The kinds and starts are cmark's; the ends are computed here, since cmark's end lines are often
/// wrong.
/// Never fails; linear in the input for any input (see ``BlockMask``).
package enum BlockParser {
  /// Finds the blocks of the lines of `source` from an offset to the end.
  ///
  /// - Parameters:
  ///   - source: The text; bytes before `start` (a front matter) are skipped.
  ///   - lines: The text's lines.
  ///   - start: The offset to begin at: a line's start, or after a byte order mark.
  package static func blocks(of source: [UInt8], lines: LineTable, start: Int = 0) -> [Block] {
    stretch(of: source, lines: lines, start..<source.count).blocks
  }

  /// Finds the blocks of whole lines as if they were a document of their own.
  ///
  /// - Parameter range: The bytes of the lines, after a byte order mark if there is one.
  /// - Returns: The blocks, at their places in `source`, and whether a heading after the lines
  ///   would belong to the document itself because no fenced code and no HTML is left open.
  package static func stretch(
    of source: [UInt8], lines: LineTable, _ range: Range<Int>
  ) -> (blocks: [Block], isClosed: Bool) {
    guard !range.isEmpty else { return ([], true) }
    let first = lines.line(at: range.lowerBound)
    let end = range.upperBound < source.count ? lines.line(at: range.upperBound) : lines.count
    let segment = Segment(of: source, lines: lines, first..<end, start: range.lowerBound)
    return (segment.blocks, segment.isClosed)
  }

  fileprivate static func kind(
    of node: OpaquePointer, at offset: Int, line: Int, parents: [Int], _ blocks: [Block],
    _ source: [UInt8], _ lines: LineTable
  ) -> Block.Kind {
    switch cmark_node_get_type(node) {
    case CMARK_NODE_BLOCK_QUOTE: return .blockQuote
    case CMARK_NODE_LIST:
      return .list(ordered: cmark_node_get_list_type(node) == CMARK_ORDERED_LIST)
    case CMARK_NODE_ITEM:
      return .item(contentColumn: contentColumn(at: offset, line: line, source, lines))
    case CMARK_NODE_HTML_BLOCK: return .html
    case CMARK_NODE_HEADING:
      let isSetext = !isATXHeading(source, at: offset)
      return .heading(level: Int(cmark_node_get_heading_level(node)), isSetext: isSetext)
    case CMARK_NODE_THEMATIC_BREAK: return .thematicBreak
    case CMARK_NODE_CODE_BLOCK:
      guard Fence(in: source, at: offset, limit: lines.end(line)) != nil else {
        return .indentedCode
      }
      let own = Indentation.column(of: offset, in: source, lineStart: lines.start(line))
      let outer = contentColumn(of: parents.last, blocks, before: offset, line, source, lines)
      // An indented code block starts after the four columns that make it code.
      return own - outer < 4 ? .fencedCode : .indentedCode
    default: return .paragraph
    }
  }

  /// The column at which the content of a block's container starts on the block's line.
  private static func contentColumn(
    of container: Int?, _ blocks: [Block], before offset: Int, _ line: Int, _ source: [UInt8],
    _ lines: LineTable
  ) -> Int {
    guard let container else { return 0 }
    if case .item(let column) = blocks[container].kind { return column }
    // The content starts after the quote's mark and a space, which may be a tab's first column.
    var mark = offset
    while mark > lines.start(line), source[mark - 1].isBlank {
      mark -= 1
    }
    let column = Indentation.column(of: mark, in: source, lineStart: lines.start(line))
    return mark < offset ? column + 1 : column
  }

  /// The column at which the content of the item whose marker is at `offset` starts.
  private static func contentColumn(
    at offset: Int, line: Int, _ source: [UInt8], _ lines: LineTable
  ) -> Int {
    let limit = lines.end(line)
    let column = Indentation.column(of: offset, in: source, lineStart: lines.start(line))
    guard let marker = ListMarker(in: source, at: offset, limit: limit) else { return column + 2 }
    let after = column + marker.range.count
    let content = Indentation(in: source, from: marker.range.upperBound, to: limit, column: after)
    let isEmpty = content.end == limit || source[content.end].isLineEnding
    let spaces = content.columns - after
    return isEmpty || spaces > 4 ? after + 1 : content.columns
  }

  private static func isATXHeading(_ source: [UInt8], at offset: Int) -> Bool {
    var end = offset
    while end < source.count, source[end] == .ascii("#") { end += 1 }
    guard (1...6).contains(end - offset) else { return false }
    return end == source.count || source[end].isSpace
  }
}

/// Lines that were parsed as a separate document.
private struct Segment: Sendable {
  let lines: Range<Int>
  var blocks: [Block] = []

  /// True if a heading after the lines would belong to the document itself: no fenced code and no
  /// HTML is left open.
  var isClosed = false

  /// Parses lines of a text.
  ///
  /// - Parameter start: The offset to begin at, which is inside the first line if a byte order mark is before it.
  init(of source: [UInt8], lines table: LineTable, _ lines: Range<Int>, start: Int) {
    self.lines = lines
    parse(source, table, start: start)
    BlockEnds.fill(&blocks, source: source, lines: table, end: lines.upperBound)
    DefinitionHeadings.correct(&blocks, source: source, lines: table)
  }

  private mutating func parse(_ source: [UInt8], _ table: LineTable, start: Int) {
    var root: OpaquePointer?
    let parser = board_cmark_begin(&root)
    defer { board_cmark_end() }
    guard let parser, let root else { return }

    BlockMask.masked(source, from: start, lines: lines, of: table).withUnsafeBytes {
      cmark_parser_feed(parser, $0.bindMemory(to: CChar.self).baseAddress, $0.count)
    }
    // A heading at column 0 ends every block that can be ended. The text's last line may lack a
    // line ending.
    if lines.upperBound == table.count { cmark_parser_feed(parser, "\n", 1) }
    cmark_parser_feed(parser, "# \n", 3)

    var parents: [Int] = []
    var node = cmark_node_first_child(root)
    while let current = node {
      let line = lines.lowerBound + Int(cmark_node_get_start_line(current)) - 1
      if line >= lines.upperBound {
        // This is the added heading, or what it became in an unclosed block.
        isClosed = parents.isEmpty && cmark_node_get_type(current) == CMARK_NODE_HEADING
        break
      }
      let base = line == lines.lowerBound ? start : table.start(line)
      let offset = min(base + Int(cmark_node_get_start_column(current)) - 1, table.end(line))
      let kind = BlockParser.kind(
        of: current, at: offset, line: line, parents: parents, blocks, source, table)
      blocks.append(
        Block(
          kind: kind, parent: parents.last ?? -1, next: 0, start: offset, lines: line..<line + 1))

      if let child = cmark_node_first_child(current) {
        parents.append(blocks.count - 1)
        node = child
        continue
      }
      blocks[blocks.count - 1].next = blocks.count
      node = cmark_node_next(current)
      var finished = current
      while node == nil, let parent = parents.popLast() {
        blocks[parent].next = blocks.count
        finished = cmark_node_parent(finished)!
        node = cmark_node_next(finished)
      }
    }
    for parent in parents { blocks[parent].next = blocks.count }
  }
}
