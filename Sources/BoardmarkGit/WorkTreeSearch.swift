import LibC

/// Finds the top of the work tree that a folder is in, by looking for `.git` only.
///
/// git itself also accepts a folder that looks like the inside of a repository, and obeys the
/// configuration there. Such a folder can be committed to a branch, so its content can come from
/// anybody; a `.git` cannot, since git refuses to check it out.
enum WorkTreeSearch {
  /// The top of the work tree that `folder` is in, links resolved; nil if there is none.
  ///
  /// `GIT_CEILING_DIRECTORIES` and `GIT_DISCOVERY_ACROSS_FILESYSTEM` have
  /// the same effect as for git.
  ///
  /// - Parameter isBounded: True if these two variables limit the search.
  static func top(above folder: GitPath, isBounded: Bool = true) -> GitPath? {
    guard var current = realPath(folder) else { return nil }
    let ceilings = isBounded ? ceilings : []
    let device = !isBounded || crossesDevices ? nil : device(of: current)
    while true {
      if isTop(current) { return current }
      guard let parent = current.parent, !ceilings.contains(parent) else { return nil }
      if let device, self.device(of: parent) != device { return nil }
      current = parent
    }
  }

  /// The path with all links resolved; nil if nothing exists there.
  static func realPath(_ path: GitPath) -> GitPath? {
    let resolved = path.withCString { realpath($0, nil) }
    guard let resolved else { return nil }
    defer { free(resolved) }
    return GitPath(UnsafeRawBufferPointer(start: resolved, count: strlen(resolved)))
  }

  /// True if the folder has a file `.git`, or a folder with that name that
  /// git accepts as a repository.
  private static func isTop(_ folder: GitPath) -> Bool {
    let git = folder.appending(".git")
    guard let kind = status(of: git)?.st_mode else { return false }
    if kind & S_IFMT == S_IFREG { return true }
    let head = git.appending("HEAD")
    return kind & S_IFMT == S_IFDIR
      && (status(of: head) != nil || isLink(head))
      && (status(of: git.appending("objects")) != nil
        || status(of: git.appending("commondir")) != nil)
  }

  private static var ceilings: Set<GitPath> {
    guard let list = GitEnvironment.value(of: "GIT_CEILING_DIRECTORIES") else { return [] }
    let entries = list.bytes.split(separator: UInt8(ascii: ":")).map { GitPath($0) }
    return Set(entries.map { realPath($0) ?? $0 })
  }

  private static var crossesDevices: Bool {
    let value = GitEnvironment.value(of: "GIT_DISCOVERY_ACROSS_FILESYSTEM")?.description
      .lowercased()
    return ["1", "true", "yes", "on"].contains(value)
  }

  private static func device(of path: GitPath) -> dev_t? { status(of: path)?.st_dev }

  private static func status(of path: GitPath) -> stat? {
    var status = stat()
    return path.withCString { stat($0, &status) } == 0 ? status : nil
  }

  private static func isLink(_ path: GitPath) -> Bool {
    var status = stat()
    return path.withCString { lstat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFLNK
  }
}

extension GitPath {
  /// Calls `body` with the path as a C string.
  func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    (bytes + [0]).withUnsafeBytes { body($0.bindMemory(to: CChar.self).baseAddress!) }
  }
}
