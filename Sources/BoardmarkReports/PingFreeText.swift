import BoardmarkText

extension String {
  /// The text for places where `@name` would notify a person: comments, widgets, summaries.
  ///
  /// A word joiner after each `@` keeps the text readable and the name unread; control characters
  /// are shown, not sent.
  package func withoutPings() -> String {
    var text = ""
    for scalar in terminalSafe().unicodeScalars {
      text.unicodeScalars.append(scalar)
      if scalar == "@" { text.unicodeScalars.append("\u{2060}") }
    }
    return text
  }
}
