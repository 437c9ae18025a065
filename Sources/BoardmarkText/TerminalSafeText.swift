/// The controls that a caller wants to keep.
package struct KeptControls: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  package static let tab = KeptControls(rawValue: 1)
  package static let lineFeed = KeptControls(rawValue: 2)

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\t": contains(.tab)
    case "\n": contains(.lineFeed)
    default: false
    }
  }
}

extension String {
  /// Makes text from a file, a path or a branch name safe to print on a terminal or in a report.
  ///
  /// Hidden controls (`Unicode.Scalar.isHiddenControl`) become visible ASCII: `\x1b`, `\u{202e}`; a
  /// byte of malformed UTF-8 becomes `\xff`. Everything else stays, including backslashes: the
  /// result is for reading, not for decoding. Linear time.
  package init(terminalSafe bytes: some Collection<UInt8>, keeping kept: KeptControls = []) {
    self = bytes.withContiguousBytes { buffer in
      var safe: [UInt8] = []
      safe.reserveCapacity(buffer.count)
      safe.appendTerminalSafe(buffer, keeping: kept)
      return String(decoding: safe, as: UTF8.self)
    }
  }

  /// The text with its hidden controls made visible, see `init(terminalSafe:keeping:)`.
  package func terminalSafe(keeping kept: KeptControls = []) -> String {
    var text = self
    let isSafe = text.withUTF8 { $0.endOfTerminalSafe(from: 0, keeping: kept) == $0.count }
    return isSafe ? self : String(terminalSafe: utf8, keeping: kept)
  }
}

extension [UInt8] {
  /// Appends a text as ``Swift/String/terminalSafe(keeping:)`` returns it.
  package mutating func append(terminalSafe text: String) {
    var text = text
    text.withUTF8 { appendTerminalSafe($0) }
  }

  /// Appends bytes as well-formed UTF-8 without hidden controls other than the kept ones.
  package mutating func appendTerminalSafe(
    _ bytes: UnsafeBufferPointer<UInt8>, keeping kept: KeptControls = []
  ) {
    var runStart = 0
    var index = bytes.endOfTerminalSafe(from: 0, keeping: kept)
    while index < bytes.count {
      let step = bytes.utf8Scalar(at: index)
      append(contentsOf: bytes[runStart..<index])
      if let scalar = step.scalar {
        append(contentsOf: scalar.visibleForm.utf8)
      } else {
        for byte in bytes[index..<index + step.length] {
          append(contentsOf: "\\x".utf8)
          append(contentsOf: String(byte, radix: 16).utf8)
        }
      }
      runStart = index + step.length
      index = bytes.endOfTerminalSafe(from: runStart, keeping: kept)
    }
    append(contentsOf: bytes[runStart...])
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The end of the bytes that are well-formed UTF-8 without hidden controls other than the kept
  /// ones.
  fileprivate func endOfTerminalSafe(from start: Int, keeping kept: KeptControls) -> Int {
    var index = start
    while true {
      index = endOfPlainLetters(from: endOfPrintable(from: index))
      guard index < count else { return index }
      let step = utf8Scalar(at: index)
      guard let scalar = step.scalar, !scalar.isHiddenControl || kept.contains(scalar) else {
        return index
      }
      index += step.length
    }
  }
}

extension Unicode.Scalar {
  /// True if the scalar could drive a terminal or mislead a reader unseen: a C0 or C1 control, DEL, a line or paragraph
  /// separator, a bidirectional control, a zero-width space, word joiner or byte order mark, a tag character.
  ///
  /// The joiners U+200C and U+200D do not count: emoji, Persian and Indic spelling need them.
  package var isHiddenControl: Bool {
    switch value {
    case 0x20...0x7E: false
    case 0...0x9F: true
    case 0x061C, 0x200B, 0x200E, 0x200F, 0x2060, 0xFEFF: true
    case 0x2028...0x202E, 0x2066...0x2069: true
    case 0xE0000...0xE007F: true
    default: false
    }
  }

  /// The ASCII escape of a hidden control: `\x1b` for C0 and DEL, `\u{202e}` for the rest.
  ///
  /// C1 controls take the second form, since `\x9b` stands for a byte of malformed UTF-8.
  var visibleForm: String {
    let digits = String(value, radix: 16)
    guard value >= 0x80 else { return value < 0x10 ? "\\x0" + digits : "\\x" + digits }
    return "\\u{" + digits + "}"
  }
}

/// The language of printed output, which decides how characters are escaped.
package enum PrintedForm: Sendable {
  /// Text for people: `\x1b`, `\u{202e}`, `\x3a`.
  case text
  /// JSON: `\u001b`, which a reader decodes to the same text.
  case json
  /// XML: `&#58;`; characters that XML cannot contain are escaped as in text.
  case xml
  /// GitHub's workflow commands, which are left intact; their arguments are treated as text.
  case gitHubCommands
}

/// The controls that a writer puts around its content itself.
package struct OwnControls: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The sequences that set colors and weights, but no other escape sequences.
  package static let colors = OwnControls(rawValue: 1)

  /// The isolates around right-to-left text.
  package static let isolates = OwnControls(rawValue: 2)

  /// The CR before a line feed, as in a diff of a file with such line endings.
  package static let carriageReturns = OwnControls(rawValue: 4)
}
