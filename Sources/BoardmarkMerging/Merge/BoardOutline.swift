import BoardmarkEditing
import BoardmarkReading
import BoardmarkText

/// One version of a board as the merge sees it: sections, nodes in them, blank lines between.
final class BoardOutline {
  /// What stands between two runs of blank lines, or directly beside another node.
  struct Node {
    let kind: Kind

    /// The node's whole lines; a task's begin with the suppression comment that goes with it.
    let range: Range<Int>

    /// The index of the section it stands in.
    let section: Int

    /// Its column and its place there, where it is a task.
    let place: (column: Int, index: Int)?

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

  /// What stands under one heading; the first section is what stands before any.
  struct Section {
    /// The heading's lines; empty for the first section.
    let heading: Range<Int>

    /// The heading's text.
    let name: String

    let isColumn: Bool

    /// The indices of its nodes.
    var nodes: Range<Int>
  }

  /// A place in the file after which blank lines may stand.
  enum Element: Hashable {
    case start
    case heading(Int)
    case node(Int)
    case end
  }

  let board: Board
  private let ids: BoardIDs?
  let nodes: [Node]
  let sections: [Section]

  /// All elements in the order of the file.
  let elements: [Element]

  /// The blank lines after each element.
  let separators: [Range<Int>]

  var bytes: [UInt8] { board.source.bytes }

  /// Splits a board into its sections and nodes. Cost: linear.
  ///
  /// - Parameter ids: The numbers of the board's ids; nil where nobody will ask for an id.
  convenience init(_ board: Board, ids: BoardIDs?) {
    self.init(OutlineParts(of: board), ids: ids)
  }

  init(_ parts: OutlineParts, ids: BoardIDs?) {
    board = parts.board
    self.ids = ids
    nodes = parts.nodes
    sections = parts.sections
    elements = parts.elements
    separators = parts.separators
  }
}

/// What an outline consists of, while it is made.
struct OutlineParts: Sendable {
  let board: Board
  fileprivate var nodes: [BoardOutline.Node] = []
  fileprivate var sections: [BoardOutline.Section] = []
  fileprivate var elements: [BoardOutline.Element] = [.start]
  fileprivate var separators: [Range<Int>] = [0..<0]
  /// The start of a suppression comment that the next task begins with.
  private var commentStart: Int?

  init(of board: Board) {
    self.board = board
    sections.append(BoardOutline.Section(heading: 0..<0, name: "", isColumn: true, nodes: 0..<0))
    var pending: Range<Int>?
    let level = board.columns.first?.level ?? 0
    let parts = board.parts
    nodes.reserveCapacity(parts.count)
    elements.reserveCapacity(parts.count + 2)
    separators.reserveCapacity(parts.count + 2)
    for (index, part) in parts.enumerated() {
      let isTaskComment = part.kind == .prose && isTaskComment(index)
      if part.kind != .prose { flush(&pending) }
      switch part.kind {
      case .byteOrderMark: break
      case .blank:
        flush(&pending)
        separators[separators.count - 1] = part.range
      case .frontMatter: add(.frontMatter, part.range)
      case .heading(let column): addHeading(part.range, column, level)
      case .task(let column, let place):
        let start = commentStart ?? part.range.lowerBound
        commentStart = nil
        add(.task, start..<part.range.upperBound, (column, place))
      case .prose:
        if isTaskComment {
          flush(&pending)
          commentStart = part.range.lowerBound
        } else {
          pending = (pending?.lowerBound ?? part.range.lowerBound)..<part.range.upperBound
        }
      }
    }
    flush(&pending)
    sections[sections.count - 1].nodes =
      sections[sections.count - 1].nodes.lowerBound..<nodes.count
    elements.append(.end)
    let end = board.source.bytes.count
    separators.append(end..<end)
  }

  /// Whether the part is a suppression alone directly before a task.
  private func isTaskComment(_ part: Int) -> Bool {
    guard part + 1 < board.parts.count, board.parts[part + 1].isTask,
      board.source.bytes[board.parts[part].range].starts(with: "<!--".utf8)
    else { return false }
    return SuppressionComment.start(beforePart: part + 1, in: board) == part
  }

  private mutating func add(
    _ kind: BoardOutline.Kind, _ range: Range<Int>, _ place: (column: Int, index: Int)? = nil
  ) {
    elements.append(.node(nodes.count))
    separators.append(range.upperBound..<range.upperBound)
    nodes.append(
      BoardOutline.Node(kind: kind, range: range, section: sections.count - 1, place: place))
  }

