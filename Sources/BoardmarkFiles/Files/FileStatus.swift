import LibC

/// The kind of a file; the raw value is its name in messages.
package enum FileKind: String {
  case regular = "a regular file"
  case folder = "a folder"
  case symbolicLink = "a symbolic link"
  case pipe = "a named pipe"
  case socket = "a socket"
  case device = "a device"
  case unknown = "not a regular file"

  init(mode: mode_t) {
    self =
      switch mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .folder
      case S_IFLNK: .symbolicLink
      case S_IFIFO: .pipe
      case S_IFSOCK: .socket
      case S_IFCHR, S_IFBLK: .device
      default: .unknown
      }
  }
}

/// The identity and state of a file: equal for the same, unchanged file.
///
/// Some file systems keep times in steps of seconds, so equal identities do not prove equal bytes.
package struct FileIdentity: Hashable, Sendable {
  let device: UInt64
  let inode: UInt64
  let size: Int
  /// The modification time, in nanoseconds since 1970.
  let modified: Int

  /// True if both are the same file, changed or not.
  package func isSameFile(as other: Self) -> Bool { device == other.device && inode == other.inode }
}

/// The status of a file.
package struct FileStatus: Sendable {
  package let kind: FileKind
  package let identity: FileIdentity

  /// The modification time, in seconds since 1970.
  package var modified: Int { identity.modified / 1_000_000_000 }

  /// The permission bits, with set-user-id, set-group-id and sticky.
  let permissions: mode_t
  let owner: uid_t
  let group: gid_t
  let linkCount: Int

  /// True for a large file that is nearly all holes and not worth the memory. A text keeps more
  /// than that on disk even if the file system compresses.
  let isSparse: Bool

  /// Files up to this size, 64 MiB, never count as sparse.
  private static let leastSparse: Int64 = 64 << 20

  init(_ status: stat) {
    #if canImport(Darwin)
      let modified = status.st_mtimespec
    #else
      let modified = status.st_mtim
    #endif
    kind = FileKind(mode: status.st_mode)
    identity = FileIdentity(
      device: UInt64(truncatingIfNeeded: status.st_dev), inode: UInt64(status.st_ino),
      size: Int(status.st_size),
      modified: Int(modified.tv_sec) &* 1_000_000_000 &+ Int(modified.tv_nsec))
    permissions = status.st_mode & 0o7777
    owner = status.st_uid
    group = status.st_gid
    linkCount = Int(status.st_nlink)
    isSparse =
      Int64(status.st_size) > Self.leastSparse
      && Int64(status.st_blocks) * 512 < Int64(status.st_size) / 64
  }

  /// Reads the status of the file at `path`; for a symbolic link, that of the link itself.
  package init(ofPath path: String) throws(SystemCallError) {
    var status = stat()
    _ = try uninterrupted { () -> Int32 in lstat(path, &status) }
    self.init(status)
  }
}

extension FileStatus {
  /// Reads the status of the file at `path`, following links.
  package init(following path: String) throws(SystemCallError) {
    var status = stat()
    _ = try uninterrupted { () -> Int32 in stat(path, &status) }
    self.init(status)
  }
}

extension FileKind {
  /// The kind of the file at `path`, following links; nil if it leads nowhere.
  package init?(following path: String) {
    guard let kind = try? FileStatus(following: path).kind else { return nil }
    self = kind
  }
}
