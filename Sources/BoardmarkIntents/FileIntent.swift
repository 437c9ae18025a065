import Boardmark
import BoardmarkFiles

/// A change to a file as a whole: formatting, fixes of findings, or resolved conflicts.
///
/// If the file has changed meanwhile, the intent is evaluated again, so it must depend only on the
/// given bytes.
package protocol FileIntent: Sendable {
  /// What is reported about the change, besides the bytes.
  associatedtype Report

  /// The file's new bytes; the same bytes if there is nothing to do.
  ///
  /// - Throws: ``CommandFailure`` with the reason why it is not done.
  func result(for bytes: [UInt8], of path: String) throws -> (bytes: [UInt8], report: Report)
}

extension FileIntent {
  /// Performs the intent under the file's lock; if another program saves the file meanwhile,
  /// repeats it on the saved bytes.
  ///
  /// Does not record the change for undo, since one record covers all files of a command.
  ///
  /// - Returns: The report, and the file's content before and after; nil if it was not changed.
  /// - Throws: The errors of `result`, and `FileError`. Nothing is changed then.
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
/// - Returns: The file's content before and after; nil if it was not changed.
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

/// Changes a file, or creates it if there is none.
///
/// - Returns: The file's content before and after; nil if it was not changed.
package func changeFile(
  at path: String, _ links: LinkRule, transform: ([UInt8]?) throws -> [UInt8]?
) throws -> ChangedFile? {
  var attempts = 0
  while true {
    let place = try FilePlace(of: path, links, for: .write)
    do {
      if place.status != nil { return try changeFile(at: place) { try transform($0) } }
      guard let bytes = try transform(nil) else { return nil }
      try createFile(at: place, with: bytes)
      return ChangedFile(place: place, before: nil, after: bytes)
    } catch let error as FileError where attempts < 4 && error.isPresenceMismatch(at: place.path) {
      // Another process has just created or removed the file.
      attempts += 1
    }
  }
}

/// The change to another file that goes with a change of a board.
struct OtherFile {
  let path: String
  private let links: LinkRule

  /// Gives the file's new bytes; nil to leave it as it is. It gets nil if there is no file.
  private let transform: ([UInt8]?) throws -> [UInt8]?

  init(_ path: String, _ links: LinkRule, transform: @escaping ([UInt8]?) throws -> [UInt8]?) {
    (self.path, self.links, self.transform) = (path, links, transform)
  }

  /// Makes the change; nil if nothing changes.
  func made() throws -> ChangedFile? { try changeFile(at: path, links, transform: transform) }

  /// The change as it would be made.
  func planned() throws -> ChangedFile? {
    let place = try FilePlace(of: path, links, for: .write)
    let before = place.status == nil ? nil : try FileContents(ofFile: path).bytes
    return try transform(before).map { ChangedFile(place: place, before: before, after: $0) }
  }
}

/// A change to a board, as a value, so that commands, pages and other programs make it in the same
/// way.
///
/// An intent refers to tasks as they were seen (``TaskReferences``). If the file has changed
/// meanwhile, the intent is evaluated again, so it must depend only on the given board.
package protocol BoardIntent {
  /// The change that the intent makes to a board.
  ///
  /// - Parameter now: The present minute in the board's zone.
  /// - Throws: ``CommandFailure`` or a `Refusal` with the reason why it is not done.
  func change(of board: Board, at now: Board.Now) throws -> IntentOutcome

  /// True if a file without columns is refused.
  var needsColumns: Bool { get }

  /// The tasks of the intent, if a query can select them; otherwise nil.
  var references: TaskReferences? { get }
}

extension BoardIntent {
  package var needsColumns: Bool { true }
  package var references: TaskReferences? { nil }
}
