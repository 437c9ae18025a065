import Boardmark
import BoardmarkIntents
import BoardmarkText

/// The board as it was read at some time, and what its tasks are called in addresses and forms.
final class BoardSnapshot: Sendable {
  let board: Board

  /// Names the bytes of the file: the first 32 digits of their SHA-256.
  let revision: String

  let tasks: [Board.Task]

  /// The keys of the tasks, and what forms say of what was seen of them, each by its place in ``tasks``.
  let keys: [String]
  let seen: [String]

  private let places: [String: Int]
  let digests: [String]

  /// How many tasks have the same bytes, by their digests.
  let counts: [String: Int]

  init(_ bytes: [UInt8], fileName: String) {
    board = Board(bytes, fileName: fileName)
    revision = Self.revision(of: bytes)
    tasks = board.tasks
    let source = board.source.bytes
    let columns = board.columns.map { ColumnKey.digest(of: $0.name) }
    var (keys, seen, digests): ([String], [String], [String]) = ([], [], [])
    var places: [String: Int] = [:]
    var twins: [String: Int] = [:]
    var neighbours: [String: Int] = [:]
    for (place, task) in tasks.enumerated() {
      let digest = SHA256.hexadecimal(of: source[task.range], count: 10)
      let twin = twins[digest, default: 0]
      twins[digest] = twin + 1
      var key = "~" + digest + (twin > 0 ? "-\(twin)" : "")
      if let id = task.id, places[id.text] == nil { key = id.text }
      let near = "\(task.columnIndex) \(digest)"
      let ordinal = neighbours[near, default: 0]
      neighbours[near] = ordinal + 1
      keys.append(key)
      seen.append("\(key).\(digest).\(ordinal).\(columns[task.columnIndex])")
      digests.append(digest)
      places[key] = place
    }
    (self.keys, self.seen, self.digests, self.places) = (keys, seen, digests, places)
    counts = twins
  }

  static func revision(of bytes: [UInt8]) -> String { SHA256.hexadecimal(of: bytes, count: 16) }

  /// The place of the task with a key; nil where there is none.
  func place(ofKey key: String) -> Int? { places[key] }

  /// The place of a task of the board.
  func place(of task: Board.Task) -> Int? {
    var (low, high) = (0, tasks.count)
    while low < high {
      let middle = (low + high) / 2
      if tasks[middle].range.lowerBound < task.range.lowerBound {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low < tasks.count && tasks[low].range == task.range ? low : nil
  }

  /// A task by the digest of its bytes, and how many have the same; nil where none has it.
  func task(ofDigest digest: String) -> BoardMemory.Former? {
    guard let count = counts[digest], let place = digests.firstIndex(of: digest) else { return nil }
    return (bytes(ofTask: place), count)
  }

  /// The bytes of the task at a place.
  func bytes(ofTask place: Int) -> [UInt8] { Array(board.source.bytes[tasks[place].range]) }
}

/// What forms say of what was seen of a task: its key, the digest of its bytes, its place among the same of its
/// column, and that column.
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

/// What columns are called in forms.
enum ColumnKey {
  static func digest(of name: String) -> String { SHA256.hexadecimal(of: name.utf8, count: 5) }

  /// The name where a page can hold it as it is, else its digest.
  static func text(of name: String) -> String {
    let isPlain =
      !name.isEmpty && !name.hasPrefix("~") && name.terminalSafe().utf8.elementsEqual(name.utf8)
    return isPlain ? name : "~" + digest(of: name)
  }
}
