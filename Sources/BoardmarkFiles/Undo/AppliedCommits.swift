import LibC

/// The tasks that commits have finished or started in this work tree, as empty files next to the
/// records of changes. A task that somebody reopened since is not finished again.
package struct AppliedCommits: Sendable {
  private static let limit = 1000

  private let folder: Folder

  /// - Throws: `CommandFailure` or `FileError` if nothing can be kept there.
  package init?(for place: FilePlace, isMade: Bool) throws {
    let location = try attempting(.read, place.path, try UndoFolder(for: place))
    guard let folder = try location.open("applied", isMade: isMade) else { return nil }
    self.folder = folder
  }

  package func contains(_ name: String) -> Bool {
    ((try? folder.statusIfPresent(of: FileName(name))) ?? nil) != nil
  }

  /// Keeps a name, and drops others if there are too many.
  package func add(_ name: String) throws(SystemCallError) {
    if contains(name) { return }
    let names = try folder.names()
    for old in names.prefix(max(0, names.count - Self.limit)) { try? folder.remove(old) }
    var file = try TemporaryFile(in: folder)
    try file.become(FileName(name))
  }
}
