import BoardmarkText

extension Heading {
  /// Whether its text has a letter or digit, by which a column is known, is UTF-8, and holds no link: such headings are
  /// cards.
  func canNameColumn(in source: SourceText) -> Bool {
    let bytes = source.bytes[text]
    guard !zip(bytes, bytes.dropFirst()).contains(where: { $0 == .ascii("]") && $1 == .ascii("(") })
    else { return false }
    // A letter at the start is never taken off, but with what is not ASCII.
    if bytes.first?.isASCIILetter == true, bytes.allSatisfy({ $0 < 0x80 }) { return true }
    let name = name(in: source)
    return !name.unicodeScalars.contains("\u{FFFD}") && !ColumnName(name).candidates.isEmpty
  }
}

extension Board {
  /// The headings that look like columns and are none: those with a list directly below, or with nothing, of
  /// the columns' level, or of that at which most headings have lists where there is no column.
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
