/// One block of a CommonMark document: its kind and its place in the source.
///
/// Blocks are in a flat array in document order, containers before their contents, so that walking
/// them needs no recursion.
package struct Block: Sendable, Equatable {
  package enum Kind: Sendable, Equatable {
    case blockQuote
    /// A bullet or ordered list, according to its first item's marker.
    case list(ordered: Bool)
    /// A list item; `contentColumn` is the column at which its content starts.
    case item(contentColumn: Int)
    case fencedCode
    case indentedCode
    case html
    /// A paragraph, reference definitions included (cmark drops those from its tree).
    case paragraph
    case heading(level: Int, isSetext: Bool)
    case thematicBreak
  }

  package var kind: Kind

  /// The index of the containing block, or -1 for a block of the document itself.
  package var parent: Int

  /// The index of the first following block that is not inside this one.
  package var next: Int

  /// The offset of the block's first byte, indentation excluded.
  package var start: Int

  /// The 0-based lines of the block, without the blank lines after it.
  ///
  /// An unclosed code or HTML block includes the blank lines at its end.
  package var lines: Range<Int>

  /// True for a code or HTML block that ends only because its container or the text does.
  package var isUnclosed = false

  package init(
    kind: Kind, parent: Int, next: Int, start: Int, lines: Range<Int>, isUnclosed: Bool = false
  ) {
    self.kind = kind
    self.parent = parent
    self.next = next
    self.start = start
    self.lines = lines
    self.isUnclosed = isUnclosed
  }

  /// True if the block cannot contain other blocks.
  package var isLeaf: Bool {
    switch kind {
    case .blockQuote, .list, .item: false
    default: true
    }
  }

  /// True if CommonMark leaves the block's bytes unchanged: code or raw HTML.
  package var isVerbatim: Bool {
    switch kind {
    case .fencedCode, .indentedCode, .html: true
    default: false
    }
  }
}

extension BlockParser {
  /// Extends the last block of a document over the lines after those that were parsed, if it is
  /// fenced code or HTML that only its own end mark closes: such lines cannot be anything else.
  ///
  /// - Parameters:
  ///   - blocks: The blocks of lines that leave a block open.
  ///   - line: The first line after these.
  ///   - last: The line before which to stop.
  /// - Returns: The line after the block, and whether the block is closed there; nil if the last
  ///   block is not such an open block.
  package static func extendLast(
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
        // A deep marker, which is masked from cmark, may be part of the end mark.
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

/// A list item's marker: `-`, `*`, `+`, or up to nine digits with `.` or `)`.
package struct ListMarker: Sendable, Equatable {
  /// The marker's bytes, without the white space after it.
  package let range: Range<Int>

  /// The byte that distinguishes adjacent lists: the bullet, or the delimiter after the number.
  package let delimiter: UInt8

  /// True if the marker is a number.
  package let isOrdered: Bool

  /// Reads the marker at `offset`; nil if there is none, or if neither white space nor the end
  /// follows it.
  package init?(in bytes: [UInt8], at offset: Int, limit: Int) {
    guard offset < limit else { return nil }
    var end = offset
    while end < limit, end - offset < 9, bytes[end].isASCIIDigit { end += 1 }
    guard end < limit else { return nil }
    delimiter = bytes[end]
    isOrdered = end > offset
    switch delimiter {
    case .ascii("-"), .ascii("*"), .ascii("+"):
      guard !isOrdered else { return nil }
    case .ascii("."), .ascii(")"): guard isOrdered else { return nil }
    default: return nil
    }
    end += 1
    guard end == limit || bytes[end].isSpace else { return nil }
    range = offset..<end
  }
}

/// The run of backticks or tildes that opens or closes a fenced code block.
struct Fence: Equatable {
  let character: UInt8
  let length: Int

  /// The offset after the run.
  let end: Int

  /// Reads the run of three or more at `offset`; nil if there is none.
  init?(in bytes: [UInt8], at offset: Int, limit: Int) {
    guard offset < limit else { return nil }
    let character = bytes[offset]
    guard character == .ascii("`") || character == .ascii("~") else { return nil }
    var end = offset
    while end < limit, bytes[end] == character { end += 1 }
    guard end - offset >= 3 else { return nil }
    self.character = character
    self.length = end - offset
    self.end = end
  }

  /// True if `line` closes this fence; `contentColumn` is where the content of the fence's
  /// container starts.
  func isClosed(by line: Range<Int>, of bytes: [UInt8], contentColumn: Int) -> Bool {
    let white = Indentation(in: bytes, from: line.lowerBound, to: line.upperBound)
    guard white.columns - contentColumn < 4,
      let closing = Fence(in: bytes, at: white.end, limit: line.upperBound),
      closing.character == character, closing.length >= length
    else { return false }
    return bytes[closing.end..<line.upperBound].allSatisfy(\.isSpace)
  }
}

/// The end mark of an HTML block that a blank line does not end: a comment, `<pre>`, `<?…`, `<!…`,
/// CDATA.
struct HTMLBlockEnd {
  private let endings: [[UInt8]]

  /// Reads the block's opening at `offset`; nil if a blank line ends the block.
  init?(in bytes: [UInt8], at offset: Int) {
    let opening = bytes[min(offset, bytes.count)..<min(offset + 12, bytes.count)].map(
      \.asciiLowercased)
    func opens(_ text: StaticString) -> Bool {
      text.withUTF8Buffer { opening.starts(with: $0) }
    }
    if opens("<!--") {
      endings = [Array("-->".utf8)]
    } else if opens("<?") {
      endings = [Array("?>".utf8)]
    } else if opens("<![cdata[") {
      endings = [Array("]]>".utf8)]
    } else if opens("<!") {
      endings = [Array(">".utf8)]
    } else if opens("<script") || opens("<pre") || opens("<style") || opens("<textarea") {
      endings = ["</script>", "</pre>", "</style>", "</textarea>"].map { Array($0.utf8) }
    } else {
      return nil
    }
  }

  /// True if `line` contains one of the endings.
  func isIn(_ line: ArraySlice<UInt8>) -> Bool {
    // All endings contain a `>`.
    line.contains(.ascii(">"))
      && endings.contains { ending in
        line.indices.contains {
          line[$0...].prefix(ending.count).elementsEqual(ending) { $0.asciiLowercased == $1 }
        }
      }
  }
}

/// The white space at the start of a line, counted in columns with a tab stop of 4.
package struct Indentation: Sendable, Equatable {
  /// The number of columns.
  package let columns: Int

  /// The offset of the first byte that is neither a space nor a tab.
  package let end: Int

  /// Measures from `start`, which is at `column`, up to `limit` at most.
  package init(in bytes: [UInt8], from start: Int, to limit: Int, column: Int = 0) {
    var columns = column
    var offset = start
    while offset < limit {
      if bytes[offset] == 0x20 {
        columns += 1
      } else if bytes[offset] == 0x09 {
        columns += 4 - columns % 4
      } else {
        break
      }
      offset += 1
    }
    self.columns = columns
    self.end = offset
  }

  /// The column of the byte at `offset` on a line that starts at `lineStart`.
  package static func column(of offset: Int, in bytes: [UInt8], lineStart: Int) -> Int {
    var column = 0
    for byte in bytes[lineStart..<offset] {
      column += byte == 0x09 ? 4 - column % 4 : 1
    }
    return column
  }
}
