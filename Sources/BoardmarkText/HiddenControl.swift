extension Unicode.Scalar {
  /// Whether the scalar could drive a terminal or mislead a reader unseen: a C0 or C1 control, DEL, a line or paragraph
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

  /// The ASCII text that stands for a hidden control: `\x1b` for C0 and DEL, `\u{202e}` for the rest.
  ///
  /// C1 controls take the second form, since `\x9b` stands for a byte that is not UTF-8.
  var visibleForm: String {
    let digits = String(value, radix: 16)
    guard value >= 0x80 else { return value < 0x10 ? "\\x0" + digits : "\\x" + digits }
    return "\\u{" + digits + "}"
  }
}
