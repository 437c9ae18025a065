import BoardmarkReading
import BoardmarkText

/// Everything a board says, in order, in a form that does not depend on how it is laid out; one statement
/// at a time, so that two boards are compared in little memory.
struct BoardStatements {
  /// A column, a task with its subtasks, or a line of anything else.
  struct Statement {
    fileprivate enum Content {
      case column(Board.Column)
      case task(Board.Tasks, index: Int)
      case prose(ArraySlice<UInt8>)
    }

    fileprivate let content: Content

    /// Where it stands in the board's text.
    let offset: Int

    /// Whether both say the same.
    func saysTheSame(as other: Statement) -> Bool {
      switch (content, other.content) {
      case (.column(let column), .column(let other)):
        return column.level == other.level && column.state == other.state
          && column.role == other.role
          && column.name.utf8.split(whereSeparator: \.isSpace)
            .elementsEqual(other.name.utf8.split(whereSeparator: \.isSpace)) {
              $0.elementsEqual($1)
            }
      case (.task(let tasks, let index), .task(let others, let otherIndex)):
        return tasks.task(index, saysTheSameAs: otherIndex, of: others)
      case (.prose(let line), .prose(let other)): return line.isIdentical(to: other)
      default: return false
      }
    }
  }

  private let board: Board
  private let parts: [Board.Part]
  private var part = 0

  /// The next line of the prose that is being listed; nil between two parts.
  private var proseLine: Int?

  init(_ board: Board) {
    self.board = board
    parts = board.parts
  }

  mutating func next() -> Statement? {
    while part < parts.count {
      let range = parts[part].range
      switch parts[part].kind {
      case .byteOrderMark, .blank: part += 1
      case .heading(column: let column?):
        part += 1
        let column = board.columns[column]
        return Statement(content: .column(column), offset: column.heading.lowerBound)
      case .task(let column, let index):
        part += 1
        return Statement(
          content: .task(board.columns[column].tasks, index: index), offset: range.lowerBound)
      case .frontMatter, .heading, .prose:
        if let statement = line(ofProse: range) { return statement }
        proseLine = nil
        part += 1
      }
    }
    return nil
  }

  /// The next line of a part; prose counts as typed, line endings and blank lines at its ends apart.
  private mutating func line(ofProse part: Range<Int>) -> Statement? {
    let source = board.source
    let lines = source.lines
    let line = proseLine ?? lines.line(at: part.lowerBound)
    let start = max(part.lowerBound, lines.start(line))
    guard start < part.upperBound else { return nil }
    proseLine = line + 1
    let end = source.content(ofLine: line).upperBound
    return Statement(content: .prose(source.bytes[start..<max(start, end)]), offset: start)
  }
}

extension Board.Tasks {
  /// Whether a task says what one of another board does.
  fileprivate func task(_ index: Int, saysTheSameAs otherIndex: Int, of others: Self) -> Bool {
    let record = record(index)
    let other = others.record(otherIndex)
    // Plain tasks are read from their bytes alone.
    if record.isPlain, other.isPlain, groupIndex(of: index) == others.groupIndex(of: otherIndex),
      bytes(of: record).isIdentical(to: others.bytes(of: other))
    {
      return true
    }
    return self[index].saysTheSame(as: others[otherIndex])
  }
}

extension Board.Task {
  fileprivate func saysTheSame(as other: Self) -> Bool {
    guard groupIndex == other.groupIndex, subtasks.count == other.subtasks.count else {
      return false
    }
    // A bullet may change, a number may not.
    let number = marker.count > 1 ? line.source.bytes[marker] : []
    let otherNumber = other.marker.count > 1 ? other.line.source.bytes[other.marker] : []
    return number == otherNumber && line.saysTheSame(as: other.line)
      && zip(subtasks, other.subtasks).allSatisfy {
        $0.parent == $1.parent && $0.line.saysTheSame(as: $1.line)
      }
  }
}

extension TaskLine {
  fileprivate func saysTheSame(as other: TaskLine) -> Bool {
    // Made from the same bytes in the same way, the statements are the same, too.
    isRead(like: other, other.text.lowerBound - text.lowerBound) || statement == other.statement
  }

  /// Whether another line's parts are what this one's are, so many bytes further on.
  private func isRead(like other: TaskLine, _ shift: Int) -> Bool {
    source.bytes[text].isIdentical(to: other.source.bytes[other.text])
      && other.box == box && boxText == other.boxText
      && other.runStart == runStart + shift && other.tailStart == tailStart + shift
      && other.isArrangeable == isArrangeable && words.count == other.words.count
      && spans.count == other.spans.count
      && zip(words, other.words).allSatisfy {
        $0.kind == $1.kind && $1.range == $0.range.shifted(by: shift)
          && $1.value == $0.value.shifted(by: shift) && $0.isInFinalRun == $1.isInFinalRun
          && source.bytes[$0.value].isIdentical(to: other.source.bytes[$1.value])
      }
      && zip(spans, other.spans).allSatisfy {
        $0.kind == $1.kind && $1.range == $0.range.shifted(by: shift)
      }
  }

  private var boxText: ArraySlice<UInt8> { boxRange.map { source.bytes[$0] } ?? [] }

  private var statement: [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(self.text.count + 16)
    TaskLineFormat.appendBox(of: self, to: &text)
    text.append(0x1F)
    if isArrangeable { text += titleBytes } else { text += source.bytes[self.text] }
    text.append(0x1F)
    TaskLineFormat.forEachRunWord(of: self) { key, range in
      if let key {
        text += key.name.utf8
        text.append(.ascii(":"))
      }
      text += source.bytes[range]
      text.append(0x1F)
    }
    for word in words where !word.isInFinalRun {
      text += source.bytes[word.value]
      text.append(0x1F)
    }
    appendCollapsed(tailStart..<self.text.upperBound, to: &text)
    return text
  }
}

extension Range<Int> {
  fileprivate func shifted(by shift: Int) -> Range<Int> {
    lowerBound + shift..<upperBound + shift
  }
}
