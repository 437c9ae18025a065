import BoardmarkText

/// The meaning of a board as a sequence of statements, so that comparing two boards takes little memory.
///
/// Statements with the same fields left out are equal if all their other fields are equal. Parts of the same kind with
/// the same bytes mean the same, regardless of their neighbours.
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

    /// The bytes, without the omitted fields; for a task, without trailing white space.
    let text: ArraySlice<UInt8>

    /// The task, if its bytes alone do not decide equality.
    let task: Board.Task?

    /// The fields left out of the task's meaning.
    let omitted: MeaningFields

    /// The statement's offset in the board; nil if it is not in a board yet.
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

    /// Creates the statement of a task to be added, from its bytes.
    package init(task bytes: ArraySlice<UInt8>, offset: Int? = nil) {
      self.init(.task, bytes.withoutWhiteEnd, offset: offset)
    }

    /// The statements of lines of prose to be added, except for blank lines.
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

  /// The parts not yet read that have statements.
  private var parts: ArraySlice<Board.Part>

  /// The rest of the part being read line by line, and the kind of its lines.
  private var lines = 0..<0
  private var lineKind = Statement.Kind.prose

  package init(_ board: Board, leavingOut omitted: MeaningFields) {
    self.init(board, board.parts[...], leavingOut: omitted)
  }

  /// The statements of a board, except for the heading at an offset.
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

  /// The next line of the current part, without its ending.
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
    /// The offset of the expected statement in the other board.
    package let offset: Int?

    /// True if the board has no more statements.
    package let isMissing: Bool
  }

  /// Skips the next statements; returns a mismatch if they are not those of a part of another board.
  ///
  /// Parts with the same bytes are compared without building statements.
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

  /// True if two plain tasks certainly mean the same, apart from layout and bodies; false if their meanings have to be
  /// compared.
  private func saysTheSame(_ part: Board.Part, as another: Board.Part, of other: Board) -> Bool {
    guard omitted.isSuperset(of: [.layout, .body]), let task = board.plainTask(of: part),
      let otherTask = other.plainTask(of: another)
    else { return false }
    let (bytes, otherBytes) = (board.reading.bytes, other.reading.bytes)
    if task.subtaskCount > 0 || otherTask.subtaskCount > 0 {
      let (text, otherText) = (bytes[task.range], otherBytes[otherTask.range])
      if task.isCanonicalButForBullet, otherTask.isCanonicalButForBullet {
        return text.dropFirst().isIdentical(to: otherText.dropFirst())
      }
      // Subtasks depend on blocks and lines, so compare both.
      return text.last == 0x0A && otherText.last == 0x0A
        && MovedItem.rendersTheSame(Array(text), Array(otherText))
    }
    let (head, otherHead) = (task.head(in: bytes), otherTask.head(in: otherBytes))
    let isNumbered = head.marker.count > 1 || otherHead.marker.count > 1
    return bytes.line(from: head.text).isIdentical(to: otherBytes.line(from: otherHead.text))
      && (!isNumbered || bytes[head.marker].isIdentical(to: otherBytes[otherHead.marker]))
  }

  /// Skips the next statement; returns a mismatch if it is a different one.
  package mutating func mismatch(passing statement: Statement) -> Mismatch? {
    let found = next()
    return found == statement ? nil : Mismatch(offset: statement.offset, isMissing: found == nil)
  }

  /// The offset of a board's last statement; 0 if it has none.
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

  /// The kind of a part's statements; nil if it has none.
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

extension [UInt8] {
  /// The bytes up to the next LF.
  fileprivate func line(from start: Int) -> ArraySlice<UInt8> {
    self[start...].prefix { $0 != 0x0A }
  }
}

extension ArraySlice<UInt8> {
  /// The bytes without trailing white space and line endings.
  fileprivate var withoutWhiteEnd: ArraySlice<UInt8> {
    var end = endIndex
    while end > startIndex, self[end - 1].isSpace { end -= 1 }
    return self[startIndex..<end]
  }
}
