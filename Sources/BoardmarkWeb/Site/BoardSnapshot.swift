import Boardmark
import BoardmarkIntents
import BoardmarkReports
import BoardmarkText

/// A parsed version of the board, with the names of its tasks in addresses and forms.
///
/// A task is identified by its index among all tasks. Only a digest and little else is stored for
/// each; names are computed on demand.
final class BoardSnapshot: Sendable {
  typealias Place = Board.ItemPlace

  let board: Board

  /// Names the bytes of the file: the first 32 digits of their SHA-256.
  let revision: String

  /// For each column, the place of its first task and the digest of its name for forms.
  private let columns: [(start: Int, digest: String)]

  /// The digests of the tasks' bytes, by their places.
  let digests: [TaskDigest]

  /// The first place of each digest, and how many tasks have it.
  private let occurrences: [TaskDigest: (first: Int32, count: Int32)]
  /// The keys of the columns in forms and their display names, by index; columns with the same name
  /// are numbered.
  let columnKeys: [String]
  let columnNames: [String]

  /// The places by the hashes of the tasks' keys.
  private let places: [Int: Int32]

  /// The tasks' ids, by place.
  private let ids: [String?]

  /// The indices of tasks whose id an earlier task also has.
  private let repeated: Set<Int>

  /// The number of preceding tasks with the same bytes, in all columns and in the same one; only
  /// for tasks that have any.
  private let earlierTwins: [Int: (all: Int, near: Int)]

  /// Parses a board from the bytes of a file. Cost: linear.
  init(_ bytes: [UInt8], fileName: String) {
    let board = Board(bytes, fileName: fileName)
    self.board = board
    revision = Self.revision(of: bytes)
    openNames = board.openNames.map(\.name)
    isFrozen = !board.conflicts.isEmpty && BoardOutsideConflicts(board) == nil
    conflicts = board.conflicts.isEmpty || isFrozen ? [] : board.rangesInConflict
    var columns: [(start: Int, digest: String)] = []
    var digests: [TaskDigest] = []
    var occurrences: [TaskDigest: (first: Int32, count: Int32)] = [:]
    var earlierTwins: [Int: (all: Int, near: Int)] = [:]
    var ids: [String?] = []
    for column in board.columns {
      columns.append((digests.count, ColumnKey.digest(of: column.name)))
      var near: [TaskDigest: Int] = [:]
      for index in column.tasks.indices {
        let digest = TaskDigest(of: bytes[column.tasks.range(at: index)])
        ids.append(column.tasks.id(at: index)?.text)
        if let known = occurrences[digest] {
          earlierTwins[digests.count] = (Int(known.count), near[digest] ?? 0)
          occurrences[digest] = (known.first, known.count + 1)
        } else {
          occurrences[digest] = (Int32(digests.count), 1)
        }
        near[digest, default: 0] += 1
        digests.append(digest)
      }
    }
    (self.columns, self.digests, self.occurrences) = (columns, digests, occurrences)
    (self.earlierTwins, self.ids) = (earlierTwins, ids)
    var repeated: Set<Int> = []
    var places: [Int: Int32] = [:]
    places.reserveCapacity(digests.count)
    for place in digests.indices {
      let id = ids[place]
      if let id, places[id.hashValue] == nil {
        places[id.hashValue] = Int32(place)
        continue
      }
      if id != nil { repeated.insert(place) }
      places[Self.key(digests[place], earlierTwins[place]?.all ?? 0).hashValue] = Int32(place)
    }
    (self.repeated, self.places) = (repeated, places)
    let alike = Dictionary(grouping: columns.indices) { columns[$0].digest }
    let numbers = columns.indices.map { index in
      let all = alike[columns[index].digest]!
      return all.count == 1 ? nil : all.firstIndex(of: index)!
    }
    columnKeys = zip(board.columns, numbers).map { ColumnKey.text(of: $0.name, number: $1) }
    columnNames = zip(board.columns, numbers).map { column, number in
      number.map { "\(column.name) (\($0 + 1))" } ?? column.name
    }
  }

  /// The name of a file's content.
  static func revision(of bytes: [UInt8]) -> String { SHA256.hexadecimal(of: bytes, count: 16) }

  // MARK: - Conflicts

  /// True if a merge conflict has to be resolved before any task can be changed.
  let isFrozen: Bool

  private let conflicts: [Range<Int>]

  /// True if a task is part of a merge conflict.
  func isInConflict(_ task: Board.Task) -> Bool {
    conflicts.overlap(task.range)
  }

  // MARK: - People and tags

  /// The people and tags of the open tasks with their marks, the most frequent first.
  let openNames: [String]

  // MARK: - Tasks

  private func split(_ place: Int) -> Place {
    let column = columns.partitioningIndex { $0.start > place } - 1
    return Place(column: column, task: place - columns[column].start)
  }

  func task(at place: Int) -> Board.Task {
    let place = split(place)
    return board.columns[place.column].tasks[place.task]
  }

  /// The place of a task of the board.
  func place(of task: Board.Task) -> Int? {
    let tasks = board.columns[task.columnIndex].tasks
    let index = tasks.index(ofTaskAt: task.range.lowerBound)
    guard index < tasks.count, tasks.range(at: index) == task.range else { return nil }
    return columns[task.columnIndex].start + index
  }

