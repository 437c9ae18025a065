/// A file that a command changed.
///
/// It holds no folder open, since a command may change thousands of files.
package struct ChangedFile: Sendable {
  /// The path as the user named it.
  package let path: String

  /// Where its records belong; nil if that could not be found out.
  package let address: UndoAddress?

  /// The bytes before the change; nil if there was no file.
  package let before: [UInt8]?
  package let after: [UInt8]

  package init(place: FilePlace, before: [UInt8]?, after: [UInt8]) {
    path = place.path
    address = try? UndoFolder(for: place).address(of: place)
    self.before = before
    self.after = after
  }

  package var isChanged: Bool { before != after }
}

extension ChangedFile {
  /// The name of the only file, or how many files there are, for a message.
  package static func names(of files: [ChangedFile]) -> String {
    files.count == 1 ? files[0].path : "\(files.count) files"
  }
}
