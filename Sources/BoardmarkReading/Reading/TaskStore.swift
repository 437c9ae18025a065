import BoardmarkText
import ConcurrentMap
import MarkdownBlocks

/// The tasks of a board: what was kept of each, and those read whole of which more is to be known.
final class TaskStore: Sendable {
  let source: SourceText
  let outline: Outline

  /// The records of the outline's items; that of a task that is not plain says which of ``read`` it is.
  let records: [TaskRecord]

  /// For each column the first item of each of its groups.
  let groups: [[Int]]

  /// The tasks that are not plain.
  private let read: [Board.Task]

  /// So many tasks are read at once by one thread.
  private static let batch = 256

  /// Reads the tasks of some columns.
  init(_ text: ReadText, _ columns: [ColumnItems]) {
    source = text.source
    outline = text.outline
    groups = columns.map(\.groups)
    var records = text.outline.items
    var wanted: [(item: Int, column: Int)] = []
    for (column, tasks) in columns.enumerated() {
      for item in tasks.items where !records[item].isPlain {
        records[item].id = UInt32(wanted.count)
        wanted.append((item, column))
      }
    }
    var read: [Board.Task] = []
    read.reserveCapacity(wanted.count)
    let batches = stride(from: 0, to: wanted.count, by: Self.batch).map {
      wanted[$0..<min($0 + Self.batch, wanted.count)]
    }
    concurrentMap(batches) { batch in
      batch.map { item, column in
        text.task(
          item, column: column, state: columns[column].state, groups: columns[column].groups)
      }
    } receive: {
      read += $0
    }
    self.records = records
    self.read = read
  }

  /// The task that is not plain and has that record.
  func task(_ record: TaskRecord) -> Board.Task { read[Int(record.id)] }

  /// Whether the task that is not plain and has that record has an attribute; no copy is made of it.
  func hasAttribute(_ key: AttributeKey, _ record: TaskRecord) -> Bool {
    let rank = key.rank
    return read.withUnsafeBufferPointer { read in
      read[Int(record.id)].content.line.words.contains { $0.rank == rank }
    }
  }
}

extension ReadText {
  /// Reads an item as a task of a column.
  fileprivate func task(
    _ item: Int, column: Int, state: ColumnState, groups: [Int]
  ) -> Board.Task {
    let range = outline.items[item].range
    let own = blocks(ofItem: item)
    return TaskReader(text: source, blocks: own.blocks).task(
      own.item, range: range, columnIndex: column, state: state,
      groupIndex: groups.groupIndex(ofItem: item),
      blocksIn: .known(own))
  }
}

extension [Int] {
  /// The index of the last group that begins at or before an item; nil before the first.
  func groupIndex(ofItem item: Int) -> Int? {
    guard !isEmpty else { return nil }
    let after = partitioningIndex { $0 > item }
    return after == 0 ? nil : after - 1
  }
}
