import BoardmarkText

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
