import BoardmarkReading
import BoardmarkText
import ConcurrentMap
import MarkdownBlocks

/// Numbers ids, so that those that are equal but for letter case have one number in all versions.
struct IDInterner {
  private var ids = Numbering<ByteString>()

  /// How many ids there are; their numbers are below.
  var count: Int { ids.values.count }

  /// The bytes of the id with a number, in lower case.
  func folded(_ number: Int32) -> ArraySlice<UInt8> { ids.values[Int(number)].bytes }

  /// The number of the id that stands at `range` of `bytes`.
  mutating func number(_ bytes: [UInt8], _ range: Range<Int>) -> Int32 {
    let id = bytes[range]
    let isFolded = id.allSatisfy { $0 == $0.asciiLowercased }
    return Int32(ids.number(of: ByteString(isFolded ? id : id.map(\.asciiLowercased)[...])))
  }
}

/// The ids of a board by their numbers.
struct BoardIDs {
  let board: Board

  /// The numbers of all tasks in the order of the file; -1 for a task without an id, -2 for one whose id
  /// does not count.
  private(set) var tasks: [Int32] = []

  /// Those of the subtasks that have one.
  private(set) var subtasks: [Int32] = []

  /// For each column the index of its first task among all.
  private(set) var starts: [Int] = []

  /// Reads the ids of a board. Cost: linear; reads only those tasks whole that are not plain.
  init(_ board: Board, _ interner: inout IDInterner) {
    self.board = board
    let bytes = board.reading.bytes
    tasks.reserveCapacity(board.columns.reduce(0) { $0 + $1.tasks.count })
    var unplain: [(place: Int, tasks: Board.Tasks, index: Int)] = []
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
          unplain.append((tasks.count, column.tasks, index))
          tasks.append(-1)
        }
      }
    }
    // So many are read at once by one thread.
    let batch = 256
    concurrentMap(
      stride(from: 0, to: unplain.count, by: batch).map {
        unplain[$0..<min($0 + batch, unplain.count)]
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

  /// Whether a line below the task's may name an id; reading them is what costs.
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

  /// The ids that stand twice, be it as a subtask's.
  func doubles(_ interner: IDInterner) -> [Int32] {
    counts(interner).enumerated().filter { $0.element > 1 }.map { Int32($0.offset) }
  }

  /// The same with tasks whose ids are among those given as tasks without one.
  func without(_ ids: Set<Int32>) -> BoardIDs {
    if ids.isEmpty { return self }
    var copy = self
    copy.tasks = tasks.map { ids.contains($0) ? -2 : $0 }
    return copy
  }

  /// How often each id stands in the board, subtasks included, by its number.
  func counts(_ interner: IDInterner) -> [Int32] {
    var counts = [Int32](repeating: 0, count: interner.count)
    for number in tasks where number >= 0 { counts[Int(number)] += 1 }
    for number in subtasks { counts[Int(number)] += 1 }
    return counts
  }

  /// Where the task with each id stands among all, by its number; -1 for an id that no task has.
  func places(_ interner: IDInterner) -> [Int32] {
    var places = [Int32](repeating: -1, count: interner.count)
    for (index, number) in tasks.enumerated() where number >= 0 {
      places[Int(number)] = Int32(index)
    }
    return places
  }

  /// The task at a place among all.
  func task(_ place: Int32) -> Board.Task {
    let column = starts.partitioningIndex { $0 > Int(place) } - 1
    return board.columns[column].tasks[Int(place) - starts[column]]
  }
}

extension ThreeWay<BoardIDs> {
  /// The same without ids that stand twice in a version: such an id tells no task, so that those are known by what they say.
  func withoutDoubles(_ interner: IDInterner) -> Self {
    let doubles = MergeVersion.allCases.reduce(into: Set()) {
      $0.formUnion(self[$1].doubles(interner))
    }
    return map { $0.without(doubles) }
  }
}
