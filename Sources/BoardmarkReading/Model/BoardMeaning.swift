import BoardmarkText

/// What a board says, one statement at a time, so that comparing two boards takes little memory.
///
/// Statements made with the same fields left out are equal if they say the same in all other fields. Parts with the
/// same bytes and of the same kind say the same, whatever is around them.
package struct BoardMeaning: IteratorProtocol {
  /// A column, a task with its subtasks, or a line of anything else.
  package struct Statement: Equatable {
    package enum Kind: Equatable {
      case frontMatter
      case heading
      case column(Board.ColumnState, ColumnRole)
      case task
      case prose
    }

    package let kind: Kind

    /// The bytes, without what is left out; for a task, without the white space at its end.
    let text: ArraySlice<UInt8>

    /// The task, if more of it counts than its bytes.
    let task: Board.Task?

    /// What is left out of the task's meaning.
    let omitted: MeaningFields

    /// Where the statement is in the board; nil if it is not in a board yet.
    package let offset: Int?

    fileprivate init(
      _ kind: Kind, _ text: ArraySlice<UInt8>, task: Board.Task? = nil,
      omitted: MeaningFields = [], offset: Int?
    ) {
      self.kind = kind
      self.text = text
      self.task = task
      self.omitted = omitted
      self.offset = offset
    }

    /// Makes the statement of a task that is yet to be added, from its bytes.
    package init(task bytes: ArraySlice<UInt8>, offset: Int? = nil) {
      self.init(.task, bytes.withoutWhiteEnd, offset: offset)
    }

    /// The statements of lines of prose that are yet to be added, without blank ones.
    package static func prose(_ bytes: ArraySlice<UInt8>) -> [Statement] {
      bytes.split(whereSeparator: \.isLineEnding).filter { !$0.allSatisfy(\.isBlank) }
        .map { Statement(.prose, $0, offset: nil) }
    }

    package static func == (left: Self, right: Self) -> Bool {
      guard left.kind == right.kind else { return false }
      if let task = left.task, let other = right.task {
        if task.differsInBulletOnly(from: other) { return true }
        return TaskMeaning(task, leavingOut: left.omitted)
          == TaskMeaning(other, leavingOut: right.omitted)
      }
      return left.text.isIdentical(to: right.text)
    }
  }

  private let board: Board
  private let omitted: MeaningFields

  /// The parts that say something and have not been begun.
  private var parts: ArraySlice<Board.Part>

  /// What is left of the part being read line by line, and the kind of its lines.
  private var lines = 0..<0
  private var lineKind = Statement.Kind.prose

  package init(_ board: Board, leavingOut omitted: MeaningFields) {
    self.init(board, board.parts[...], leavingOut: omitted)
  }

  /// The statements of a board, without the heading that begins at an offset.
  package init(_ board: Board, leavingOut omitted: MeaningFields, withoutHeadingAt offset: Int) {
    self.init(
      board, board.parts.filter { $0.range.lowerBound != offset }[...], leavingOut: omitted)
  }

  private init(_ board: Board, _ parts: ArraySlice<Board.Part>, leavingOut omitted: MeaningFields) {
    self.board = board
    self.parts = parts
    self.omitted = omitted
  }

  package mutating func next() -> Statement? {
    while true {
      if let line = nextLine() { return line }
      guard let part = parts.popFirst() else { return nil }
      switch part.kind {
      case .byteOrderMark, .blank: continue
      case .task(let column, let index): return statement(of: part, column, index)
      case .heading(column: let column?): return statement(of: board.columns[column], part)
      case .frontMatter, .heading, .prose:
        lines = part.range
        lineKind = board.kind(of: part)!
      }
    }
  }

  private func statement(of part: Board.Part, _ column: Int, _ index: Int) -> Statement {
    if omitted.contains(.layout) {
      return Statement(
        .task, [], task: board.columns[column].tasks[index], omitted: omitted,
        offset: part.range.lowerBound)
    }
    return Statement(task: board.source.bytes[part.range], offset: part.range.lowerBound)
  }

  private func statement(of column: Board.Column, _ part: Board.Part) -> Statement {
    var text = board.source.bytes[part.range].withoutWhiteEnd
    if omitted.contains(.layout) {
      let name = column.name.utf8.split(whereSeparator: \.isSpace).joined(separator: [0x20])
      text = [UInt8(column.level)] + name
    }
    return Statement(
      .column(column.state, column.role), text, offset: part.range.lowerBound)
  }

  /// The next line of the part that was begun, without its ending.
  private mutating func nextLine() -> Statement? {
    let source = board.source
    while lines.lowerBound < lines.upperBound {
      let start = lines.lowerBound
      let line = source.lines.line(at: start)
      let end = max(start, source.content(ofLine: line).upperBound)
      lines = min(source.lines.end(line), lines.upperBound)..<lines.upperBound
      let text = source.bytes[start..<end]
      if omitted.contains(.blankLines), lineKind == .prose, text.allSatisfy(\.isBlank) { continue }
      return Statement(lineKind, text, offset: start)
    }
    return nil
  }

  // MARK: - Comparing

  /// A statement that was expected and not found.
  package struct Mismatch {
    /// Where the expected statement is in the other board.
    package let offset: Int?

    /// True if the board says nothing more at all.
    package let isMissing: Bool
  }

  /// Passes over the next statements; returns a mismatch if they are not those of a part of another
  /// board.
  ///
  /// No statements are made of parts with the same bytes.
  package mutating func firstMismatch(passing part: Board.Part, of other: Board) -> Mismatch? {
    guard let kind = other.kind(of: part) else { return nil }
    if lines.isEmpty {
      while let next = parts.first, board.kind(of: next) == nil { parts.removeFirst() }
      if let next = parts.first, board.kind(of: next) == kind,
        board.source.bytes[next.range].isIdentical(to: other.source.bytes[part.range])
          || saysTheSame(next, as: part, of: other)
      {
        parts.removeFirst()
        return nil
      }
    }
    var expected = BoardMeaning(other, [part], leavingOut: omitted)
    while let statement = expected.next() {
      if let mismatch = mismatch(passing: statement) { return mismatch }
    }
    return nil
  }

  /// True if two plain tasks certainly say the same, apart from their layout and bodies; false if only their meanings
  /// can tell.
  private func saysTheSame(_ part: Board.Part, as another: Board.Part, of other: Board) -> Bool {
    guard omitted.isSuperset(of: [.layout, .body]), let task = board.plainTask(of: part),
      let otherTask = other.plainTask(of: another)
    else { return false }
    let (bytes, otherBytes) = (board.reading.bytes, other.reading.bytes)
    if task.hasSubtasks || otherTask.hasSubtasks {
      let (text, otherText) = (bytes[task.range], otherBytes[otherTask.range])
      if task.isCanonicalButForBullet, otherTask.isCanonicalButForBullet {
        return text.dropFirst().isIdentical(to: otherText.dropFirst())
      }
      // Blocks and lines decide what a subtask is.
      return text.last == 0x0A && otherText.last == 0x0A
        && MovedItem.rendersTheSame(Array(text), Array(otherText))
    }
    let (head, otherHead) = (task.head(in: bytes), otherTask.head(in: otherBytes))
    let isNumbered = head.marker.count > 1 || otherHead.marker.count > 1
    return bytes.line(from: head.text).isIdentical(to: otherBytes.line(from: otherHead.text))
      && (!isNumbered || bytes[head.marker].isIdentical(to: otherBytes[otherHead.marker]))
  }

  /// Passes over the next statement; returns a mismatch if it is a different one.
  package mutating func mismatch(passing statement: Statement) -> Mismatch? {
    let found = next()
    return found == statement ? nil : Mismatch(offset: statement.offset, isMissing: found == nil)
  }

  /// The offset of the last statement of a board; 0 if the board says nothing.
  package static func end(of board: Board, leavingOut omitted: MeaningFields) -> Int {
    for part in board.parts.reversed() where board.kind(of: part) != nil {
      var last: Int?
      var statements = BoardMeaning(board, [part], leavingOut: omitted)
      while let statement = statements.next() { last = statement.offset ?? last }
      if let last { return last }
    }
    return 0
  }
}

