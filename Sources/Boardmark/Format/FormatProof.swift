/// Shows that a board in canonical form says what it said before.
///
/// That every body renders as before is shown task by task while the form is made (``TaskProof``);
/// here it is the board as a whole, read again.
struct FormatProof {
  private let before: Board
  private let after: Board
  private let edits: [TextEdit]

  init(_ board: Board, edits: [TextEdit]) {
    before = board
    self.edits = edits
    after = Board(board.source.bytes.applying(edits), fileName: board.fileName)
  }

  func check() throws(FormatRefusal) {
    let old = BoardStatements(before)
    let new = BoardStatements(after)
    if let index = zip(old.lines, new.lines).enumerated().first(where: {
      $0.element.0.text != $0.element.1.text
    })?.offset {
      throw .unproved(
        line: position(old.lines[index].offset), reason: "its canonical form would read differently"
      )
    }
    if old.lines.count != new.lines.count {
      let last = old.lines[min(old.lines.count, new.lines.count + 1) - 1]
      throw .unproved(line: position(last.offset), reason: "what follows would read differently")
    }
    if let edit = try BoardFormat(after).edits().first {
      throw .unproved(
        line: position(typedOffset(of: edit.range.lowerBound)),
        reason: "formatting it again would change it again")
    }
  }

  /// Where in the file what stands at an offset of the result came from.
  private func typedOffset(of offset: Int) -> Int {
    var growth = 0
    for edit in edits {
      let start = edit.range.lowerBound + growth
      if offset < start { break }
      if offset < start + edit.replacement.count { return edit.range.lowerBound }
      growth += edit.replacement.count - edit.range.count
    }
    return min(max(offset - growth, 0), before.source.bytes.count)
  }

  private func position(_ offset: Int) -> Int { before.source.lines.line(at: offset) + 1 }
}

/// Everything a board says, in order, in a form that does not depend on how it is laid out.
struct BoardStatements {
  struct Statement {
    let text: [UInt8]
    let offset: Int
  }

  private(set) var lines: [Statement] = []

  init(_ board: Board) {
    for part in board.parts {
      switch part.kind {
      case .byteOrderMark, .blank: continue
      case .heading(column: let column?): add(column: board.columns[column])
      case .task(let column, let index): add(task: board.columns[column].tasks[index], in: board)
      case .frontMatter, .heading, .prose: add(prose: part.range, of: board.source)
      }
    }
  }

  private mutating func add(column: Board.Column) {
    let name = column.name.utf8.split(whereSeparator: \.isSpace).joined(separator: [0x20])
    lines.append(
      Statement(
        text: Array("column \(column.level) \(column.state) \(column.role) ".utf8) + name,
        offset: column.heading.lowerBound))
  }

  private mutating func add(task: Board.Task, in board: Board) {
    var text = Array("task \(task.groupIndex ?? -1) ".utf8)
    let marker = Array(board.reading.bytes[task.marker])
    if marker.count > 1 { text += marker }
    Self.append(task.line, to: &text)
    for subtask in task.subtasks {
      text += Array("\nsubtask \(subtask.parent ?? -1) ".utf8)
      Self.append(subtask.line, to: &text)
    }
    lines.append(Statement(text: text, offset: task.range.lowerBound))
  }

  private static func append(_ line: TaskLine, to text: inout [UInt8]) {
    text += TaskLineFormat.box(of: line)
    text.append(0x1F)
    text += line.isArrangeable ? line.titleBytes : Array(line.source.bytes[line.text])
    text.append(0x1F)
    for word in TaskLineFormat.arrangedRun(of: line) { text += word + [0x1F] }
    for word in line.words where !word.isInFinalRun {
      text += line.source.bytes[word.value] + [0x1F]
    }
    text += line.collapsed(line.tailStart..<line.text.upperBound)
  }

  /// Prose counts as typed, line endings and blank lines at its ends apart.
  private mutating func add(prose range: Range<Int>, of source: SourceText) {
    var start = range.lowerBound
    while start < range.upperBound {
      let line = source.lines.line(at: start)
      let content = source.content(ofLine: line)
      let text = source.bytes[max(start, content.lowerBound)..<max(start, content.upperBound)]
      lines.append(Statement(text: Array(text), offset: start))
      start = source.lines.end(line)
    }
  }
}
