import Boardmark
import BoardmarkIntents

/// What the pages are told of the file, the clock and git.
package struct SiteWorld: Sendable {
  /// The file's path as it was named.
  package let path: String

  /// What the file holds now.
  package let contents: @Sendable () throws -> [UInt8]

  /// The minute it is for a board, and the name of its zone.
  package let clock: @Sendable (Board) throws -> (now: Now, timeZone: String)

  /// The file, in which whatever is wanted is done; takes what people should know besides.
  package let file: @Sendable (_ say: @escaping (String) -> Void) throws -> BoardFile

  /// What git knows of a task, by its id or title, or of the whole board: a line for each entry, the last first.
  package let history: @Sendable (_ task: String?, _ most: Int) throws -> [String]

  package init(
    path: String, contents: @escaping @Sendable () throws -> [UInt8],
    clock: @escaping @Sendable (Board) throws -> (now: Now, timeZone: String),
    file: @escaping @Sendable (_ say: @escaping (String) -> Void) throws -> BoardFile,
    history: @escaping @Sendable (_ task: String?, _ most: Int) throws -> [String]
  ) {
    self.path = path
    self.contents = contents
    self.clock = clock
    self.file = file
    self.history = history
  }
}
