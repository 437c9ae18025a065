internal import CPlatform
import LibC

/// Reads a file, computes its new bytes with `transform`, and puts them in place; returns whether
/// it wrote.
///
/// All of this happens under the file's lock. Waiting for the lock and for programs that are saving
/// the file takes at most `lockTimeout`. Links are followed first, as `rule` allows, so two names
/// of one file share a lock. `transform` returns nil, or the bytes it was given, to leave the file
/// alone. If a program that ignores locks saves the file meanwhile, `transform` is called again on
/// the new bytes, at most five times in all, so its result must depend only on its input. Throws
/// what `transform` throws, and `FileError`.
@discardableResult
package func updateFile(
  at path: String, _ rule: LinkRule = .all, lockTimeout: Duration = .seconds(10),
  limit: Int = FileContents.defaultLimit, transform: ([UInt8]) throws -> [UInt8]?
) throws -> Bool {
  try updateFile(
    at: try FilePlace(of: path, rule, for: .read), lockTimeout: lockTimeout, limit: limit,
    transform: transform)
}

/// Reads the file in a place and puts in new bytes.
///
/// - Parameter follow: Called with the outcome while the file is still locked, for parts of the
///   change that lie in other files.
@discardableResult
package func updateFile(
  at place: FilePlace, lockTimeout: Duration = .seconds(10),
  limit: Int = FileContents.defaultLimit, transform: ([UInt8]) throws -> [UInt8]?,
  whileLocked follow: (Result<Bool, any Error>) throws -> Void = { _ in }
) throws -> Bool {
  let path = place.path
  guard let kind = place.status?.kind else {
    throw FileError(.read, path, SystemCallError(ENOENT))
  }
  guard kind == .regular else { throw FileError(.write, path, .notRegular(kind)) }
  var deadline = Deadline(lockTimeout)
  var lock = try FileLock(on: place, &deadline)
  Leftovers.sweepOnce(place.folder, shownAs: folderPrefix(of: path))
  let isWritten: Bool
  do {
    isWritten = try update(place, &lock, &deadline, limit, transform)
  } catch {
    try follow(.failure(error))
    throw error
  }
  try follow(.success(isWritten))
  return isWritten
}

private func update(
  _ place: FilePlace, _ lock: inout FileLock, _ deadline: inout Deadline, _ limit: Int,
  _ transform: ([UInt8]) throws -> [UInt8]?
) throws -> Bool {
  let path = place.path
  var seen: [UInt8]?
  var changes = 0
  while true {
    try lock.follow(&deadline)
    guard WriterWatch.waitForWriters(lock.target, &deadline) else {
      throw FileError(.write, path, .openForWriting)
    }
    let old = try FileContents(of: lock.target, named: path, limit: limit).bytes
    if seen == old {
      // Another program has it open for writing, but has not written yet.
      guard deadline.wait(for: "another program is about to write it") else { break }
    } else {
      changes += 1
      guard changes <= 5 else { break }
      seen = old
    }
    guard let new = try transform(old) else { return false }
    if deadline.isGivenUp { throw FileError(.write, path, .givenUp) }
    switch try replaceFile(at: place, lock, with: new, expecting: old) {
    case .written: return true
    case .unchanged: return false
    case .changedMeanwhile: continue
    }
  }
  throw FileError(.write, path, .changedMeanwhile)
}

/// Watches a file for programs that save it in place, in several writes.
///
/// During the watch, such a program blocks before its first write, so that it can be let through to
/// the file that has the name by then. If the system has no such watch (leases on Linux, for files
/// of our own), `isOn` is false, and comparing the file's bytes has to do.
struct WriterWatch: ~Copyable {
  private let file: Int32
  let isOn: Bool

  /// Begins to watch an open file, which must live as long; nil if another program
  /// has it open for writing.
  init?(_ file: borrowing FileDescriptor) {
    let code = board_watch_writers(file.rawValue) == 0 ? 0 : errno
    isOn = code == 0
    self.file = file.rawValue
    if code == EAGAIN { return nil }
  }

  deinit { if isOn { board_end_watch(file) } }

  /// True if a program waits to write to the file.
  var isWriterWaiting: Bool { isOn && board_writer_waits(file) != 0 }

  /// Waits until no program has the file open for writing.
  static func waitForWriters(
    _ file: borrowing FileDescriptor, _ deadline: inout Deadline
  ) -> Bool {
    repeat {
      if WriterWatch(file) != nil { return true }
    } while deadline.wait(for: "another program is writing to it")
    return false
  }
}

/// A copy of the bytes that are about to overwrite a file. It is removed at the end of its lifetime
/// unless kept; signals are deferred until then.
struct RecoveryFile: ~Copyable {
  /// The path that messages show.
  let path: String
  private var file: TemporaryFile

  private init(path: String, _ file: consuming TemporaryFile) {
    self.path = path
    self.file = file
  }

  /// Saves bytes next to the file, else in `$TMPDIR` or `/tmp`, readable only by the owner.
  static func saving(_ bytes: [UInt8], of place: FilePlace) throws(SystemCallError) -> Self {
    let name = place.name + ".\(randomName()).recovery"
    var failure = SystemCallError(EACCES)
    for prefix in [nil, environmentVariable("TMPDIR"), "/tmp"] where prefix != "" {
      do throws(SystemCallError) {
        var folder = place.folder
        if let path = prefix.map({ Array($0.utf8) }) {
          folder = try Folder.start(of: path).opening(path)
        }
        let file = try saved(bytes, name, in: folder)
        return Self(path: prefix.map { "\($0)/\(name.text)" } ?? place.pathBeside(name), file)
      } catch {
        failure = error
      }
    }
    throw failure
  }

  private static func saved(
    _ bytes: [UInt8], _ name: FileName, in folder: Folder
  ) throws(SystemCallError) -> TemporaryFile {
    var file = try TemporaryFile(in: folder)
    try file.descriptor.write(bytes[...])
    try file.descriptor.flush()
    try file.become(name, forNow: true)
    return file
  }

  /// Keeps the file for good.
  mutating func keep() { file.keep() }
}
