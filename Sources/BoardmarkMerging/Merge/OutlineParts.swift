import BoardmarkEditing
import BoardmarkReading
import BoardmarkText

/// How boards are divided into sections and nodes, the same for all versions of a merge.
struct OutlineForm {
  /// The level down to which headings begin a section, if that of a board's columns is higher.
  var depth = 0
  /// The names of the sections at whose end a rule is text of theirs rather than part of the next heading.
  var endingInText: Set<String> = []
}

/// The parts of an outline, while it is being built.
struct OutlineParts: Sendable {
  let board: Board
  private(set) var nodes: [BoardOutline.Node] = []
  private(set) var sections: [BoardOutline.Section] = []
  /// The section above each rule that belongs to a heading, by the heading's name.
  private var ruledSections: [String: String] = [:]
  /// How many rules of each section are text.
  private var textRuleCounts: [String: Int] = [:]

  init(of board: Board, _ form: OutlineForm = OutlineForm()) {
    self.board = board
    addSection(0..<0, title: 0, (0, ""), isColumn: true)
    /// The start of a suppression comment that the next task begins with.
    var commentStart: Int?
    /// The start of a rule that divides the next section from this one.
    var ruleStart: Int?
    let level = max(form.depth, board.level)
    let parts = board.makeParts()
    nodes.reserveCapacity(parts.count)
    for (index, part) in parts.enumerated() {
      switch part.kind {
      case .byteOrderMark, .blank: break
      case .frontMatter: add(.frontMatter, part.range)
      case .heading(let column):
        let above = sections.last!.name
        addHeading(part.range, from: ruleStart ?? part.range.lowerBound, column, level)
        if ruleStart != nil { ruledSections[sections.last!.name] = above }
        ruleStart = nil
      case .task(let column, let place):
        let start = commentStart ?? part.range.lowerBound
        commentStart = nil
        add(.task, start..<part.range.upperBound, column: column, index: place)
      case .prose where isTaskComment(index, of: parts): commentStart = part.range.lowerBound
      case .prose where isSectionRule(index, of: parts, level) && !endsInText(form):
        ruleStart = part.range.lowerBound
      case .prose:
        if board.source.bytes[part.range].starts(with: ObsidianKanban.settings.utf8) {
          // The settings belong to the file, whichever column ends up before them.
          let start = part.range.lowerBound
          addSection(start..<start, title: start, (0, ObsidianKanban.settings), isColumn: false)
        }
        if board.source.bytes[part.range].isThematicBreak {
          textRuleCounts[sections.last!.name, default: 0] += 1
        }
        addProse(part.range)
      }
    }
    endSection()
  }

  /// Whether a part is a suppression comment alone, directly before a task.
  private func isTaskComment(_ part: Int, of parts: [Board.Part]) -> Bool {
    guard part + 1 < parts.count, parts[part + 1].isTask,
      board.source.bytes[parts[part].range].starts(with: "<!--".utf8)
    else { return false }
    return SuppressionComment.start(beforePart: part + 1, in: board) == part
  }

  private mutating func add(
    _ kind: BoardOutline.Kind, _ range: Range<Int>, column: Int = -1, index: Int = -1
  ) {
    nodes.append(
      BoardOutline.Node(
        kind, range, in: SectionID(sections.count - 1), column: column, index: index))
  }

  /// Adds text, as one node with any text directly before it in its section.
  private mutating func addProse(_ range: Range<Int>) {
    var start = range.lowerBound
    if let last = nodes.last, last.kind == .prose, last.range.upperBound == start,
      last.section.value == sections.count - 1
    {
      start = last.range.lowerBound
      nodes.removeLast()
    }
    add(.prose, start..<range.upperBound)
  }

  /// Whether a part is a rule with nothing but blank lines between it and the heading of a section: what stands before
  /// it may change, and Obsidian Kanban knows its archive by such a rule.
  private func isSectionRule(_ part: Int, of parts: [Board.Part], _ level: Int) -> Bool {
    guard board.source.bytes[parts[part].range].isThematicBreak,
      let next = parts[(part + 1)...].first(where: { $0.kind != .blank }),
      case .heading(let column) = next.kind
    else { return false }
    return column != nil || heading(at: next.range.lowerBound).level <= level
  }

  private func endsInText(_ form: OutlineForm) -> Bool {
    form.endingInText.contains(sections.last!.name)
  }

  /// The names of the sections at whose end stands a rule that is text in another version, since somebody wrote
  /// something between it and the heading; not if the third version has the heading after a rule of another section.
  func sectionsWithRuleMadeText(in other: Self, third: Self) -> [String] {
    let headings = Set(other.sections.map(\.name))
    return ruledSections.filter { heading, section in
      headings.contains(heading) && other.ruledSections[heading] == nil
        && [nil, section].contains(third.ruledSections[heading])
        && other.textRuleCounts[section, default: 0] > textRuleCounts[section, default: 0]
    }.map(\.value)
  }

  private func heading(at offset: Int) -> Heading {
    let headings = board.outline.sections.lazy.map(\.heading)
    return headings[headings.partitioningIndex { $0.range.lowerBound >= offset }]
  }

  private mutating func addHeading(
    _ range: Range<Int>, from start: Int, _ column: Int?, _ level: Int
  ) {
    let heading = heading(at: range.lowerBound)
    guard column != nil || heading.level <= level else {
      return add(.group, range, index: heading.level)
    }
    addSection(
      start..<range.upperBound, title: range.lowerBound,
      (heading.level, column.map { board.columns[$0].name } ?? heading.name(in: board.reading)),
      isColumn: column.map { board.columns[$0].isNamed } ?? false)
  }

  private mutating func addSection(
    _ range: Range<Int>, title: Int, _ heading: (level: Int, name: String), isColumn: Bool
  ) {
    endSection()
    sections.append(
      BoardOutline.Section(
        heading: range, title: title, level: heading.level, name: heading.name, isColumn: isColumn,
        nodes: NodeID(nodes.count)..<NodeID(nodes.count)))
  }

  private mutating func endSection() {
    guard let last = sections.indices.last else { return }
    sections[last].nodes = sections[last].nodes.lowerBound..<NodeID(nodes.count)
  }
}
