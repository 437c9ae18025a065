import Boardmark
import BoardmarkIntents

/// The pages' access to the file, the clock and git.
package struct SiteWorld: Sendable {
  /// The file's path as it was named.
  package let path: String

  /// Returns the present content of the file.
  package let contents: @Sendable () throws -> [UInt8]

  /// Returns the present minute in the time zone of a board, and the name of the zone.
  package let clock: @Sendable (Board) throws -> (now: Now, timeZone: String)

  /// Returns the file, in which all changes are made; `say` takes what else people should know.
  package let file: @Sendable (_ say: @escaping (String) -> Void) throws -> BoardFile

  /// Returns the history from git of a task, named by its id or title, or of the whole board: one
  /// line per entry, the latest first.
  package let history: @Sendable (_ task: String?, _ limit: Int) throws -> [String]

  package init(
    path: String, contents: @escaping @Sendable () throws -> [UInt8],
    clock: @escaping @Sendable (Board) throws -> (now: Now, timeZone: String),
    file: @escaping @Sendable (_ say: @escaping (String) -> Void) throws -> BoardFile,
    history: @escaping @Sendable (_ task: String?, _ limit: Int) throws -> [String]
  ) {
    self.path = path
    self.contents = contents
    self.clock = clock
    self.file = file
    self.history = history
  }
}
