#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Keeps other `board` processes from changing a file as long as it lives.
///
/// The lock is the file `<target>.lock`. Where the folder lets none be made, the target itself is
/// locked with `flock`, which does no harm then, since it will be written in place; and a target
/// with several hard links is locked so in addition, so that its names meet. Such a lock is unseen
/// by processes that can make a lock file and by other machines. A target that we cannot write to
/// needs no lock.
struct FileLock: ~Copyable {
  private let lockFile: LockFile?
  private let lockedTarget: FileDescriptor?

  /// Locks `target`, which must exist and be no symbolic link, waiting at most `timeout`.
  ///
  /// `path` is how messages name it.
  init(on target: String, named path: String, timeout: Duration) throws(FileError) {
    var patience = Patience(timeout)
    let lockFile = try Self.lockBeside(target, named: path, &patience)
    let status = try attempting(.lock, path, try FileStatus(ofPath: target))
    let isTargetLocked = lockFile == nil || status.linkCount > 1
    lockedTarget = isTargetLocked ? try Self.lockItself(target, named: path, &patience) : nil
    self.lockFile = lockFile
  }

  private static func lockBeside(
    _ target: String, named path: String, _ patience: inout Patience
  ) throws(FileError) -> LockFile? {
    let lock = target + ".lock"
    while true {
      switch try attempting(.lock, path, try LockFile.attempt(at: lock)) {
      case .taken(let file): return file
      case .impossible: return nil
      case .held(let holder):
        guard patience.wait() else {
          throw FileError(.lock, path, .locked(lock: lock, holder: holder))
        }
      }
    }
  }

  private static func lockItself(
    _ target: String, named path: String, _ patience: inout Patience
  ) throws(FileError) -> FileDescriptor? {
    repeat {
      do throws(SystemCallError) {
        let file = try FileDescriptor(opening: target, O_WRONLY | O_NOFOLLOW)
        if try file.lock(asTarget: target) { return file }
      } catch {
        if [EACCES, EPERM, EROFS, ETXTBSY].contains(error.code) { return nil }
        throw FileError(.lock, path, error)
      }
    } while patience.wait()
    throw FileError(.lock, path, .locked(lock: target, holder: .unnamed))
  }
}

extension FileDescriptor {
  /// Locks the file unless somebody else has, or `target` has come to name another file.
  fileprivate func lock(asTarget target: String) throws(SystemCallError) -> Bool {
    if flock(rawValue, LOCK_EX | LOCK_NB) != 0 {
      if errno == EWOULDBLOCK { return false }
      throw SystemCallError(errno)
    }
    let locked = try status().identity
    return locked.isSameFile(as: try FileStatus(ofPath: target).identity)
  }
}

/// How long to go on trying, in pauses that grow.
private struct Patience {
  private let deadline: Int
  private var pause = 1_000_000

  init(_ timeout: Duration) {
    let (seconds, attoseconds) = timeout.components
    let nanoseconds = min(max(Int(seconds), 0), 1_000_000_000) * 1_000_000_000
    deadline = Self.now() + nanoseconds + max(Int(attoseconds / 1_000_000_000), 0)
  }

  /// Pauses; false, at once, when the time is over.
  mutating func wait() -> Bool {
    let rest = deadline - Self.now()
    guard rest > 0 else { return false }
    // A random share keeps those who wait from coming back all at once.
    let nanoseconds = min(rest, Int.random(in: pause / 2...pause))
    var time = timespec(tv_sec: 0, tv_nsec: nanoseconds)
    nanosleep(&time, nil)
    pause = min(pause * 2, 64_000_000)
    return true
  }

  private static func now() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
  }
}
