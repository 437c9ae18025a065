/// The tasks of a column as the scanner left them, read one by one when they are asked for.
struct ScannedTasks: Sendable {
  let text: SourceText

  /// All tasks of the board.
  let records: [ScannedTask]

  /// Those of this column.
  let indices: Range<Int>

  let columnIndex: Int
  let state: ColumnState

  /// The offsets at which the column's groups start.
  let groups: [Int]

  var count: Int { indices.count }

  var openCount: Int {
    guard state != .done else { return 0 }
    return (0..<count).count { index in
      isUnproved(index) ? !task(index).isClosed : !record(index).isClosed(in: state)
    }
  }

  /// The number of overdue tasks and subtasks.
  func overdueCount(at now: Now) -> Int {
    let today = Int32(now.today.daysSinceEpoch)
    return (0..<count).reduce(0) { late, index in
      if isUnproved(index) { return late + task(index).overdueCount(at: now) }
      let record = record(index)
      return late + (record.due < today && !record.isClosed(in: state) ? 1 : 0)
    }
  }

  /// The ids of the tasks and the bytes of the words that give them.
  var ids: [(id: FoldedID, range: Range<Int>)] {
    (0..<count).compactMap { index in
      if isUnproved(index) { return task(index).foldedID }
      let range = record(index).idRange
      // The key and the colon stand before the id.
      return range.isEmpty
        ? nil : (FoldedID(text.bytes[range]), range.lowerBound - 3..<range.upperBound)
    }
  }

  /// Whether a task's id may begin with a text in lower case.
  func mayHaveID(from prefix: String, at index: Int) -> Bool {
    let record = record(index)
    return record.facts.contains(.unproved)
      || text.bytes[record.idRange].prefix(prefix.utf8.count).equalsIgnoringASCIICase(prefix.utf8)
  }

  func record(_ index: Int) -> ScannedTask { records[indices.lowerBound + index] }

  var unprovedIndices: [Int] { (0..<count).filter(isUnproved) }

  func isUnproved(_ index: Int) -> Bool { record(index).facts.contains(.unproved) }

  /// Reads a task whole.
  func task(_ index: Int) -> Board.Task {
    let record = record(index)
    let range = record.range
    guard record.facts.contains(.unproved) || record.facts.contains(.subtasks) else {
      let line = self.line(of: record)
      return Board.Task(
        range: range, marker: range.lowerBound..<range.lowerBound + 1, line: line, subtasks: [],
        columnIndex: columnIndex, groupIndex: groupIndex(of: record), columnState: state,
        blockSource: .plainLines, body: text.endOfLine(at: line.text.upperBound)..<range.upperBound,
        contentColumn: 2)
    }
    let isPlain = !record.facts.contains(.unknownBlocks)
    let own =
      isPlain ? TaskBlocks(plain: range, of: text) : TaskBlocks(parsing: range, of: text)
    return TaskReader(text: text, blocks: own.blocks).task(
      own.item, range: range, columnIndex: columnIndex, state: state,
      groupIndex: groupIndex(of: record), blocksIn: isPlain ? .plainLines : .ownLines)
  }

  /// Reads the line of a task that is proved: it is a paragraph of one line.
  func line(of record: ScannedTask) -> TaskLine {
    let start = Int(record.start) + 2
    return TaskLineReader.read(
      text, lines: [start..<text.endOfLine(at: start) - 1], isArrangeable: true)
  }

  /// The index of the last group that starts before the task.
  private func groupIndex(of record: ScannedTask) -> Int? {
    guard !groups.isEmpty else { return nil }
    let behind = groups.partitioningIndex { $0 > Int(record.start) }
    return behind == 0 ? nil : behind - 1
  }
}

extension SourceText {
  /// The offset behind the LF at or behind `offset`.
  fileprivate func endOfLine(at offset: Int) -> Int {
    var end = offset
    while bytes[end] != 0x0A { end += 1 }
    return end + 1
  }
}
