#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A new file beside another one, removed at the end of its life and by ending signals.
struct TemporaryFile: ~Copyable {
  let path: String
  let descriptor: FileDescriptor
  private let cleanup: SignalCleanup
  /// The path, once the file is to stay.
  private(set) var keptPath: String?

  /// Makes an empty file, for the owner alone, in the folder of `target`.
  ///
  /// The random name never meets an existing file: that would be an error, `EEXIST`.
  init(beside target: String) throws(SystemCallError) {
    let path = folderPrefix(of: target) + ".board-\(randomName()).tmp"
    let cleanup = SignalCleanup()
    descriptor = try FileDescriptor(
      opening: path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
    cleanup.arm(path)
    self.path = path
    self.cleanup = cleanup
  }

  deinit {
    cleanup.disarm()
    if keptPath == nil { unlink(path) }
  }

  /// From here on signals wait: the path is about to hold bytes that are not ours to lose.
  func holdSignals() { cleanup.disarm() }

  /// Lets the file stay for good.
  mutating func keep() {
    cleanup.disarm()
    keptPath = path
  }
}

/// Sixteen random hexadecimal digits.
func randomName() -> String {
  let digits = String(UInt64.random(in: .min ... .max), radix: 16)
  return String(repeating: "0", count: 16 - digits.utf8.count) + digits
}
