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
  /// - Parameter keepsTasks: True if the tasks that are not plain are read now and kept; if not, each is read whenever
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
  func indices(with key: Board.AttributeKey, in items: Range<Int>) -> [Int] {
    let rank = key.rank
    let nonPlain = items.filter { !records[$0].isPlain }
    guard let read else {
      return nonPlain.filter { task(records[$0]).titleLine.words.contains { $0.rank == rank } }
    }
    return read.withUnsafeBufferPointer { read in
      nonPlain.filter { item in
        read[Int(records[item].id)].content.line.words.contains { $0.rank == rank }
      }
    }
  }

  /// True if the task with the given record, which is not a plain one, has an attribute; no task is copied if the tasks
  /// are kept.
  func hasAttribute(_ key: Board.AttributeKey, _ record: TaskRecord) -> Bool {
    let rank = key.rank
    guard let read else { return task(record).titleLine.words.contains { $0.rank == rank } }
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
  /// The index of the last group that begins at or before an item; nil if the item is before
  /// the first group.
  func groupIndex(ofItem item: Int) -> Int? {
    guard !isEmpty else { return nil }
    let after = partitioningIndex { $0 > item }
    return after == 0 ? nil : after - 1
  }
}

/// What is kept of an item of a top-level list: 20 bytes; everything else is read from the text when asked for.
@usableFromInline package struct TaskRecord: Sendable {
  /// What was seen of an item.
  @usableFromInline package struct Facts: OptionSet, Sendable {
    @usableFromInline package let rawValue: UInt16

    @inlinable
    package init(rawValue: UInt16) { self.rawValue = rawValue }

    /// Its line has a box.
    @inlinable package static var box: Facts { Facts(rawValue: 1 << 0) }
    @inlinable package static var ticked: Facts { Facts(rawValue: 1 << 1) }
    @inlinable package static var cancelled: Facts { Facts(rawValue: 1 << 2) }

    /// An item with a box is nested in it.
    @inlinable package static var subtasks: Facts { Facts(rawValue: 1 << 3) }

    /// Its line says when it was done.
    @inlinable package static var done: Facts { Facts(rawValue: 1 << 4) }

    /// No rule has anything to say about how it is written; without this fact, nothing is known but where the item
    /// is.
    @inlinable static var plain: Facts { Facts(rawValue: 1 << 5) }

    /// It is plain and in canonical form, except perhaps for its bullet.
    @inlinable static var canonical: Facts { Facts(rawValue: 1 << 7) }

    /// It was read by its blocks, which an ``Outline/ParsedSegment`` holds.
    @inlinable package static var parsed: Facts { Facts(rawValue: 1 << 6) }
  }

  /// The offset of the item's first line.
  @usableFromInline package let start: UInt32

  /// The offset after its last line.
  @usableFromInline var end: UInt32

  /// The offset of a plain item's id; 0 if it has none. For any other item in a column, its index among the tasks that
  /// are not plain.
  @usableFromInline var id: UInt32 = 0

  /// The day on which it is due, in days since 1970-01-01; ``never`` if it has no due date.
  package var due: Int32 = TaskRecord.never

  @usableFromInline var idLength: UInt8 = 0

  /// The byte that distinguishes its list from an adjacent one: the bullet, or the delimiter after
  /// the number.
  @usableFromInline package var delimiter: UInt8

  @usableFromInline package var facts: Facts = []

  @inlinable package static var never: Int32 { .max }

  init(start: Int, delimiter: UInt8) {
    self.start = UInt32(start)
    end = UInt32(start)
    self.delimiter = delimiter
  }

  @inlinable package var range: Range<Int> { Int(start)..<Int(end) }

  @inlinable package var isPlain: Bool { facts.contains(.plain) }

  /// True if it is known to be in canonical form.
  @inlinable package var isCanonical: Bool {
    facts.contains(.canonical) && delimiter == .ascii("-")
  }

  /// True if all of it except its bullet is known to be in canonical form.
  @inlinable package var isCanonicalButForBullet: Bool { facts.contains(.canonical) }

  /// The bytes of a plain item's id; empty if it has none.
  @inlinable package var idRange: Range<Int> { Int(id)..<Int(id) + Int(idLength) }

  /// When a plain item is due; nil if it has no due date.
  package var dueDate: DueDate? {
    due == Self.never ? nil : CalendarDate(daysSinceEpoch: Int(due)).map { DueDate(date: $0) }
  }

  @inlinable package var hasID: Bool { id != 0 }

  /// True if a plain item is finished or cancelled.
  @inlinable
  package func isClosed(in state: Board.ColumnState) -> Bool {
    state == .done || !facts.isDisjoint(with: [.ticked, .cancelled])
  }
}
