import BoardmarkText

extension TaskStore {
  /// Reads a plain task whole.
  func plainTask(
    _ record: TaskRecord, columnIndex: Int, state: ColumnState, groupIndex: Int?
  ) -> Board.Task {
    let range = record.range
    guard record.facts.contains(.subtasks) else {
      let line = plainLine(record)
      return Board.Task(
        range: range, marker: range.lowerBound..<range.lowerBound + 1, line: line, subtasks: [],
        columnIndex: columnIndex, groupIndex: groupIndex, columnState: state,
        blockSource: .ownLines, body: endOfLine(at: line.text.upperBound)..<range.upperBound,
        contentColumn: 2)
    }
    let own = TaskBlocks(of: range, in: source)
    return TaskReader(text: source, blocks: own.blocks).task(
      own.item, range: range, columnIndex: columnIndex, state: state, groupIndex: groupIndex,
      blocksIn: .ownLines)
  }

  /// Reads the line of a plain task: it is a paragraph of one line.
  func plainLine(_ record: TaskRecord) -> TaskLine {
    let start = Int(record.start) + 2
    var end = endOfLine(at: start)
    if source.bytes[end - 1] == 0x0A { end -= 1 }
    return TaskLineReader.read(source, lines: [start..<end], isArrangeable: true)
  }

  /// The offset after the LF at or after `offset`, or the text's end.
  private func endOfLine(at offset: Int) -> Int {
    var end = offset
    while end < source.bytes.count, source.bytes[end] != 0x0A { end += 1 }
    return min(end + 1, source.bytes.count)
  }
}
