import BoardmarkText
import MarkdownBlocks

extension BoardStructure {
  /// Reads all of a plain task.
  func plainTask(
    _ record: TaskRecord, columnIndex: Int, state: Board.ColumnState, groupIndex: Int?
  ) -> Board.Task {
    let range = record.range
    guard record.subtaskCount > 0 else {
      let (marker, text) = record.head(in: source.bytes)
      let line = plainLine(from: text)
      return Board.Task(
        range: range, marker: marker, line: line, subtasks: [], columnIndex: columnIndex,
        groupIndex: groupIndex, columnState: state, blocks: nil,
        body: endOfLine(at: line.text.upperBound)..<range.upperBound,
        contentColumn: text - range.lowerBound)
    }
    let own = TaskBlocks(of: range, in: source)
    return TaskReader(text: source, blocks: own.blocks).task(
      own.item, range: range, columnIndex: columnIndex, state: state, groupIndex: groupIndex,
      keeping: nil)
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

/// What the words of a task line have shown so far.
///
/// A line is proved if its words are in canonical form and order, and no rule could have anything to say about how any
/// of them is written.
struct PlainLineState {
  /// The rank of the last of the format's own attributes so far; -1 if there is none.
  private var lastRank = -1
  private var hasTitle = false

  /// True if the title's last word begins with a digit and has other characters, so that it may be another tool's date.
  private var mayEndInDate = false

  private var id = 0..<0
  private var due = TaskRecord.never
  private(set) var done = Int32.min

  /// True if words of the title may follow.
  var isInTitle: Bool { lastRank < 0 }

  /// Takes in a word of the title; false if an attribute is before it, which is then in
  /// mid-sentence.
  mutating func addTitleWord(mayBeDate: Bool = false) -> Bool {
    hasTitle = true
    mayEndInDate = mayBeDate
    return lastRank < 0
  }

  /// Takes in a person, a tag or a custom attribute; false if one of the format's own attributes is before it.
  func addName() -> Bool { lastRank < 0 }

  /// Takes in an attribute; false if one before it has the same rank or should stand after it.
  private mutating func add(rank: Int) -> Bool {
    guard rank > lastRank else { return false }
    lastRank = rank
    return true
  }

  mutating func addPriority() -> Bool { add(rank: 0) }

  mutating func addDue(_ date: CalendarDate) -> Bool {
    due = Int32(date.daysSinceEpoch)
    return add(rank: 2)
  }

  mutating func addID(_ range: Range<Int>) -> Bool {
    id = range
    return add(rank: 6)
  }

  mutating func addDone(_ date: CalendarDate) -> Bool {
    done = Int32(date.daysSinceEpoch)
    return add(rank: 7)
  }

  /// True if the line says what is to be done, and its title ends in nothing that needs a closer
  /// look.
  var isComplete: Bool { hasTitle && !mayEndInDate }

  func store(in task: inout TaskRecord) {
    task.due = due
    task.id = UInt32(id.lowerBound)
    task.idLength = UInt8(id.count)
    if done != .min { task.facts.insert(.done) }
  }
}
