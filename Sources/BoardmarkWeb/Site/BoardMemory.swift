import Boardmark
import BoardmarkIntents
import Synchronization

/// What was shown last of the board, by which it is known what a browser has seen.
///
/// Of all but the newest versions only what no newer one has is kept: a whole board costs some thirty times its bytes.
final class BoardMemory: Sendable {
  /// A task's bytes, and how many tasks had the same.
  typealias Former = (bytes: [UInt8], count: Int)

  private struct State {
    /// The newest one last.
    var snapshots: [BoardSnapshot] = []
    var tasks: [TaskDigest: Former] = [:]
    /// The digests of the tasks, the oldest first.
    var order: [TaskDigest] = []
    var size = 0
    var columns: [String] = []
    var pages: [(state: String, cards: PageCards)] = []
    /// What tasks are called since they were changed, by their former keys.
    var successors: [String: String] = [:]
    /// The former keys, the oldest first.
    var formerKeys: [String] = []
    var marks: CardMarks?

    /// Keeps of a version what the newest one has not.
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
      while size > BoardMemory.most.bytes {
        size -= tasks.removeValue(forKey: order[gone])?.bytes.count ?? 0
        gone += 1
      }
      order.removeFirst(gone)
      for column in old.board.columns where !columns.contains(column.name) {
        columns = columns.suffix(BoardMemory.most.columns - 1) + [column.name]
      }
    }

    /// Makes a version the newest one, with what tasks of the one before are called there.
    mutating func append(_ new: BoardSnapshot, _ links: [(old: String, new: String)]) {
      snapshots.removeAll { $0 === new }
      snapshots.append(new)
      while snapshots.count > BoardMemory.most.versions { forget(snapshots.removeFirst()) }
      // No more are remembered, and looking through all of many would take too long.
      for link in links.suffix(BoardMemory.most.keys) {
        // What is there again is no longer known by what it was called meanwhile.
        successors[link.new] = nil
        successors[link.old] = link.new
        formerKeys.removeAll { $0 == link.old }
        formerKeys.append(link.old)
      }
      for key in formerKeys.dropLast(BoardMemory.most.keys) { successors[key] = nil }
      formerKeys = formerKeys.suffix(BoardMemory.most.keys)
    }
  }

  /// How many versions of the board, pages, names of columns, former keys and bytes of former tasks are remembered.
  static let most = (versions: 2, pages: 8, columns: 64, keys: 1024, bytes: 4 << 20)

  private let state = Mutex(State())

  /// Held while a version is read, so that two who ask at once do not both read it.
  private let reading = Mutex(())

  /// The board that some bytes are, where they were the newest or the version before.
  func known(_ bytes: [UInt8]) -> BoardSnapshot? {
    state.withLock { $0.snapshots.last { $0.board.source.bytes == bytes } }
  }

  /// The newest board, which some bytes are; one that was read already where it is the same.
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

  /// The place of the task that is called by a key, or was since some former version.
  func place(ofKey key: String, on snapshot: BoardSnapshot) -> Int? {
    if let place = snapshot.place(ofKey: key) { return place }
    let successors = state.withLock { $0.successors }
    var key = key
    for _ in 0..<Self.most.keys {
      guard let next = successors[key] else { return nil }
      if let place = snapshot.place(ofKey: next) { return place }
      key = next
    }
    return nil
  }

  /// A task that was shown, by its digest; nil where that is forgotten.
  func task(ofDigest digest: String) -> Former? {
    guard let digest = TaskDigest(digest) else { return nil }
    let (snapshots, former) = state.withLock { ($0.snapshots, $0.tasks[digest]) }
    let present = snapshots.lazy.compactMap { $0.task(ofDigest: digest) }
    // Where any version had several, one that is left need not be the one that was meant.
    return (Array(present) + [former].compactMap(\.self)).max { $0.count < $1.count }
  }

  /// The name of a column that was shown, by its digest.
  func columnName(ofDigest digest: String) -> String? {
    let (snapshots, former) = state.withLock { ($0.snapshots, $0.columns) }
    return (snapshots.reversed().flatMap(\.board.columns).map(\.name) + former)
      .first { ColumnKey.digest(of: $0) == digest }
  }

  /// Remembers which cards a page had, by a name.
  func remember(cards: PageCards, as name: String) -> String {
    state.withLock { state in
      state.pages.removeAll { $0.state == name }
      state.pages.append((name, cards))
      if state.pages.count > Self.most.pages { state.pages.removeFirst() }
      return name
    }
  }

  /// What is known of cards in some surroundings.
  func marks(in surroundings: CardMarks.Surroundings) -> CardMarks {
    state.withLock { state in
      // Whoever asks keeps the only copy, so that it need not be copied to be changed.
      defer { state.marks = nil }
      return state.marks.flatMap { $0.surroundings == surroundings ? $0 : nil }
        ?? CardMarks(surroundings)
    }
  }

  func remember(marks: CardMarks) { state.withLock { $0.marks = marks } }

  /// The cards that a page had; nil where that is forgotten.
  func cards(ofState name: String) -> PageCards? {
    state.withLock { $0.pages.last { $0.state == name }?.cards }
  }
}
