import BoardmarkEditing
import BoardmarkReading
import BoardmarkText

/// One version of a file as the merge sees it: sections, their contents, and the blank lines in
/// between.
///
/// Sections are headings of any level; their contents are list items and, between these, ranges of
/// text. It makes no difference whether a section is a column.
package final class MergeOutline: Sendable {
  /// The contents of one heading, up to the next one; the first section is everything before any
  /// heading.
  package struct Section: Sendable {
    /// The lines of the heading, starting with a rule before it; empty for the first section, and
    /// for the settings that Obsidian Kanban keeps at the end of a file.
    package let heading: Range<Int>
    /// The offset of the heading itself in `heading`.
    package let title: Int
    /// The heading's level; 0 for the first section.
    package let level: Int
    /// The parent section; -1 for the first section.
    package let parent: Int
    /// The heading's text, and its folded form, in which names are compared.
    package let name: String
    package let foldedName: String
    /// A hash of the names from the first section down.
    package let path: UInt64
    /// The index of its column, or the column containing it; nil outside of all columns.
    package let column: Int?
    package let isColumn: Bool
    package fileprivate(set) var nodes: Range<Int>

    package var hasHeading: Bool { !heading.isEmpty }
  }

  package enum Kind: Sendable {
    case frontMatter
    case text
    case item
  }

  /// Whole lines, delimited by blank lines or other elements.
  package struct Node: Sendable {
    package let kind: Kind
    /// Includes the suppression comment before an item.
    package let range: Range<Int>
    package let section: Int
    /// The index among the board's items; nil for anything else.
    package let item: Int?

    package var isItem: Bool { item != nil }

    init(_ kind: Kind, _ range: Range<Int>, in section: Int, item: Int? = nil) {
      (self.kind, self.range, self.section, self.item) = (kind, range, section, item)
    }
  }

  /// An element that may have blank lines before and after it.
  package enum Element: Equatable {
    /// The first section's is the start of the file.
    case heading(Int)
    case node(Int)
    case end
  }

  package let board: Board
  package let sections: [Section]
  package let nodes: [Node]
  /// A hash of each item's id in lower case; 0 for one without a valid id, and for text.
  package let ids: [UInt64]

  package var bytes: [UInt8] { board.source.bytes }

  /// Splits a board. Cost: linear; items are parsed only if there is no other way to find their
  /// ids.
  package init(_ board: Board) {
    self.board = board
    var builder = OutlineBuilder(board)
    builder.build()
    (sections, nodes) = (builder.sections, builder.nodes)
    ids = builder.nodes.map { node in node.item.map(board.idHash(ofItem:)) ?? 0 }
  }

  package convenience init(_ bytes: [UInt8], fileName: String) {
    self.init(Board(bytes, fileName: fileName))
  }

  // MARK: - Parts

  package func text(_ node: Int) -> ArraySlice<UInt8> { bytes[nodes[node].range] }

  /// The path of the section that a node is in.
  package func path(of node: Int) -> UInt64 { sections[nodes[node].section].path }

  package func heading(_ section: Int) -> ArraySlice<UInt8> { bytes[sections[section].heading] }

  /// A node's item, parsed on demand.
  package func task(_ node: Int) -> Board.Task? { nodes[node].item.map { board.task(ofItem: $0) } }

  /// The suppression comment at the start of an item's node.
  package func comment(_ node: Int) -> ArraySlice<UInt8> {
    guard let item = nodes[node].item else { return [] }
    let start = nodes[node].range.lowerBound
    return bytes[start..<max(start, board.range(ofItem: item).lowerBound)]
  }

  /// The state of a section's column, or of the column containing it.
  package func state(ofSection section: Int) -> Board.ColumnState? {
    sections[section].column.map { board.columns[$0].state }
  }

  /// The state stated by a column's name or the front matter; nil for any other section, and for a
  /// column with only a default state, such as most lanes of Obsidian Kanban.
  package func statedState(ofColumn section: Int) -> Board.ColumnState? {
    let (section, state) = (sections[section], state(ofSection: section))
    guard section.isColumn else { return nil }
    let isListed = board.settings.columns?.contains { column in
      column.state != nil && ColumnName.identity(of: column.name) == section.foldedName
    }
    return isListed == true || ColumnNames.isKnown(section.name) ? state : nil
  }

  /// A hash of the bytes of a section, without its heading.
  package func contentHash(ofSection section: Int) -> UInt64 {
    let nodes = sections[section].nodes
    if nodes.isEmpty { return 0 }
    let range =
      self.nodes[nodes.lowerBound].range
      .lowerBound..<self.nodes[nodes.upperBound - 1].range.upperBound
    return bytes.withUnsafeBytes { UnsafeRawBufferPointer(rebasing: $0[range]).seededHash }
  }

  // MARK: - Neighbours

  /// The element after another one; nil at the end.
  package func element(after element: Element) -> Element? {
    let (node, section): (Int, Int)
    switch element {
    case .heading(let index): (node, section) = (sections[index].nodes.lowerBound, index)
    case .node(let index): (node, section) = (index + 1, nodes[index].section)
    case .end: return nil
    }
    if sections[section].nodes.contains(node) { return .node(node) }
    return section + 1 < sections.count ? .heading(section + 1) : .end
  }

  /// The element before another one; nil at the start.
  package func element(before element: Element) -> Element? {
    let (node, section): (Int, Int)
    switch element {
    case .heading(0): return nil
    case .heading(let index): (node, section) = (sections[index].nodes.lowerBound - 1, index - 1)
    case .node(let index): (node, section) = (index - 1, nodes[index].section)
    case .end: (node, section) = (nodes.count - 1, sections.count - 1)
    }
    return sections[section].nodes.contains(node) ? .node(node) : .heading(section)
  }

  /// The blank lines after an element; empty after the end.
  package func separator(after element: Element) -> Range<Int> {
    let end = range(element).upperBound
    return end..<max(end, range(self.element(after: element) ?? .end).lowerBound)
  }

  private func range(_ element: Element) -> Range<Int> {
    switch element {
    case .heading(let index): sections[index].heading
    case .node(let index): nodes[index].range
    case .end: bytes.count..<bytes.count
    }
  }
}

