import Boardmark
import BoardmarkFiles

/// A change that somebody wants to a file as a whole: a new layout, fixes of
/// findings, or conflicts settled.
///
/// If the file was changed meanwhile, the intent is asked again, so it must depend only on the
/// bytes that it is given.
package protocol FileIntent: Sendable {
  /// What is reported of the change besides its bytes.
  associatedtype Report

  /// The file's new bytes; the same bytes if there is nothing to do.
  ///
  /// - Throws: ``CommandFailure`` with the reason why it is not done.
  func result(for bytes: [UInt8], of path: String) throws -> (bytes: [UInt8], report: Report)
}

extension FileIntent {
  /// Carries out the intent under the file's lock; if another program saves the file meanwhile, on
  /// the bytes that it saved.
  ///
  /// The change is not noted for undo here, since one record covers all files of a command.
  ///
  /// - Returns: The report, and what the file held and holds; nil if it was left alone.
  /// - Throws: What `result` throws, and `FileError`; nothing is changed then.
  package func perform(
    at path: String, _ links: LinkRule
  ) throws -> (report: Report, changed: ChangedFile?) {
    var report: Report?
    let changed = try changeFile(at: try FilePlace(of: path, links, for: .read)) { bytes in
      let made = try result(for: bytes, of: path)
      report = made.report
      return made.bytes
    }
    return (report!, changed)
  }
}

/// Changes a file as ``updateFile(at:_:lockTimeout:limit:transform:)`` does.
///
/// - Returns: What the file held and holds; nil if it was left alone.
func changeFile(
  at place: FilePlace, transform: ([UInt8]) throws -> [UInt8]?
) throws -> ChangedFile? {
  var change: ChangedFile?
  let isWritten = try updateFile(at: place) { bytes in
    let result = try transform(bytes)
    change = ChangedFile(place: place, before: bytes, after: result ?? bytes)
    return result
  }
  return isWritten ? change : nil
}

/// A change that somebody wants to a board, as a value, so that it is made in the same way whether
/// a command, a page or another program offers it.
///
/// An intent names tasks by what was seen of them (``TaskReferences``). If the file was changed
/// meanwhile, the intent is asked again, so it must depend only on the board that it is given.
package protocol BoardIntent {
  /// The change that the intent makes to a board.
  ///
  /// - Parameters:
  ///   - now: The present minute in the board's zone.
  ///   - isDryRun: Whether nothing may be written, in other files either.
  /// - Throws: ``CommandFailure`` or a `Refusal` with the reason why it is not done.
  func change(of board: Board, at now: Board.Now, isDryRun: Bool) throws -> IntentOutcome

  /// True if a file without columns is refused.
  var needsColumns: Bool { get }

  /// The tasks that the intent is about, if a query may have named them; nil if it cannot have.
  var references: TaskReferences? { get }
}

extension BoardIntent {
  package var needsColumns: Bool { true }
  package var references: TaskReferences? { nil }
}