  /// The bytes of the task at a place.
  func bytes(ofTask place: Int) -> [UInt8] {
    let place = split(place)
    return Array(board.source.bytes[board.columns[place.column].tasks.range(at: place.task)])
  }

  /// How many tasks have a digest.
  func count(of digest: TaskDigest) -> Int { occurrences[digest].map { Int($0.count) } ?? 0 }

  /// A task by the digest of its bytes, and how many tasks share it; nil if there is none.
  func task(ofDigest digest: TaskDigest) -> BoardMemory.Former? {
    occurrences[digest].map { (bytes(ofTask: Int($0.first)), Int($0.count)) }
  }

  // MARK: - Names

  private static func key(_ digest: TaskDigest, _ twin: Int) -> String {
    "~" + digest.text + (twin > 0 ? "-\(twin)" : "")
  }

  /// The name of a task in addresses: its id, else the digest of its bytes.
  func key(at place: Int) -> String {
    if !repeated.contains(place), let id = ids[place] { return id }
    return Self.key(digests[place], earlierTwins[place]?.all ?? 0)
  }

  /// The form value for the task's current state; parsed by ``SeenToken``.
  func seen(at place: Int) -> String {
    let column = columns[split(place).column].digest
    return "\(key(at: place)).\(digests[place].text).\(earlierTwins[place]?.near ?? 0).\(column)"
  }

  /// The place of the task with a key; nil if there is none.
  func place(ofKey key: String) -> Int? {
    guard let place = places[key.hashValue].map(Int.init), self.key(at: place) == key else {
      return nil
    }
    return place
  }

  // MARK: - Newer versions

  /// The new keys of tasks whose old keys a newer version lacks, if the tasks are found in it.
  ///
  /// Cost: linear, and n log n in the number of tasks that are gone or new.
  func successors(in newer: BoardSnapshot) -> [(old: String, new: String)] {
    let gone = missing(in: newer)
    let new = newer.missing(in: self)
    guard !gone.isEmpty, !new.isEmpty else { return [] }
    // A task's neighbours identify it as well as its text does.
    let (besideGone, besideNew) = (neighbours(of: gone), newer.neighbours(of: new))
    let old = gone + besideGone + besideNew.compactMap { place(ofKey: newer.key(at: $0)) }
    let present = new + besideNew + besideGone.compactMap { newer.place(ofKey: key(at: $0)) }
    let succession = TaskSuccession(
      from: board, Set(old.map(split)), to: newer.board, Set(present.map(newer.split)))
    return gone.compactMap { place in
      succession.successors[split(place)].map { successor in
        (key(at: place), newer.key(at: newer.columns[successor.column].start + successor.task))
      }
    }
  }

  /// The indices of tasks whose keys another version lacks.
  private func missing(in other: BoardSnapshot) -> [Int] {
    digests.indices.filter { place in
      // Most tasks are unchanged, so compare their digests first.
      other.count(of: digests[place]) < count(of: digests[place])
        && other.place(ofKey: key(at: place)) == nil
    }
  }

  private func neighbours(of places: [Int]) -> [Int] {
    places.flatMap { [$0 - 1, $0 + 1] }.filter { digests.indices.contains($0) }
  }
}

/// A reference to a seen task in forms: its key, the digest of its bytes, its index among the equal
/// tasks of its column, and that column.
struct SeenToken {
  let key: String
  let digest: String
  let ordinal: Int
  let column: String

  init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 4, let ordinal = Int(parts[2]), ordinal >= 0 else { return nil }
    (key, digest, column) = (String(parts[0]), String(parts[1]), String(parts[3]))
    self.ordinal = ordinal
  }
}

/// The names of columns in forms.
enum ColumnKey {
  static func digest(of name: String) -> String { SHA256.hexadecimal(of: name.utf8, count: 5) }

  /// The name of a group of a column, by the group's index.
  static func text(ofGroup index: Int, in column: Board.Column) -> String {
    let group = column.seenGroup(index)
    return "\(digest(of: group.name)).\(group.ordinal)"
  }

  /// The name itself if it is unique and survives in a page unchanged, else its digest.
  ///
  /// - Parameter number: The number of preceding columns with that name; nil if the name is unique.
  static func text(of name: String, number: Int?) -> String {
    if let number { return "~\(digest(of: name)).\(number)" }
    let isPlain =
      !name.isEmpty && !name.hasPrefix("~") && name.terminalSafe().utf8.elementsEqual(name.utf8)
    return isPlain ? name : "~" + digest(of: name)
  }
}

/// Names the bytes of a task: the first 80 bits of their SHA-256.
struct TaskDigest: Hashable, Sendable {
  private let high: UInt64
  private let low: UInt16

  init(of bytes: ArraySlice<UInt8>) {
    let digest = SHA256.digest(of: bytes)
    high = digest.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    low = UInt16(digest[8]) << 8 | UInt16(digest[9])
  }

  /// Parses the result of ``text``; nil if the text is anything else.
  init?(_ text: some StringProtocol) {
    guard let high = UInt64(text.prefix(16), radix: 16),
      let low = UInt16(text.dropFirst(16), radix: 16)
    else { return nil }
    (self.high, self.low) = (high, low)
    if self.text != text { return nil }
  }

  /// The digest as 20 hexadecimal digits.
  var text: String { high.hexadecimal + low.hexadecimal }
}
