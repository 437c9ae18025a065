import BoardmarkText

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
