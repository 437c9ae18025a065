/// A file that a command changed.
struct ChangedFile: Sendable {
  let path: String

  /// The bytes before; nil where there was no file.
  let before: [UInt8]?
  let after: [UInt8]

  var isChanged: Bool { before != after }
}

extension ChangedFile {
  /// What files are called in a line.
  static func names(of files: [ChangedFile]) -> String {
    files.count == 1 ? files[0].path : "\(files.count) files"
  }
}

/// Changes a file as ``updateFile(at:lockTimeout:limit:transform:)`` does.
///
/// - Returns: What it held and holds; nil where it was left alone.
func changeFile(
  at path: String, transform: ([UInt8]) throws -> [UInt8]?
) throws -> ChangedFile? {
  var change: ChangedFile?
  let isWritten = try updateFile(at: path) { bytes in
    let result = try transform(bytes)
    change = ChangedFile(path: path, before: bytes, after: result ?? bytes)
    return result
  }
  return isWritten ? change : nil
}
