import LibC

/// A new file in a folder, removed at the end of its life and by ending signals.
struct TemporaryFile: ~Copyable {
  let folder: Folder
  let descriptor: FileDescriptor
  private(set) var name: FileName
  private let cleanup: SignalCleanup
  /// True if the file is to stay.
  private(set) var isKept = false

  /// Creates an empty file in the folder, for the owner alone unless `mode` says otherwise. It is
  /// locked, since it may replace a locked file.
  ///
  /// The random name never belongs to an existing file: that would be an error, `EEXIST`.
  init(in folder: Folder, mode: mode_t = 0o600) throws(SystemCallError) {
    let name = LeftoverName().fileName
    let cleanup = SignalCleanup()
    descriptor = try FileDescriptor(
      opening: name, in: folder, O_RDWR | O_CREAT | O_EXCL, mode: mode)
    cleanup.arm(name, in: folder)
    self.folder = folder
    self.name = name
    self.cleanup = cleanup
    // Nobody else can have locked it; if there are no such locks, the lock file has to do.
    _ = flock(descriptor.rawValue, LOCK_EX | LOCK_NB)
  }

  deinit {
    cleanup.disarm()
    descriptor.unlock()
    if !isKept { folder.removeWithRetry(name) }
  }

  /// Defers signals from here on, and records the expected bytes in the name: if the process is
  /// killed, a later run can tell whose bytes the file holds.
  mutating func prepareExchange(for expected: [UInt8]) throws(SystemCallError) {
    cleanup.disarm()
    let inode = try descriptor.status().identity.inode
    let other = LeftoverName(name)!.exchanging(inode: inode, for: expected).fileName
    try folder.rename(name, to: other)
    name = other
  }

  /// Keeps the file for good.
  mutating func keep() {
    cleanup.disarm()
    isKept = true
  }

  /// Renames the file and keeps it, unless this is only `forNow`. Fails with `EEXIST` if the name
  /// is taken. Signals are deferred from here on.
  mutating func become(_ other: FileName, forNow: Bool = false) throws(SystemCallError) {
    cleanup.disarm()
    try folder.rename(name, toNew: other)
    name = other
    isKept = !forNow
  }
}

/// Sixteen random hexadecimal digits.
func randomName() -> String { hexadecimal(.random(in: .min ... .max)) }

/// A number as sixteen hexadecimal digits.
func hexadecimal(_ number: UInt64) -> String {
  let digits = String(number, radix: 16)
  return String(repeating: "0", count: 16 - digits.utf8.count) + digits
}

/// A folder that is removed, with everything in it, when it is no longer used.
package final class TemporaryFolder {
  package let path: String

  package init() throws {
    let parent = environmentVariable("TMPDIR").flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    var template = Array("\(parent)/board-git-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw FileError(.create, parent, SystemCallError(errno))
    }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { removeTree(path) }
}

/// Removes a folder of ours and everything in it; links are removed, not followed.
private func removeTree(_ path: String) {
  if unlink(path) == 0 || rmdir(path) == 0 { return }
  let bytes = Array(path.utf8)
  for name in (try? Folder.start(of: bytes).opening(bytes).names()) ?? [] {
    removeTree("\(path)/\(name.text)")
  }
  rmdir(path)
}
