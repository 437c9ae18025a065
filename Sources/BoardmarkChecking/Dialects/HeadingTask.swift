import BoardmarkReading
import BoardmarkText
import MarkdownBlocks

/// A task as MarkdownTaskManager writes it: a heading `TASK-001 | title` inside a column, a line of
/// fields directly below it, and everything up to the next such heading.
struct HeadingTask {
  /// The heading's lines.
  let heading: Range<Int>

  /// The bytes of the heading's text.
  let text: Range<Int>

  let id: Range<Int>
  let title: Range<Int>

  /// The lines of fields, each with its 0-based line number.
  let fieldLines: [(line: Int, fields: [FieldLine.Field])]

  /// The lines of the section: from the heading's to the last one, without blank lines and thematic
  /// breaks at the end.
  let lines: Range<Int>

  /// The index of the heading among the board's blocks.
  let block: Int

  /// The index of the column.
  let column: Int

  /// Whether an earlier heading, which is not an ancestor of this one, would become its group.
  let wouldJoinGroup: Bool

  /// All such tasks of a board, in the order of the file.
  ///
  /// Cost: linear in the board; next to nothing if no group has a bar in its name.
  static func all(in board: Board) -> [HeadingTask] {
    let mayNameTask = board.columns.contains { column in
      column.groups.contains { $0.name.utf8.contains(.ascii("|")) }
    }
    guard mayNameTask else { return [] }
    let source = board.reading
    var found: [HeadingTask] = []
    var headings: [(block: Int, heading: Heading)] = []
    var index = 0
    while index < board.blocks.count {
      if let heading = Heading(board.blocks[index], in: source) {
        headings.append((index, heading))
      }
      index = board.blocks[index].next
    }
    var column = -1
    var group: Int?
    for (place, (block, heading)) in headings.enumerated() {
      if column + 1 < board.columns.count,
        board.columns[column + 1].heading.lowerBound == heading.range.lowerBound
      {
        column += 1
        group = nil
        continue
      }
      guard column >= 0, board.columns[column].range.contains(heading.range.lowerBound) else {
        continue
      }
      guard let name = Name(heading, source.bytes),
        case let fieldLines = fieldLines(after: block, of: board), !fieldLines.isEmpty
      else {
        group = heading.level
        continue
      }
      let next = headings[(place + 1)...].first {
        $0.heading.level <= heading.level || Name($0.heading, source.bytes) != nil
      }
      found.append(
        HeadingTask(
          heading: heading.range, text: heading.text, id: name.id, title: name.title,
          fieldLines: fieldLines,
          lines: lines(from: block, to: next?.block ?? board.blocks.count, of: board),
          block: block, column: column, wouldJoinGroup: group.map { $0 >= heading.level } ?? false))
    }
    return found
  }

  /// The headings that have a line of fields directly below them.
  ///
  /// Cost: linear in the board.
  static func headingsWithFields(in board: Board) -> [Heading] {
    board.blocks.indices.compactMap { index in
      guard let heading = Heading(board.blocks[index], in: board.reading),
        !fieldLines(after: index, of: board).isEmpty
      else { return nil }
      return heading
    }
  }

  /// The lines of fields directly after the heading.
  private static func fieldLines(
    after heading: Int, of board: Board
  ) -> [(line: Int, fields: [FieldLine.Field])] {
    let source = board.reading
    var found: [(line: Int, fields: [FieldLine.Field])] = []
    var index = heading + 1
    while index < board.blocks.count, board.blocks[index].kind == .paragraph {
      for line in board.blocks[index].lines {
        guard let read = FieldLine(in: source.bytes, source.content(ofLine: line)) else {
          return found
        }
        found.append((line, read.fields))
      }
      index = board.blocks[index].next
    }
    return found
  }

  /// The lines of the section, without blank lines and thematic breaks at its end.
  private static func lines(from first: Int, to next: Int, of board: Board) -> Range<Int> {
    let source = board.reading
    let start = board.blocks[first].lines.lowerBound
    var end = next < board.blocks.count ? board.blocks[next].lines.lowerBound : source.lines.count
    var rules: Set<Int> = []
    for index in first..<next where board.blocks[index].parent < 0 {
      if board.blocks[index].kind == .thematicBreak {
        rules.insert(board.blocks[index].lines.lowerBound)
      }
    }
    while end - 1 > start, source.isBlank(line: end - 1) || rules.contains(end - 1) { end -= 1 }
    return start..<end
  }

  /// The `TASK-001 | title` of a heading: an id with a digit in it, a bar, and something after it.
  private struct Name {
    let id: Range<Int>
    let title: Range<Int>

    init?(_ heading: Heading, _ bytes: [UInt8]) {
      let text = heading.text
      guard !heading.isSetext, let bar = bytes[text].prefix(40).firstIndex(of: .ascii("|")) else {
        return nil
      }
      var end = bar
      while end > text.lowerBound, bytes[end - 1].isBlank { end -= 1 }
      var start = bar + 1
      while start < text.upperBound, bytes[start].isBlank { start += 1 }
      guard TaskID(bytes[text.lowerBound..<end]) != nil,
        bytes[text.lowerBound..<end].contains(where: \.isASCIIDigit), start < text.upperBound
      else { return nil }
      id = text.lowerBound..<end
      title = start..<text.upperBound
    }
  }
}
