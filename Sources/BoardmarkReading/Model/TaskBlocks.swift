import BoardmarkText
import MarkdownBlocks

/// The blocks of a task: those of its item and of all that is in it.
package struct TaskBlocks: Sendable {
  /// The blocks that hold the item's; their positions are offsets and lines in the file.
  package let blocks: [Block]

  /// The index of the item's block.
  package let item: Int

  /// Finds the blocks of an item from its lines alone: a list item reads the same wherever it stands.
  init(of range: Range<Int>, in source: SourceText) {
    if let blocks = ItemBlocks.blocks(of: range, in: source) {
      self.init(blocks, item: 1)
    } else {
      self.init(parsing: range, of: source)
    }
  }

  private init(parsing range: Range<Int>, of source: SourceText) {
    let bytes = Array(source.bytes[range])
    let firstLine = source.lines.line(at: range.lowerBound)
    blocks = BlockParser.blocks(of: bytes, lines: LineTable(bytes)).map { block in
      var block = block
      block.start += range.lowerBound
      block.lines = block.lines.lowerBound + firstLine..<block.lines.upperBound + firstLine
      return block
    }
    // The list is the first block, its item the second.
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
    /// They are known: alone, or among those of a stretch of the text.
    case known(TaskBlocks)
    /// They are to be found in the task's lines.
    case ownLines
  }

  /// The task's blocks.
  ///
  /// Cost: reads the task's lines, if nothing else was needed to read the task.
  package var structure: TaskBlocks {
    switch content.blockSource {
    case .known(let blocks): blocks
    case .ownLines: TaskBlocks(of: range, in: line.source)
    }
  }

  /// The task's blocks as a text, for comparing two readings of the task.
  @_spi(Reading)
  public var blockStatement: String {
    let structure = structure
    let first = structure.item
    return structure.blocks[first..<structure.blocks[first].next].map { block in
      "\(block.kind) \(max(block.parent - first, -1)) \(block.next - first) \(block.start) \(block.lines) "
        + "\(block.isUnclosed)"
    }.joined(separator: "; ")
  }
}
