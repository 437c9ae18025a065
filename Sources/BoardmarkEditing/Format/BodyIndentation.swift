import BoardmarkText
import MarkdownBlocks

/// Moves the lines of an item's body to another content column.
///
/// Each block directly in the item moves as a whole, so that its first line starts at the content column; its later
/// lines move by as much, but never to the left of that column. Lines must be requested in order, which keeps the cost
/// linear in the item.
struct BodyIndentation {
  /// What happens to tabs after the column at which a moved block starts.
  enum Tabs {
    /// They stay tabs, though their width may change.
    case kept
    /// Outside code, each becomes as many spaces as it was wide.
    case expanded
  }

  private let text: SourceText
  private let table: LineTable
  private let blocks: [Block]
  private let item: Int
  private let oldColumn: Int
  private let newColumn: Int
  private let tabs: Tabs
  private var child: Int
  private var leaf: Int

  init(
    _ text: SourceText, _ blocks: [Block], item: Int, oldColumn: Int, newColumn: Int, tabs: Tabs
  ) {
    self.text = text
    table = text.lines
    self.blocks = blocks
    self.item = item
    self.oldColumn = oldColumn
    self.newColumn = newColumn
    self.tabs = tabs
    child = item + 1
    leaf = item + 1
  }

  /// The number of spaces to indent a line by, and the rest of the line.
  mutating func moved(line: Int) -> (spaces: Int, rest: Range<Int>) {
    let content = text.content(ofLine: line, in: table)
    let white = Indentation(in: text.bytes, from: content.lowerBound, to: content.upperBound)
    let isBlank = white.end == content.upperBound
    let verbatim = verbatimLeaf(at: line)
    guard let block = directBlock(at: line), !isBlank || verbatim != nil else {
      return (0, isBlank ? content.upperBound..<content.upperBound : content)
    }

    let start = startColumn(of: block)
    let target = blocks[block].kind == .indentedCode ? newColumn + 4 : newColumn
    let shift = target - start
    if white.columns <= start, isBlank {
      return (white.columns + shift, white.end..<white.end)
    }
    let isLazy = blocks[block].kind == .paragraph && white.columns < oldColumn
    if isLazy,
      isUnderline(white, content)
        // A line that would be a task but for a missing blank stays at a column where it can become one.
        || text.bytes[white.end..<content.upperBound].bulletWithoutBlank != nil
    {
      return (0, white.columns < newColumn ? content : white.end..<content.upperBound)
    }
    let least = leastColumn(of: line, white, in: block)
    if white.columns < start || white.columns + shift < least {
      return (max(white.columns + shift, least), white.end..<content.upperBound)
    }
    guard tabs == .expanded else { return split(content, at: start, shiftedBy: shift) }
    let edge = verbatim.map { max(start, ownColumn(of: $0)) } ?? white.columns
    return split(content, at: min(edge, white.columns), shiftedBy: shift)
  }

  /// Replaces the white space up to column `edge` by shifted spaces, and keeps the bytes after it.
  private func split(
    _ content: Range<Int>, at edge: Int, shiftedBy shift: Int
  ) -> (spaces: Int, rest: Range<Int>) {
    var offset = content.lowerBound
    var column = 0
    while offset < content.upperBound, text.bytes[offset].isBlank, column < edge {
      column += text.bytes[offset] == 0x09 ? 4 - column % 4 : 1
      offset += 1
    }
    return (max(column, edge) + shift, offset..<content.upperBound)
  }

  /// The minimum column of a line that is not the first of its block.
  ///
  /// Four columns of indentation keep a line that continues a paragraph from being read as a
  /// marker, a heading or a fence, so they are kept.
  private func leastColumn(of line: Int, _ white: Indentation, in block: Int) -> Int {
    let isLazy = white.columns < oldColumn
    guard line > blocks[block].lines.lowerBound,
      isLazy || blocks[block].kind == .paragraph,
      white.columns - (isLazy ? 0 : oldColumn) >= 4
    else { return line > blocks[block].lines.lowerBound ? newColumn : 0 }
    return newColumn + 4
  }

  /// True if a lazy continuation line would change its paragraph if it were indented: a `===` or `--` would underline
  /// it as a heading, and a table's rule would make it a table.
  private func isUnderline(_ white: Indentation, _ content: Range<Int>) -> Bool {
    let rest = text.bytes[white.end..<content.upperBound]
    let isUnderline =
      (rest.first == .ascii("=") || rest.first == .ascii("-"))
      && rest.allSatisfy { $0 == rest.first || $0.isBlank }
    return isUnderline || isTableRule(rest)
  }

  /// True if a line is a row like `|---|:-:|`, which makes the line above it a table's header in
  /// dialects with tables.
  private func isTableRule(_ line: ArraySlice<UInt8>) -> Bool {
    line.contains(.ascii("|")) && line.contains(.ascii("-"))
      && line.allSatisfy {
        $0 == .ascii("|") || $0 == .ascii("-") || $0 == .ascii(":") || $0.isBlank
      }
  }

  /// The column where a block directly in the item starts.
  ///
  /// White space beyond the four columns that make an indented block code is part of the code.
  private func startColumn(of block: Int) -> Int {
    blocks[block].kind == .indentedCode ? oldColumn + 4 : ownColumn(of: block)
  }

  /// The column of a block's first byte.
  private func ownColumn(of block: Int) -> Int {
    Indentation.column(
      of: blocks[block].start, in: text.bytes,
      lineStart: table.start(blocks[block].lines.lowerBound))
  }

  /// The block directly in the item that `line` belongs to; nil if there is none.
  private mutating func directBlock(at line: Int) -> Int? {
    let end = blocks[item].next
    while child < end, blocks[child].lines.upperBound <= line { child = blocks[child].next }
    return child < end && blocks[child].lines.contains(line) ? child : nil
  }

  /// The code or HTML block that `line` belongs to; nil if there is none.
  private mutating func verbatimLeaf(at line: Int) -> Int? {
    let end = blocks[item].next
    while leaf < end, !blocks[leaf].isVerbatim || blocks[leaf].lines.upperBound <= line {
      leaf += 1
    }
    return leaf < end && blocks[leaf].lines.contains(line) ? leaf : nil
  }
}
