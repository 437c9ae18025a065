import BoardmarkEditing
import BoardmarkReading
import BoardmarkText

/// One version of a file as the merge sees it: sections, what is in them, and the blank lines between.
///
/// Sections are headings of any level; what is in one is list items and, between these, stretches of text. Whether a
/// section is a column makes no difference.
package final class MergeOutline: Sendable {
  /// What is below one heading, up to the next; the first section is what is before any heading.
  package struct Section: Sendable {
    /// The lines of the heading, from a rule before it on; empty for the first section, and for the settings that
    /// Obsidian Kanban keeps at the end of a file.
    package let heading: Range<Int>
    /// Where in `heading` the heading itself begins.
    package let title: Int
    /// The heading's level; 0 for the first section.
    package let level: Int
    /// The section that it is in; -1 for the first section.
    package let parent: Int
    /// The heading's text, and the same in the form in which names are compared.
    package let name: String
    package let foldedName: String
    /// A hash of the names from the first section on.
    package let path: UInt64
    /// The index of the column that it is or is in; nil outside of all columns.
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

  /// Whole lines between two runs of blank lines, or directly next to something else. There may be many: 20 bytes each.
  package struct Node: Sendable {
    private let start: UInt32
    private let end: UInt32
    private let home: Int32
    private let number: Int32
    package let kind: Kind

    package init(_ kind: Kind, _ range: Range<Int>, in section: Int, item: Int = -1) {
      (start, end) = (UInt32(range.lowerBound), UInt32(range.upperBound))
      (home, number) = (Int32(section), Int32(item))
      self.kind = kind
    }

    /// An item's lines begin with the suppression comment that goes with it.
    package var range: Range<Int> { Int(start)..<Int(end) }
    package var section: Int { Int(home) }
    /// The index among the board's items; nil for anything else.
    package var item: Int? { number < 0 ? nil : Int(number) }
    package var isItem: Bool { number >= 0 }
  }

  /// Something that blank lines may stand before and after.
  package enum Element: Equatable {
    /// That of the first section is the start of the file.
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

  /// Divides a board. Cost: linear; items are parsed only if an id can be found in no other way.
  package init(_ board: Board) {
    self.board = board
    var builder = OutlineBuilder(board)
    builder.build()
    (sections, nodes) = (builder.sections, builder.nodes)
    ids = builder.nodes.map { node in node.item.map { Self.id(ofItem: $0, board) } ?? 0 }
  }

  package convenience init(_ bytes: [UInt8], fileName: String) {
    self.init(Board(readingFewOf: bytes, fileName: fileName))
  }

  private static func id(ofItem item: Int, _ board: Board) -> UInt64 {
    let record = board.items[item]
    let bytes = board.reading.bytes
    if record.isPlain {
      return record.idRange.isEmpty ? 0 : bytes.foldedHash(record.idRange)
    }
    guard bytes[record.range].mayHoldID else { return 0 }
    let line = board.task(ofItem: item).titleLine
    guard line.id != nil, let word = line.attribute(.id) else { return 0 }
    return bytes.foldedHash(word.value)
  }

  // MARK: - Parts

  package func text(_ node: Int) -> ArraySlice<UInt8> { bytes[nodes[node].range] }

  /// The path of the section that a node is in.
  package func path(of node: Int) -> UInt64 { sections[nodes[node].section].path }

  package func heading(_ section: Int) -> ArraySlice<UInt8> { bytes[sections[section].heading] }

  /// The item that a node is, parsed on demand.
  package func task(_ node: Int) -> Board.Task? { nodes[node].item.map { board.task(ofItem: $0) } }

  /// The suppression comment that an item's node begins with.
  package func comment(_ node: Int) -> ArraySlice<UInt8> {
    guard let item = nodes[node].item else { return [] }
    let start = nodes[node].range.lowerBound
    return bytes[start..<max(start, board.items[item].range.lowerBound)]
  }

  /// The state of the column that a section is or is in.
  package func state(ofSection section: Int) -> Board.ColumnState? {
    sections[section].column.map { board.columns[$0].state }
  }

  /// The state that a column's name or the front matter says; nil for any other section, and for a column whose state is
  /// only what a column has if nothing says otherwise, such as most lanes of Obsidian Kanban.
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

  /// What is after an element in the file; nil for the end.
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

  /// What is before an element in the file; nil for the start.
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

  /// The blank lines between an element and what is after it; empty after the end.
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

/// Divides a board into sections and nodes.
private struct OutlineBuilder {
  package let board: Board
  package let bytes: [UInt8]
  package var sections: [MergeOutline.Section] = []
  package var nodes: [MergeOutline.Node] = []
  /// The places of conflicts that somebody committed, with the items that reach into them: they are text.
  private var opaque: ArraySlice<Range<Int>> = []
  /// Where what has been read so far ends.
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
    let headings = board.outline.sections.map(\.heading)
    let items = board.items
    let columns = Dictionary(
      board.columns.enumerated().map { ($1.heading.lowerBound, $0) }
    ) { first, _ in first }
    sections.append(
      MergeOutline.Section(
        heading: 0..<0, title: 0, level: 0, parent: -1, name: "", foldedName: "", path: 1,
        column: nil, isColumn: false, nodes: 0..<0))
    nodes.reserveCapacity(items.count + headings.count)
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
    for (index, item) in items.enumerated() {
      while let heading = next.first, heading.range.lowerBound < item.range.lowerBound {
        add(heading, columns)
        next.removeFirst()
      }
      if item.range.lowerBound < limit { add(item, index) }
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

  /// True if something from `range` on is text, since it belongs to a committed conflict.
  private mutating func isOpaque(_ range: Range<Int>) -> Bool {
    while let first = opaque.first, first.upperBound <= range.lowerBound { opaque.removeFirst() }
    guard let first = opaque.first else { return false }
    if first.contains(range.lowerBound) { return true }
    guard range.overlaps(first) else { return false }
    // An item that reaches into a conflict.
    opaque[opaque.startIndex] = range.lowerBound..<max(range.upperBound, first.upperBound)
    return true
  }

  private mutating func add(_ item: TaskRecord, _ index: Int) {
    if isOpaque(item.range) { return }
    let comment = addText(upTo: item.range.lowerBound, isBeforeItem: true)
    nodes.append(
      MergeOutline.Node(
        .item, (comment ?? item.range.lowerBound)..<item.range.upperBound, in: sections.count - 1,
        item: index))
    end = item.range.upperBound
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

  /// Adds the text between what has been read and an offset, without the blank lines around it.
  ///
  /// - Returns: Where what belongs to the following heading or item begins, a rule or a comment; nil if nothing does.
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

  /// The first line of a suppression comment that ends some lines and is alone.
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
  /// True if the bytes end in some text, apart from white space.
  fileprivate func lastNonSpace(is text: String) -> Bool {
    let end = lastIndex { !$0.isSpace }.map { $0 + 1 } ?? startIndex
    return self[..<end].suffix(text.utf8.count).elementsEqual(text.utf8)
  }

  /// True if an attribute `id` may stand in the bytes.
  fileprivate var mayHoldID: Bool {
    withUnsafeBufferPointer { bytes in
      var offset = 0
      while true {
        offset = bytes.offset(of: .ascii(":"), from: offset, to: bytes.count)
        if offset >= bytes.count { return false }
        if offset > 0, bytes[offset - 1].asciiLowercased == .ascii("d") { return true }
        offset += 1
      }
    }
  }
}
