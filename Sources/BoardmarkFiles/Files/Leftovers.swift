import BoardmarkText
internal import CPlatform
import LibC

/// Removes the leftover files of killed processes from a folder.
enum Leftovers {
  private static let swept = SweptFolders()

  /// Sweeps a folder once per process, which may change thousands of files in it.
  static func sweepOnce(_ folder: Folder, shownAs prefix: String) {
    guard let identity = try? folder.status().identity,
      swept.insert(device: identity.device, inode: identity.inode)
    else { return }
    sweep(folder, shownAs: prefix)
  }

  /// Removes the temporary files of processes that have ended.
  ///
  /// A file that was already exchanged may hold what a program without locks saved meanwhile.
  /// Unless its bytes are the expected ones, it is kept under a visible name and reported.
  static func sweep(_ folder: Folder, shownAs prefix: String) {
    // A folder that cannot be listed is left alone.
    for name in (try? folder.names()) ?? [] {
      guard let leftover = LeftoverName(name), leftover.processHasEnded,
        let status = try? folder.status(of: name), status.kind == .regular,
        status.owner == geteuid()
      else { continue }
      if isWorthless(leftover, name, status, in: folder) {
        try? folder.remove(name)
        continue
      }
      let kept = FileName("board-\(hexadecimal(leftover.random)).recovery")
      guard (try? folder.rename(name, toNew: kept)) != nil else { continue }
      Console.standard.note(
        "an interrupted 'board' left another program's version of the file; it is kept in "
          + quoted(prefix + kept.text))
    }
  }

  private static func isWorthless(
    _ leftover: LeftoverName, _ name: FileName, _ status: FileStatus, in folder: Folder
  ) -> Bool {
    guard let exchange = leftover.exchange, exchange.inode != status.identity.inode else {
      return true
    }
    guard let file = try? FileDescriptor(opening: name, in: folder, O_RDONLY),
      let bytes = try? readToEnd(
        of: file.rawValue, limit: FileContents.defaultLimit, sizeHint: status.identity.size)
    else { return false }
    return bytes.withUnsafeBytes { $0.fixedHash } == exchange.expected
  }
}

/// The folders that were swept, by device and inode.
///
/// Uses a system mutex, since the thread sanitizer does not see Swift's.
private final class SweptFolders: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private var folders: Set<[UInt64]> = []

  init() { pthread_mutex_init(mutex, nil) }

  /// Adds a folder; returns whether it is new.
  func insert(device: UInt64, inode: UInt64) -> Bool {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return folders.insert([device, inode]).inserted
  }
}

/// The name of a temporary file. It identifies the process that made the file, so that a later run
/// can tell that the file was left by a killed process.
///
/// It is `.board-<host>-<boot>-<process>-<start>-<random>.tmp`, the first two as hashes. Right
/// before the file is exchanged, its own inode and the hash of the bytes expected in the other file
/// are appended, and the suffix becomes `.old`.
struct LeftoverName {
  /// The last two parts of a name that ends in `.old`.
  struct Exchange: Equatable {
    let inode: UInt64
    let expected: UInt64
  }

  let host: UInt64
  let boot: UInt64
  let process: Int32
  let start: UInt64
  let random: UInt64
  private(set) var exchange: Exchange?

  /// A new name for a file of this process.
  init() {
    let own = ProcessIdentity.own
    host = own.host.utf8.fnv1a
    boot = own.boot.utf8.fnv1a
    process = own.process
    start = own.start
    random = .random(in: .min ... .max)
  }

  init?(_ name: FileName) {
    guard name.bytes.starts(with: Self.prefix.utf8),
      let text = String(validating: name.bytes, as: UTF8.self)
    else { return nil }
    let isOld = text.hasSuffix(".old")
    guard isOld || text.hasSuffix(".tmp") else { return nil }
    let words = text.dropFirst(Self.prefix.count).dropLast(4)
      .split(separator: "-", omittingEmptySubsequences: false)
    let numbers = words.compactMap { UInt64($0, radix: 16) }
    guard words.count == (isOld ? 7 : 5), numbers.count == words.count,
      let process = Int32(exactly: numbers[2]), process > 0
    else { return nil }
    (host, boot, self.process, start, random) =
      (numbers[0], numbers[1], process, numbers[3], numbers[4])
    if isOld { exchange = Exchange(inode: numbers[5], expected: numbers[6]) }
  }

  private static let prefix = ".board-"

  func exchanging(inode: UInt64, for expected: [UInt8]) -> Self {
    var name = self
    name.exchange = Exchange(inode: inode, expected: expected.withUnsafeBytes { $0.fixedHash })
    return name
  }

  var fileName: FileName {
    var words = [host, boot, UInt64(process), start, random]
    if let exchange { words += [exchange.inode, exchange.expected] }
    let text = words.map { String($0, radix: 16) }.joined(separator: "-")
    return FileName(Self.prefix + text + (exchange == nil ? ".tmp" : ".old"))
  }

  /// True if the process that made the file has certainly ended.
  var processHasEnded: Bool {
    let own = ProcessIdentity.own
    guard host == own.host.utf8.fnv1a else { return false }
    if boot != own.boot.utf8.fnv1a { return true }
    return ProcessIdentity(process: process, host: own.host, boot: own.boot, start: start).hasEnded
  }
}

/// A promise to remove one file when SIGHUP, SIGINT or SIGTERM ends the process.
///
/// While an unarmed value exists, these signals are deferred, so that an operation is not
/// interrupted halfway. A thread that holds an unarmed value must not create another one: if a
/// signal came in between, the second would wait for the first. More than 64 at once are allowed,
/// but the additional ones promise nothing.
struct SignalCleanup: ~Copyable {
  private let slot = board_cleanup_reserve()

  deinit { board_cleanup_release(slot) }

  /// From here on a signal removes the file and ends the process. `folder` must outlive this value.
  func arm(_ name: FileName, in folder: Folder) {
    board_cleanup_arm(slot, folder.descriptor, name.cString)
  }

  /// Defers signals again.
  func disarm() { board_cleanup_disarm(slot) }
}
