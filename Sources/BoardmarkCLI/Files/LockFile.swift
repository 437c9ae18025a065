#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file `<target>.lock` that keeps other `board` processes from changing the target.
///
/// As with git's locks, making the file is what takes the lock. Two things come on top. The text
/// says who holds it. And the text is written only under a `flock` of the lock file, held until
/// the release, and only while the name still leads to the file: so of many that find a dead
/// holder's lock one takes it over, in place, and nobody can make a second one meanwhile.
struct LockFile: ~Copyable {
  enum Attempt: ~Copyable {
    case taken(LockFile)
    case held(by: LockHolder)
    /// The folder lets no lock file be made.
    case impossible
  }

  private let path: String
  private let descriptor: FileDescriptor
  private let identity: FileIdentity
  private let cleanup: SignalCleanup

  private init(
    path: String, descriptor: consuming FileDescriptor, identity: FileIdentity,
    cleanup: consuming SignalCleanup
  ) {
    self.path = path
    self.descriptor = descriptor
    self.identity = identity
    self.cleanup = cleanup
    self.cleanup.arm(path)
  }

  deinit {
    cleanup.disarm()
    // Somebody who removed the file by hand may have let another process make its own.
    if let status = try? FileStatus(ofPath: path), status.identity.isSameFile(as: identity) {
      unlink(path)
    }
  }

  /// Takes the lock at `path` if it is free or its holder is dead; does not wait.
  static func attempt(at path: String) throws(SystemCallError) -> Attempt {
    do throws(SystemCallError) {
      return try make(at: path)
    } catch {
      switch error.code {
      case EEXIST: return takeOver(at: path)
      case EACCES, EPERM, EROFS, ENAMETOOLONG: return .impossible
      default: throw error
      }
    }
  }

  private static func make(at path: String) throws(SystemCallError) -> Attempt {
    let cleanup = SignalCleanup()
    let file = try FileDescriptor(
      opening: path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o666)
    if flock(file.rawValue, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
      // Another process found the file before it said whose it is, and is taking it over.
      return .held(by: .nobody)
    }
    // Where flock does not work at all, a new file is ours all the same: nobody takes it over.
    return try claim(file, at: path, from: [], cleanup)
  }

  private static func takeOver(at path: String) -> Attempt {
    let cleanup = SignalCleanup()
    do throws(SystemCallError) {
      let file = try FileDescriptor(opening: path, O_RDWR | O_NOFOLLOW)
      guard let record = try readToEnd(of: file.rawValue, limit: 512) else {
        return .held(by: .unknown)
      }
      let holder = LockHolder(record: record)
      guard holder.isGone, flock(file.rawValue, LOCK_EX | LOCK_NB) == 0 else {
        return .held(by: holder)
      }
      return try claim(file, at: path, from: record, cleanup)
    } catch {
      return .held(by: error.code == ENOENT ? .nobody : holderReadOnly(of: path))
    }
  }

  /// Writes our record in place of another one, if the name and the file still stand as seen.
  private static func claim(
    _ file: consuming FileDescriptor, at path: String, from record: [UInt8],
    _ cleanup: consuming SignalCleanup
  ) throws(SystemCallError) -> Attempt {
    let identity = try file.status().identity
    guard let current = try? FileStatus(ofPath: path), current.identity.isSameFile(as: identity),
      try file.holds(record)
    else { return .held(by: .nobody) }
    let own = LockHolder.ownRecord()
    do throws(SystemCallError) {
      try file.write(own[...])
      try file.truncate(to: own.count)
    } catch {
      unlink(path)
      throw error
    }
    return .taken(
      LockFile(path: path, descriptor: file, identity: identity, cleanup: cleanup))
  }

  /// The holder of a lock file that we may not write to.
  private static func holderReadOnly(of path: String) -> LockHolder {
    guard let file = try? FileDescriptor(opening: path, O_RDONLY | O_NOFOLLOW),
      let record = try? readToEnd(of: file.rawValue, limit: 512)
    else { return .unknown }
    return LockHolder(record: record)
  }
}
