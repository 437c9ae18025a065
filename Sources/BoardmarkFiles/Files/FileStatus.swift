import LibC

/// The kind of what a path names; the raw value is its name in messages.
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

/// Which file it is and in which state: the same file, unchanged, has an equal identity.
///
/// Some file systems keep times in steps of seconds, so equal identities do not prove equal bytes.
package struct FileIdentity: Hashable, Sendable {
  let device: UInt64
  let inode: UInt64
  let size: Int
  /// When the bytes changed last, in nanoseconds since 1970.
  let modified: Int

  /// True if both are the same file, in whatever state.
  package func isSameFile(as other: Self) -> Bool { device == other.device && inode == other.inode }
}

/// What the system knows about a file.
package struct FileStatus: Sendable {
  package let kind: FileKind
  package let identity: FileIdentity

  /// When the bytes changed last, in seconds since 1970.
  package var modified: Int { identity.modified / 1_000_000_000 }

  /// The permission bits, with set-user-id, set-group-id and sticky.
  let permissions: mode_t
  let owner: uid_t
  let group: gid_t
  let linkCount: Int

  /// True if a large file is nearly all hole, for which no memory should be spent.
  /// File systems that compress keep more than that of a text.
  let isSparse: Bool

  /// Files below this size, 64 MiB, are read whatever they have on the disk.
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

  /// Reads the status of what `path` names; for a symbolic link, that of the link itself.
  package init(ofPath path: String) throws(SystemCallError) {
    var status = stat()
    _ = try uninterrupted { () -> Int32 in lstat(path, &status) }
    self.init(status)
  }
}

extension FileStatus {
  /// Reads the status of what `path` leads to, following links.
  package init(following path: String) throws(SystemCallError) {
    var status = stat()
    _ = try uninterrupted { () -> Int32 in stat(path, &status) }
    self.init(status)
  }
}

extension FileKind {
  /// The kind of what `path` leads to, following links; nil if it leads nowhere.
  package init?(following path: String) {
    guard let kind = try? FileStatus(following: path).kind else { return nil }
    self = kind
  }
}
