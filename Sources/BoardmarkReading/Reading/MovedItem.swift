import BoardmarkText
import MarkdownBlocks

/// Proves, without rendering, that the lines of a list item mean the same with a different indentation.
///
/// They do if the item has the same blocks on the same lines, each line is the same except for leading white space, and
/// code is indented as far beyond its fence as before.
package enum MovedItem {
  /// True if `after` certainly renders like `before`; false if rendering is needed to tell. Each is one item whose
  /// lines end in LF; bullets may differ.
  package static func rendersTheSame(_ before: [UInt8], _ after: [UInt8]) -> Bool {
    before.withUnsafeBufferPointer { before in
      after.withUnsafeBufferPointer { after in
        guard haveSameFirstLine(before, after), var before = Text(before), var after = Text(after),
          haveSameBlocks(before, after)
        else { return false }
        return before.blocks.indices.allSatisfy { index in
          !before.blocks[index].isLeaf || haveSameLines(index, &before, &after)
        }
      }
    }
  }

  /// True if the items begin with the same text, and with the same number if they are numbered.
  private static func haveSameFirstLine(
    _ before: UnsafeBufferPointer<UInt8>, _ after: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let (old, new) = (firstLine(of: before), firstLine(of: after))
    let isNumbered = before[old.marker].first?.isASCIIDigit == true
    return before[old.text].elementsEqual(after[new.text])
      && (!isNumbered || before[old.marker].elementsEqual(after[new.marker]))
  }

  private static func firstLine(
    of bytes: UnsafeBufferPointer<UInt8>
  ) -> (marker: Range<Int>, text: Range<Int>) {
    let end = bytes.offset(of: 0x0A, from: 0, to: bytes.count)
    let marker = bytes.indentation(at: 0, to: end).end
    var markerEnd = marker
    while markerEnd < end, !bytes[markerEnd].isBlank { markerEnd += 1 }
    return (marker..<markerEnd, bytes.indentation(at: markerEnd, to: end).end..<end)
  }

  private static func haveSameBlocks(_ before: Text, _ after: Text) -> Bool {
    guard before.blocks.count == after.blocks.count else { return false }
    return zip(before.blocks, after.blocks).allSatisfy { before, after in
      let haveSameKind =
        switch (before.kind, after.kind) {
        case (.item, .item): true
        default: before.kind == after.kind
        }
      return haveSameKind && before.parent == after.parent && before.next == after.next
        && before.lines == after.lines
    }
  }

  /// True if the lines of a paragraph or of code are the same within the block that contains them.
  private static func haveSameLines(
    _ index: Int, _ before: inout Text, _ after: inout Text
  ) -> Bool {
    let block = before.blocks[index]
    let isCode = block.kind == .fencedCode
    let first = block.lines.lowerBound
    // Code is indented relative to its fence.
    let (oldColumn, newColumn) =
      isCode
      ? (before.line(first).columns, after.line(first).columns)
      : (before.contentColumn(of: index), after.contentColumn(of: index))
    return block.lines.allSatisfy { line in
      // The first line is the same.
      guard line > 0 else { return true }
      let (old, new) = (before.line(line), after.line(line))
      let isSame = before.bytes[old.text..<old.end].elementsEqual(after.bytes[new.text..<new.end])
      guard isSame, let oldColumn, let newColumn else { return isSame }
      if isCode {
        return !old.hasTab && !new.hasTab
          && max(0, old.columns - oldColumn) == max(0, new.columns - newColumn)
      }
      // The white space of a lazy continuation line, indented less than the item, counts.
      return line == first
        || (old.columns >= oldColumn && new.columns >= newColumn)
    }
  }

  /// One of the texts.
  private struct Text {
    let bytes: UnsafeBufferPointer<UInt8>
    let blocks: [Block]
    private var line = 0
    private var offset = 0

    init?(_ bytes: UnsafeBufferPointer<UInt8>) {
      guard Self.isPlain(bytes), bytes.indentation(at: 0, to: bytes.count).columns <= 3,
        let blocks = ItemBlocks.blocks(of: bytes)
      else { return nil }
      self.bytes = bytes
      self.blocks = blocks
    }

    /// True if the text has no control character that could end a line or be read as something else.
    private static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
      // No early exit, so that the loop can be vectorized.
      var controls: UInt8 = 0
      for byte in bytes { controls |= byte < 0x20 && byte != 0x0A && byte != 0x09 ? 1 : 0 }
      return controls == 0
    }

    /// The content column of the item that directly contains a block; nil in a quote.
    func contentColumn(of index: Int) -> Int? {
      if case .item(let column) = blocks[blocks[index].parent].kind { column } else { nil }
    }

    /// A line; must not be before the last requested one.
    mutating func line(_ wanted: Int) -> (columns: Int, hasTab: Bool, text: Int, end: Int) {
      while line < wanted {
        offset = bytes.offset(of: 0x0A, from: offset, to: bytes.count) + 1
        line += 1
      }
      let (columns, text) = bytes.indentation(at: offset, to: bytes.count)
      return (
        columns, columns != text - offset, text,
        bytes.offset(of: 0x0A, from: text, to: bytes.count)
      )
    }
  }
}
