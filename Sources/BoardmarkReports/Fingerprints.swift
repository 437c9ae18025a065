import BoardmarkChecking
import BoardmarkReading
import BoardmarkText

/// Names for findings, and for files that could not be checked, that stay the same while the lines around them move.
///
/// A name is made from the file, the rule and the task's id, or the finding's line if the task has
/// no id; not from the message, which may count days. Findings that agree in all of these are
/// numbered in order.
struct Fingerprints {
  private var counts: [String: Int] = [:]

  /// The name of the next finding: 16 hexadecimal digits.
  mutating func next(_ finding: CheckedFile.Finding, in path: String) -> String {
    let diagnostic = finding.diagnostic
    return next(
      diagnostic.rule.rawValue + "\u{0}" + (diagnostic.task?.folded ?? "\(finding.lineHash)"),
      in: path)
  }

  /// The name of what is wrong with a file: 16 hexadecimal digits.
  mutating func next(_ what: String, in path: String) -> String {
    let key = "\(path)\u{0}\(what)"
    let count = counts[key, default: 0]
    counts[key] = count + 1
    let digits = String("\(key)\u{0}\(count)".utf8.fnv1a, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

extension String {
  /// The text for places where `@name` would notify a person: comments, widgets, summaries.
  ///
  /// A word joiner after each `@` keeps the text readable but keeps programs from seeing a name;
  /// control characters are made visible.
  package func withoutPings() -> String {
    var text = ""
    for scalar in terminalSafe().unicodeScalars {
      text.unicodeScalars.append(scalar)
      if scalar == "@" { text.unicodeScalars.append("\u{2060}") }
    }
    return text
  }
}

extension String {
  /// The path without `./` in front, since services match it with their own paths.
  var withoutDotSlash: String { hasPrefix("./") ? String(dropFirst(2)) : self }
}

extension String {
  /// The text as XML 1.0 allows it: markup escaped, control characters made visible.
  var xmlEscaped: String {
    var result = ""
    for scalar in terminalSafe().unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
