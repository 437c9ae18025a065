internal import CPlatform
import LibC

/// A process, distinguished from every other one that had or will have its number.
///
/// Equal numbers in two containers belong to two processes, and so do equal numbers before and
/// after a restart of the system, or of processes that began at different times.
struct ProcessIdentity: Equatable, Sendable {
  let process: Int32
  /// The host and its process namespace.
  let host: String
  /// The boot of the system; empty if that is not known.
  let boot: String
  /// When it began, in the system's unit; 0 if that is not known.
  let start: UInt64

  static let own = Self(
    process: getpid(), host: thisHost, boot: thisBoot, start: board_process_start(getpid()))

  /// Whether the process ran on this host; nothing is known of other processes.
  var isOfThisHost: Bool { host == Self.thisHost }

  /// Whether the process has certainly ended.
  var hasEnded: Bool {
    guard isOfThisHost else { return false }
    if !boot.isEmpty, !Self.thisBoot.isEmpty, boot != Self.thisBoot { return true }
    if kill(process, 0) == -1, errno == ESRCH { return true }
    let found = board_process_start(process)
    if start != 0, found != 0, start != found { return true }
    return board_process_is_zombie(process) != 0
  }

  static let thisHost: String = {
    var bytes = [UInt8](repeating: 0, count: 256)
    let size = bytes.count - 1
    _ = bytes.withUnsafeMutableBytes {
      gethostname($0.baseAddress!.assumingMemoryBound(to: CChar.self), size)
    }
    let name = String(decoding: bytes.prefix { $0 > 0x20 }, as: UTF8.self)
    let namespace = (try? linkTarget(of: "/proc/self/ns/pid")) ?? ""
    return "\(name)/\(namespace)"
  }()

  static let thisBoot: String = {
    var buffer = [CChar](repeating: 0, count: 64)
    board_boot_identity(&buffer, buffer.count)
    return String(
      decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }.filter { $0 > 0x20 },
      as: UTF8.self)
  }()
}
