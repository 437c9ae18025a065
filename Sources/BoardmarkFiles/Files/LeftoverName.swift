/// The name of a temporary file. It identifies the process that made the file, so that a later run
/// can tell that the file was left by a killed process.
///
/// It is `.board-<host>-<boot>-<process>-<start>-<random>.tmp`, the first two as hashes. Directly
/// before the file takes another one's place, its own inode and the hash of the bytes that the
/// other file should hold are appended, and the suffix becomes `.old`.
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

  /// Whether the process that made the file has certainly ended.
  var processHasEnded: Bool {
    let own = ProcessIdentity.own
    guard host == own.host.utf8.fnv1a else { return false }
    if boot != own.boot.utf8.fnv1a { return true }
    return ProcessIdentity(process: process, host: own.host, boot: own.boot, start: start).hasEnded
  }
}
