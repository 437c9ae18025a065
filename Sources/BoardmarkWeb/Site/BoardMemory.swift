import Boardmark
import BoardmarkIntents
import Synchronization

/// The boards and pages that were shown last, by which it is known what a browser has seen.
final class BoardMemory: Sendable {
  private struct State {
    var snapshots: [BoardSnapshot] = []
    var pages: [(state: String, cards: [String: String])] = []
  }

  /// How many versions of the board, and how many pages, are remembered.
  static let limit = 16

  private let state = Mutex(State())

  /// The board that some bytes are; one that was read already where it is the same.
  func snapshot(of bytes: [UInt8], fileName: String) -> BoardSnapshot {
    let known = state.withLock { $0.snapshots.last { $0.board.source.bytes == bytes } }
    if let known { return known }
    let new = BoardSnapshot(bytes, fileName: fileName)
    state.withLock { state in
      state.snapshots.append(new)
      // What long boards cost is bounded, but not what the present one does.
      while state.snapshots.count > Self.limit
        || state.snapshots.count > 1
          && state.snapshots.reduce(0, { $0 + $1.board.source.bytes.count }) > 8 << 20
      {
        state.snapshots.removeFirst()
      }
    }
    return new
  }

  /// The bytes of a task that was shown, by their digest; nil where that is forgotten.
  func bytes(ofDigest digest: String) -> [UInt8]? {
    let snapshots = state.withLock { $0.snapshots }
    return snapshots.reversed().lazy.compactMap { $0.bytes(ofDigest: digest) }.first
  }

  /// The name of a column that was shown, by its digest.
  func columnName(ofDigest digest: String) -> String? {
    let snapshots = state.withLock { $0.snapshots }
    return snapshots.reversed().lazy.flatMap(\.board.columns).map(\.name)
      .first { ColumnKey.digest(of: $0) == digest }
  }

  /// Remembers which cards a page had, by a name.
  func remember(cards: [String: String], as name: String) -> String {
    state.withLock { state in
      state.pages.removeAll { $0.state == name }
      state.pages.append((name, cards))
      if state.pages.count > Self.limit { state.pages.removeFirst() }
      return name
    }
  }

  /// The digests of the cards that a page had, by their keys; nil where that is forgotten.
  func cards(ofState name: String) -> [String: String]? {
    state.withLock { $0.pages.last { $0.state == name }?.cards }
  }
}