/// Splits a board into sections and nodes.
private struct OutlineBuilder {
  package let board: Board
  package let bytes: [UInt8]
  package var sections: [MergeOutline.Section] = []
  package var nodes: [MergeOutline.Node] = []
  /// The ranges of committed conflicts, extended by items that overlap them: they are text.
  private var opaque: ArraySlice<Range<Int>> = []
  /// The end of the part read so far.
  private var end = 0

  package init(_ board: Board) {
    self.board = board
    bytes = board.source.bytes
    let lines = board.source.lines
    opaque =
      board.conflicts.map {
        lines.start($0.lines.lowerBound)..<lines.start($0.lines.upperBound)
      }[...]
  }

  package mutating func build() {
    let headings = board.headings
    let columns = Dictionary(
      board.columns.enumerated().map { ($1.heading.lowerBound, $0) }
    ) { first, _ in first }
    sections.append(
      MergeOutline.Section(
        heading: 0..<0, title: 0, level: 0, parent: -1, name: "", foldedName: "", path: 1,
        column: nil, isColumn: false, nodes: 0..<0))
    nodes.reserveCapacity(board.itemCount + headings.count)
    if let frontMatter = board.frontMatter {
      nodes.append(MergeOutline.Node(.frontMatter, frontMatter.range, in: 0))
      end = frontMatter.range.upperBound
    } else {
      end = board.source.byteOrderMark.upperBound
    }
    let settings =
      board.settings.isObsidianKanban ? ObsidianKanban.startOfSettings(atEndOf: bytes) : nil
    let limit = settings ?? bytes.count
    var next = headings[...]
    for index in 0..<board.itemCount {
      let item = board.range(ofItem: index)
      while let heading = next.first, heading.range.lowerBound < item.lowerBound {
        add(heading, columns)
        next.removeFirst()
      }
      if item.lowerBound < limit { add(item, index) }
    }
    for heading in next where heading.range.lowerBound < limit { add(heading, columns) }
    addText(upTo: limit)
    if settings != nil {
      addSection(
        limit..<limit, title: limit, level: 1, name: ObsidianKanban.settings, column: nil,
        isColumn: false)
      addText(upTo: bytes.count)
    }
    endSection()
  }

  /// True if the start of `range` is text because it belongs to a committed conflict.
  private mutating func isOpaque(_ range: Range<Int>) -> Bool {
    while let first = opaque.first, first.upperBound <= range.lowerBound { opaque.removeFirst() }
    guard let first = opaque.first else { return false }
    if first.contains(range.lowerBound) { return true }
    guard range.overlaps(first) else { return false }
    // An item overlaps a conflict.
    opaque[opaque.startIndex] = range.lowerBound..<max(range.upperBound, first.upperBound)
    return true
  }

