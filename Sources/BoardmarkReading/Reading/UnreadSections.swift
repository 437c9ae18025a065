import BoardmarkText
import MarkdownBlocks

extension Board {
  /// A heading's section, or the text before the first heading, with something that looks like
  /// tasks but is not read.
  package struct UnreadSection {
    /// The heading; nil for the text before the first.
    package let heading: Heading?

    /// True if the heading is a column's or is in a column.
    package let isInColumn: Bool

    /// True if the heading has a list below it, perhaps below a deeper heading, and only lacks a column's name.
    package fileprivate(set) var isListOfColumnsLevel: Bool

    /// The items of its lists; empty in a column, where they are tasks.
    package fileprivate(set) var items: [Range<Int>]

    package fileprivate(set) var tables: [Range<Int>] = []

    /// Lists that are indented so far that they are code; lists with a box are left out.
    package fileprivate(set) var codeLists: [Range<Int>] = []

    /// The items with a box in quotes and callouts, as the ranges of their lines.
    package fileprivate(set) var quoted: [Range<Int>] = []

    fileprivate mutating func append(_ next: Self) {
      isListOfColumnsLevel = isListOfColumnsLevel || next.isListOfColumnsLevel
      items += next.items
      tables += next.tables
      codeLists += next.codeLists
      quoted += next.quoted
    }

    /// The number of everything in it that is not read.
    package var count: Int { items.count + tables.count + codeLists.count + quoted.count }
  }

  /// The sections with something that looks like tasks but is not read, in the order of the file.
  ///
  /// Cost: linear in the number of headings and in what is outside all columns.
  package var unreadSections: [UnreadSection] {
    var found: [UnreadSection] = []
    var prose = outline.prose[...]
    var column = 0
    var canNameColumn = FoundOnce<Bool>()
    // A heading of the columns' level that is not one, to which the sections below it belong.
    var owner: Heading?
    for index in -1..<outline.sections.count {
      let heading = index < 0 ? nil : outline.sections[index].heading
      let next = index + 1 < outline.sections.count ? outline.sections[index + 1] : nil
      let end = next?.heading.range.lowerBound ?? reading.bytes.count
      var last = prose.startIndex
      while last < prose.endIndex, prose[last].lowerBound < end { last += 1 }
      let blocks = prose[..<last]
      prose = prose[last...]
      let start = heading?.range.lowerBound ?? 0
      while column < columns.count, columns[column].range.upperBound <= start { column += 1 }
      let isInColumn = column < columns.count && columns[column].range.contains(start)
      let first = index < 0 ? 0 : outline.sections[index].firstItem
      let items = isInColumn ? 0..<0 : first..<(next?.firstItem ?? outline.items.count)
      if let heading, let level = columns.first?.level, heading.level <= level {
        let isOfLevel = heading.level == level && !isInColumn
        owner =
          isOfLevel
            && canNameColumn.value(of: heading, in: reading) { heading.canNameColumn(in: reading) }
          ? heading : nil
      }
      let isListOfColumnsLevel = owner != nil && !items.isEmpty
      var section = UnreadSection(
        heading: owner ?? heading, isInColumn: isInColumn,
        isListOfColumnsLevel: isListOfColumnsLevel,
        items: items.map { outline.items[$0].range })
      for block in blocks {
        if reading.isTable(block) { section.tables.append(block) }
        switch reading.bytes[block].first(where: { !$0.isBlank }) {
        case .ascii(">"): section.quoted += quotedItems(in: block)
        case _ where isCodeList(block): section.codeLists.append(block)
        default: break
        }
      }
      if section.count > 0 {
        if owner != nil, found.last?.heading?.range == owner?.range, !found.isEmpty {
          found[found.count - 1].append(section)
        } else {
          found.append(section)
        }
      }
    }
    return found
  }

  /// The lines of a quote that are items with a box.
  private func quotedItems(in block: Range<Int>) -> [Range<Int>] {
    let bytes = reading.bytes
    return bytes[block].split(whereSeparator: \.isLineEnding).compactMap { line in
      let text = line.drop { $0.isBlank || $0 == .ascii(">") }
      guard let marker = ListMarker(in: bytes, at: text.startIndex, limit: line.endIndex) else {
        return nil
      }
      let item = bytes[marker.range.upperBound..<line.endIndex].drop(while: \.isBlank)
      let box = TaskBox(in: bytes, at: item.startIndex, limit: line.endIndex)
      return box.map { _ in text.startIndex..<line.endIndex }
    }
  }

  /// True if an indented code block begins with an item and holds no box; one with a box is found as hidden text.
  private func isCodeList(_ block: Range<Int>) -> Bool {
    let bytes = reading.bytes
    guard bytes[block.lowerBound].isBlank, !bytes[block].contains(.ascii("[")) else { return false }
    for (index, line) in bytes[block].split(whereSeparator: \.isLineEnding).enumerated() {
      let white = Indentation(in: bytes, from: line.startIndex, to: line.endIndex)
      guard white.columns >= 4 || white.end == line.endIndex else { return false }
      if index == 0, ListMarker(in: bytes, at: white.end, limit: line.endIndex) == nil {
        return false
      }
    }
    return true
  }
}

extension SourceText {
  /// True if a paragraph is a table as GitHub reads it: its second line separates the first from the others.
  func isTable(_ block: Range<Int>) -> Bool {
    let hasBar = bytes.withUnsafeBufferPointer {
      $0.offset(of: .ascii("|"), from: block.lowerBound, to: block.upperBound) < block.upperBound
    }
    guard hasBar else { return false }
    let lines = bytes[block].split(whereSeparator: \.isLineEnding)
    guard lines.count > 1, lines[0].contains(.ascii("|")) else { return false }
    return lines[1].contains(.ascii("-"))
      && lines[1].allSatisfy { $0.isBlank || "|:-".utf8.contains($0) }
  }
}
