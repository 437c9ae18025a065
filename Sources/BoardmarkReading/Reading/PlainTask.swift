import BoardmarkText
import MarkdownBlocks

extension TaskStore {
  /// Reads all of a plain task.
  func plainTask(
    _ record: TaskRecord, columnIndex: Int, state: Board.ColumnState, groupIndex: Int?
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

/// The ids of a board's plain tasks, in a hash table by their folded bytes: 8 bytes a slot.
package struct PlainIDs {
  private let bytes: [UInt8]
  private let tasks: [TaskRecord]

  /// The upper half of an id's hash and, below it, the task's index plus one; 0 for an empty slot.
  private var slots: [UInt64]

  /// The number of different ids that plain tasks have.
  package private(set) var count = 0

  /// Pairs of plain tasks with the same id: the first with that id, and a later one.
  package private(set) var duplicates: [(first: Int, second: Int)] = []

  /// The most slots to try for one id; more are needed only if somebody crafted ids that collide.
  private static let longestProbe = 64

  /// Makes the table; nil if too many ids share their hashes.
  package init?(_ board: Board) {
    bytes = board.reading.bytes
    tasks = board.outline.items
    let count = tasks.count
    var capacity = 16
    while capacity < count + count / 3 { capacity *= 2 }
    slots = [UInt64](repeating: 0, count: capacity)
    for column in board.columns {
      for index in column.tasks.indices {
        let task = column.tasks.record(index)
        guard task.isPlain, task.hasID else { continue }
        guard insert(column.tasks.item(index), task.idRange) else { return nil }
      }
    }
  }

  private mutating func insert(_ index: Int, _ id: Range<Int>) -> Bool {
    let hash = bytes.foldedHash(id)
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    for _ in 0..<Self.longestProbe {
      if slots[slot] == 0 {
        slots[slot] = hash & Self.upperHalf | UInt64(index + 1)
        self.count += 1
        return true
      }
      if isID(at: slot, hash, equalTo: bytes, id) {
        duplicates.append((taskIndex(at: slot), index))
        return true
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    return false
  }

  /// The index of the first plain task whose id is `text`.
  package func task(_ text: [UInt8]) -> Int? {
    let hash = text.foldedHash(text.indices)
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] != 0 {
      if isID(at: slot, hash, equalTo: text, text.indices) { return taskIndex(at: slot) }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  private static let upperHalf: UInt64 = 0xFFFF_FFFF_0000_0000

  private func taskIndex(at slot: Int) -> Int { Int(slots[slot] & 0xFFFF_FFFF) - 1 }

  private func isID(
    at slot: Int, _ hash: UInt64, equalTo text: [UInt8], _ range: Range<Int>
  ) -> Bool {
    guard slots[slot] & Self.upperHalf == hash & Self.upperHalf else { return false }
    return bytes[tasks[taskIndex(at: slot)].idRange].equalsIgnoringASCIICase(text[range])
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
