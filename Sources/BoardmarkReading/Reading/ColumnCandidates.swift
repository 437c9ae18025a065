import BoardmarkText

extension Heading {
  /// Whether the heading's text may be a column's name: it is UTF-8, has a letter or a digit, by which columns are
  /// recognized, and holds no link; headings with links are cards.
  func canNameColumn(in source: SourceText) -> Bool {
    let bytes = source.bytes[text]
    guard !zip(bytes, bytes.dropFirst()).contains(where: { $0 == .ascii("]") && $1 == .ascii("(") })
    else { return false }
    // In a text of nothing but ASCII, a letter at the start is always part of the name.
    if bytes.first?.isASCIILetter == true, bytes.allSatisfy({ $0 < 0x80 }) { return true }
    let name = name(in: source)
    return !name.unicodeScalars.contains("\u{FFFD}") && !ColumnName(name).candidates.isEmpty
  }
}

extension Board {
  /// The headings that look like columns but are not.
  ///
  /// These have items or nothing at all below them, and are at the columns' level or, if there is no column, at the
  /// level at which most headings have items below them.
  ///
  /// Cost: linear in the number of headings, lists and paragraphs.
  package var columnCandidates: [Heading] {
    struct Section {
      let index: Int
      let heading: Heading
      let hasItems: Bool
      let isEmpty: Bool
    }
    let bytes = reading.bytes.count
    var prose = outline.prose[...]
    let sections = outline.sections.indices.map { index in
      let section = outline.sections[index]
      let next = index + 1 < outline.sections.count ? outline.sections[index + 1] : nil
      let end = next?.heading.range.lowerBound ?? bytes
      prose = prose.drop { $0.lowerBound < section.heading.range.lowerBound }
      let hasItems = (next?.firstItem ?? outline.items.count) > section.firstItem
      let hasProse = (prose.first?.lowerBound ?? bytes) < end
      return Section(
        index: index, heading: section.heading, hasItems: hasItems,
        isEmpty: !hasItems && !hasProse)
    }
    var lists = [Int](repeating: 0, count: 7)
    for section in sections where section.hasItems { lists[section.heading.level] += 1 }
    let most = lists.max() ?? 0
    guard let level = columns.first?.level ?? (most > 0 ? lists.firstIndex(of: most) : nil) else {
      return []
    }
    let known = Set(columns.map(\.heading.lowerBound))
    var canNameColumn = FoundOnce<Bool>(headings)
    return sections.compactMap { section in
      let heading = section.heading
      return heading.level == level && (section.hasItems || section.isEmpty)
        && canNameColumn.value(of: section.index) { heading.canNameColumn(in: reading) }
        && !known.contains(heading.range.lowerBound)
        ? heading : nil
    }
  }
}
