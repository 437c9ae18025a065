import BoardmarkText
import ConcurrentMap
import MarkdownBlocks
import Synchronization

/// The tasks of a board: what was kept of each, and those read whole of which more is to be known.
final class TaskStore: Sendable {
  let source: SourceText
  let outline: Outline

  /// The records of the outline's items; that of a task that is not plain says which of those that were read it is.
  let records: [TaskRecord]

  /// For each column the first item of each of its groups.
  let groups: [[Int]]

  /// The tasks that are not plain, where they were read at once.
  private let readAtOnce: [Board.Task]

  /// The same where they were read since many were asked for.
  private let kept = AtomicLazyReference<ReadTasks>()

  /// How many of them were asked for while none was kept.
  private let asked = Atomic<Int>(0)

  private let text: ReadText
  private let columns: [ColumnItems]

  /// Where the tasks stand that are not plain.
  private let wanted: [(item: Int, column: Int)]

  /// So many tasks are read at once by one thread.
  private static let batch = 256

  /// Whoever asks for more than these asks for most of them.
  private static let few = 512

  /// Reads the tasks of some columns.
  ///
  /// - Parameter keepsTasks: Whether the tasks that are not plain are read now, and kept; else each is read
  ///   whenever it is asked for, and all at once when many were.
  init(_ text: ReadText, _ columns: [ColumnItems], keepsTasks: Bool) {
    self.text = text
    self.columns = columns
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
    self.records = records
    self.wanted = wanted
    readAtOnce = keepsTasks ? Self.readAll(wanted, text, columns) : []
  }

  private static func readAll(
    _ wanted: [(item: Int, column: Int)], _ text: ReadText, _ columns: [ColumnItems]
  ) -> [Board.Task] {
    var read: [Board.Task] = []
    read.reserveCapacity(wanted.count)
    let batches = stride(from: 0, to: wanted.count, by: batch).map {
      wanted[$0..<min($0 + batch, wanted.count)]
    }
    concurrentMap(batches) { batch in
      batch.map { text.task($0.item, column: $0.column, columns[$0.column]) }
    } receive: {
      read += $0
    }
    return read
  }

  /// The tasks that are not plain, where they are kept or too many were asked for.
  private var read: [Board.Task]? {
    if !readAtOnce.isEmpty { return readAtOnce }
    if let kept = kept.load() { return kept.tasks }
    guard asked.add(1, ordering: .relaxed).newValue > Self.few else { return nil }
    return kept.storeIfNil(ReadTasks(Self.readAll(wanted, text, columns))).tasks
  }

  /// The task that is not plain and has that record.
  func task(_ record: TaskRecord) -> Board.Task {
    if let read { return read[Int(record.id)] }
    let (item, column) = wanted[Int(record.id)]
    return text.task(item, column: column, columns[column])
  }

  /// The items of some, not plain, that have an attribute; nothing is copied where the tasks are kept.
  func indices(with key: AttributeKey, in items: Range<Int>) -> [Int] {
    let rank = key.rank
    let unplain = items.filter { !records[$0].isPlain }
    guard let read else {
      return unplain.filter { task(records[$0]).line.words.contains { $0.rank == rank } }
    }
    return read.withUnsafeBufferPointer { read in
      unplain.filter { item in
        read[Int(records[item].id)].content.line.words.contains { $0.rank == rank }
      }
    }
  }

  /// Whether the task that is not plain and has that record has an attribute; no copy is made of it.
  func hasAttribute(_ key: AttributeKey, _ record: TaskRecord) -> Bool {
    let rank = key.rank
    guard let read else { return task(record).line.words.contains { $0.rank == rank } }
    return read.withUnsafeBufferPointer { read in
      read[Int(record.id)].content.line.words.contains { $0.rank == rank }
    }
  }
}

private final class ReadTasks: Sendable {
  let tasks: [Board.Task]
  init(_ tasks: [Board.Task]) { self.tasks = tasks }
}

extension ReadText {
  /// Reads an item as a task of a column.
  fileprivate func task(_ item: Int, column: Int, _ items: ColumnItems) -> Board.Task {
    let range = outline.items[item].range
    let own = blocks(ofItem: item)
    return TaskReader(text: source, blocks: own.blocks).task(
      own.item, range: range, columnIndex: column, state: items.state,
      groupIndex: items.groups.groupIndex(ofItem: item),
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
