import BoardmarkReading
import BoardmarkText

/// One version of a board as the merge sees it: sections, the nodes in them, and the blank lines between.
final class BoardOutline {
  /// A stretch of text between two runs of blank lines, or directly beside another node.
  /// There may be many: 24 bytes each.
  struct Node {
    private let start: UInt32
    private let end: UInt32
    private let home: Int32
    private let column: Int32
    /// A task's place in its column; a group's level.
    private let index: Int32

    let kind: Kind

    init(
      _ kind: Kind, _ range: Range<Int>, in section: SectionID, column: Int = -1, index: Int = -1
    ) {
      (self.kind, home) = (kind, Int32(section.value))
      (start, end) = (UInt32(range.lowerBound), UInt32(range.upperBound))
      (self.column, self.index) = (Int32(column), Int32(index))
    }

    /// The node's whole lines; a task's begin with the suppression comment that goes with it.
    var range: Range<Int> { Int(start)..<Int(end) }

    var section: SectionID { SectionID(Int(home)) }

    /// Its column and its place there; nil if it is not a task.
    var place: (column: Int, index: Int)? { isTask ? (Int(column), Int(index)) : nil }

    /// The level of its heading; nil if it is not that of a group.
    var level: Int? { kind == .group ? Int(index) : nil }

    var isTask: Bool { kind == .task }
  }

  enum Kind: Int, CaseIterable {
    case start
    case frontMatter
    case heading
    /// A deeper heading inside a section.
    case group
    case prose
    case task
    case end
  }

  /// What stands under one heading; the first section is what stands before any heading.
  struct Section {
    /// The heading's lines, from a rule before it on; empty for the first section, and for the settings of Obsidian
    /// Kanban at the end.
    let heading: Range<Int>

    /// Where in `heading` the heading itself begins.
    let title: Int

    /// The heading's level; 0 without a heading.
    let level: Int

    /// The heading's text.
    let name: String

    let isColumn: Bool

    /// Whether it has a heading that opens no column.
    var isText: Bool { !isColumn && !heading.isEmpty }

    var nodes: Range<NodeID>
  }

  typealias Element = TextElement<Section, Node>

  let board: Board
  let nodes: IndexedList<Node, Node>
  let sections: IndexedList<Section, Section>
  /// The numbers of the tasks' ids, and where those of each column begin; empty if ids are not needed.
  private let idNumbers: [Int32]
  private let idStarts: [Int]

  private(set) lazy var sectionsByName = Dictionary(grouping: sections.indices) {
    sections[$0].name
  }

  var bytes: [UInt8] { board.source.bytes }

  /// Splits a board into its sections and nodes. Cost: linear.
  ///
  /// - Parameters:
  ///   - ids: The numbers of the board's ids; nil if ids are not needed.
  ///   - form: How the versions of a merge are divided.
  convenience init(_ board: Board, ids: BoardIDs?, form: OutlineForm = OutlineForm()) {
    self.init(OutlineParts(of: board, form), ids: ids)
  }

  init(_ parts: OutlineParts, ids: BoardIDs?) {
    board = parts.board
    (nodes, sections) = (IndexedList(parts.nodes), IndexedList(parts.sections))
    (idNumbers, idStarts) = (ids?.tasks ?? [], ids?.starts ?? [])
  }
}

/// Something that blank lines may stand before and after.
enum TextElement<Section, Node>: Equatable {
  /// The heading of a section; that of the first section is the start of the file.
  case heading(ListIndex<Section>)
  case node(ListIndex<Node>)
  case end
}

extension Board {
  /// The level of the columns' headings; 0 without columns.
  var level: Int { columns.first?.level ?? 0 }

  /// Whether a column is for finished tasks; nil if there is none of that name.
  func isDone(column name: String) -> Bool? {
    columns.first { $0.name == name }.map { $0.state == .done }
  }
}

extension BoardOutline {
  func kind(_ element: Element) -> Kind {
    switch element {
    case .heading(let index): index == 0 ? .start : .heading
    case .node(let index): nodes[index].kind
    case .end: .end
    }
  }

  /// What stands after an element in the file; nil for the end.
  func element(after element: Element) -> Element? {
    let (node, section): (NodeID, SectionID)
    switch element {
    case .heading(let index): (node, section) = (sections[index].nodes.lowerBound, index)
    case .node(let index): (node, section) = (index + 1, nodes[index].section)
    case .end: return nil
    }
    if sections[section].nodes.contains(node) { return .node(node) }
    return section + 1 < sections.endIndex ? .heading(section + 1) : .end
  }

  /// What stands before an element in the file; nil for the start.
  func element(before element: Element) -> Element? {
    let (node, section): (NodeID, SectionID)
    switch element {
    case .heading(0): return nil
    case .heading(let index): (node, section) = (sections[index].nodes.lowerBound - 1, index - 1)
    case .node(let index): (node, section) = (index - 1, nodes[index].section)
    case .end: (node, section) = (nodes.endIndex - 1, sections.endIndex - 1)
    }
    return sections[section].nodes.contains(node) ? .node(node) : .heading(section)
  }

  /// The blank lines between an element and what stands after it; empty after the end.
  func separator(after element: Element) -> Range<Int> {
    range(element).upperBound..<range(self.element(after: element) ?? .end).lowerBound
  }

  /// Whether blank lines stand between a task and the one before it.
  func isParted(_ node: NodeID) -> Bool {
    guard nodes[node].isTask, node > 0, nodes[node - 1].isTask,
      nodes[node - 1].section == nodes[node].section
    else { return false }
    return !separator(after: .node(node - 1)).isEmpty
  }

