import BoardmarkReading
import BoardmarkText
import MarkdownBlocks

/// Lines that would be headings underlined by the next line if they were not part of an item.
extension HiddenLineFinder {
  /// The advice for a line of an item's paragraph with a column's name directly above a line of `-` or `=`; nil for any
  /// other line.
  ///
  /// Without a blank line above it, such a line continues the item's text, which a line outside the item cannot
  /// underline.
  func adviceForUnderlined(
    _ line: Int, _ content: Range<Int>, in paragraph: Int, of blocks: [Block]
  ) -> String? {
    guard blocks[paragraph].parent >= 0, !content.isEmpty, content.count <= 200 else { return nil }
    // If the name is the paragraph's last line, canonical form indents it and puts a blank line below it.
    let isLast = line + 1 == blocks[paragraph].lines.upperBound
    let hasBlankLineAfter = isLast && line + 1 < text.lines.count && text.isBlank(line: line + 1)
    let underline = hasBlankLineAfter ? line + 2 : line + 1
    guard let level = levelOfUnderline(underline),
      isLeft(underline, ofItemsAround: paragraph, in: blocks),
      let match = names.match(text.bytes[content])
    else { return nil }
    let columnLevel = board.columns.first?.level ?? level
    guard !match.isWeak || level == columnLevel else { return nil }
    if columnLevel == level, !hasBlankLineAfter, isLeft(line, ofItemsAround: paragraph, in: blocks)
    {
      return "put a blank line above it"
    }
    let heading = "\(String(repeating: "#", count: columnLevel)) \(text.string(in: content))"
    return "write '\(heading)' instead of it and the line below"
  }

  /// The level of the heading that a line would underline; nil unless the line is two or more `=` or `-` and nothing
  /// else, since a single `-` begins an item.
  func levelOfUnderline(_ line: Int) -> Int? {
    guard line < text.lines.count else { return nil }
    // The first two bytes rule out most lines without finding their ends.
    var start = text.lines.start(line)
    while start < text.bytes.count, text.bytes[start] == 0x20 { start += 1 }
    guard start + 1 < text.bytes.count, text.bytes[start] == text.bytes[start + 1],
      text.bytes[start] == .ascii("=") || text.bytes[start] == .ascii("-")
    else { return nil }
    let content = text.content(ofLine: line)
    let white = Indentation(in: text.bytes, from: content.lowerBound, to: content.upperBound)
    let rest = text.bytes[white.end..<content.upperBound]
    guard white.columns < 4, let mark = rest.first, mark == .ascii("=") || mark == .ascii("-")
    else { return nil }
    let marks = rest.prefix { $0 == mark }
    guard marks.count > 1, rest[marks.endIndex...].allSatisfy(\.isBlank) else { return nil }
    return mark == .ascii("=") ? 1 : 2
  }

  /// True if a line begins to the left of the text of every item that a block is in.
  private func isLeft(_ line: Int, ofItemsAround block: Int, in blocks: [Block]) -> Bool {
    let columns = indentation(ofLine: line)
    var outer = blocks[block].parent
    while outer >= 0 {
      if case .item(let contentColumn) = blocks[outer].kind, contentColumn <= columns {
        return false
      }
      outer = blocks[outer].parent
    }
    return true
  }
}
