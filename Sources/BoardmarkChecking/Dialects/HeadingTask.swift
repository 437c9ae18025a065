import BoardmarkEditing
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

  /// The lines of the section, starting with the heading, without trailing blank lines and thematic breaks.
  let lines: Range<Int>

  /// The index of the heading among the board's blocks.
  let block: Int

  /// The index of the column.
  let column: Int

  /// True if an earlier heading that is not an ancestor of this one would become its group.
  let wouldJoinGroup: Bool

  /// All such tasks of a board, in the order of the file.
  ///
  /// Cost: linear in the board; negligible if no group has a bar in its name.
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
      id = bytes[text.lowerBound..<bar].trimmingBlanks.indices
      title = bytes[bar + 1..<text.upperBound].trimmingBlanks.indices
      guard TaskID(bytes[id]) != nil, bytes[id].contains(where: \.isASCIIDigit), !title.isEmpty
      else { return nil }
    }
  }
}

/// Rewrites a MarkdownTaskManager task as a list item: fields that the format can express go on the task line;
/// everything else in the section becomes the body.
struct HeadingTaskFix {
  private let section: HeadingTask
  private let board: Board
  private let source: SourceText
  private let bytes: [UInt8]

  /// The words that replace fields, in canonical order.
  let words: [String]

  /// The beginning of the body: the remaining fields, as lines.
  private let keptFields: [[UInt8]]

  init(of section: HeadingTask, in board: Board) {
    self.section = section
    self.board = board
    source = board.reading
    bytes = board.reading.bytes
    (words, keptFields) = Self.distribute(section, source)
  }

  /// The fix; nil if the section, read as a task, would not mean the same.
  func fix() -> Board.Fix? {
    let first = source.lines.start(section.lines.lowerBound)
    let end = source.content(ofLine: section.lines.upperBound - 1).upperBound
    guard let lines = newLines() else { return nil }
    return Board.Fix(
      title: "write it as '\(String(decoding: taskLine, as: UTF8.self))'",
      isSafe: !section.wouldJoinGroup,
      edits: [TextEdit(range: first..<end, replacement: lines)])
  }

  // MARK: - What to write

  /// The words for the fields that have one, and lines with the remaining fields.
  ///
  /// A field remains if another one contradicts it, or if its word expresses less than the field.
  private static func distribute(
    _ section: HeadingTask, _ source: SourceText
  ) -> (words: [String], kept: [[UInt8]]) {
    let marks = section.fieldLines.flatMap { $0.fields.compactMap(\.mark) }
    var names: [String] = []
    var attributes: [(key: Board.AttributeKey, value: String)] = []
    var kept: [[UInt8]] = []
    for (_, fields) in section.fieldLines {
      var rest: [ArraySlice<UInt8>] = []
      for field in fields {
        var isSaid = field.mark?.isExact ?? false
        switch field.mark?.meaning {
        case .names(let new): names += new.filter { !names.contains($0) }
        case let meaning?:
          let others = marks.filter { $0.meaning.key == meaning.key }
          if let attribute = meaning.attribute,
            others.allSatisfy({ $0.meaning.attribute?.value == attribute.value })
          {
            if !attributes.contains(where: { $0.key == attribute.key }) {
              attributes.append(attribute)
            }
          } else {
            isSaid = false
          }
        case nil: break
        }
        if !isSaid { rest.append(source.bytes[field.range]) }
      }
      if !rest.isEmpty { kept.append(Array(rest.joined(separator: " | ".utf8))) }
    }
    let present = TaskReading(Array("- ".utf8) + source.bytes[section.title])?.task.titleLine
    names.removeAll { present?.names.contains($0) ?? false }
    attributes.append((.id, source.string(in: section.id)))
    attributes.sort { $0.key.rank ?? 0 < $1.key.rank ?? 0 }
    return (
      names.filter { $0.first == "@" } + names.filter { $0.first == "#" }
        + attributes.map { "\($0.key.name):\($0.value)" }, kept
    )
  }

  private var box: String {
    let column = board.columns[section.column]
    guard column.state == .done else { return "[ ]" }
    return column.role == .cancelled ? "[-]" : "[x]"
  }

  private var taskLine: [UInt8] {
    Array("- \(box) ".utf8) + bytes[section.title] + Array(" \(words.joined(separator: " "))".utf8)
  }

