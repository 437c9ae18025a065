import Boardmark
import BoardmarkFiles

/// Makes a file with a board that has only columns.
package struct NewBoard {
  private let columns: [String]

  /// - Parameter columns: The names of the columns.
  package init(columns: [String]) { self.columns = columns }

  /// - Returns: The new file's text and columns.
  /// - Throws: ``CommandFailure`` if a board cannot be made with these names, `FileError` if
  ///   something is already at the path.
  package func perform(at path: String) throws -> BoardTemplate {
    do {
      let template = try BoardTemplate(columns: columns, fileName: path)
      try Self.make(at: path, with: template.bytes)
      return template
    } catch let problem as BoardTemplate.Problem {
      throw CommandFailure(problem.description)
    }
  }

  /// Makes the file of a board whose text is known.
  ///
  /// - Throws: `FileError` if something is already at the path.
  package static func make(at path: String, with bytes: [UInt8]) throws(FileError) {
    try FilePlace.refuseDanglingLink(path)
    try createFile(at: path, with: bytes)
  }
}
