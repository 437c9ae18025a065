internal import CPlatform
import LibC

/// The holder of a lock file, according to its text.
///
/// The text is one line of words: the process id, the host with the process namespace, the boot of
/// the system and the start time. Older versions did not write the last two.
package enum LockHolder: Equatable {
  /// The file is empty: the process that made it died before writing who it was,
  /// or is about to write it.
  case nobody
  case process(Int32)
  /// A process of this host that has ended.
  case deadProcess(Int32)
  case processElsewhere(Int32, host: String)
  /// The file was made by some other program.
  case unknown
  /// The lock is not a file but the system's lock on the target itself, which names nobody.
  case unnamed

  init(record: [UInt8]) {
    guard !record.isEmpty else {
      self = .nobody
      return
    }
    self = .unknown
    guard record.last == UInt8(ascii: "\n"),
      let text = String(validating: record.dropLast(), as: UTF8.self)
    else { return }
    let words = text.split(separator: " ", omittingEmptySubsequences: false).map { String($0) }
    guard words.count == 2 || words.count == 4,
      words[0].utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let process = Int32(words[0]), process > 0
    else { return }
    let holder = ProcessIdentity(
      process: process, host: words[1], boot: words.count == 4 ? words[2] : "",
      start: words.count == 4 ? UInt64(words[3]) ?? 0 : 0)
    guard holder.isOfThisHost else {
      self = .processElsewhere(process, host: String(words[1].prefix { $0 != "/" }))
      return
    }
    self = holder.hasEnded ? .deadProcess(process) : .process(process)
  }

  /// The text that this process writes into a lock file.
  static func ownRecord() -> [UInt8] {
    let own = ProcessIdentity.own
    return Array("\(own.process) \(own.host) \(own.boot) \(own.start)\n".utf8)
  }

  /// True if a lock with this holder can be taken over.
  var canBeTakenOver: Bool {
    switch self {
    case .nobody, .deadProcess: true
    case .process, .processElsewhere, .unknown, .unnamed: false
    }
  }
}

extension LockHolder {
  func fact(lock: String) -> String {
    switch self {
    case .nobody: "\(lock) exists, but its owner is unknown"
    case .process(let process): "process \(process) holds \(lock)"
    case .deadProcess(let process): "\(lock) was left by process \(process), which has ended"
    case .processElsewhere(let process, let host):
      "process \(process) on \(quoted(host)) holds \(lock)"
    case .unknown: "\(lock) exists, but was not created by 'board'"
    case .unnamed: "another program has locked it"
    }
  }

  var remedy: String {
    switch self {
    case .process: "wait until it finishes, or stop it"
    case .unnamed: "wait until it finishes"
    case .deadProcess: "remove that file"
    case .processElsewhere: "wait until it finishes, or remove that file if it is gone"
    case .nobody, .unknown: "remove that file if no program is using it"
    }
  }
}

/// A process, told apart from all others that had or will have its id.
///
/// The same id means different processes in two containers, before and after a reboot, and with
/// different start times.
struct ProcessIdentity: Equatable, Sendable {
  let process: Int32
  /// The host and its process namespace.
  let host: String
  /// The boot of the system; empty if that is not known.
  let boot: String
  /// The start time, in the system's unit; 0 if unknown.
  let start: UInt64

  static let own = Self(
    process: getpid(), host: thisHost, boot: thisBoot, start: board_process_start(getpid()))

  /// True if the process ran on this host; nothing is known of other processes.
  var isOfThisHost: Bool { host == Self.thisHost }

  /// True if the process has certainly ended.
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
