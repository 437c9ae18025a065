import BoardmarkText
import ConcurrentMap
import MarkdownBlocks
import Synchronization

/// The tasks of a board: a record of each, and those read whole about which more has to be known.
final class TaskStore: Sendable {
  let source: SourceText
  let outline: Outline

  /// The records of the outline's items; for a task that is not plain, `id` is its index in `wanted`.
  let records: [TaskRecord]

  /// For each column, the first item of each of its groups.
  let groups: [[Int]]

  /// The tasks that are not plain, if they were read at the beginning.
  private let readAtOnce: [Board.Task]

  /// The same tasks, if they were read later since many of them were asked for.
  private let kept = AtomicLazyReference<ReadTasks>()

  /// How often one of them was asked for before they were kept.
  private let asked = Atomic<Int>(0)

  private let text: ReadText
  private let columns: [ColumnItems]

  /// Where the tasks that are not plain stand.
  private let wanted: [(item: Int, column: Int)]

  /// The number of tasks that one thread reads at once.
  private static let batch = 256

  /// A caller that asks for more tasks than these will ask for most of them.
  private static let few = 512

  /// Reads the tasks of some columns.
  ///
  /// - Parameter keepsTasks: Whether the tasks that are not plain are read now and kept; if not, each is read whenever
  ///   it is asked for, and all are read and kept once many were asked for.
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

  /// The tasks that are not plain, if they are kept or so many were asked for that they are now;
  /// else nil.
  private var read: [Board.Task]? {
    if !readAtOnce.isEmpty { return readAtOnce }
    if let kept = kept.load() { return kept.tasks }
    guard asked.add(1, ordering: .relaxed).newValue > Self.few else { return nil }
    return kept.storeIfNil(ReadTasks(Self.readAll(wanted, text, columns))).tasks
  }

  /// The task with the given record, which is not a plain one.
  func task(_ record: TaskRecord) -> Board.Task {
    if let read { return read[Int(record.id)] }
    let (item, column) = wanted[Int(record.id)]
    return text.task(item, column: column, columns[column])
  }

  /// Those of some items that are not plain and have an attribute; no task is copied if the tasks are kept.
  func indices(with key: AttributeKey, in items: Range<Int>) -> [Int] {
    let rank = key.rank
    let nonPlain = items.filter { !records[$0].isPlain }
    guard let read else {
      return nonPlain.filter { task(records[$0]).line.words.contains { $0.rank == rank } }
    }
    return read.withUnsafeBufferPointer { read in
      nonPlain.filter { item in
        read[Int(records[item].id)].content.line.words.contains { $0.rank == rank }
      }
    }
  }

  /// Whether the task with the given record, which is not a plain one, has an attribute; no task is copied if the tasks
  /// are kept.
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
  /// The index of the last group that begins at or before an item; nil if the item stands before
  /// the first group.
  func groupIndex(ofItem item: Int) -> Int? {
    guard !isEmpty else { return nil }
    let after = partitioningIndex { $0 > item }
    return after == 0 ? nil : after - 1
  }
}
