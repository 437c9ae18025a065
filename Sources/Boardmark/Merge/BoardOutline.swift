/// One version of a board as the merge sees it: sections, nodes in them, blank lines between.
struct BoardOutline {
  /// What stands between two runs of blank lines, or directly beside another node.
  struct Node {
    let kind: Kind

    /// The node's whole lines; a task's begin with the suppression comment that goes with it.
    let range: Range<Int>

    /// The index of the section it stands in.
    let section: Int

    /// The task, where it is one.
    let task: Board.Task?
  }

  enum Kind: Hashable {
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

  /// A place in the file behind which blank lines may stand.
  enum Element: Hashable {
    case start
    case heading(Int)
    case node(Int)
    case end
  }

  let board: Board
  private(set) var nodes: [Node] = []
  private(set) var sections: [Section] = []

  /// All elements in the order of the file.
  private(set) var elements: [Element] = [.start]

  /// The blank lines behind each element.
  private(set) var separators: [Range<Int>] = [0..<0]

  /// The places of the headings and of the nodes among the elements.
  private(set) var headingPlaces: [Int] = [0]
  private(set) var nodePlaces: [Int] = []

  var bytes: [UInt8] { board.source.bytes }

  /// Splits a board into its sections and nodes. Cost: linear.
  init(_ board: Board) {
    self.board = board
    sections.append(Section(heading: 0..<0, name: "", isColumn: true, nodes: 0..<0))
    var pending: Range<Int>?
    let level = board.columns.first?.level ?? 0
    for (index, part) in board.parts.enumerated() {
      let isLead = part.kind == .prose && isLead(index)
      if pending != nil, part.kind != .prose, part.kind != .blank { flush(&pending) }
      switch part.kind {
      case .byteOrderMark: break
      case .blank: addBlank(part.range, &pending)
      case .frontMatter: add(.frontMatter, part.range)
      case .heading(let column): addHeading(part.range, column, level)
      case .task(let column, let place):
        let task = board.columns[column].tasks[place]
        let start = lead ?? part.range.lowerBound
        lead = nil
        add(.task, start..<part.range.upperBound, task)
      case .prose:
        if isLead {
          flush(&pending)
          lead = part.range.lowerBound
        } else {
          pending = (pending?.lowerBound ?? part.range.lowerBound)..<part.range.upperBound
          if index + 1 < board.parts.count, isLeadAhead(of: index) { flush(&pending) }
        }
      }
    }
    flush(&pending)
    sections[sections.count - 1].nodes =
      sections[sections.count - 1].nodes.lowerBound..<nodes.count
    elements.append(.end)
    separators.append(bytes.count..<bytes.count)
  }

  /// The start of a suppression comment that the next task begins with.
  private var lead: Int?

  /// Whether the part is a suppression alone directly before a task.
  private func isLead(_ part: Int) -> Bool {
    guard part + 1 < board.parts.count, board.parts[part + 1].isTask,
      board.source.bytes[board.parts[part].range].starts(with: "<!--".utf8)
    else { return false }
    return Suppressions.startOfComment(beforePart: part + 1, in: board) == part
  }

  /// Whether blank lines behind a part are followed by such a comment.
  private func isLeadAhead(of part: Int) -> Bool {
    var next = part + 1
    while next < board.parts.count, board.parts[next].kind == .blank { next += 1 }
    return next < board.parts.count && board.parts[next].kind == .prose && isLead(next)
  }

  private mutating func add(_ kind: Kind, _ range: Range<Int>, _ task: Board.Task? = nil) {
    nodePlaces.append(elements.count)
    elements.append(.node(nodes.count))
    separators.append(range.upperBound..<range.upperBound)
    nodes.append(Node(kind: kind, range: range, section: sections.count - 1, task: task))
  }

  private mutating func addBlank(_ range: Range<Int>, _ pending: inout Range<Int>?) {
    // Blank lines inside prose belong to it; those behind it are taken off again at its end.
    if pending != nil { return }
    separators[separators.count - 1] = range
  }

  private mutating func flush(_ pending: inout Range<Int>?) {
    guard let range = pending else { return }
    pending = nil
    add(.prose, range)
    // What follows the last line of prose up to the next part is blank.
    let next = board.parts.partitioningIndex { $0.range.lowerBound >= range.upperBound }
    if next < board.parts.count, board.parts[next].kind == .blank {
      separators[separators.count - 1] = board.parts[next].range
    }
  }

  private mutating func addHeading(_ range: Range<Int>, _ column: Int?, _ level: Int) {
    let heading = self.heading(range)
    guard column != nil || heading.level <= level else {
      add(.group, range)
      return
    }
    sections[sections.count - 1].nodes =
      sections[sections.count - 1].nodes.lowerBound..<nodes.count
    headingPlaces.append(elements.count)
    elements.append(.heading(sections.count))
    separators.append(range.upperBound..<range.upperBound)
    sections.append(
      Section(
        heading: range, name: column.map { board.columns[$0].name } ?? heading.name,
        isColumn: column != nil, nodes: nodes.count..<nodes.count))
  }

  /// The level and the text of a heading's lines.
  private func heading(_ range: Range<Int>) -> (level: Int, name: String) {
    let line = board.source.lines.line(at: range.lowerBound)
    let block = board.blocks.partitioningIndex { $0.lines.lowerBound >= line }
    if block < board.blocks.count, let heading = Heading(board.blocks[block], in: board.reading) {
      return (heading.level, heading.name)
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

  /// The bytes of a section's heading.
  func heading(_ section: Int) -> ArraySlice<UInt8> { bytes[sections[section].heading] }

  /// Where an element stands among all.
  func place(of element: Element) -> Int {
    switch element {
    case .start: 0
    case .heading(let index): headingPlaces[index]
    case .node(let index): nodePlaces[index]
    case .end: elements.count - 1
    }
  }

  /// The id of a node that is a task with one.
  func id(_ node: Int) -> TaskID? { nodes[node].task?.id }
}
