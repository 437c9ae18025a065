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
  /// The task's blocks.
  ///
  /// Cost: parses the task's lines, where the board was scanned.
  var structure: TaskBlocks {
    boardBlocks.map { TaskBlocks($0, item: item) }
      ?? TaskBlocks(parsing: range, of: line.source)
  }
}
