import BoardmarkReading
import BoardmarkText
import MarkdownBlocks

/// Finds the lines of paragraphs and code that look like columns or tasks.
struct HiddenLineFinder {
  /// The first such line of a block, and how many more follow in it.
  struct HiddenLine {
    let range: Range<Int>
    let isHeading: Bool
    let isCode: Bool
    let remedy: String
    var others = 0

    /// The offsets where a space would make tasks of this line and the others; empty if that takes
    /// more than spaces.
    var spaces: [Int] = []
  }

  let board: Board
  let text: SourceText
  let names: ColumnNames

  /// True if a line with a box may have been meant as a task; not in a file without columns.
  private let mayBeTask: Bool

  init(_ board: Board) {
    self.board = board
    text = board.reading
    mayBeTask = !board.columns.isEmpty
    names = ColumnNames(board.settings.columns, fileName: board.fileName)
  }

  /// The hidden lines, one for each block that has any, in the order of the file.
  func hiddenLines() -> [HiddenLine] {
    var found: [HiddenLine] = []
    for blocks in board.blocksHidingLines(isUnderline: { levelOfUnderline($0) != nil }) {
      find(in: blocks, &found)
    }
    found.sort { $0.range.lowerBound < $1.range.lowerBound }
    return found
  }

  private func find(in blocks: [Block], _ found: inout [HiddenLine]) {
    var index = 0
    while index < blocks.count {
      let block = blocks[index]
      var line: HiddenLine?
      switch block.kind {
      case .paragraph: line = hiddenLine(inParagraph: index, of: blocks)
      case .indentedCode where isRead(index, of: blocks):
        line = hiddenLine(inCode: block, remedy: "begin the line with fewer than 4 spaces")
      case .fencedCode where !isClosed(block):
        let remedy = "close the code block that begins on line \(block.lines.lowerBound + 1)"
        line = hiddenLine(inCode: block, remedy: remedy)
      default: break
      }
      if let line { found.append(line) }
      // A quote repeats what somebody else wrote.
      index = block.kind == .blockQuote ? block.next : index + 1
    }
  }

  // MARK: - Blocks

  private func hiddenLine(inParagraph index: Int, of blocks: [Block]) -> HiddenLine? {
    let block = blocks[index]
    let isItemsFirst =
      block.parent >= 0 && block.parent == index - 1 && !isList(blocks[block.parent])
    let isRead = isRead(index, of: blocks)
    var found: HiddenLine?
    for line in block.lines {
      let isFirst = line == block.lines.lowerBound
      // The first line of an item is its title.
      if isFirst, isItemsFirst { continue }
      if !isRead, isIndented(line, in: index, of: blocks) { continue }
      let content = trimmed(line, from: isFirst ? block.start : text.lines.start(line))
      let remedy: String
      let isHeading: Bool
      var space: Int?
      if let heading = heading(content, mayBeTag: block.parent >= 0 || !isFirst) {
        remedy =
          heading.isSpaced ? "begin it with fewer than 4 spaces" : "put a space after the '#'s"
        isHeading = true
      } else if mayBeTask, let marker = text.bytes[content].bulletWithoutBlank {
        let advice =
          "put a space after the '\(String(decoding: text.bytes[marker], as: UTF8.self))'"
        isHeading = false
        if !isInColumn(content.lowerBound) {
          remedy = Self.outside
        } else if mayBeginItem(line, in: index, of: blocks) {
          remedy = advice
          space = marker.upperBound
        } else {
          remedy = "begin it with fewer spaces, and \(advice)"
        }
      } else if mayBeTask, let marker = boxMarker(content) {
        remedy =
          !isInColumn(content.lowerBound)
          ? Self.outside
          : marker.isEmpty
            ? "begin it with '- '"
            : "begin it with fewer spaces, below the text of what it belongs to"
        isHeading = false
      } else if let advice = adviceForUnderlined(line, content, in: index, of: blocks) {
        remedy = advice
        isHeading = true
      } else {
        continue
      }
      if found != nil {
        found!.others += 1
      } else {
        found = HiddenLine(range: content, isHeading: isHeading, isCode: false, remedy: remedy)
      }
      if let space { found!.spaces.append(space) }
    }
    return found
  }

  /// True if a block is outside of list items, or in a column: if an item is outside all
  /// columns, nothing in it would be read anyway.
  private func isRead(_ block: Int, of blocks: [Block]) -> Bool {
    blocks[block].parent < 0 || isInColumn(blocks[block].start)
  }

  /// What to do with a line that would be no task outside all columns.
  private static let outside = "move it under a column, as a list item"

  private func isInColumn(_ start: Int) -> Bool {
    let column = board.columns.partitioningIndex { $0.range.upperBound > start }
    return column < board.columns.count && board.columns[column].range.lowerBound <= start
  }

