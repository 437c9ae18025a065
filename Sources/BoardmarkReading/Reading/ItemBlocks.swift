import BoardmarkText
import MarkdownBlocks

/// Finds the blocks of an item whose lines are unambiguous: nested items, paragraphs, fenced code and quotes of one
/// paragraph.
///
/// ```text
/// item  = marker 1*4" " text LF *(blank | indent marker 1*4" " text LF | indent text LF | fence | quote)
/// quote = 1*(indent ">" *" " text LF) (blank | indent marker 1*4" " text LF)
/// ```
/// `text` can begin nothing but a paragraph. Everything else is left to cmark, as is any item nested implausibly deep.
struct ItemBlocks {
  /// An item that the next line may belong to.
  private struct Open {
    let item: Int
    let list: Int
    let contentColumn: Int

    /// The list that is its last block so far, and the delimiter of its items.
    var lastList: (block: Int, delimiter: UInt8)?
  }

  private static let deepest = 16

  private var blocks: [Block] = []
  private let bytes: UnsafeBufferPointer<UInt8>
  private let end: Int
  private var offset: Int
  private var line: Int
  private var open: [Open] = []

  /// The index of the line after the last line that is not blank.
  private var lineAfterText: Int

  /// The paragraph that a line of text would continue; nil if none is open.
  private var paragraph: Int?

  /// True if a line of text would continue a quote's paragraph.
  private var isAfterQuote = false

  /// The blocks of the item in `range`, its list first; nil if cmark has to find them.
  static func blocks(of range: Range<Int>, in source: SourceText) -> [Block]? {
    source.bytes.withUnsafeBufferPointer { bytes in
      var blocks = ItemBlocks(bytes, range, line: source.lines.line(at: range.lowerBound))
      return blocks.read() ? blocks.blocks : nil
    }
  }

  /// The blocks of an item that is an entire text without control characters; nil if cmark has to find them.
  static func blocks(of bytes: UnsafeBufferPointer<UInt8>) -> [Block]? {
    var blocks = ItemBlocks(bytes, bytes.indices, line: 0)
    return blocks.read() ? blocks.blocks : nil
  }

  private init(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, line: Int) {
    self.bytes = bytes
    offset = range.lowerBound
    end = range.upperBound
    self.line = line
    lineAfterText = line
    blocks.reserveCapacity(4)
    open.reserveCapacity(2)
  }

  private mutating func read() -> Bool {
    while offset < end {
      let start = offset
      let columns: Int
      (columns, offset) = bytes.indentation(at: offset, to: end)
      if byte(offset) == 0x0A || offset == end {
        paragraph = nil
        isAfterQuote = false
        offset = min(offset + 1, end)
        line += 1
        continue
      }
      guard readLine(columns: columns, isFirst: open.isEmpty, start) else { return false }
    }
    guard !open.isEmpty else { return false }
    while !open.isEmpty { closeLast() }
    return true
  }

  private func byte(_ offset: Int) -> UInt8? { offset < end ? bytes[offset] : nil }

  private mutating func readLine(columns: Int, isFirst: Bool, _ start: Int) -> Bool {
    if let marker = marker(columns: columns) {
      if isAfterQuote, marker.isOrdered { return false }
      isAfterQuote = false
      return readItem(marker, columns: columns, isFirst: isFirst)
    }
    guard !isFirst, !isAfterQuote, columns >= open[0].contentColumn else { return false }
    if byte(offset) == .ascii(">") { return readQuote(columns: columns) }
    if let length = fenceLength() { return readFence(length, columns: columns) }
    guard beginsText(at: offset) else { return false }
    if paragraph == nil {
      close(before: columns)
      guard columns - open[open.count - 1].contentColumn <= 3 else { return false }
      open[open.count - 1].lastList = nil
      paragraph = add(.paragraph, parent: open[open.count - 1].item, at: offset)
    }
    endLine()
    return true
  }

  // MARK: - Items

  private struct Marker {
    let length: Int
    let delimiter: UInt8
    let isOrdered: Bool
    let contentColumn: Int
    let text: Int
    let isOne: Bool
  }

  /// The marker at the cursor, with text after it; nil if there is none.
  private func marker(columns: Int) -> Marker? {
    var after = offset
    var number = 0
    while after - offset < 9, let digit = byte(after), digit.isASCIIDigit {
      number = number * 10 + Int(digit - 0x30)
      after += 1
    }
    let isOrdered = after > offset
    guard let delimiter = byte(after) else { return nil }
    switch delimiter {
    case .ascii("-"), .ascii("*"), .ascii("+"): guard !isOrdered else { return nil }
    case .ascii("."), .ascii(")"): guard isOrdered else { return nil }
    default: return nil
    }
    after += 1
    var text = after
    while byte(text) == 0x20 { text += 1 }
    guard text > after, text - after <= 4 else { return nil }
    return Marker(
      length: after - offset, delimiter: delimiter, isOrdered: isOrdered,
      contentColumn: columns + text - offset, text: text, isOne: number == 1)
  }

