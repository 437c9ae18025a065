import BoardmarkText

/// A column, as found in an outline.
struct ScannedColumn: Sendable {
  let heading: Heading
  let name: String

  /// The meaning of its name; nil if the name is not a column's.
  let match: ColumnNames.Match?

  /// The outline's items in the column.
  fileprivate(set) var items = 0..<0

  /// The first item of each group.
  fileprivate(set) var groupStarts: [Int] = []
  fileprivate var groups: [Board.Group] = []
  fileprivate var end = 0

  var state: Board.ColumnState { match?.state ?? .todo }
}

/// The columns of a text, in the order of the file, and the items in and outside of them.
struct ColumnScan: Sendable {
  private(set) var columns: [ScannedColumn] = []

  /// The items outside all columns, as ranges of indices.
  private(set) var strayItems: [Range<Int>] = []

  /// The first heading that names a column.
  let namedHeading: Heading?

  /// The column whose end has not been reached, and the first item in it, or after the last column.
  private var open: ScannedColumn?
  private var firstItem = 0

  /// - Parameter reading: If not nil, headings at the columns' level open columns whatever their names.
  init(_ text: ReadText, _ names: ColumnNames, _ reading: SectionReading? = nil) {
    let sections = text.outline.sections
    let source = text.source
    var found = FoundOnce<ColumnNames.Match?>()
    let matches = sections.map { section in
      found.value(of: section.heading, in: source) { section.heading.match(names, in: source) }
    }
    namedHeading = matches.firstIndex { $0 != nil }.map { sections[$0].heading }
    let level = ColumnLevel.choose(from: sections.map(\.heading.level), matches, names)
    let columnLevel = level ?? reading?.level ?? 0
    let archive =
      names.treatsHeadingsAsLanes ? ObsidianKanban.archive(in: text, level: columnLevel) : nil
    var texts = FoundOnce<String>()
    for (index, section) in sections.enumerated() {
      let heading = section.heading
      if heading.level <= columnLevel {
        close(at: heading.range.lowerBound, before: section.firstItem)
        let match = index == archive ? matches[index].map { _ in .archive } : matches[index]
        guard heading.level == columnLevel, match != nil || reading != nil else { continue }
        let name = texts.value(of: heading, in: source) { heading.name(in: source) }
        open = ScannedColumn(heading: heading, name: name, match: match)
      } else if open != nil {
        let name = texts.value(of: heading, in: source) { heading.name(in: source) }
        open!.groups.append(Board.Group(name: name, heading: heading.range))
        open!.groupStarts.append(section.firstItem)
      }
    }
    close(at: source.bytes.count, before: text.outline.items.count)
  }

  /// Ends the open column, or the items outside all columns, at an offset and before an item.
  private mutating func close(at end: Int, before item: Int) {
    if var column = open {
      (column.items, column.end) = (firstItem..<item, end)
      columns.append(column)
      open = nil
    } else if firstItem < item {
      strayItems.append(firstItem..<item)
    }
    firstItem = item
  }

  /// The board's columns, with their tasks.
  func columns(
    wipLimits: [String: BoardSettings.Located<Int>], of structure: BoardStructure
  ) -> [Board.Column] {
    columns.enumerated().map { index, column in
      let limit =
        wipLimits.isEmpty
        ? nil : ColumnName(column.name).candidates.lazy.compactMap { wipLimits[$0]?.value }.first
      return Board.Column(
        name: column.name, isNamed: column.match != nil, state: column.state,
        role: column.match?.role ?? .plain, heading: column.heading,
        range: column.heading.range.lowerBound..<column.end, wipLimit: limit,
        tasks: Board.Tasks(structure, column.items, columnIndex: index, state: column.state),
        groups: column.groups)
    }
  }

  /// The index of the column whose heading starts at an offset; nil if there is none.
  func column(at heading: Int) -> Int? {
    let index = columns.partitioningIndex { $0.heading.range.lowerBound >= heading }
    return index < columns.count && columns[index].heading.range.lowerBound == heading ? index : nil
  }
}

/// Reads every section at the columns' level as a column, regardless of its name.
///
/// Versions can be compared only if the lines below a heading are read in the same way, whether or not a version
/// declares the heading as a column.
struct SectionReading {
  /// The level of the columns if no heading's name determines it.
  let level: Int?
}

/// Chooses the heading level at which a board's columns stand.
enum ColumnLevel {
  /// The level whose column headings show the most distinct states.
  ///
  /// On a tie it is the level with the most column headings, then the one of the higher rank. A level with only weak
  /// names counts only if `weakNamesStandAlone`. The file's title is not a column if a deeper heading has a strong name
  /// of another state: `# TODO` above `## Done`.
  ///
  /// - Parameters:
  ///   - levels: The levels of all headings.
  ///   - matches: The meaning of each; nil for a heading that does not name a column.
  static func choose(
    from levels: [Int], _ matches: [ColumnNames.Match?], _ names: ColumnNames
  ) -> Int? {
    let headings = zip(levels, matches).compactMap { level, match in
      match.map { (level: level, match: $0) }
    }
    let lanes = ObsidianKanban.laneLevel
    if names.treatsHeadingsAsLanes, headings.contains(where: { $0.level == lanes }) { return lanes }
    guard let title = levels.first, levels.dropFirst().allSatisfy({ $0 > title }),
      let name = headings.first, name.level == title,
      headings.contains(where: { !$0.match.isWeak && $0.match.state != name.match.state })
    else { return choose(from: headings, names.weakNamesStandAlone) }
    return choose(from: headings.filter { $0.level != title }, names.weakNamesStandAlone)
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