  private mutating func flush(_ pending: inout Range<Int>?) {
    guard let range = pending else { return }
    pending = nil
    add(.prose, range)
  }

  private mutating func addHeading(_ range: Range<Int>, _ column: Int?, _ level: Int) {
    let heading = self.heading(range)
    guard column != nil || heading.level <= level else {
      add(.group, range)
      return
    }
    sections[sections.count - 1].nodes =
      sections[sections.count - 1].nodes.lowerBound..<nodes.count
    elements.append(.heading(sections.count))
    separators.append(range.upperBound..<range.upperBound)
    sections.append(
      BoardOutline.Section(
        heading: range, name: column.map { board.columns[$0].name } ?? heading.name,
        isColumn: column != nil, nodes: nodes.count..<nodes.count))
  }

  /// The level and the text of a heading's lines.
  private func heading(_ range: Range<Int>) -> (level: Int, name: String) {
    let sections = board.outline.sections
    let index = sections.partitioningIndex { $0.heading.range.lowerBound >= range.lowerBound }
    if index < sections.count, sections[index].heading.range.lowerBound == range.lowerBound {
      return (sections[index].heading.level, sections[index].heading.name(in: board.reading))
    }
    return (1, board.source.string(in: range))
  }
}

extension BoardOutline {
  /// The kind of an element.
  func kind(_ element: Element) -> Kind {
    switch element {
    case .start: .start
    case .heading: .heading
    case .node(let index): nodes[index].kind
    case .end: .end
    }
  }

  /// The bytes of a node.
  func text(_ node: Int) -> ArraySlice<UInt8> { bytes[nodes[node].range] }

  /// The bytes of a section, from its heading to the next.
  func text(ofSection section: Int) -> ArraySlice<UInt8> {
    let next = section + 1
    return bytes[
      sections[section].heading
        .lowerBound..<(next < sections.count
        ? sections[next].heading.lowerBound : bytes.count)]
  }

  /// The bytes of a section's heading.
  func heading(_ section: Int) -> ArraySlice<UInt8> { bytes[sections[section].heading] }

  /// Where an element stands among all.
  func place(of element: Element) -> Int {
    switch element {
    case .start: 0
    case .heading(let index): sections[index].nodes.lowerBound + index
    case .node(let index): index + nodes[index].section + 1
    case .end: elements.count - 1
    }
  }

  /// The number of a node's id; nil for one that is not a task with an id.
  func id(_ node: Int) -> Int32? {
    guard let number = idNumber(node), number >= 0 else { return nil }
    return number
  }

  private func idNumber(_ node: Int) -> Int32? {
    guard let place = nodes[node].place, let ids else { return nil }
    return ids.tasks[ids.starts[place.column] + place.index]
  }

  /// The node with each id, by its number; -1 for an id that none has.
  var nodesByID: [Int32] {
    var places: [Int32] = []
    for index in nodes.indices {
      guard let id = id(index).map(Int.init) else { continue }
      if id >= places.count {
        places += repeatElement(-1, count: max(id + 1, places.count * 2) - places.count)
      }
      places[id] = Int32(index)
    }
    return places
  }

  /// The task that a node is; read when it is asked for.
  func task(_ node: Int) -> Board.Task? {
    nodes[node].place.map { board.columns[$0.column].tasks[$0.index] }
  }

  /// A number that tasks of one title have alike, and few others: made of the words on a task's line that begin
  /// with a letter or a digit and may not be a person, a tag or an attribute. Nothing is read for it.
  func titleHash(_ node: Int) -> UInt64 {
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
        // A comment at the end is none of the title's words.
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

  /// The bytes of a node, a task's without its id and the comment before it.
  func textWithoutID(_ node: Int) -> ByteString {
    guard let place = nodes[node].place else { return ByteString(text(node)) }
    let record = board.columns[place.column].tasks.record(place.index)
    if record.isPlain ? record.idRange.isEmpty : idNumber(node) == -1 {
      return ByteString(bytes[record.range])
    }
    return ByteString(TaskContent.textWithoutID(of: task(node)!))
  }

  /// Whether a task says the same as one of another version, with the comment before it, layout apart.
  func isTask(_ node: Int, sayingSame other: Int, in outline: BoardOutline) -> Bool {
    guard let task = task(node), let another = outline.task(other) else { return false }
    let comments = (
      bytes[nodes[node].range.lowerBound..<task.range.lowerBound],
      outline.bytes[outline.nodes[other].range.lowerBound..<another.range.lowerBound]
    )
    return comments.0 == comments.1 && TaskContent(task) == TaskContent(another)
  }
}
