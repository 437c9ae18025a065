internal import CPlatform
import LibC

/// An open folder: all operations act on it, whatever becomes of the path that led to it.
package final class Folder: Sendable {
  let descriptor: Int32

  /// Its path when it was opened, from the root and without links; empty if that is not known.
  let path: [UInt8]

  private static let flags = board_folder_flags()

  private init(descriptor: Int32, path: [UInt8]) {
    self.descriptor = descriptor
    self.path = path
  }

  deinit { close(descriptor) }

  /// The current folder of the process.
  package static func current() throws(SystemCallError) -> Folder {
    let descriptor = try uninterrupted { open(".", flags) }
    var path: [UInt8] = []
    if let buffer = getcwd(nil, 0) {
      defer { free(buffer) }
      path = UnsafeBufferPointer(start: buffer, count: strlen(buffer))
        .map { UInt8(bitPattern: $0) }
    }
    return Folder(descriptor: descriptor, path: path)
  }

  /// The folder in which a path starts: the root, or the current one. An absolute path works even
  /// if the current folder is unreadable.
  package static func start(of path: [UInt8]) throws(SystemCallError) -> Folder {
    path.first == UInt8(ascii: "/") ? try root() : try current()
  }

  static func root() throws(SystemCallError) -> Folder {
    Folder(descriptor: try uninterrupted { open("/", flags) }, path: [UInt8(ascii: "/")])
  }

  /// A folder in this one; a link is not followed, and fails with `ENOTDIR` or `ELOOP`.
  func folder(_ name: FileName) throws(SystemCallError) -> Folder {
    let cString = name.cString
    let descriptor = try uninterrupted {
      openat(self.descriptor, cString, Self.flags | O_NOFOLLOW)
    }
    return Folder(descriptor: descriptor, path: path(of: name))
  }

  /// The folder at a path that starts here; links are followed as the system does.
  package func opening(_ path: [UInt8]) throws(SystemCallError) -> Folder {
    let name = FileName(bytes: path)
    let cString = name.cString
    let descriptor = try uninterrupted { openat(self.descriptor, cString, Self.flags) }
    let isAbsolute = path.first == UInt8(ascii: "/")
    return Folder(descriptor: descriptor, path: isAbsolute ? path : self.path(of: name))
  }

  /// The folder that holds this one; the root holds itself.
  package func parent() throws(SystemCallError) -> Folder {
    let descriptor = try uninterrupted { openat(self.descriptor, "..", Self.flags) }
    let slash = path.lastIndex(of: UInt8(ascii: "/")) ?? 0
    return Folder(
      descriptor: descriptor, path: slash == 0 ? [UInt8(ascii: "/")] : Array(path[..<slash]))
  }

  /// The path of a name in the folder, from the root.
  package func path(of name: FileName) -> [UInt8] {
    path == [UInt8(ascii: "/")] ? path + name.bytes : path + [UInt8(ascii: "/")] + name.bytes
  }

  // MARK: - Contents

  package func status() throws(SystemCallError) -> FileStatus {
    var status = stat()
    _ = try uninterrupted { () -> Int32 in fstat(descriptor, &status) }
    return FileStatus(status)
  }

  /// The status of an entry; for a link, that of the link itself.
  package func status(of name: FileName) throws(SystemCallError) -> FileStatus {
    var status = stat()
    let cString = name.cString
    _ = try uninterrupted { () -> Int32 in
      fstatat(descriptor, cString, &status, AT_SYMLINK_NOFOLLOW)
    }
    return FileStatus(status)
  }

  /// The status; nil if there is no such name.
  func statusIfPresent(of name: FileName) throws(SystemCallError) -> FileStatus? {
    do throws(SystemCallError) {
      return try status(of: name)
    } catch  where error.code == ENOENT {
      return nil
    }
  }

  /// Opens a file in this folder for reading; nil if there is no such name.
  func file(_ name: FileName) throws(SystemCallError) -> FileDescriptor? {
    do throws(SystemCallError) {
      return try FileDescriptor(opening: name, in: self, O_RDONLY)
    } catch  where error.code == ENOENT {
      return nil
    }
  }

  /// The path that the link of that name holds, unresolved.
  func linkTarget(of name: FileName) throws(SystemCallError) -> [UInt8] {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let cString = name.cString
    let count = try uninterrupted { readlinkat(descriptor, cString, &buffer, buffer.count) }
    return buffer[..<count].map { UInt8(bitPattern: $0) }
  }

  /// The names in this folder, without "." and "..", in no particular order.
  func names() throws(SystemCallError) -> [FileName] {
    let listing = try uninterrupted {
      openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    }
    guard let stream = fdopendir(listing) else {
      let code = errno
      close(listing)
      throw SystemCallError(code)
    }
    defer { closedir(stream) }
    var names: [FileName] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        FileName(bytes: $0.prefix { $0 != 0 })
      }
      if name.bytes != [0x2E], name.bytes != [0x2E, 0x2E] { names.append(name) }
    }
    return names
  }

  // MARK: - Changes

  /// Makes a folder in this one, unless it already exists.
  func makeFolder(_ name: FileName, mode: mode_t) throws(SystemCallError) {
    let cString = name.cString
    if mkdirat(descriptor, cString, mode) != 0, errno != EEXIST { throw SystemCallError(errno) }
  }

  func remove(_ name: FileName) throws(SystemCallError) {
    let cString = name.cString
    _ = try uninterrupted { unlinkat(descriptor, cString, 0) }
  }

  func rename(_ name: FileName, to other: FileName) throws(SystemCallError) {
    let (from, to) = (name.cString, other.cString)
    _ = try uninterrupted { renameat(descriptor, from, descriptor, to) }
  }

  /// Renames a file unless the new name is taken, which fails with `EEXIST`.
  func rename(_ name: FileName, toNew other: FileName) throws(SystemCallError) {
    let (from, to) = (name.cString, other.cString)
    do throws(SystemCallError) {
      _ = try uninterrupted { board_rename_new(descriptor, from, to) }
    } catch  where [EINVAL, ENOSYS, ENOTSUP, EOPNOTSUPP].contains(error.code) {
      _ = try uninterrupted { linkat(descriptor, from, descriptor, to, 0) }
      _ = try uninterrupted { unlinkat(descriptor, from, 0) }
    }
  }

  func exchange(_ first: FileName, _ second: FileName) throws(SystemCallError) {
    let (first, second) = (first.cString, second.cString)
    _ = try uninterrupted { board_exchange_names(descriptor, first, second) }
  }

  /// Waits until the names in this folder would survive a power cut, if the system allows it.
  func flush() throws(SystemCallError) {
    do {
      try FileDescriptor(opening: FileName("."), in: self, O_RDONLY | O_DIRECTORY).flush()
    } catch let error where [EACCES, EPERM, EINVAL, ENOTSUP, EBADF].contains(error.code) {
      // Unreadable folders and folders of some file systems cannot be flushed;
      // nothing more can be done.
    }
  }
}

