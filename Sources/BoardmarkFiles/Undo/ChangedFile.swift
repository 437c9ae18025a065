/// A file that a command changed.
///
/// It holds no folder open, since a command may change thousands of files.
package struct ChangedFile: Sendable {
  /// How the user named it.
  package let path: String

  /// Where its records belong; nil where that could not be found out.
  package let address: UndoAddress?

  /// The bytes before; nil where there was no file.
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
  /// What files are called in a line.
  package static func names(of files: [ChangedFile]) -> String {
    files.count == 1 ? files[0].path : "\(files.count) files"
  }
}
