import BoardmarkChecking
import BoardmarkReading
import BoardmarkText

/// Stable names for findings and for files that could not be checked; they do not change when surrounding lines move.
///
/// A name derives from the file, the rule and the task's id, or the finding's line if the task has no id; not from the
/// message, which may count days. Findings equal in all of these are numbered in order.
struct Fingerprints {
  private var counts: [String: Int] = [:]

  /// The name of the next finding: 16 hexadecimal digits.
  mutating func next(_ finding: CheckedFile.Finding, in path: String) -> String {
    let diagnostic = finding.diagnostic
    return next(
      diagnostic.rule.rawValue + "\u{0}" + (diagnostic.task?.folded ?? "\(finding.lineHash)"),
      in: path)
  }

  /// The name of a failure of a file: 16 hexadecimal digits.
  mutating func next(_ what: String, in path: String) -> String {
    let key = "\(path)\u{0}\(what)"
    let count = counts[key, default: 0]
    counts[key] = count + 1
    return "\(key)\u{0}\(count)".utf8.fnv1a.hexadecimal
  }
}

extension String {
  /// The text for places where `@name` would notify a person: comments, widgets, summaries.
  ///
  /// A word joiner after each `@` keeps programs from seeing a name while the text stays readable; control characters
  /// are made visible.
  package func withoutPings() -> String {
    terminalSafe().replacingScalars { $0 == "@" ? "@\u{2060}" : nil }
  }

  /// The text with the scalars replaced for which there is a replacement.
  func replacingScalars(_ replacement: (Unicode.Scalar) -> String?) -> String {
    var text = ""
    for scalar in unicodeScalars {
      if let new = replacement(scalar) { text += new } else { text.unicodeScalars.append(scalar) }
    }
    return text
  }

  /// The path without a leading `./`, since services compare it with their own paths.
  var withoutDotSlash: String { hasPrefix("./") ? String(dropFirst(2)) : self }

  /// The text as XML 1.0 allows it: markup escaped, control characters made visible.
  var xmlEscaped: String {
    terminalSafe().replacingScalars { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "\u{FFFE}", "\u{FFFF}": "\u{FFFD}"
      default: nil
      }
    }
  }
}