/// Makes a folder and its missing parent folders.
func makeFolders(_ path: String, mode: mode_t = 0o777) throws(SystemCallError) {
  if mkdir(path, mode) == 0 || errno == EEXIST { return }
  guard errno == ENOENT, path.contains("/"), path != "/" else { throw SystemCallError(errno) }
  try makeFolders(parentFolder(of: path), mode: mode)
  if mkdir(path, mode) != 0, errno != EEXIST { throw SystemCallError(errno) }
}

/// The folder that holds the last name of an absolute path, without a slash at the end.
func parentFolder(of path: String) -> String {
  guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")), slash != path.startIndex else {
    return "/"
  }
  return String(path[..<slash])
}

extension Folder {
  /// True if this folder is `other` or is below it.
  func isInside(_ other: Folder) throws(SystemCallError) -> Bool {
    let wanted = try other.status().identity
    var folder = self
    while true {
      let identity = try folder.status().identity
      if identity.isSameFile(as: wanted) { return true }
      let parent = try folder.parent()
      if try parent.status().identity.isSameFile(as: identity) { return false }
      folder = parent
    }
  }

  /// The top of the git work tree that this folder is in; nil if it is in none.
  ///
  /// The nearest `.git` counts if it belongs to us or, unless `isOurs`, to the owner of this
  /// folder: anybody can put one into a world-writable folder above.
  func workTree(isOurs: Bool = false) throws(SystemCallError) -> Folder? {
    let owners = isOurs ? [geteuid()] : [geteuid(), try status().owner]
    var folder = self
    while true {
      if let git = try folder.statusIfPresent(of: FileName(".git")) {
        return owners.contains(git.owner) ? folder : nil
      }
      let parent = try folder.parent()
      if try parent.status().identity.isSameFile(as: try folder.status().identity) { return nil }
      folder = parent
    }
  }
}

/// Walks a folder without following links and without entering hidden folders.
package struct FolderWalk {
  private let root: String

  /// The folders that could not be read, and why.
  package private(set) var problems: [(path: String, error: FileError)] = []

  package init(_ root: String) { self.root = root }

  /// The files below the root whose names satisfy `isWanted`, relative to the root.
  package mutating func files(where isWanted: (String) -> Bool) -> [FoundFile] {
    var found: [FoundFile] = []
    var pending = [""]
    while let folder = pending.popLast() {
      let path = folder.isEmpty ? root : root + "/" + folder
      guard let stream = opendir(path) else {
        problems.append((path, FileError(.read, path, SystemCallError(errno))))
        continue
      }
      defer { closedir(stream) }
      while let entry = readdir(stream) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if name.hasPrefix(".") { continue }
        let relative = folder.isEmpty ? name : folder + "/" + name
        let kind = kind(of: entry, relative)
        if kind == .folder {
          pending.append(relative)
        } else if isWanted(name) {
          found.append(FoundFile(path: relative, kind: kind))
        }
      }
    }
    return found
  }

  /// The kind of an entry, if known without another system call or worth one; else nil.
  private func kind(of entry: UnsafeMutablePointer<dirent>, _ relative: String) -> FileKind? {
    switch Int(entry.pointee.d_type) {
    case Int(DT_DIR): .folder
    case Int(DT_REG): .regular
    case Int(DT_UNKNOWN): (try? FileStatus(ofPath: root + "/" + relative))?.kind
    default: nil
    }
  }
}
