import MarkdownBlocks
import Synchronization

/// What the scanner found of a board, and what is made from it when it is asked for.
final class ScannedStructure: Sendable {
  let board: ScannedBoard
  private let source: SourceText
  private let frontMatter: Range<Int>?
  private let columns: [Board.Column]
  private let allParts = AtomicLazyReference<Shared<[Board.Part]>>()
  private let allBlocks = AtomicLazyReference<Shared<[Block]>>()

  private final class Shared<Value: Sendable>: Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
  }

  init(
    _ board: ScannedBoard, of source: SourceText, frontMatter: Range<Int>?, columns: [Board.Column]
  ) {
    self.board = board
    self.source = source
    self.frontMatter = frontMatter
    self.columns = columns
  }

  /// Everything the file consists of.
  var parts: [Board.Part] {
    if let parts = allParts.load() { return parts.value }
    return allParts.storeIfNil(Shared(makeParts())).value
  }

  /// The blocks of the whole text.
  var blocks: [Block] {
    if let blocks = allBlocks.load() { return blocks.value }
    let start = frontMatter?.upperBound ?? 0
    return allBlocks.storeIfNil(
      Shared(
        BlockParser.blocks(
          of: source.bytes, lines: source.lines, firstLine: source.lines.line(at: start),
          start: start))
    ).value
  }

  private func makeParts() -> [Board.Part] {
    var known: [Board.Part] = []
    if let frontMatter { known.append(Board.Part(kind: .frontMatter, range: frontMatter)) }
    known += board.prose.map { Board.Part(kind: .prose, range: $0) }
    var column = 0
    for heading in board.headings {
      let isColumn =
        column < columns.count && columns[column].heading.lowerBound == heading.range.lowerBound
      known.append(
        Board.Part(kind: .heading(column: isColumn ? column : nil), range: heading.range))
      if isColumn { column += 1 }
    }
    var first = 0
    for (column, tasks) in columns.map(\.tasks.count).enumerated() {
      for index in 0..<tasks {
        known.append(
          Board.Part(
            kind: .task(column: column, index: index), range: board.tasks[first + index].range))
      }
      first += tasks
    }
    known.sort { $0.range.lowerBound < $1.range.lowerBound }
    return filled(known)
  }

  /// The parts with the blank lines between them.
  private func filled(_ known: [Board.Part]) -> [Board.Part] {
    var parts: [Board.Part] = []
    parts.reserveCapacity(known.count + board.headings.count * 2 + board.prose.count * 2)
    var end = 0
    for part in known {
      if part.range.lowerBound > end {
        parts.append(Board.Part(kind: .blank, range: end..<part.range.lowerBound))
      }
      parts.append(part)
      end = part.range.upperBound
    }
    return parts
  }
}
