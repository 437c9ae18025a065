/// Who holds a lock file, as far as its text tells.
///
/// The text is one line of words: the process's number, the host with the process namespace, the
/// boot of the system and when the process began. Older versions did not write the last two.
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

  /// Whether a lock with this holder can be taken over.
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
