/// Names for findings that stay the same while the lines around them move.
///
/// A name is made of the file, the rule and the task, by id where there is one; findings that agree
/// in all of that are numbered in order.
struct Fingerprints {
  private var counts: [String: Int] = [:]

  /// The name of the next finding: 16 hexadecimal digits.
  mutating func next(_ finding: CheckedFile.Finding, in path: String) -> String {
    let diagnostic = finding.diagnostic
    let key =
      "\(path)\u{0}\(diagnostic.rule.rawValue)\u{0}"
      + (diagnostic.task?.folded ?? diagnostic.message)
    let count = counts[key, default: 0]
    counts[key] = count + 1
    return Self.hash("\(key)\u{0}\(count)")
  }

  /// The 64-bit FNV-1a hash of a text; Swift's own differs from run to run.
  private static func hash(_ text: String) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
