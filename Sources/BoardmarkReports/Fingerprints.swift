import BoardmarkChecking
import BoardmarkReading
import BoardmarkText

/// Names for findings that stay the same while the lines around them move.
///
/// A name is made from the file, the rule and the task's id, or the finding's line if the task has
/// no id; not from the message, which may count days. Findings that agree in all of these are
/// numbered in order.
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
    let digits = String("\(key)\u{0}\(count)".utf8.fnv1a, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
