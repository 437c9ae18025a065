import LibC
import Synchronization

/// Keeps other `board` processes from changing a file for the lifetime of this value.
///
/// Every process takes the same two locks, in this order: the file `<target>.lock`, if the folder
/// allows creating one, and the system's `flock` on the target itself, which must still have the
/// name afterwards. The first is visible on other machines and names its holder; the second is
/// visible to users who may write the file but not its folder, and to those who reach it by another
/// name. A process that replaces the target locks the new file first.
struct FileLock: ~Copyable {
  private let place: FilePlace
  private let lockFile: LockFile?

  /// The target, open for reading.
  private(set) var target: FileDescriptor

  private init(
    _ place: FilePlace, _ lockFile: consuming LockFile?, _ target: consuming FileDescriptor
  ) {
    self.place = place
    self.lockFile = lockFile
    self.target = target
  }

  deinit { target.unlock() }

  /// Locks an existing file, waiting until `deadline`.
  init(on place: FilePlace, _ deadline: inout Deadline) throws(FileError) {
    let lockFile = try Self.lockBeside(place, &deadline)
    let target = try Self.lockTarget(place, isNeeded: lockFile == nil, &deadline)
    self.init(place, lockFile, target)
  }

  /// Locks only the file itself, where other programs must not find a lock file next to it.
  init(withoutLockFile place: FilePlace) throws(FileError) {
    var deadline = Deadline(.seconds(10))
    self.init(place, nil, try Self.lockTarget(place, isNeeded: true, &deadline))
  }

  init(on place: FilePlace, timeout: Duration) throws(FileError) {
    var deadline = Deadline(timeout)
    try self.init(on: place, &deadline)
  }

  /// Locks the file that has the name now, if another program replaced the file.
  mutating func follow(_ deadline: inout Deadline) throws(FileError) {
    if try isOnTarget() { return }
    target = try Self.lockTarget(place, isNeeded: lockFile == nil, &deadline)
  }

  /// True if the name leads to the file that is locked.
  func isOnTarget() throws(FileError) -> Bool {
    try attempting(.lock, place.path, try target.isNamed(place.name, in: place.folder))
  }

  private static func lockBeside(
    _ place: FilePlace, _ deadline: inout Deadline
  ) throws(FileError) -> LockFile? {
    let name = place.name + ".lock"
    while true {
      switch try attempting(.lock, place.path, try LockFile.attempt(name, in: place.folder)) {
      case .taken(let file): return file
      case .impossible: return nil
      case .strange(let kind):
        throw FileError(.lock, place.path, .strangeLock(place.pathBeside(name), kind))
      case .held(let holder):
        guard deadline.wait(for: holder.fact(lock: quoted(place.pathBeside(name)))) else {
          throw FileError(
            .lock, place.path, .locked(lock: place.pathBeside(name), holder: holder))
        }
      }
    }
  }

  /// Locks the target; on file systems without such locks, the lock file has to do.
  ///
  /// - Parameter isNeeded: True if there is no lock file.
  private static func lockTarget(
    _ place: FilePlace, isNeeded: Bool, _ deadline: inout Deadline
  ) throws(FileError) -> FileDescriptor {
    repeat {
      let file = try attempting(
        .read, place.path, try FileDescriptor(opening: place.name, in: place.folder, O_RDONLY))
      let kind = try attempting(.read, place.path, try file.status().kind)
      guard kind == .regular else { throw FileError(.write, place.path, .notRegular(kind)) }
      var isLocked = true
      do throws(SystemCallError) { isLocked = try file.lock() } catch {
        if isNeeded { throw FileError(.lock, place.path, error) }
      }
      let isTarget = try attempting(
        .lock, place.path, try file.isNamed(place.name, in: place.folder))
      if isLocked, isTarget { return file }
    } while deadline.wait(for: "another program has locked \(quoted(place.path))")
    throw FileError(.lock, place.path, .locked(lock: place.path, holder: .unnamed))
  }
}

extension FileDescriptor {
  /// Locks the file with `flock`; false if somebody else has locked it.
  func lock() throws(SystemCallError) -> Bool {
    if flock(rawValue, LOCK_EX | LOCK_NB) == 0 { return true }
    if errno == EWOULDBLOCK { return false }
    throw SystemCallError(errno)
  }

  /// Unlocks explicitly: a child that another thread is forking shares the open file until it runs
  /// its program, and would keep it locked after we close it.
  func unlock() { _ = flock(rawValue, LOCK_UN) }

  /// True if the name leads to this very file.
  func isNamed(_ name: FileName, in folder: Folder) throws(SystemCallError) -> Bool {
    guard let status = try folder.statusIfPresent(of: name) else { return false }
    return status.identity.isSameFile(as: try self.status().identity)
  }
}

/// Limits how long to retry, with growing pauses.
struct Deadline {
  private let deadline: Int
  private var pause = 1_000_000
  private let control = WaitControl.current

  init(_ timeout: Duration) {
    let (seconds, attoseconds) = timeout.components
    let nanoseconds = min(max(Int(seconds), 0), 1_000_000_000) * 1_000_000_000
    deadline = Self.now() + nanoseconds + max(Int(attoseconds / 1_000_000_000), 0)
  }

  /// True if the wait was cancelled.
  var isGivenUp: Bool { control?.isGivenUp ?? false }

  /// Pauses and returns true; returns false at once if the time is up, the process was asked to
  /// end, or the wait was cancelled.
  ///
  /// - Parameter reason: The reason for the wait, as ``WaitControl`` reports it.
  mutating func wait(for reason: @autoclosure () -> String) -> Bool {
    let rest = deadline - Self.now()
    guard rest > 0, !SignalPipe.isTerminationRequested, !isGivenUp else { return false }
    control?.note(reason())
    // Jitter, so that waiting processes do not all come back at once.
    let nanoseconds = min(rest, Int.random(in: pause / 2...pause))
    var time = timespec(
      tv_sec: nanoseconds / 1_000_000_000, tv_nsec: nanoseconds % 1_000_000_000)
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

/// Lets one thread see what another is waiting for, and cancel that wait.
package final class WaitControl: Sendable {
  private final class Reason: Sendable {
    let text: String
    init(_ text: String) { self.text = text }
  }

  private let givenUp = Atomic<Bool>(false)
  private let firstReason = AtomicLazyReference<Reason>()

  package init() {}

  /// Cancels the waits of operations under this control; anything not written by then stays
  /// unwritten.
  package func giveUp() { givenUp.store(true, ordering: .releasing) }

  package var isGivenUp: Bool { givenUp.load(ordering: .acquiring) }

  /// The reason for the first wait; nil if there was none.
  package var reason: String? { firstReason.load()?.text }

  func note(_ reason: String) { _ = firstReason.storeIfNil(Reason(reason)) }

  /// Runs `body` on this thread, with its waits under this control.
  package func during<Value>(_ body: () throws -> Value) rethrows -> Value {
    pthread_setspecific(Self.key, Unmanaged.passUnretained(self).toOpaque())
    defer { pthread_setspecific(Self.key, nil) }
    return try body()
  }

  /// The control of this thread; nil if there is none.
  package static var current: WaitControl? {
    pthread_getspecific(key).map { Unmanaged<WaitControl>.fromOpaque($0).takeUnretainedValue() }
  }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()
}
