/// The language of printed output, which decides how a character that must not appear in it is escaped.
package enum PrintedForm: Sendable {
  /// Text for people: `\x1b`, `\u{202e}`, `\x3a`.
  case text
  /// JSON: `\u001b`, which a reader decodes to the same text.
  case json
  /// XML: `&#58;`; what XML cannot hold is made visible as in text.
  case xml
  /// GitHub's workflow commands, which are meant to be obeyed; their arguments are treated as text.
  case gitHubCommands
}

/// The controls that a writer of text itself puts around what it shows.
package struct OwnControls: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The sequences that set colors and weights; no other sequence that begins with ESC.
  package static let colors = OwnControls(rawValue: 1)

  /// The isolates around right-to-left text.
  package static let isolates = OwnControls(rawValue: 2)

  /// The CR before a line feed, as in a diff of a file with such line endings.
  package static let carriageReturns = OwnControls(rawValue: 4)
}
