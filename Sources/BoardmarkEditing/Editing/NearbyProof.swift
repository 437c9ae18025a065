import BoardmarkReading
import BoardmarkText
import MarkdownBlocks

/// Shows by what stands around a change, at a cost that does not grow with the board, that all lines are
/// read as before: one of many fixes cannot be shown by reading the whole board again.
///
/// A line that begins a bullet's item or an ATX heading at column 0 is read alike after any task and
/// heading, and after prose in which no code and no HTML is open. Other neighbours are read together,
/// and must have the blocks that each of them has alone.
extension Rearrangement {
  /// The edits that make a relocation alone; nil where it would change how something is read.
  package func edits(of relocation: Relocation) -> [TextEdit]? {
    var changed = self
    changed.make(relocation)
    return changed.regions.allSatisfy(changed.isReadAlike) ? changed.edits(.fewest) : nil
  }

  /// Whether nothing that follows the parts would become part of the task before, whichever of its
  /// neighbours go at the same time.
  package func mayGo(_ parts: ClosedRange<Int>) -> Bool {
    let before = unit(before: parts.lowerBound)
    guard before >= 0, board.parts[before].isTask else { return true }
    let column = indentation(ofPart: before)
    if board.parts[parts.upperBound].isTask, indentation(ofPart: parts.upperBound) != column {
      return false
    }
    return unit(after: parts.upperBound).map { indentation(ofPart: $0) < column + 2 } ?? true
  }

  private func indentation(ofPart index: Int) -> Int {
    let range = board.parts[index].range
    return Indentation(in: board.source.bytes, from: range.lowerBound, to: range.upperBound).columns
  }

  /// So long may the units be that are read together; longer ones are not shown to be read alike.
  private static let windowLimit = 1 << 14

  /// Whether all that stands beside and in a region is read as it is alone.
  private func isReadAlike(_ region: Region) -> Bool {
    isSure(region) || isReadAlone(region)
  }

  /// Whether it is certain, without reading, how all lines after a region's gaps are read.
  private func isSure(_ region: Region) -> Bool {
    guard let previous = region.previous, isClosed(previous) else { return false }
    return region.lines.allSatisfy { $0.comment.isEmpty && Self.isBullet($0.task[0]) }
      && region.next.map(isSureStart) ?? true
  }

  private static func isBullet(_ byte: UInt8) -> Bool {
    byte == .ascii("-") || byte == .ascii("*") || byte == .ascii("+")
  }

  /// Whether a unit begins with a bullet or the `#` of a heading at column 0.
  private func isSureStart(_ position: Int) -> Bool {
    let part = part(position)
    let first = text[part.range.lowerBound]
    return part.isTask ? Self.isBullet(first) : part.isATXHeading(in: board) && !first.isBlank
  }

  /// Whether neither code nor HTML is open after a unit.
  private func isClosed(_ position: Int) -> Bool {
    let part = part(position)
    guard part.kind == .prose else { return true }
    if let knownClosed, board.parts[knownClosed].range == part.range { return true }
    return Self.isClosed(text[part.range])
  }

  private static func isClosed(_ prose: ArraySlice<UInt8>) -> Bool {
    !prose.contains { $0 == .ascii("<") || $0 == .ascii("`") || $0 == .ascii("~") }
  }

  /// Finds once for all whether code or HTML may be open after a part.
  mutating func noteClosed(_ part: Int) {
    if board.parts[part].kind == .prose, Self.isClosed(text[board.parts[part].range]) {
      knownClosed = part
    }
  }

  /// Whether the blocks of a region and its neighbours are those that each of them has alone.
  private func isReadAlone(_ region: Region) -> Bool {
    let before = region.previous.map { text[part($0).range.lowerBound..<contentEnd($0)] } ?? []
    let after = region.next.map { text[part($0).range] } ?? []
    guard before.count + after.count <= Self.windowLimit else { return false }
    let (bytes, starts) = text(of: region, .fewest)
    let whole = before + bytes + after
    var alone = Self.blocks(of: before, at: 0)
    for (lines, start) in zip(region.lines, starts) {
      alone += Self.blocks(of: lines.comment[...], at: before.count + start)
      alone += Self.blocks(of: lines.task[...], at: before.count + start + lines.comment.count)
    }
    alone += Self.blocks(of: after, at: before.count + bytes.count)
    // What begins a file may be read as front matter.
    return alone == Self.blocks(of: whole[...], at: 0)
      && (region.previous != nil || !whole.starts(with: "---".utf8))
  }

  /// A block that is no list, and whether it, or the list that it is in, is one of the document.
  private struct PlacedBlock: Equatable {
    let kind: Block.Kind
    let start: Int
    let isOutermost: Bool
  }

  private static func blocks(of text: ArraySlice<UInt8>, at start: Int) -> [PlacedBlock] {
    let bytes = Array(text)
    let blocks = BlockParser.blocks(of: bytes, lines: LineTable(bytes))
    return blocks.compactMap { block in
      if case .list = block.kind { return nil }
      var parent = block.parent
      if parent >= 0, case .list = blocks[parent].kind { parent = blocks[parent].parent }
      return PlacedBlock(kind: block.kind, start: start + block.start, isOutermost: parent < 0)
    }
  }
}
