internal import CPlatform
import LibC

/// A folder that is held open: whatever becomes of the path that led to it, all
/// operations act on that folder.
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

  /// The folder in which a path starts: the root or the current one, which need not be readable for an absolute path.
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

  // MARK: - What is in it

  package func status() throws(SystemCallError) -> FileStatus {
    var status = stat()
    _ = try uninterrupted { () -> Int32 in fstat(descriptor, &status) }
    return FileStatus(status)
  }

  /// The status of what a name stands for; for a link, that of the link itself.
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

  /// Makes a folder in this one, unless it exists already.
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