  private func range(_ element: Element) -> Range<Int> {
    switch element {
    case .heading(let index): sections[index].heading
    case .node(let index): nodes[index].range
    case .end: bytes.count..<bytes.count
    }
  }

  /// The heading of a group, and what stands below it.
  func group(of heading: NodeID) -> Range<NodeID> {
    let end = sections[nodes[heading].section].nodes.upperBound
    return heading..<((heading + 1..<end).first { nodes[$0].kind == .group } ?? end)
  }

  func text(_ node: NodeID) -> ArraySlice<UInt8> { bytes[nodes[node].range] }

  /// The bytes of a section, from its heading to the next.
  func text(ofSection section: SectionID) -> ArraySlice<UInt8> {
    let end =
      section + 1 < sections.endIndex ? sections[section + 1].heading.lowerBound : bytes.count
    return bytes[sections[section].heading.lowerBound..<end]
  }

  func heading(_ section: SectionID) -> ArraySlice<UInt8> { bytes[sections[section].heading] }

  /// The rule before a heading, with the blank lines after it; empty if there is none.
  func rule(before section: SectionID) -> ArraySlice<UInt8> {
    heading(section)[..<sections[section].title]
  }

  /// The number of a node's id; nil for a node that is not a task with an id.
  func id(_ node: NodeID) -> Int32? {
    idNumber(node).flatMap { $0 < 0 ? nil : $0 }
  }

  /// The number that ``BoardIDs/tasks`` has for a task.
  private func idNumber(_ node: NodeID) -> Int32? {
    guard !idNumbers.isEmpty, let place = nodes[node].place else { return nil }
    return idNumbers[idStarts[place.column] + place.index]
  }

  /// The task that a node is, parsed on demand; nil for any other node.
  func task(_ node: NodeID) -> Board.Task? {
    nodes[node].place.map { board.columns[$0.column].tasks[$0.index] }
  }

  /// A hash that is the same for tasks with the same title, and seldom for others: made of the words on a task's line
  /// that begin with a letter or a digit and cannot be a person, a tag or an attribute. Nothing is parsed for it.
  func titleHash(_ node: NodeID) -> UInt64 {
    let place = nodes[node].place!
    let range = board.columns[place.column].tasks.record(place.index).range
    return bytes.withUnsafeBufferPointer { bytes in
      // FNV-1a.
      var hash: UInt64 = 0xcbf2_9ce4_8422_2325
      var isMarker = true
      var start = range.lowerBound
      while start < range.upperBound, !bytes[start].isLineEnding {
        let first = bytes[start]
        var wordHash = hash
        var hasColon = false
        var end = start
        while end < range.upperBound, !bytes[end].isSpace {
          wordHash = (wordHash ^ UInt64(bytes[end])) &* 0x100_0000_01b3
          hasColon = hasColon || bytes[end] == .ascii(":")
          end += 1
        }
        if end == start {
          start += 1
          continue
        }
        // A comment at the end is not part of the title.
        if first == .ascii("<") { break }
        if !isMarker, !hasColon, first.isASCIIAlphanumeric || first >= 0x80 {
          hash = (wordHash ^ 0x20) &* 0x100_0000_01b3
        }
        isMarker = false
        start = end
      }
      return hash
    }
  }

  /// The bytes of a node; for a task without its id and the comment before it.
  func textWithoutID(_ node: NodeID) -> ByteString {
    guard let place = nodes[node].place else { return ByteString(text(node)) }
    return idNumber(node) == -1
      ? ByteString(bytes[board.columns[place.column].tasks.record(place.index).range])
      : ByteString(task(node)!.textWithoutID)
  }

  /// The suppression comment that a task's node begins with.
  func comment(_ node: NodeID) -> ArraySlice<UInt8> {
    guard let task = task(node) else { return [] }
    return bytes[nodes[node].range.lowerBound..<task.range.lowerBound]
  }

  /// Whether a task and the comment before it say the same as those of another version, apart from layout.
  func isTask(_ node: NodeID, sayingSame other: NodeID, in outline: BoardOutline) -> Bool {
    guard let task = task(node), let another = outline.task(other) else { return false }
    return comment(node) == outline.comment(other) && task.saysSame(as: another)
  }
}

extension ThreeWay<BoardOutline> {
  /// The text of a node in each version; empty for a version that does not have it.
  func texts(of match: NodeMatch) -> ThreeWay<ArraySlice<UInt8>> {
    ThreeWay<ArraySlice<UInt8>> { version in match[version].map { self[version].text($0) } ?? [] }
  }

  /// Whether all versions have a node, with the same text.
  func haveSameText(_ match: NodeMatch) -> Bool {
    if match.base == nil || match.ours == nil || match.theirs == nil { return false }
    let texts = texts(of: match)
    return texts.base.isIdentical(to: texts.ours) && texts.base.isIdentical(to: texts.theirs)
  }

  /// Whether a side changed no more of a task of the base than its layout.
  func isSame(_ task: NodeID, _ partner: NodeID, _ side: MergeVersion) -> Bool {
    base.isTask(task, sayingSame: partner, in: self[side])
  }

  /// Whether a node is of this kind in some version.
  func isNode(_ match: NodeMatch, _ kind: BoardOutline.Kind) -> Bool {
    match.contains { self[$0].nodes[$1].kind == kind }
  }
}
