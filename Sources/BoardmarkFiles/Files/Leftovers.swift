import BoardmarkText
import LibC

/// Removes what killed processes left in a folder.
enum Leftovers {
  private static let swept = SweptFolders()

  /// Sweeps a folder unless this process has already done so: it may change thousands
  /// of files in one folder.
  static func sweepOnce(_ folder: Folder, shownAs prefix: String) {
    guard let identity = try? folder.status().identity,
      swept.insert(device: identity.device, inode: identity.inode)
    else { return }
    sweep(folder, shownAs: prefix)
  }

  /// Removes the temporary files of processes that have ended.
  ///
  /// A file that had already taken another one's place may hold what a program without locks had
  /// saved there meanwhile. Unless its bytes are the expected ones, it is kept under a visible
  /// name, and that is reported.
  static func sweep(_ folder: Folder, shownAs prefix: String) {
    // A folder that cannot be listed keeps what is in it.
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
        "a 'board' that was killed left what another program had saved at the same time; it is in "
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
/// It uses a mutex of the system, since the thread sanitizer does not see Swift's.
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