  private mutating func readItem(_ marker: Marker, columns: Int, isFirst: Bool) -> Bool {
    // An item that begins with its own marker may be a thematic break, as `- - -` is.
    guard byte(marker.text) != marker.delimiter, beginsText(at: marker.text) else { return false }
    var parent = -1
    var list: Int?
    if !isFirst {
      guard columns >= open[0].contentColumn else { return false }
      // Directly after a paragraph's line, no number but 1 begins a list.
      if marker.isOrdered, !marker.isOne, paragraph != nil { return false }
      close(before: columns)
      let container = open[open.count - 1]
      guard columns - container.contentColumn <= 3, open.count < Self.deepest else { return false }
      parent = container.item
      if let last = container.lastList, last.delimiter == marker.delimiter { list = last.block }
    }
    let block = list ?? add(.list(ordered: marker.isOrdered), parent: parent, at: offset)
    if !isFirst { open[open.count - 1].lastList = (block, marker.delimiter) }
    let item = add(.item(contentColumn: marker.contentColumn), parent: block, at: offset)
    open.append(Open(item: item, list: block, contentColumn: marker.contentColumn))
    offset = marker.text
    paragraph = add(.paragraph, parent: item, at: offset)
    endLine()
    return true
  }

  /// Closes the items that are indented too far to contain a line with the given indentation, in
  /// columns.
  private mutating func close(before columns: Int) {
    while open.count > 1, columns < open[open.count - 1].contentColumn { closeLast() }
  }

  /// Closes the innermost item; its list extends to the same line.
  private mutating func closeLast() {
    let last = open.removeLast()
    extend(last.item)
    extend(last.list)
  }

  // MARK: - Quotes

  /// Reads the lines of a quote that contains only a paragraph.
  private mutating func readQuote(columns: Int) -> Bool {
    close(before: columns)
    let container = open[open.count - 1]
    guard columns - container.contentColumn <= 3 else { return false }
    open[open.count - 1].lastList = nil
    paragraph = nil
    isAfterQuote = true
    let quote = add(.blockQuote, parent: container.item, at: offset)
    var text: Int?
    while byte(offset) == .ascii(">") {
      var first = offset + 1
      while byte(first) == 0x20 { first += 1 }
      // With more spaces the text would be code.
      guard beginsText(at: first), text != nil || first - offset <= 4 else { return false }
      text = text ?? add(.paragraph, parent: quote, at: first)
      skipLine()
      let (columns, next) = bytes.indentation(at: offset, to: end)
      if byte(next) == .ascii(">") {
        guard (0...3).contains(columns - container.contentColumn) else { return false }
        offset = next
      }
    }
    if let text { extend(text) }
    extend(quote)
    return true
  }

  // MARK: - Fenced code

  /// The length of the run of at least three backticks at the cursor; nil if it does not open
  /// fenced code.
  private func fenceLength() -> Int? {
    let length = backticks(at: offset)
    guard length >= 3 else { return nil }
    var after = offset + length
    while let byte = byte(after), byte != 0x0A {
      if byte == .ascii("`") { return nil }
      after += 1
    }
    return length
  }

  private func backticks(at start: Int) -> Int {
    var after = start
    while byte(after) == .ascii("`") { after += 1 }
    return after - start
  }

  private mutating func readFence(_ length: Int, columns: Int) -> Bool {
    close(before: columns)
    let container = open[open.count - 1]
    guard columns - container.contentColumn <= 3 else { return false }
    open[open.count - 1].lastList = nil
    paragraph = nil
    let fence = add(.fencedCode, parent: container.item, at: offset)
    skipLine()
    while offset < end {
      let (columns, first) = bytes.indentation(at: offset, to: end)
      if byte(first) != 0x0A, columns < container.contentColumn { return false }
      var after = first + backticks(at: first)
      let isLong = after - first >= length
      while let byte = byte(after), byte.isBlank { after += 1 }
      let isLast =
        isLong && columns - container.contentColumn <= 3 && (after == end || byte(after) == 0x0A)
      skipLine()
      if isLast {
        extend(fence)
        return true
      }
    }
    return false
  }

  // MARK: - Lines

  /// True if the bytes at an offset can begin nothing but a paragraph.
  private func beginsText(at offset: Int) -> Bool {
    guard let first = byte(offset) else { return false }
    guard first.isASCIIDigit else {
      return UnsafeBufferPointer.beginsParagraph(
        first, byte(offset + 1) ?? 0x0A, byte(offset + 2) ?? 0x0A)
    }
    var end = offset
    while let digit = byte(end), digit.isASCIIDigit { end += 1 }
    return byte(end) != .ascii(".") && byte(end) != .ascii(")")
  }

  private mutating func add(_ kind: Block.Kind, parent: Int, at start: Int) -> Int {
    blocks.append(
      Block(
        kind: kind, parent: parent, next: blocks.count + 1, start: start, lines: line..<line + 1))
    return blocks.count - 1
  }

  /// Ends the line of a paragraph.
  private mutating func endLine() {
    skipLine()
    if let paragraph { extend(paragraph) }
  }

  /// Skips the rest of the line. Only LF can end a line, since the text has no control characters.
  private mutating func skipLine() {
    offset = min(bytes.offset(of: 0x0A, from: offset, to: end) + 1, end)
    line += 1
    lineAfterText = line
  }

  /// Extends a block to the last line so far that is not blank.
  private mutating func extend(_ index: Int) {
    blocks[index].next = blocks.count
    blocks[index].lines = blocks[index].lines.lowerBound..<lineAfterText
  }
}
