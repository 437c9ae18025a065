import BoardmarkReading
import BoardmarkText
import ConcurrentMap
import MarkdownBlocks

/// Numbers ids, so that ids that differ only in letter case have the same number in all versions.
struct IDInterner {
  private var ids = Numbering<Name>()
  private var longIDs = Numbering<ByteString>()

  /// An id in lower case.
  ///
  /// Most are short, and their bytes are held here: those in the file would have to come from memory for each comparison.
  private struct Name: Hashable {
    static let limit = 15
    /// The first eight bytes, the first of them lowest, or the number of a long id.
    var low: UInt64 = 0
    /// The other bytes, and in the highest byte their number; all bits set for a long id.
    var high: UInt64 = 0

    init(_ id: ArraySlice<UInt8>) {
      for (place, byte) in id.enumerated() {
        let bits = UInt64(byte.asciiLowercased) << (8 * (place % 8))
        if place < 8 { low |= bits } else { high |= bits }
      }
      high |= UInt64(id.count) << 56
    }

    init(long number: Int) { (low, high) = (UInt64(number), .max) }

    var isLong: Bool { high == .max }

    var bytes: [UInt8] {
      (0..<Int(high >> 56)).map {
        UInt8(truncatingIfNeeded: ($0 < 8 ? low : high) >> (8 * ($0 % 8)))
      }
    }
  }

  /// The number of ids; their numbers are less than it.
  var count: Int { ids.values.count }

  /// The bytes of the id with this number, in lower case.
  func folded(_ number: Int32) -> [UInt8] {
    let name = ids.values[Int(number)]
    return name.isLong ? Array(longIDs.values[Int(name.low)].bytes) : name.bytes
  }

  /// The number of the id that stands at `range` of `bytes`.
  mutating func number(_ bytes: [UInt8], _ range: Range<Int>) -> Int32 {
    let id = bytes[range]
    if id.count <= Name.limit { return Int32(ids.number(of: Name(id))) }
    let long = longIDs.number(of: ByteString(id.map(\.asciiLowercased)))
    return Int32(ids.number(of: Name(long: long)))
  }
}

/// The ids of a board by their numbers.
struct BoardIDs {
  let board: Board

  /// The id numbers of all tasks in the order of the file; -1 for a task without an id, -2
  /// for one whose id does not count.
  private(set) var tasks: [Int32] = []

  /// The id numbers of the subtasks that have an id.
  private(set) var subtasks: [Int32] = []

  /// For each column, the index of its first task among all tasks.
  private(set) var starts: [Int] = []

  /// Reads the ids of a board. Cost: linear; parses in full only those tasks that are not plain.
  init(_ board: Board, _ interner: inout IDInterner) {
    self.board = board
    let bytes = board.reading.bytes
    tasks.reserveCapacity(board.columns.reduce(0) { $0 + $1.tasks.count })
    var nonPlain: [(place: Int, tasks: Board.Tasks, index: Int)] = []
    for column in board.columns {
      starts.append(tasks.count)
      for index in column.tasks.indices {
        let record = column.tasks.record(index)
        if record.isPlain,
          !record.facts.contains(.subtasks) || !Self.mayHoldID(bytes, after: record)
        {
          let range = record.idRange
          tasks.append(range.isEmpty ? -1 : interner.number(bytes, range))
        } else {
          nonPlain.append((tasks.count, column.tasks, index))
          tasks.append(-1)
        }
      }
    }
    // The number of tasks that one thread takes at a time.
    let batch = 256
    concurrentMap(
      stride(from: 0, to: nonPlain.count, by: batch).map {
        nonPlain[$0..<min($0 + batch, nonPlain.count)]
      }
    ) { batch in
      batch.map { place, tasks, index in
        let task = tasks[index]
        return (
          place: place, own: task.line.attribute(.id)?.value, hasID: task.id != nil,
          subtasks: task.subtasks.compactMap {
            $0.line.id == nil ? nil : $0.line.attribute(.id)?.value
          }
        )
      }
    } receive: { found in
      for task in found {
        if let own = task.own {
          tasks[task.place] = task.hasID ? interner.number(bytes, own) : -2
        }
        subtasks += task.subtasks.map { interner.number(bytes, $0) }
      }
    }
  }

  /// Whether a line below the task line may name an id; parsing those lines is what costs.
  private static func mayHoldID(_ bytes: [UInt8], after task: TaskRecord) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      let end = task.range.upperBound
      var offset = bytes.offset(of: 0x0A, from: task.range.lowerBound, to: end)
      while offset < end {
        offset = bytes.offset(of: .ascii(":"), from: offset + 1, to: end)
        if offset < end, bytes[offset - 1].asciiLowercased == .ascii("d") { return true }
      }
      return false
    }
  }

  /// The ids that occur more than once, subtasks' ids included.
  func duplicates(_ interner: IDInterner) -> [Int32] {
    counts(interner).enumerated().filter { $0.element > 1 }.map { Int32($0.offset) }
  }

  /// The same ids, except that those given do not count.
  func without(_ ids: Set<Int32>) -> BoardIDs {
    if ids.isEmpty { return self }
    var copy = self
    copy.tasks = tasks.map { ids.contains($0) ? -2 : $0 }
    return copy
  }

  /// How often each id occurs in the board, subtasks included, by its number.
  func counts(_ interner: IDInterner) -> [Int32] {
    var counts = [Int32](repeating: 0, count: interner.count)
    for number in tasks where number >= 0 { counts[Int(number)] += 1 }
    for number in subtasks { counts[Int(number)] += 1 }
    return counts
  }

  /// The place among all tasks of the task with each id, by the id's number; -1 for an id that no task has.
  func places(_ interner: IDInterner) -> [Int32] {
    var places = [Int32](repeating: -1, count: interner.count)
    for (index, number) in tasks.enumerated() where number >= 0 {
      places[Int(number)] = Int32(index)
    }
    return places
  }

  /// The task at a place among all tasks.
  func task(_ place: Int32) -> Board.Task {
    let column = starts.partitioningIndex { $0 > Int(place) } - 1
    return board.columns[column].tasks[Int(place) - starts[column]]
  }
}

extension ThreeWay<BoardIDs> {
  /// The same without ids that occur twice in a version: such an id does not identify a task, so its
  /// tasks are matched by what they say.
  func withoutDuplicates(_ interner: IDInterner) -> Self {
    let duplicates = MergeVersion.allCases.reduce(into: Set()) {
      $0.formUnion(self[$1].duplicates(interner))
    }
    return map { $0.without(duplicates) }
  }
}