extension Board {
  /// The record of a plain task; nil for any other part.
  fileprivate func plainTask(of part: Part) -> TaskRecord? {
    guard case .task(let column, let index) = part.kind,
      case let record = columns[column].tasks.record(index), record.isPlain
    else { return nil }
    return record
  }

  /// The kind of statement that a part makes; nil if it says nothing.
  fileprivate func kind(of part: Part) -> BoardMeaning.Statement.Kind? {
    switch part.kind {
    case .blank, .byteOrderMark: nil
    case .frontMatter: .frontMatter
    case .heading(let column):
      column.map { .column(columns[$0].state, columns[$0].role) } ?? .heading
    case .task: .task
    case .prose: .prose
    }
  }
}

extension Board.Task {
  /// True if the tasks have the same bytes except for the character of their bullets.
  fileprivate func differsInBulletOnly(from other: Board.Task) -> Bool {
    marker.count == 1 && other.marker.count == 1 && groupIndex == other.groupIndex
      && titleLine.source.bytes[marker.upperBound..<range.upperBound]
        .isIdentical(
          to: other.titleLine.source.bytes[other.marker.upperBound..<other.range.upperBound])
  }
}

extension TaskRecord {
  fileprivate var hasSubtasks: Bool { facts.contains(.subtasks) }
}

extension [UInt8] {
  /// The bytes up to the next LF.
  fileprivate func line(from start: Int) -> ArraySlice<UInt8> {
    self[start...].prefix { $0 != 0x0A }
  }
}

extension ArraySlice<UInt8> {
  /// The bytes without the white space and line endings at their end.
  fileprivate var withoutWhiteEnd: ArraySlice<UInt8> {
    var end = endIndex
    while end > startIndex, self[end - 1].isSpace { end -= 1 }
    return self[startIndex..<end]
  }
}
