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
  /// highest level of which several headings have items, one of them directly; else the level of most lists. None does
  /// while front matter that somebody wrote does not count, since it may well list them.
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
    var canNameColumn = FoundOnce<Bool>(headings)
    return sections.enumerated().compactMap { place, section in
      let heading = section.heading
      return heading.level == level && (own[place] || section.isEmpty)
        && canNameColumn.value(of: section.index) { heading.canNameColumn(in: reading) }
        && !known.contains(heading.range.lowerBound)
        ? heading : nil
    }
  }
}

/// Chooses the heading level at which a board's columns stand.
enum ColumnLevel {
  /// The level whose column headings show the most distinct states.
  ///
  /// On a tie it is the level with the most column headings, then the one of the higher rank. A level with only weak
  /// names counts only if `weakNamesStandAlone`. The file's title is not a column if a deeper heading has a strong name
  /// of another state: `# TODO` above `## Done`.
  ///
  /// - Parameter title: The level of the first heading, if that is above all others; else nil.
  static func choose(
    from headings: [(level: Int, match: ColumnNames.Match)], title: Int?,
    weakNamesStandAlone: Bool
  ) -> Int? {
    guard let title, let name = headings.first, name.level == title,
      headings.contains(where: { !$0.match.isWeak && $0.match.state != name.match.state })
    else { return choose(from: headings, weakNamesStandAlone) }
    return choose(from: headings.filter { $0.level != title }, weakNamesStandAlone)
  }

  private static func choose(
    from headings: [(level: Int, match: ColumnNames.Match)], _ weakNamesStandAlone: Bool
  ) -> Int? {
    var best: (level: Int, states: Int, headings: Int)?
    for level in 1...6 {
      let matches = headings.filter { $0.level == level }.map(\.match)
      guard !matches.isEmpty, weakNamesStandAlone || matches.contains(where: { !$0.isWeak }) else {
        continue
      }
      let states = Set(matches.map(\.state)).count
      if best.map({ (states, matches.count) > ($0.states, $0.headings) }) ?? true {
        best = (level, states, matches.count)
      }
    }
    return best?.level
  }
}
