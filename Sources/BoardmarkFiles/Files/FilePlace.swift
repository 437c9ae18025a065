import LibC

/// The rule for following links on the way to a file.
package enum LinkRule: Sendable, Equatable {
  /// All, as the system follows them: for a path that the user typed.
  case all

  /// For a path that `board` chose: if the file itself is a link, it may not lead out of the
  /// repository, or, outside of a repository, out of the folder that it is in.
  case inside

  /// For a path that `board` found in a folder that the user typed: all links that lead to that
  /// folder are followed; the folders below it may not lead out of its repository, or, outside of
  /// one, out of the folder itself; for the file, as with ``inside``.
  case below(String)

  /// For the name of an output. No link that is in a repository may lead out of it; outside of
  /// repositories, no link below the current folder may lead out of that folder; elsewhere, no link
  /// of another user may lead out of the folder that it is in. The user typed the name, but did
  /// not choose where a link in a clone leads.
  case confinedToOwnTree
}

/// The place of an existing or future file: an open folder, and a name in it that is not a link.
package struct FilePlace: Sendable {
  package let folder: Folder
  package let name: FileName

  /// The path that messages show.
  package let path: String

  /// The file's status when the place was found; nil if there was no file.
  package let status: FileStatus?

  /// True if a link led to it.
  let isLinked: Bool

  /// Finds the place of a path; the file need not exist, but links must not dangle.
  ///
  /// - Parameter makesFolders: True to create missing folders, wherever links are allowed to lead;
  ///   not for paths that `board` found.
  package init(
    of path: String, _ rule: LinkRule = .all, for operation: FileError.Operation,
    makesFolders: Bool = false
  ) throws(FileError) {
    var walk: PathWalk
    do throws(PathWalk.Failure) {
      switch rule {
      case .all: walk = try PathWalk(path)
      case .inside, .below:
        var prefix = folderPrefix(of: path)
        walk = try PathWalk(prefix)
        if case .below(let typed) = rule, prefix.hasPrefix(typed) || typed == "." {
          if typed != "." { prefix.removeFirst(typed.count) }
          walk = try PathWalk(typed)
          let start = try walk.followAsFolder()
          walk = PathWalk(Array(prefix.utf8), from: start)
          walk.bounds = [try start.top()]
        }
        let folder = try walk.followAsFolder()
        walk = PathWalk(FileName(lastName(of: path)), in: folder)
        walk.bounds = [try folder.top()]
      case .confinedToOwnTree:
        walk = try PathWalk(path)
        walk.confinesLinksToTheirTree = true
      }
      walk.makesFolders = makesFolders
      self.init(path: path, try walk.follow())
    } catch {
      throw error.fileError(operation, path)
    }
    if isLinked, status != nil { try checkSystemLeadsHere(operation) }
  }

  /// Compares this place with where the system leads: a link that the system would not follow (such
  /// as another user's in a world-writable folder) must not be followed step by step either.
  private func checkSystemLeadsHere(_ operation: FileError.Operation) throws(FileError) {
    for _ in 0..<50 {
      let followed = try attempting(operation, path, try FileStatus(following: path)).identity
      let own = try attempting(operation, path, try folder.status(of: name)).identity
      if followed.isSameFile(as: own) { return }
      // Another process may have replaced the file between the two checks.
    }
    throw FileError(operation, path, .changedMeanwhile)
  }

  /// Finds a place below a folder; no link on the way may lead out of that folder.
  package init(
    of path: [UInt8], below folder: Folder, named shown: String, for operation: FileError.Operation
  ) throws(FileError) {
    var walk = PathWalk(path, from: folder)
    walk.bounds = [folder]
    do throws(PathWalk.Failure) {
      self.init(path: shown, try walk.follow())
    } catch {
      throw error.fileError(operation, shown)
    }
  }

  /// Refuses a dangling link, with the same message everywhere.
  package static func refuseDanglingLink(_ path: String) throws(FileError) {
    guard (try? FileStatus(ofPath: path))?.kind == .symbolicLink,
      (try? FileStatus(following: path)) == nil
    else { return }
    _ = try FilePlace(of: path, .all, for: .read)
  }

  /// The place of a new file; a link of that name is not followed.
  init(ofNew path: String) throws(FileError) {
    let prefix = folderPrefix(of: path)
    let name = FileName(lastName(of: path))
    do throws(PathWalk.Failure) {
      var walk = try PathWalk(prefix)
      self.init(name, in: try walk.followAsFolder(), path: path)
    } catch {
      throw error.fileError(.create, path)
    }
    if name.bytes.isEmpty { throw FileError(.create, path, .notRegular(.folder)) }
  }

  init(_ name: FileName, in folder: Folder, path: String) {
    self.folder = folder
    self.name = name
    self.path = path
    status = nil
    isLinked = false
  }

  private init(path: String, _ end: PathWalk.End) {
    folder = end.folder
    name = end.name
    status = end.status
    isLinked = end.isLinked
    self.path = path
  }

  /// The path that messages show for another file in the same folder.
  func pathBeside(_ name: FileName) -> String {
    isLinked
      ? String(decoding: folder.path(of: name), as: UTF8.self)
      : folderPrefix(of: path) + name.text
  }
}
