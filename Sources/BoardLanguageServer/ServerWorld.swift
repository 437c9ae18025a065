import Boardmark
import JSONRPC

/// The server's access to the outside world: it opens no files and reads no clock itself.
package struct ServerWorld {
  /// The present minute in the time zone of a board.
  package struct Clock {
    package let now: Board.Now

    /// The name of the time zone for dates.
    package let timeZone: String

    /// True if the zone that the board names is known on this machine.
    package let isTimeZoneKnown: Bool

    package init(now: Board.Now, timeZone: String, isTimeZoneKnown: Bool = true) {
      self.now = now
      self.timeZone = timeZone
      self.isTimeZoneKnown = isTimeZoneKnown
    }
  }

  package var clock: (Board) -> Clock

  /// The bytes of a file; nil if it cannot be read.
  package var contents: (_ path: String) -> [UInt8]? = { _ in nil }

  /// True if a file that was found rather than opened is inside its folder or repository, and not a link that leads out
  /// of it.
  package var isInside: (_ path: String) -> Bool = { _ in true }

  /// The path of the archive of a board.
  package var archivePath: (_ board: String) -> String = { _ in "" }

  /// The ids in the archive of a board.
  package var archivedIDs: (_ board: String) -> Set<TaskID> = { _ in [] }

  /// The boards of the repository, or of the folder, that a file is in.
  package var boards: (_ path: String) -> [String] = { _ in [] }

  /// Git's versions of a file in a merge; nil if there is no merge of it.
  package var stages: (_ path: String) -> ConflictStages? = { _ in nil }

  /// A seed for new ids.
  package var seed: () -> UInt64

  /// Logs input that the server could not understand.
  package var log: (String) -> Void = { _ in }

  package var version = ""

  package init(clock: @escaping (Board) -> Clock, seed: @escaping () -> UInt64) {
    self.clock = clock
    self.seed = seed
  }
}

/// A request to the server's owner.
package enum ServerEffect {
  /// A message for the client.
  case send(JSONValue)
  /// Read the history of a board's file in the background and pass it to
  /// ``LanguageServer/take(history:of:at:)``.
  case readHistory(path: String)
  /// End when the process with this id ends.
  case follow(process: Int32)
  /// End now.
  case end(status: Int32)
}

/// The history of a board's tasks in git.
package struct TaskHistories: Sendable {
  /// The latest events of a task as text, newest first.
  package var events: @Sendable (_ task: Board.Task) -> [String]

  package init(events: @escaping @Sendable (_ task: Board.Task) -> [String]) {
    self.events = events
  }
}
