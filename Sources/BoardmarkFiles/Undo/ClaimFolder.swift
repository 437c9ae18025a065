import LibC

/// The claims on the tasks of boards in a folder outside of git: one file per claim, next to the
/// records of changes.
///
/// Writers hold the board's lock, so this takes none.
package struct ClaimFolder: Sendable {
  private static let maxBytes = 1 << 16

  private let folder: Folder

  /// The path of the folder that the board is in.
  package let tree: String

  /// The prefix of the file names of one board's claims.
  private let prefix: String

  /// The claims of the board in a place; nil if nothing was ever claimed and `isMade` is false.
  ///
  /// - Throws: `CommandFailure` if there is no place to keep them.
  package init?(for place: FilePlace, isMade: Bool) throws {
    let location = try attempting(.read, place.path, try UndoFolder(for: place))
    guard let folder = try location.open("claims", isMade: isMade) else {
      guard isMade else { return nil }
      throw CommandFailure("no home folder to store claims in; set $HOME")
    }
    self.folder = folder
    tree = String(decoding: place.folder.path, as: UTF8.self)
    prefix = String(place.folder.path(of: place.name).fnv1a, radix: 16) + "-"
  }

  /// The claims, by their names.
  package func entries() throws(SystemCallError) -> [(name: String, bytes: [UInt8])] {
    try folder.names().compactMap { name in
      guard name.text.hasPrefix(prefix), let file = try? folder.file(name),
        let bytes = try? FileContents(of: file, named: name.text, limit: Self.maxBytes).bytes
      else { return nil }
      return (String(name.text.dropFirst(prefix.utf8.count)), bytes)
    }
  }

  /// Stores a claim under a name, or removes it if `bytes` is nil.
  package func replace(_ name: String, with bytes: [UInt8]?) throws(SystemCallError) {
    let name = FileName(prefix + name)
    guard let bytes else {
      do throws(SystemCallError) {
        try folder.remove(name)
      } catch  where error.code == ENOENT {
        return
      }
      return
    }
    var file = try TemporaryFile(in: folder)
    try file.descriptor.write(bytes[...])
    try folder.rename(file.name, to: name)
    file.keep()
  }
}
