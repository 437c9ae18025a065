/// The language of what is printed, by whose own escapes a character is written that must not stand there.
package enum PrintedForm: Sendable {
  /// Text for people: `\x1b`, `\u{202e}`, `\x3a`.
  case text
  /// JSON: `\u001b`, which a reader decodes to the same text.
  case json
  /// XML: `&#58;`; what XML cannot hold becomes visible as in text.
  case xml
  /// GitHub's workflow commands, which are meant to be obeyed; what they say is text.
  case gitHubCommands
}

/// Names the controls of its own that a writer of text puts around what it shows.
package struct OwnControls: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The sequences that set colors and weights, and nothing else that begins with ESC.
  package static let colors = OwnControls(rawValue: 1)

  /// The isolates around text that is written from right to left.
  package static let isolates = OwnControls(rawValue: 2)

  /// The CR before a line feed, as a diff of a file with such line ends has it.
  package static let carriageReturns = OwnControls(rawValue: 4)
}
