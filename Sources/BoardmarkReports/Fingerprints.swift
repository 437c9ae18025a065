import BoardmarkChecking
import BoardmarkReading

/// Names for findings that stay the same while the lines around them move.
///
/// A name is made of the file, the rule and the task's id, or its line where it has none; not of the
/// message, which may count days. Findings that agree in all of that are numbered in order.
struct Fingerprints {
  private var counts: [String: Int] = [:]

  /// The name of the next finding: 16 hexadecimal digits.
  mutating func next(_ finding: CheckedFile.Finding, in path: String) -> String {
    let diagnostic = finding.diagnostic
    let key =
      "\(path)\u{0}\(diagnostic.rule.rawValue)\u{0}"
      + (diagnostic.task?.folded ?? "\(finding.lineHash)")
    let count = counts[key, default: 0]
    counts[key] = count + 1
    let digits = String(Self.hash("\(key)\u{0}\(count)".utf8), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// The 64-bit FNV-1a hash of bytes; Swift's own differs from run to run.
  static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
