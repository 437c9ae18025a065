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
    var snapshots: [BoardSnapshot] = []
    var tasks: [String: Former] = [:]
    /// The digests of the tasks, the oldest first.
    var order: [String] = []
    var size = 0
    var columns: [String] = []
    var pages: [(state: String, cards: PageCards)] = []

    /// Keeps of a version what the newest one has not.
    mutating func forget(_ old: BoardSnapshot) {
      let present = snapshots.last?.counts ?? [:]
      for (place, digest) in old.digests.enumerated() {
        let count = old.counts[digest] ?? 0
        if max(present[digest] ?? 0, tasks[digest]?.count ?? 0) >= count { continue }
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
  }

  /// How many versions of the board, pages, names of columns and bytes of former tasks are remembered.
  static let most = (versions: 2, pages: 4, columns: 64, bytes: 4 << 20)

  private let state = Mutex(State())

  /// The board that some bytes are; one that was read already where it is the same.
  func snapshot(of bytes: [UInt8], fileName: String) -> BoardSnapshot {
    let known = state.withLock { $0.snapshots.last { $0.board.source.bytes == bytes } }
    if let known { return known }
    let new = BoardSnapshot(bytes, fileName: fileName)
    state.withLock { state in
      state.snapshots.append(new)
      while state.snapshots.count > Self.most.versions {
        state.forget(state.snapshots.removeFirst())
      }
    }
    return new
  }

  /// A task that was shown, by its digest; nil where that is forgotten.
  func task(ofDigest digest: String) -> Former? {
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

  /// The digests of the cards that a page had, by their keys; nil where that is forgotten.
  func cards(ofState name: String) -> PageCards? {
    state.withLock { $0.pages.last { $0.state == name }?.cards }
  }
}

/// What a page has of its cards: digests of what they show, by digests of their keys, both of this process.
typealias PageCards = [Int: Int]
