import Boardmark
import BoardmarkIntents
import Synchronization

/// Recently shown versions of the board, to look up what a browser has seen.
///
/// Of older versions, only content missing in newer ones is kept: a whole board takes about thirty
/// times its bytes.
final class BoardMemory: Sendable {
  /// A task's bytes, and how many tasks had the same bytes.
  typealias Former = (bytes: [UInt8], count: Int)

  private struct State {
    /// The snapshots, newest last.
    var snapshots: [BoardSnapshot] = []
    var tasks: [TaskDigest: Former] = [:]
    /// The digests of the tasks, the oldest first.
    var order: [TaskDigest] = []
    var size = 0
    var columns: [String] = []
    var pages: [(state: String, cards: PageCards)] = []
    /// The new keys of changed tasks, by their former keys.
    var successors: [String: String] = [:]
    /// The former keys, the oldest first.
    var formerKeys: [String] = []

    /// Keeps the content of an older version that the newest one lacks.
    mutating func forget(_ old: BoardSnapshot) {
      for (place, digest) in old.digests.enumerated() {
        let count = old.count(of: digest)
        let known = max(snapshots.last?.count(of: digest) ?? 0, tasks[digest]?.count ?? 0)
        if known >= count { continue }
        let bytes = old.bytes(ofTask: place)
        if tasks.updateValue((bytes, count), forKey: digest) == nil {
          order.append(digest)
          size += bytes.count
        }
      }
      var gone = 0
      while size > BoardMemory.limits.bytes {
        size -= tasks.removeValue(forKey: order[gone])?.bytes.count ?? 0
        gone += 1
      }
      order.removeFirst(gone)
      for column in old.board.columns where !columns.contains(column.name) {
        columns = columns.suffix(BoardMemory.limits.columns - 1) + [column.name]
      }
    }

    /// Adds the newest version; `links` are the new keys of tasks in the previous version.
    mutating func append(_ new: BoardSnapshot, _ links: [(old: String, new: String)]) {
      snapshots.removeAll { $0 === new }
      snapshots.append(new)
      while snapshots.count > BoardMemory.limits.versions { forget(snapshots.removeFirst()) }
      // Only this many are remembered; searching more of them would take too long.
      for link in links.suffix(BoardMemory.limits.keys) {
        // A key in use again no longer leads to another one.
        successors[link.new] = nil
        successors[link.old] = link.new
        formerKeys.removeAll { $0 == link.old }
        formerKeys.append(link.old)
      }
      for key in formerKeys.dropLast(BoardMemory.limits.keys) { successors[key] = nil }
      formerKeys = formerKeys.suffix(BoardMemory.limits.keys)
    }
  }

  /// How many versions of the board, pages, names of columns, former keys and bytes of former tasks
  /// are remembered.
  static let limits = (versions: 2, pages: 8, columns: 64, keys: 1024, bytes: 4 << 20)

  private let state = Mutex(State())

  /// Held while a version is read, so that two requests at once do not both read it.
  private let reading = Mutex(())

  /// True if no version is remembered.
  var isEmpty: Bool { state.withLock { $0.snapshots.isEmpty } }

  /// Forgets everything. Pages that were shown before find their tasks by id, or if they are unchanged.
  func forget() { state.withLock { $0 = State() } }

  /// The board with the given bytes, if it is among the versions that are remembered.
  func known(_ bytes: [UInt8]) -> BoardSnapshot? {
    state.withLock { $0.snapshots.last { $0.board.source.bytes == bytes } }
  }

  /// The board with the given bytes as the newest version; unchanged bytes are not parsed again.
  func snapshot(of bytes: [UInt8], fileName: String) -> BoardSnapshot {
    reading.withLock { _ in
      let (known, newest) = (known(bytes), state.withLock { $0.snapshots.last })
      if let known, known === newest { return known }
      let new = known ?? BoardSnapshot(bytes, fileName: fileName)
      let links = newest?.successors(in: new) ?? []
      state.withLock { $0.append(new, links) }
      return new
    }
  }

  /// The index of the task that has a key, or had it in an earlier version.
  func place(ofKey key: String, on snapshot: BoardSnapshot) -> Int? {
    if let place = snapshot.place(ofKey: key) { return place }
    let successors = state.withLock { $0.successors }
    var key = key
    for _ in 0..<Self.limits.keys {
      guard let next = successors[key] else { return nil }
      if let place = snapshot.place(ofKey: next) { return place }
      key = next
    }
    return nil
  }

  /// A shown task, by its digest; nil if forgotten.
  func task(ofDigest digest: String) -> Former? {
    guard let digest = TaskDigest(digest) else { return nil }
    let (snapshots, former) = state.withLock { ($0.snapshots, $0.tasks[digest]) }
    let present = snapshots.lazy.compactMap { $0.task(ofDigest: digest) }
    // If any version had several equal tasks, a remaining one is not necessarily the one meant.
    return (Array(present) + [former].compactMap(\.self)).max { $0.count < $1.count }
  }

  /// The name of a shown column, by its digest.
  func columnName(ofDigest digest: String) -> String? {
    let (snapshots, former) = state.withLock { ($0.snapshots, $0.columns) }
    return (snapshots.reversed().flatMap(\.board.columns).map(\.name) + former)
      .first { ColumnKey.digest(of: $0) == digest }
  }

  /// Remembers under a name which cards a page had.
  func remember(cards: PageCards, as name: String) {
    state.withLock { state in
      state.pages.removeAll { $0.state == name }
      state.pages.append((name, cards))
      if state.pages.count > Self.limits.pages { state.pages.removeFirst() }
    }
  }

  /// The cards that a page had; nil if forgotten.
  func cards(ofState name: String) -> PageCards? {
    state.withLock { $0.pages.last { $0.state == name }?.cards }
  }
}
