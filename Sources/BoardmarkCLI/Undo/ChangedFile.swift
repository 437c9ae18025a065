/// A file that a command changed.
struct ChangedFile: Sendable {
  let place: FilePlace

  /// The bytes before; nil where there was no file.
  let before: [UInt8]?
  let after: [UInt8]

  /// How the user named it.
  var path: String { place.path }

  var isChanged: Bool { before != after }
}

extension ChangedFile {
  /// What files are called in a line.
  static func names(of files: [ChangedFile]) -> String {
    files.count == 1 ? files[0].path : "\(files.count) files"
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

/// Changes the file at a path, to which the rule lets links lead.
func changeFile(
  at path: String, _ rule: LinkRule, transform: ([UInt8]) throws -> [UInt8]?
) throws -> ChangedFile? {
  try changeFile(at: try FilePlace(of: path, rule, for: .read), transform: transform)
}