  /// The lines after those of fields, without leading blank lines if no field remains.
  private var bodyLines: Range<Int> {
    var start = section.fieldLines.last!.line + 1
    if keptFields.isEmpty {
      while start < section.lines.upperBound, source.isBlank(line: start) { start += 1 }
    }
    return min(start, section.lines.upperBound)..<section.lines.upperBound
  }

  /// The section as a task, without the last line's ending; nil if it cannot be proved to mean the same.
  private func newLines() -> [UInt8]? {
    let ending = LineEnding(of: bytes[section.heading])
    var lines: [[UInt8]] = [taskLine]
    if !keptFields.isEmpty || !bodyLines.isEmpty { lines.append([]) }
    lines += keptFields.map { [0x20, 0x20] + $0 }
    var result = Array(lines.joined(separator: ending.bytes))
    var leaf = section.block
    for line in bodyLines {
      result +=
        line == bodyLines.lowerBound ? ending.bytes[...] : Self.ending(of: line - 1, in: source)
      result += indented(line, &leaf)
    }
    return isRight(result) ? result : nil
  }

  private static func ending(of line: Int, in source: SourceText) -> ArraySlice<UInt8> {
    source.bytes[source.content(ofLine: line).upperBound..<source.lines.end(line)]
  }

  /// A line of the body, indented by two more columns; a blank line is unchanged.
  private func indented(_ line: Int, _ leaf: inout Int) -> [UInt8] {
    let content = source.content(ofLine: line)
    while leaf < board.blocks.count, board.blocks[leaf].lines.upperBound <= line {
      leaf = board.blocks[leaf].next
    }
    let block = leaf < board.blocks.count ? board.blocks[leaf] : nil
    let isCode =
      block.map { $0.isVerbatim && $0.kind != .indentedCode && $0.lines.contains(line) } ?? false
    if isCode { return content.isEmpty ? [] : [0x20, 0x20] + bytes[content] }
    if source.isBlank(line: line) { return Array(bytes[content]) }
    let white = Indentation(in: bytes, from: content.lowerBound, to: content.upperBound)
    return [UInt8](repeating: 0x20, count: white.columns + 2)
      + bytes[white.end..<content.upperBound]
  }

  // MARK: - Proof

  /// True if the lines are one task with the section's meaning and a body that renders as the section did.
  private func isRight(_ lines: [UInt8]) -> Bool {
    let title = Array(bytes[section.title])
    guard let plain = TaskReading(Array("- \(box) ".utf8) + title), let task = TaskReading(lines),
      plain.task.titleLine.isArrangeable, task.task.titleLine.isArrangeable,
      !plain.task.titleLine.words.contains(where: { $0.key?.rank != nil })
    else { return false }
    let names = words.filter { $0.first == "@" || $0.first == "#" }
    let (line, newLine) = (plain.task.titleLine, task.task.titleLine)
    guard line.box == newLine.box,
      ([line.title] + names).joined(separator: " ").utf8.elementsEqual(newLine.titleBytes),
      (Self.attributes(of: line) + words.dropFirst(names.count)).sorted()
        == Self.attributes(of: newLine).sorted()
    else { return false }
    guard !keptFields.isEmpty || !bodyLines.isEmpty else { return true }

    var section = Array(taskLine.dropFirst(2)) + [0x0A, 0x0A]
    for line in keptFields { section += line + [0x0A] }
    for line in bodyLines { section += bytes[source.content(ofLine: line)] + [0x0A] }
    guard let before = try? HTMLRenderer.html(of: section),
      let after = try? HTMLRenderer.html(of: lines)
    else { return false }
    return after.elementsEqual(
      Array("<ul>\n<li>\n".utf8) + before + Array("</li>\n</ul>\n".utf8))
  }

  private static func attributes(of line: TaskLine) -> [String] {
    line.words.compactMap { word in
      word.key.map { "\($0.name):\(line.source.string(in: word.value))" }
    }
  }
}

extension LineEnding {
  /// The ending of a line; LF if it has none.
  fileprivate init(of line: ArraySlice<UInt8>) {
    self =
      line.suffix(2).elementsEqual([0x0D, 0x0A]) ? .crlf : line.last == 0x0D ? .cr : .lf
  }
}
