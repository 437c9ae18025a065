import BoardmarkText
import MarkdownBlocks

/// Reads one item of a column's list as a task.
struct TaskReader {
  private let text: SourceText
  private let table: LineTable
  private let blocks: [Block]

  init(text: SourceText, blocks: [Block]) {
    self.text = text
    table = text.lines
    self.blocks = blocks
  }

  /// Reads the item `blocks[item]`, whose lines are `range`.
  ///
  /// - Parameter own: The blocks that the task keeps; nil to find them again when they are asked for.
  func task(
    _ item: Int, range: Range<Int>, columnIndex: Int, state: Board.ColumnState, groupIndex: Int?,
    keeping own: TaskBlocks?
  ) -> Board.Task {
    let block = blocks[item]
    var contentColumn = 0
    if case .item(let column) = block.kind { contentColumn = column }
    let marker = self.marker(at: block)
    let line = taskLine(of: item, marker: marker)
    let lineEnd = table.end(table.line(at: line.text.upperBound))
    return Board.Task(
      range: range, marker: marker, line: line, subtasks: subtasks(in: item),
      columnIndex: columnIndex, groupIndex: groupIndex, columnState: state, blocks: own,
      body: min(lineEnd, range.upperBound)..<range.upperBound, contentColumn: contentColumn)
  }

  private func marker(at block: Block) -> Range<Int> {
    let limit = table.end(block.lines.lowerBound)
    return ListMarker(in: text.bytes, at: block.start, limit: limit)?.range
      ?? block.start..<min(block.start + 1, limit)
  }

  /// Reads the task line of an item: the beginning of its first paragraph.
  func taskLine(of item: Int, marker: Range<Int>) -> TaskLine {
    let first = item + 1
    guard first < blocks[item].next else {
      return TaskLineReader.readVerbatim(text, line: marker.upperBound..<marker.upperBound)
    }
    switch blocks[first].kind {
    case .paragraph: return paragraphLine(first, in: item)
    case .heading, .blockQuote:
      // The words of a heading or a quote count, but its bytes are not rearranged.
      return TaskLineReader.read(text, lines: [firstLine(of: first)], isArrangeable: false)
    default: return TaskLineReader.readVerbatim(text, line: firstLine(of: first))
    }
  }

  private func paragraphLine(_ paragraph: Int, in item: Int) -> TaskLine {
    var lines = self.lines(of: paragraph)
    if text.bytes[lines[0].lowerBound] == .ascii("["), lines.contains(where: mayDefine),
      ReferenceDefinitions.leadingLines(of: lines.map { text.bytes[trimmed($0)] }) > 0
    {
      return TaskLineReader.readVerbatim(text, line: lines[0])
    }
    // A box alone in its paragraph belongs to the next paragraph.
    let next = blocks[paragraph].next
    if lines.count == 1, next < blocks[item].next, blocks[next].kind == .paragraph,
      let box = TaskBox(in: text.bytes, at: lines[0].lowerBound, limit: lines[0].upperBound),
      text.bytes[box.range.upperBound..<lines[0].upperBound].allSatisfy(\.isBlank)
    {
      lines += self.lines(of: next)
    }
    return TaskLineReader.read(text, lines: lines, isArrangeable: true)
  }

  /// True if the line has the `]:` of a reference definition.
  private func mayDefine(_ line: Range<Int>) -> Bool {
    var previous: UInt8 = 0
    for byte in text.bytes[line] {
      if byte == .ascii(":"), previous == .ascii("]") { return true }
      previous = byte
    }
    return false
  }

  /// The bytes of a paragraph's lines; the first line begins at the paragraph's first byte.
  private func lines(of paragraph: Int) -> [Range<Int>] {
    let block = blocks[paragraph]
    return block.lines.map {
      $0 == block.lines.lowerBound ? firstLine(of: paragraph) : text.content(ofLine: $0, in: table)
    }
  }

  private func firstLine(of index: Int) -> Range<Int> {
    let block = blocks[index]
    return block
      .start..<max(block.start, text.content(ofLine: block.lines.lowerBound, in: table).upperBound)
  }

  private func trimmed(_ line: Range<Int>) -> Range<Int> {
    Indentation(in: text.bytes, from: line.lowerBound, to: line.upperBound).end..<line.upperBound
  }

  /// The nested items with a box, except for those in quotes.
  private func subtasks(in item: Int) -> [Board.Subtask] {
    var subtasks: [Board.Subtask] = []
    var open: [(subtask: Int, end: Int)] = []
    var index = item + 1
    while index < blocks[item].next {
      while let last = open.last, last.end <= index { open.removeLast() }
      switch blocks[index].kind {
      case .blockQuote:
        index = blocks[index].next
        continue
      case .item where hasBox(index):
        let line = taskLine(of: index, marker: marker(at: blocks[index]))
        subtasks.append(Board.Subtask(titleLine: line, parent: open.last?.subtask))
        open.append((subtasks.count - 1, blocks[index].next))
      default: break
      }
      index += 1
    }
    return subtasks
  }

  private func hasBox(_ item: Int) -> Bool {
    guard item + 1 < blocks[item].next, blocks[item + 1].kind == .paragraph else { return false }
    let line = firstLine(of: item + 1)
    return TaskBox(in: text.bytes, at: line.lowerBound, limit: line.upperBound) != nil
  }
}
