import LibC

/// A file `<target>.lock` that keeps other `board` processes from changing the target.
///
/// As with git's locks, creating the file takes the lock. In addition, the text names the holder,
/// and it is written only under a `flock` of the lock file, which is held until the release, and
/// only while the name still leads to that file. So if several processes find a dead holder's lock,
/// one of them takes it over, in place, and nobody can create a second one meanwhile.
struct LockFile: ~Copyable {
  enum Attempt: ~Copyable {
    case taken(LockFile)
    case held(by: LockHolder)
    /// The folder does not allow creating a lock file, or taking over one that a dead process left.
    case impossible
    /// Something that is not a regular file has the name.
    case strange(FileKind)
  }

  private let name: FileName
  private let folder: Folder
  private let descriptor: FileDescriptor
  private let identity: FileIdentity
  private let cleanup: SignalCleanup

  private init(
    _ name: FileName, in folder: Folder, descriptor: consuming FileDescriptor,
    identity: FileIdentity, cleanup: consuming SignalCleanup
  ) {
    self.name = name
    self.folder = folder
    self.descriptor = descriptor
    self.identity = identity
    self.cleanup = cleanup
    self.cleanup.arm(name, in: folder)
  }

  deinit {
    cleanup.disarm()
    // If somebody removed the file by hand, another process may have made its own since.
    let status = (try? folder.status(of: name)) ?? (try? folder.status(of: name))
    if let status, status.identity.isSameFile(as: identity) { folder.removeWithRetry(name) }
  }

  /// Takes the lock if it is free or its holder is dead; does not wait.
  static func attempt(_ name: FileName, in folder: Folder) throws(SystemCallError) -> Attempt {
    do throws(SystemCallError) {
      return try make(name, in: folder)
    } catch {
      switch error.code {
      case EEXIST: return try takeOver(name, in: folder)
      case EACCES, EPERM, EROFS, ENAMETOOLONG: return .impossible
      default: throw error
      }
    }
  }

  private static func make(_ name: FileName, in folder: Folder) throws(SystemCallError) -> Attempt {
    let cleanup = SignalCleanup()
    let file = try FileDescriptor(opening: name, in: folder, O_RDWR | O_CREAT | O_EXCL, mode: 0o666)
    if flock(file.rawValue, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
      // Another process found the file before we wrote who holds it, and is taking it over.
      return .held(by: .nobody)
    }
    // Even if flock does not work at all, a new file is ours: nobody takes it over.
    return try claim(file, name, in: folder, from: [], cleanup)
  }

  private static func takeOver(
    _ name: FileName, in folder: Folder
  ) throws(SystemCallError) -> Attempt {
    // Check before opening: merely opening a device can have an effect.
    guard let kind = try folder.statusIfPresent(of: name)?.kind else { return .held(by: .nobody) }
    guard kind == .regular else { return .strange(kind) }
    let cleanup = SignalCleanup()
    do throws(SystemCallError) {
      let file = try FileDescriptor(opening: name, in: folder, O_RDWR)
      guard let record = try record(in: file) else { return .held(by: .unknown) }
      guard try isOurs(file) else { return withoutWriting(to: name, in: folder) }
      let holder = LockHolder(record: record)
      guard holder.canBeTakenOver, flock(file.rawValue, LOCK_EX | LOCK_NB) == 0 else {
        return .held(by: holder)
      }
      return try claim(file, name, in: folder, from: record, cleanup)
    } catch {
      if error.code == ENOENT { return .held(by: .nobody) }
      return withoutWriting(to: name, in: folder)
    }
  }

  /// True if we made the file, as far as can be told. A file that has another owner or a second
  /// name may be anything, so it is not written to.
  private static func isOurs(_ file: borrowing FileDescriptor) throws(SystemCallError) -> Bool {
    let status = try file.status()
    return status.owner == geteuid() && status.linkCount <= 1
  }

  /// The text of a lock file; nil if it is not a regular file.
  private static func record(
    in file: borrowing FileDescriptor
  ) throws(SystemCallError) -> [UInt8]? {
    guard try file.status().kind == .regular else { return nil }
    return try readToEnd(of: file.rawValue, limit: 512)
  }

  /// Writes our record in place of another one, if the name and the file are
  /// still as they were seen.
  private static func claim(
    _ file: consuming FileDescriptor, _ name: FileName, in folder: Folder, from record: [UInt8],
    _ cleanup: consuming SignalCleanup
  ) throws(SystemCallError) -> Attempt {
    let identity: FileIdentity
    do throws(SystemCallError) {
      identity = try file.status().identity
      guard let current = try folder.statusIfPresent(of: name),
        current.identity.isSameFile(as: identity), try file.holds(record)
      else { return .held(by: .nobody) }
      let own = LockHolder.ownRecord()
      try file.write(own[...])
      try file.truncate(to: own.count)
    } catch {
      // Either we made it, or a dead process left it and we locked it.
      folder.removeWithRetry(name)
      throw error
    }
    return .taken(
      LockFile(name, in: folder, descriptor: file, identity: identity, cleanup: cleanup))
  }

  /// The outcome for a lock file that we must not write to.
  private static func withoutWriting(to name: FileName, in folder: Folder) -> Attempt {
    guard let file = try? FileDescriptor(opening: name, in: folder, O_RDONLY),
      let record = try? record(in: file)
    else { return .held(by: .unknown) }
    let holder = LockHolder(record: record)
    // Another user's process left it and is gone: the lock of the target itself has to do.
    if case .deadProcess = holder { return .impossible }
    return .held(by: holder)
  }
}

extension Folder {
  /// Removes a file of ours; tries twice, since a leftover would block others.
  func removeWithRetry(_ name: FileName) {
    do { try remove(name) } catch { if error.code != ENOENT { try? remove(name) } }
  }
}
