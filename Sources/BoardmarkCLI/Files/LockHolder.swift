#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Who holds a lock file, as far as its text tells.
///
/// The text is one line: the process's number, a space, and the host with the process namespace,
/// because equal numbers in two containers are two processes.
enum LockHolder: Equatable {
  /// The file is empty: whoever made it died before saying who it was, or is about to say it.
  case nobody
  case process(Int32)
  /// A process of this host that is no more.
  case deadProcess(Int32)
  case processElsewhere(Int32, host: String)
  /// The file was made by some other program.
  case unknown
  /// The lock is no file, but the system's on the target itself, which names nobody.
  case unnamed

  init(record: [UInt8]) {
    guard !record.isEmpty else {
      self = .nobody
      return
    }
    self = .unknown
    guard record.last == UInt8(ascii: "\n"),
      let text = String(validating: record.dropLast(), as: UTF8.self),
      let space = text.firstIndex(of: " ")
    else { return }
    let host = text[text.index(after: space)...]
    guard text[..<space].utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let process = Int32(text[..<space]), process > 0
    else { return }
    guard host == Self.thisHost else {
      self = .processElsewhere(process, host: String(host.prefix { $0 != "/" }))
      return
    }
    let isGone = kill(process, 0) == -1 && errno == ESRCH
    self = isGone ? .deadProcess(process) : .process(process)
  }

  /// The text of a lock file that this process holds.
  static func ownRecord() -> [UInt8] { Array("\(getpid()) \(thisHost)\n".utf8) }

  /// Whether the lock can be taken from such a holder.
  var isGone: Bool {
    switch self {
    case .nobody, .deadProcess: true
    case .process, .processElsewhere, .unknown, .unnamed: false
    }
  }

  private static let thisHost: String = {
    var bytes = [UInt8](repeating: 0, count: 256)
    let size = bytes.count - 1
    _ = bytes.withUnsafeMutableBytes {
      gethostname($0.baseAddress!.assumingMemoryBound(to: CChar.self), size)
    }
    let name = String(decoding: bytes.prefix { $0 > 0x20 }, as: UTF8.self)
    let namespace = (try? linkTarget(of: "/proc/self/ns/pid")) ?? ""
    return "\(name)/\(namespace)"
  }()
}

extension LockHolder {
  func fact(lock: String) -> String {
    switch self {
    case .nobody: "\(lock) is in the way, and it does not say whose it is"
    case .process(let process): "process \(process) holds \(lock)"
    case .deadProcess(let process): "process \(process), which is gone, left \(lock)"
    case .processElsewhere(let process, let host):
      "process \(process) on \(quoted(host)) holds \(lock)"
    case .unknown: "\(lock) is in the way, and not made by 'board'"
    case .unnamed: "another program has locked it"
    }
  }

  var remedy: String {
    switch self {
    case .process: "wait until it is done, or end it"
    case .unnamed: "wait until it is done"
    case .deadProcess: "remove that file"
    case .processElsewhere: "wait until it is done, or remove that file if it is gone"
    case .nobody, .unknown: "remove that file if no program uses it"
    }
  }
}
