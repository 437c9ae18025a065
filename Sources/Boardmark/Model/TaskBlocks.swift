import MarkdownBlocks

/// The blocks of a task: its item, and what is in it.
struct TaskBlocks {
  /// The blocks that the item stands among; positions in them are the file's.
  let blocks: [Block]

  /// The item's index.
  let item: Int

  /// Parses the lines of one item by themselves: a list item reads the same wherever it stands.
  init(parsing range: Range<Int>, of source: SourceText) {
    let bytes = Array(source.bytes[range])
    let firstLine = source.lines.line(at: range.lowerBound)
    blocks = BlockParser.blocks(of: bytes, lines: LineTable(bytes)).map { block in
      var block = block
      block.start += range.lowerBound
      block.lines = block.lines.lowerBound + firstLine..<block.lines.upperBound + firstLine
      return block
    }
    // The list is the first block.
    item = 1
  }

  init(_ blocks: [Block], item: Int) {
    self.blocks = blocks
    self.item = item
  }
}

extension Board.Task {
  /// Where a task's blocks are.
  enum BlockSource: Sendable {
    /// Among those of the whole text.
    case board([Block], item: Int)
    /// In its own lines, which are of the kinds that the scanner knows.
    case plainLines
    /// In its own lines.
    case ownLines
  }

  /// The task's blocks.
  ///
  /// Cost: reads the task's lines, where the board was scanned.
  var structure: TaskBlocks {
    switch blockSource {
    case .board(let blocks, let item): TaskBlocks(blocks, item: item)
    case .plainLines: TaskBlocks(plain: range, of: line.source)
    case .ownLines: TaskBlocks(parsing: range, of: line.source)
    }
  }

  /// The task's blocks in words, for comparing two readings of it.
  @_spi(Roads)
  public var blockStatement: String {
    let structure = structure
    let first = structure.item
    return structure.blocks[first..<structure.blocks[first].next].map { block in
      "\(block.kind) \(max(block.parent - first, -1)) \(block.next - first) \(block.start) \(block.lines) "
        + "\(block.isUnclosed)"
    }.joined(separator: "; ")
  }
}
