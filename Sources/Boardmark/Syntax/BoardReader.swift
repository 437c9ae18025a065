import MarkdownBlocks

/// Reads any board: bytes → front matter and blocks → columns and tasks.
struct BoardReader {
  private let text: SourceText
  private let blocks: [Block]
  /// What the document's headings say, by the indices of their blocks.
  private let matches: [Int: ColumnNames.Match]
  private var parts: [Board.Part]
  private var columns: ColumnBuilder

  /// The tasks of the column that is being read.
  private var tasks: [Board.Task] = []
  private var strayBoxes: [Range<Int>] = []

  static func read(_ source: SourceText, fileName: String) -> Board {
    let conflicts = ConflictMarkers.regions(in: source)
    let reading =
      conflicts.isEmpty
      ? source : SourceText(ConflictMarkers.oursHalf(of: source, regions: conflicts))
    let frontMatter = FrontMatter(in: reading)
    let settings = frontMatter?.settings ?? BoardSettings()
    var reader = BoardReader(
      reading, frontMatter: frontMatter, settings: settings, fileName: fileName)
    reader.readBlocks()
    return Board(
      source: source, fileName: fileName, frontMatter: frontMatter, settings: settings,
      columns: reader.columns.columns, conflicts: conflicts, strayBoxes: reader.strayBoxes,
      structure: .parsed(parts: reader.parts, blocks: reader.blocks), reading: reading)
  }

  private init(
    _ text: SourceText, frontMatter: FrontMatter?, settings: BoardSettings, fileName: String
  ) {
    self.text = text
    let start = frontMatter?.range.upperBound ?? text.byteOrderMark.upperBound
    let blocks = BlockParser.blocks(
      of: text.bytes, lines: text.lines, firstLine: text.lines.line(at: start), start: start)
    let names = ColumnNames(settings.columns, fileName: fileName)
    var matches: [Int: ColumnNames.Match] = [:]
    var levels: [(level: Int, match: ColumnNames.Match)] = []
    for (index, block) in blocks.enumerated() where block.parent < 0 {
      if let heading = Heading(block, in: text), let match = names.match(heading.name) {
        matches[index] = match
        levels.append((heading.level, match))
      }
    }
    self.blocks = blocks
    self.matches = matches
    columns = ColumnBuilder(levels, names, settings)
    parts = []
    if !text.byteOrderMark.isEmpty {
      parts.append(Board.Part(kind: .byteOrderMark, range: text.byteOrderMark))
    }
    if let frontMatter {
      parts.append(Board.Part(kind: .frontMatter, range: frontMatter.range))
    }
  }

  // MARK: - Parts

  private mutating func readBlocks() {
    var index = 0
    while index < blocks.count {
      readBlock(index)
      index = blocks[index].next
    }
    fill(upTo: text.bytes.count)
    closeColumn(at: text.bytes.count)
  }

  private mutating func readBlock(_ index: Int) {
    let block = blocks[index]
    if let heading = Heading(block, in: text) {
      readHeading(heading, matches[index])
    } else if case .list = block.kind, columns.open != nil {
      readTasks(ofList: index)
    } else {
      add(.prose, bytes(of: block.lines))
      if case .list = block.kind { findStrayBoxes(inList: index) }
    }
  }

  private mutating func readHeading(_ heading: Heading, _ match: ColumnNames.Match?) {
    let range = heading.range
    fill(upTo: range.lowerBound)
    guard columns.ends(atHeadingOfLevel: heading.level) else {
      columns.addGroup(heading)
      add(.heading(column: nil), range)
      return
    }
    closeColumn(at: range.lowerBound)
    let isColumn = columns.begin(heading, match)
    add(.heading(column: isColumn ? columns.columns.count : nil), range)
  }

  private mutating func readTasks(ofList list: Int) {
    guard let column = columns.open else { return }
    let index = columns.columns.count
    var item = list + 1
    while item < blocks[list].next {
      let range = bytes(of: blocks[item].lines)
      fill(upTo: range.lowerBound)
      add(.task(column: index, index: tasks.count), range)
      tasks.append(
        TaskReader(text: text, blocks: blocks).task(
          item, range: range, columnIndex: index, state: column.match.state,
          groupIndex: column.groups.isEmpty ? nil : column.groups.count - 1))
      item = blocks[item].next
    }
  }

  private mutating func findStrayBoxes(inList list: Int) {
    for item in list + 1..<blocks[list].next {
      guard case .item = blocks[item].kind, item + 1 < blocks[item].next else { continue }
      let first = blocks[item + 1]
      guard first.kind == .paragraph else { continue }
      let line = text.content(ofLine: first.lines.lowerBound)
      if let box = TaskBox(in: text.bytes, at: first.start, limit: line.upperBound) {
        strayBoxes.append(box.range)
      }
    }
  }

  private mutating func closeColumn(at end: Int) {
    columns.close(at: end) { _ in Board.Tasks(tasks) }
    tasks = []
  }

  private mutating func add(_ kind: Board.Part.Kind, _ range: Range<Int>) {
    fill(upTo: range.lowerBound)
    parts.append(Board.Part(kind: kind, range: range))
  }

  /// Adds the lines between the last part and `offset`: blank ones, or reference definitions.
  private mutating func fill(upTo offset: Int) {
    var start = parts.last?.range.upperBound ?? 0
    while start < offset {
      let first = text.lines.line(at: start)
      let isBlank = text.isBlank(line: first)
      var line = first + 1
      while line < text.lines.count, text.lines.start(line) < offset,
        text.isBlank(line: line) == isBlank
      {
        line += 1
      }
      let end = min(offset, text.lines.start(line))
      parts.append(Board.Part(kind: isBlank ? .blank : .prose, range: start..<end))
      start = end
    }
  }

  /// The bytes of whole lines, less a byte order mark before the first.
  private func bytes(of lines: Range<Int>) -> Range<Int> {
    let start = text.lines.start(lines.lowerBound)
    return max(
      start, parts.first?.kind == .byteOrderMark ? text.byteOrderMark.upperBound : 0)..<text.lines
      .start(lines.upperBound)
  }
}

extension SourceText {
  /// The UTF-8 byte order mark at the start; empty where there is none.
  var byteOrderMark: Range<Int> {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 0..<3 : 0..<0
  }
}
