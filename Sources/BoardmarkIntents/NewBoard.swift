import Boardmark
import BoardmarkFiles

/// Makes a file with a board that has only columns.
package struct NewBoard {
  private let columns: [String]

  /// - Parameter columns: Their names.
  package init(columns: [String]) { self.columns = columns }

  /// - Returns: The new file's bytes.
  /// - Throws: ``CommandFailure`` where the names make no board, `FileError` where something is at the path.
  package func perform(at path: String) throws -> [UInt8] {
    do {
      let template = try BoardTemplate(columns: columns, fileName: path)
      try FilePlace.refuseDanglingLink(path)
      try createFile(at: path, with: template.bytes)
      return template.bytes
    } catch let problem as BoardTemplate.Problem {
      throw CommandFailure(problem.description)
    }
  }
}
