import BoardmarkText

extension Heading {
  /// True if the heading's text may be a column's name: it is UTF-8, has a letter or a digit, by which columns are
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
  /// These have items or nothing at all below them, and are at the columns' level. If there is no column, that is the
  /// highest level with several headings that have items, one of them directly; else the level of most lists. There
  /// are none while invalid front matter is ignored, since it may list the columns.
  ///
  /// Cost: linear in the number of headings, lists and paragraphs.
  package var columnCandidates: [Heading] {
    struct Section {
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
        heading: section.heading, hasItems: hasItems, isEmpty: !hasItems && !hasProse)
    }
    var lists = [Int](repeating: 0, count: 7)
    var owners = lists
    // For each level, whether a heading of it would have the lists that were passed.
    var hasListBelow = [Bool](repeating: false, count: 7)
    var own = Array(repeating: false, count: sections.count)
    for (place, section) in sections.enumerated().reversed() {
      let level = section.heading.level
      own[place] = section.hasItems || hasListBelow[level]
      if section.hasItems { lists[level] += 1 }
      if own[place] { owners[level] += 1 }
      for other in level...6 { hasListBelow[other] = false }
      for other in 0..<level where own[place] { hasListBelow[other] = true }
    }
    let most = lists.max() ?? 0
    guard
      let level = columns.first?.level
        ?? (1...6).first(where: { lists[$0] > 0 && owners[$0] > 1 })
        ?? (most > 0 ? lists.firstIndex(of: most) : nil),
      frontMatterFault == nil
    else { return [] }
    let known = Set(columns.map(\.heading.lowerBound))
    var canNameColumn = FoundOnce<Bool>()
    return sections.enumerated().compactMap { place, section in
      let heading = section.heading
      return heading.level == level && (own[place] || section.isEmpty)
        && canNameColumn.value(of: heading, in: reading) { heading.canNameColumn(in: reading) }
        && !known.contains(heading.range.lowerBound)
        ? heading : nil
    }
  }
}
