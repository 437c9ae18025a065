import BoardmarkText
import ConcurrentMap
import MarkdownBlocks

extension BoardStructure {
  /// The task with the given record, which is not a plain one.
  func task(_ record: TaskRecord) -> Board.Task {
    let index = Int(record.id)
    let kept = read.withLock { read -> Board.Task? in
      if read.tasks.isEmpty {
        read.asked += 1
        // Whoever asks for more tasks than these will ask for most of them.
        guard read.asked > min(512, wanted.count / 32) else { return nil }
        read.tasks = readAll()
      }
      return read.tasks[index]
    }
    return kept ?? readItem(wanted[index].item, in: wanted[index].column)
  }

  private func readAll() -> [Board.Task] {
    var read: [Board.Task] = []
    read.reserveCapacity(wanted.count)
    let batches = stride(from: 0, to: wanted.count, by: 256).map {
      wanted[$0..<min($0 + 256, wanted.count)]
    }
    concurrentMap(batches) { batch in
      batch.map { self.readItem($0.item, in: $0.column) }
    } receive: {
      read += $0
    }
    return read
  }

  /// Reads an item as a task of a column.
  ///
  /// - Parameter index: The column's index; nil outside of all columns, as in the first one of open tasks.
  func readItem(_ item: Int, in index: Int?) -> Board.Task {
    let own = text.blocks(ofItem: item)
    let column = index.map { columns.columns[$0] }
    return TaskReader(text: source, blocks: own.blocks).task(
      own.item, range: outline.items[item].range, columnIndex: index ?? 0,
      state: column?.state ?? .todo, groupIndex: column?.groupStarts.groupIndex(ofItem: item),
      keeping: own)
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
struct TaskRecord: Sendable {
  /// What was seen of an item.
  struct Facts: OptionSet, Sendable {
    let rawValue: UInt8

    /// Its line has a box.
    static let box = Facts(rawValue: 1 << 0)
    static let ticked = Facts(rawValue: 1 << 1)
    static let cancelled = Facts(rawValue: 1 << 2)

    /// Its line says when it was done.
    static let done = Facts(rawValue: 1 << 3)

    /// No rule has anything to say about how it is written; without this fact, nothing is known but where the item
    /// is.
    static let plain = Facts(rawValue: 1 << 4)

    /// It is plain and in canonical form, except perhaps for its bullet.
    static let canonical = Facts(rawValue: 1 << 5)

    /// It was read by its blocks, which an ``Outline/ParsedSegment`` holds.
    static let parsed = Facts(rawValue: 1 << 6)
  }

  /// The offset of the item's first line.
  let start: UInt32

  /// The offset after its last line.
  var end: UInt32

  /// The offset of a plain item's id; 0 if it has none. For any other item in a column, its index among the tasks that
  /// are not plain.
  var id: UInt32 = 0

  /// The day on which it is due, in days since 1970-01-01; ``never`` if it has no due date.
  var due: Int32 = TaskRecord.never

  var idLength: UInt8 = 0

  /// The byte that distinguishes its list from an adjacent one: the bullet, or the delimiter after
  /// the number.
  var delimiter: UInt8

  var facts: Facts = []

  /// The number of a plain item's subtasks.
  var subtaskCount: UInt8 = 0

  static let never = Int32.max

  init(start: Int, delimiter: UInt8) {
    self.start = UInt32(start)
    end = UInt32(start)
    self.delimiter = delimiter
  }

  var range: Range<Int> { Int(start)..<Int(end) }

  var isPlain: Bool { facts.contains(.plain) }

  /// True if all of it except its bullet is known to be in canonical form.
  var isCanonicalButForBullet: Bool { facts.contains(.canonical) }

  var form: Board.ItemForm {
    guard isPlain else { return .unknown }
    guard isCanonicalButForBullet else { return .other }
    return delimiter == .ascii("-") ? .canonical : .canonicalButForBullet
  }

  /// The bytes of a plain item's id; empty if it has none.
  var idRange: Range<Int> { Int(id)..<Int(id) + Int(idLength) }

  /// When a plain item is due; nil if it has no due date.
  var dueDate: DueDate? {
    due == Self.never ? nil : CalendarDate(daysSinceEpoch: Int(due)).map { DueDate(date: $0) }
  }

  var hasID: Bool { id != 0 }

  /// The box of a plain item.
  var box: Board.Checkbox {
    if facts.contains(.ticked) { return .ticked }
    if facts.contains(.cancelled) { return .cancelled }
    return facts.contains(.box) ? .open : .none
  }

  /// True if a plain item is finished or cancelled.
  func isClosed(in state: Board.ColumnState) -> Bool {
    state == .done || !facts.isDisjoint(with: [.ticked, .cancelled])
  }
}
