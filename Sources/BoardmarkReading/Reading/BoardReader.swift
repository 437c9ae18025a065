import BoardmarkText
import ConcurrentMap
import MarkdownBlocks

/// Reads any board: bytes → front matter and outline → columns and tasks.
enum BoardReader {
  static func read(
    _ source: SourceText, fileName: String,
    by method: Outline.Method = .lines(pieceLength: Outline.pieceLength), keepsTasks: Bool = true,
    sections: SectionReading? = nil
  ) -> Board {
    var text = ReadText(source, method)
    var conflicts: [ConflictRegion] = []
    if text.outline.mayHoldConflictMarker {
      conflicts = ConflictMarkers.regions(in: source)
      if !conflicts.isEmpty {
        text = ReadText(
          SourceText(ConflictMarkers.oursHalf(of: source, regions: conflicts)), method)
      }
    }
    let settings = settings(text.frontMatter, endingIn: text.source.bytes)
    let columns = ColumnScan(text, ColumnNames(settings, fileName: fileName), settings, sections)
    let tasks = TaskStore(text, columns.items, keepsTasks: keepsTasks)
    return Board(
      source: source, fileName: fileName, frontMatter: text.frontMatter, settings: settings,
      columns: columns.columns(of: tasks), conflicts: conflicts,
      structure: BoardStructure(text, columns), reading: text.source)
  }

  /// What a board's front matter sets, read without the board's tasks.
  static func settings(of source: SourceText) -> BoardSettings {
    // In a conflict, our half counts.
    if source.bytes.holds(word: "<<<<<<<") { return read(source, fileName: "-").settings }
    return settings(ReadText.frontMatter(of: source), endingIn: source.bytes)
  }

  private static func settings(
    _ frontMatter: FrontMatter?, endingIn bytes: [UInt8]
  ) -> BoardSettings {
    var settings = frontMatter?.settings ?? BoardSettings()
    if ObsidianKanban.startOfSettings(atEndOf: bytes) != nil { settings.isObsidianKanban = true }
    if frontMatter == nil, TaskellLines.areCertain(in: bytes) { settings.isTaskell = true }
    return settings
  }
}

/// A text, its front matter, and the outline of the rest.
struct ReadText: Sendable {
  let source: SourceText
  let frontMatter: FrontMatter?
  let outline: Outline

  init(_ source: SourceText, _ method: Outline.Method) {
    self.source = source
    frontMatter = Self.frontMatter(of: source)
    outline = Outline(
      of: source, after: frontMatter?.range.upperBound ?? source.byteOrderMark.upperBound,
      by: method)
  }

  static func frontMatter(of source: SourceText) -> FrontMatter? {
    source.bytes[source.byteOrderMark.upperBound...].starts(with: "---".utf8)
      ? FrontMatter(atStartOf: source.bytes) ?? FrontMatter(in: source) : nil
  }

  /// The blocks of an item; their positions are those in the text.
  func blocks(ofItem index: Int) -> TaskBlocks {
    outline.blocks(ofItem: index) ?? TaskBlocks(of: outline.items[index].range, in: source)
  }
}

/// The contents of a column.
struct ColumnItems: Sendable {
  /// The index of the section that the column's heading begins.
  let section: Int
  let items: Range<Int>

  /// The first item of each group.
  let groups: [Int]
  let state: Board.ColumnState
}

/// Which items stand in which columns.
struct ColumnScan: Sendable {
  private var builder: ColumnBuilder

  /// The items of each column.
  private(set) var items: [ColumnItems] = []

  /// The items outside all columns, as ranges of indices.
  private(set) var strayItems: [Range<Int>] = []

  /// The first heading that names a column.
  let namedHeading: Heading?

  /// The texts of all headings.
  let headings: RepeatedTexts

  /// The section, the first item, and the groups' first items of the open column, or of the items
  /// outside all columns that were last begun.
  private var section = 0
  private var firstItem = 0
  private var groups: [Int] = []

  init(
    _ text: ReadText, _ names: ColumnNames, _ settings: BoardSettings,
    _ reading: SectionReading? = nil
  ) {
    let sections = text.outline.sections
    let source = text.source
    headings = RepeatedTexts(sections.map(\.heading.identity), in: source.bytes)
    var found = FoundOnce<ColumnNames.Match?>(headings)
    let matches = sections.indices.map { index in
      found.value(of: index) { sections[index].heading.match(names, in: source) }
    }
    namedHeading = matches.firstIndex { $0 != nil }.map { sections[$0].heading }
    let levels = sections.map(\.heading.level)
    let title = levels.first.flatMap { first in
      levels.dropFirst().allSatisfy { $0 > first } ? first : nil
    }
    builder = ColumnBuilder(
      zip(sections, matches).compactMap { section, match in
        match.map { (section.heading.level, $0) }
      },
      title: title, names, settings, sections: reading)
    let archive =
      names.treatsHeadingsAsLanes ? ObsidianKanban.archive(in: text, level: builder.level) : nil
    var texts = FoundOnce<String>(headings)
    for (index, section) in sections.enumerated() {
      let heading = section.heading
      if builder.ends(atHeadingOfLevel: heading.level) {
        close(at: heading.range.lowerBound, before: section.firstItem)
        self.section = index
        builder.begin(
          heading, named: texts.value(of: index) { heading.name(in: source) },
          index == archive ? matches[index].map { _ in .archive } : matches[index])
      } else if builder.open != nil {
        builder.addGroup(heading, named: texts.value(of: index) { heading.name(in: source) })
        groups.append(section.firstItem)
      }
    }
    close(at: source.bytes.count, before: text.outline.items.count)
  }

  /// Ends the open column, or the items outside all columns, at an offset and before an item.
  private mutating func close(at end: Int, before item: Int) {
    if let open = builder.open {
      items.append(
        ColumnItems(
          section: section, items: firstItem..<item, groups: groups, state: open.state))
      builder.close(at: end)
    } else if firstItem < item {
      strayItems.append(firstItem..<item)
    }
    firstItem = item
    groups = []
  }

  /// The columns, with their tasks.
  func columns(of tasks: TaskStore) -> [Board.Column] {
    builder.columns { column in
      Board.Tasks(
        tasks, items[column].items, columnIndex: column, state: items[column].state)
    }
  }

  /// The texts of the columns' headings.
  var texts: RepeatedTexts {
    var firsts = [Int?](repeating: nil, count: headings.firsts.count)
    return RepeatedTexts(
      firsts: items.indices.map { column in
        let text = headings.firsts[items[column].section]
        let first = firsts[text] ?? column
        firsts[text] = first
        return first
      })
  }

  /// The index of the column that a heading opens, by the offset at which its lines start.
  func column(at heading: Int) -> Int? { builder.column(at: heading) }
}
