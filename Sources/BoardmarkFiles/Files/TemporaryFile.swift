import LibC

/// A new file in a folder, removed at the end of its life and by ending signals.
struct TemporaryFile: ~Copyable {
  let folder: Folder
  let descriptor: FileDescriptor
  private(set) var name: FileName
  private let cleanup: SignalCleanup
  /// True if the file is to stay.
  private(set) var isKept = false

  /// Makes an empty file in the folder, for the owner alone unless `mode` says otherwise. It is
  /// locked, since it may be put in the place of a locked file.
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

  /// From here on signals wait, and the name says which bytes the file is about to be exchanged
  /// for: if the process is killed, a later run finds out whose bytes the file holds.
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

  /// Gives the file another name, and keeps it there unless this is only `forNow`. Fails with
  /// `EEXIST` if the name is taken. Signals wait from here on.
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
  guard let directory = opendir(path) else { return }
  var names: [String] = []
  while let entry = readdir(directory) {
    let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    if name != ".", name != ".." { names.append(name) }
  }
  closedir(directory)
  for name in names { removeTree("\(path)/\(name)") }
  rmdir(path)
}