  /// True if a line of a paragraph is indented to its item's content, so that it is not a lazy line
  /// that could end the item.
  private func isIndented(_ line: Int, in paragraph: Int, of blocks: [Block]) -> Bool {
    let outer = blocks[paragraph].parent
    guard outer >= 0, case .item(let contentColumn) = blocks[outer].kind else { return false }
    return indentation(ofLine: line) >= contentColumn
  }

  /// True if a list marker on this line of a paragraph would begin an item, that is, whether the
  /// line is not indented too far.
  private func mayBeginItem(_ line: Int, in paragraph: Int, of blocks: [Block]) -> Bool {
    guard line > blocks[paragraph].lines.lowerBound else { return true }
    let columns = indentation(ofLine: line)
    var outer = blocks[paragraph].parent
    while outer >= 0 {
      if case .item(let contentColumn) = blocks[outer].kind, contentColumn <= columns {
        return columns < contentColumn + 4
      }
      outer = blocks[outer].parent
    }
    return columns < 4
  }

  /// The width, in columns, of the blanks at the start of a line.
  func indentation(ofLine line: Int) -> Int {
    let content = text.content(ofLine: line)
    return Indentation(in: text.bytes, from: content.lowerBound, to: content.upperBound).columns
  }

  private func hiddenLine(inCode block: Block, remedy: String) -> HiddenLine? {
    var found: HiddenLine?
    let level = board.columns.first?.level ?? 2
    for line in block.lines {
      let isFirst = line == block.lines.lowerBound
      if isFirst, block.kind == .fencedCode { continue }
      let content = trimmed(line, from: isFirst ? block.start : text.lines.start(line))
      // In code `# done` is a comment in many languages, so the level must be that of the columns.
      let isHeading = heading(content, mayBeTag: true).map { $0.isSpaced && $0.level == level }
      guard isHeading ?? false || (mayBeTask && boxMarker(content) != nil) else { continue }
      if found != nil {
        found!.others += 1
      } else {
        found = HiddenLine(
          range: content, isHeading: isHeading ?? false, isCode: true, remedy: remedy)
      }
    }
    return found
  }

  private func isList(_ block: Block) -> Bool {
    if case .list = block.kind { true } else { false }
  }

  /// True if the fence's last line closes it.
  private func isClosed(_ block: Block) -> Bool {
    let fence = text.bytes[block.start...].prefix { $0 == text.bytes[block.start] }
    guard block.lines.count > 1 else { return false }
    let last = trimmed(
      block.lines.upperBound - 1, from: text.lines.start(block.lines.upperBound - 1))
    return last.count >= fence.count && text.bytes[last].allSatisfy { $0 == fence.first }
  }

  // MARK: - Lines

  private func trimmed(_ line: Int, from offset: Int) -> Range<Int> {
    let end = text.content(ofLine: line).upperBound
    return text.bytes[min(offset, end)..<end].trimmingBlanks.indices
  }

  /// The level of the column heading that the line would be, and whether a space follows its `#`s.
  ///
  /// A single `#` without a space begins a tag if `mayBeTag`, and always if another
  /// `#` follows on the line.
  private func heading(_ line: Range<Int>, mayBeTag: Bool) -> (level: Int, isSpaced: Bool)? {
    let level = text.bytes[line].prefix(7) { $0 == .ascii("#") }
    guard (1...6).contains(level), level < line.count, line.count <= 200 else { return nil }
    let rest = line.lowerBound + level..<line.upperBound
    let isSpaced = text.bytes[rest.lowerBound].isBlank
    if !isSpaced, level == 1, mayBeTag || text.bytes[rest].contains(.ascii("#")) { return nil }
    return names.match(text.bytes[rest]) == nil ? nil : (level, isSpaced)
  }

  /// The list marker before the line's box, empty if there is no marker; nil if
  /// there is no `[ ]` or `[x]`.
  private func boxMarker(_ line: Range<Int>) -> Range<Int>? {
    var start = line.lowerBound
    let marker = ListMarker(in: text.bytes, at: start, limit: line.upperBound)?.range
    if let marker {
      start = marker.upperBound
      while start < line.upperBound, text.bytes[start].isBlank { start += 1 }
    }
    guard let box = TaskBox(in: text.bytes, at: start, limit: line.upperBound),
      box.range.count == 3, [0x20, .ascii("x"), .ascii("X")].contains(text.bytes[start + 1])
    else { return nil }
    return marker ?? start..<start
  }
}

extension ArraySlice<UInt8> {
  /// How many bytes at the start, at most `limit`, satisfy `condition`.
  fileprivate func prefix(_ limit: Int, while condition: (UInt8) -> Bool) -> Int {
    prefix(limit).prefix(while: condition).count
  }
}
