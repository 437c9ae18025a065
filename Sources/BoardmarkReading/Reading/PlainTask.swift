import BoardmarkText
import MarkdownBlocks

extension TaskStore {
  /// Reads all of a plain task.
  func plainTask(
    _ record: TaskRecord, columnIndex: Int, state: ColumnState, groupIndex: Int?
  ) -> Board.Task {
    let range = record.range
    guard record.facts.contains(.subtasks) else {
      let (marker, text) = record.head(in: source.bytes)
      let line = plainLine(from: text)
      return Board.Task(
        .init(
          range: range, marker: marker, line: line, subtasks: [],
          columnIndex: columnIndex, groupIndex: groupIndex, columnState: state,
          blockSource: .ownLines, body: endOfLine(at: line.text.upperBound)..<range.upperBound,
          contentColumn: text - range.lowerBound))
    }
    let own = TaskBlocks(of: range, in: source)
    return TaskReader(text: source, blocks: own.blocks).task(
      own.item, range: range, columnIndex: columnIndex, state: state, groupIndex: groupIndex,
      blocksIn: .ownLines)
  }

  /// Reads the line of a plain task, which is a paragraph of one line.
  func plainLine(_ record: TaskRecord) -> TaskLine {
    plainLine(from: record.head(in: source.bytes).text)
  }

  private func plainLine(from start: Int) -> TaskLine {
    var end = endOfLine(at: start)
    if source.bytes[end - 1] == 0x0A { end -= 1 }
    return TaskLineReader.read(source, lines: [start..<end], isArrangeable: true)
  }

  /// The offset after the LF at or after `offset`, or the text's end.
  private func endOfLine(at offset: Int) -> Int {
    source.bytes.withUnsafeBufferPointer { bytes in
      min(bytes.offset(of: 0x0A, from: offset, to: bytes.count) + 1, bytes.count)
    }
  }
}

extension TaskRecord {
  /// The marker of a plain item, which has only spaces before and after it, and the offset of the text that follows.
  func head(in bytes: [UInt8]) -> (marker: Range<Int>, text: Int) {
    var start = Int(self.start)
    while bytes[start] == 0x20 { start += 1 }
    var end = start
    while bytes[end] != delimiter { end += 1 }
    end += 1
    var text = end
    while bytes[text] == 0x20 { text += 1 }
    return (start..<end, text)
  }
}
