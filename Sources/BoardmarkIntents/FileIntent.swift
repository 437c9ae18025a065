import BoardmarkFiles

/// What somebody wants of a file as a whole: its layout, an end to findings or to conflicts.
///
/// It is asked again where the file was changed meanwhile, so it keeps to the bytes that it gets.
package protocol FileIntent: Sendable {
  /// What is told of the change besides its bytes.
  associatedtype Report

  /// What it makes of a file's bytes; the same bytes where there is nothing to do.
  ///
  /// - Throws: ``CommandFailure``: why it is not done.
  func result(for bytes: [UInt8], of path: String) throws -> (bytes: [UInt8], report: Report)
}

extension FileIntent {
  /// Does what is wanted, under the file's lock; where another program saves the file meanwhile, on what it saved.
  ///
  /// The change is not noted for undo, since that is one record for all files of a command.
  ///
  /// - Returns: What is told of it, and what the file held and holds; nil where it was left alone.
  /// - Throws: What `result` throws and `FileError`; nothing is changed then.
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
/// - Returns: What it held and holds; nil where it was left alone.
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
