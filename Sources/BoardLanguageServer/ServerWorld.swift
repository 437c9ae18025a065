import Boardmark
import JSONRPC

/// What the server is told of the world around it: it opens no file and reads no clock.
package struct ServerWorld {
  /// The minute it is for a board.
  package struct Clock {
    package let now: Now

    /// The name of the zone in which days are meant.
    package let timeZone: String

    /// Whether the zone that the board names exists on this machine.
    package let isTimeZoneKnown: Bool

    package init(now: Now, timeZone: String, isTimeZoneKnown: Bool = true) {
      self.now = now
      self.timeZone = timeZone
      self.isTimeZoneKnown = isTimeZoneKnown
    }
  }

  package var clock: (Board) -> Clock

  /// The bytes of a file; nil where it cannot be read.
  package var contents: (_ path: String) -> [UInt8]? = { _ in nil }

  /// The path of the archive of a board.
  package var archivePath: (_ board: String) -> String = { _ in "" }

  /// The ids in the archive of a board.
  package var archivedIDs: (_ board: String) -> Set<TaskID> = { _ in [] }

  /// The boards of the repository, or of the folder, that a file is in.
  package var boards: (_ path: String) -> [String] = { _ in [] }

  /// What git has of a file in a merge; nil where there is none.
  package var stages: (_ path: String) -> ConflictStages? = { _ in nil }

  /// What new ids are drawn from.
  package var seed: () -> UInt64

  /// Tells whoever looks after the server what it could not make sense of.
  package var log: (String) -> Void = { _ in }

  package var version = ""

  package init(clock: @escaping (Board) -> Clock, seed: @escaping () -> UInt64) {
    self.clock = clock
    self.seed = seed
  }
}

/// What the server wants done.
package enum ServerEffect {
  /// A message for the client.
  case send(JSONValue)
  /// The history of a board's file, read apart from everything else; ``LanguageServer/take(history:of:at:)`` takes it.
  case readHistory(path: String)
  /// To end when that process does.
  case follow(process: Int32)
  /// To end now.
  case end(status: Int32)
}

/// What git knows of the tasks of a board.
package struct TaskHistories: Sendable {
  /// The last events of a task, in words, the latest first.
  package var events: @Sendable (_ task: Board.Task) -> [String]

  package init(events: @escaping @Sendable (_ task: Board.Task) -> [String]) {
    self.events = events
  }
}