  private mutating func add(_ item: Range<Int>, _ index: Int) {
    if isOpaque(item) { return }
    let comment = addText(upTo: item.lowerBound, isBeforeItem: true)
    nodes.append(
      MergeOutline.Node(
        .item, (comment ?? item.lowerBound)..<item.upperBound, in: sections.count - 1, item: index))
    end = item.upperBound
  }

  private mutating func add(_ heading: Heading, _ columns: [Int: Int]) {
    if isOpaque(heading.range) { return }
    let rule = addText(upTo: heading.range.lowerBound, isBeforeHeading: true)
    var column = columns[heading.range.lowerBound]
    let isColumn = column != nil
    if column == nil, let open = sections.last?.column, heading.level > board.columns[open].level {
      column = open
    }
    addSection(
      (rule ?? heading.range.lowerBound)..<heading.range.upperBound,
      title: heading.range.lowerBound,
      level: heading.level, name: heading.name(in: board.reading), column: column,
      isColumn: isColumn)
    end = heading.range.upperBound
  }

  private mutating func addSection(
    _ range: Range<Int>, title: Int, level: Int, name: String, column: Int?, isColumn: Bool
  ) {
    endSection()
    var parent = sections.count - 1
    while parent > 0, sections[parent].level >= level { parent = sections[parent].parent }
    let dated = ColumnName.dated(name)
    let folded = dated.isEmpty ? ColumnName.identity(of: name) : dated
    let path = (sections[parent].path ^ folded.utf8.fnv1a) &* 0x9E37_79B9_7F4A_7C15 | 1
    sections.append(
      MergeOutline.Section(
        heading: range, title: title, level: level, parent: parent, name: name, foldedName: folded,
        path: path, column: column, isColumn: isColumn, nodes: nodes.count..<nodes.count))
  }

  private mutating func endSection() {
    let last = sections.count - 1
    sections[last].nodes = sections[last].nodes.lowerBound..<nodes.count
  }

  /// Adds the text between the part read so far and an offset, without the blank lines around it.
  ///
  /// - Returns: The start of a rule or comment that belongs to the following heading or item; nil
  ///   if there is none.
  @discardableResult
  private mutating func addText(
    upTo limit: Int, isBeforeItem: Bool = false, isBeforeHeading: Bool = false
  ) -> Int? {
    guard end < limit, bytes[end..<limit].contains(where: { !$0.isSpace }) else { return nil }
    var lines = bytes[end..<limit].lines[...]
    func isBlank(_ line: ArraySlice<UInt8>) -> Bool { line.allSatisfy(\.isSpace) }
    lines = lines.drop(while: isBlank)
    while let last = lines.last, isBlank(last) { lines.removeLast() }
    guard let first = lines.first else { return nil }
    var own: Int?
    if isBeforeHeading, lines.last!.isThematicBreak {
      own = lines.removeLast().startIndex
    } else if isBeforeItem, let comment = Self.comment(lines) {
      own = lines[comment].startIndex
      lines = lines[..<comment]
    }
    while let last = lines.last, isBlank(last) { lines.removeLast() }
    if let last = lines.last {
      nodes.append(
        MergeOutline.Node(.text, first.startIndex..<last.endIndex, in: sections.count - 1))
    }
    return own
  }

  /// The first line of a suppression comment that ends these lines and has no other text.
  private static func comment(_ lines: ArraySlice<ArraySlice<UInt8>>) -> Int? {
    let start = lines.lastIndex { $0.allSatisfy(\.isSpace) }.map { $0 + 1 } ?? lines.startIndex
    let text = Array(lines[start...].joined())
    guard text.starts(with: "<!--".utf8), text[...].contains(Array("board:".utf8)),
      text[...].lastNonSpace(is: "-->")
    else { return nil }
    return start
  }
}

extension ArraySlice<UInt8> {
  /// True if the bytes end in a text, ignoring white space.
  fileprivate func lastNonSpace(is text: String) -> Bool {
    let end = lastIndex { !$0.isSpace }.map { $0 + 1 } ?? startIndex
    return self[..<end].suffix(text.utf8.count).elementsEqual(text.utf8)
  }
}
