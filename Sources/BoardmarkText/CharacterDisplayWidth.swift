extension Character {
  /// The columns the grapheme cluster takes on a terminal, with hidden controls as they are shown.
  package var displayWidth: Int {
    var width = 0
    var cluster = ClusterWidth()
    for scalar in unicodeScalars {
      if scalar.isHiddenControl {
        // It is shown as ASCII, which ends the cluster it stood in.
        width += cluster.columns + scalar.visibleForm.utf8.count
        cluster = ClusterWidth()
      } else {
        cluster.add(scalar)
      }
    }
    return width + cluster.columns
  }
}

/// Adds up the columns of one cluster.
private struct ClusterWidth {
  private var sum = 0
  /// The columns of a base that does not take the skin tone after it.
  private var columnsBefore = 0
  private var last: Unicode.Scalar?
  private var isEmoji = false
  private var isEmojiSequence = false

  /// At most 2 for a base and its marks: a conjunct of several letters is drawn as one, and an emoji
  /// sequence as one picture.
  ///
  /// U+FE0E narrows no emoji: terminals keep the columns and change the glyph.
  var columns: Int { columnsBefore + (isEmojiSequence ? 2 : min(sum, 2)) }

  mutating func add(_ scalar: Unicode.Scalar) {
    let isSkinTone = scalar.properties.isEmojiModifier
    if last == nil || isSkinTone && !isEmoji {
      columnsBefore = columns
      sum = 0
      isEmoji = scalar.properties.isEmoji
    } else if isSkinTone || scalar == "\u{FE0F}" && last?.properties.isEmoji == true {
      isEmojiSequence = isEmojiSequence || isEmoji
    }
    sum += scalar.displayWidth
    last = scalar
  }
}

extension Unicode.Scalar {
  /// The columns the scalar takes by itself; it must not be a hidden control.
  var displayWidth: Int {
    if value < 0x300 { return 1 }
    // Vowels and final consonants of decomposed Hangul join the leading consonant's two columns.
    if (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FB).contains(value) { return 0 }
    if properties.isDefaultIgnorableCodePoint { return value == 0x115F ? 2 : 0 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark:
      return 0
    case .spacingMark:
      // The wide ones, such as Hangul tone marks, are drawn beside the syllable they follow.
      return DisplayWidthTable.isWide(self) ? 0 : 1
    case .format:
      return isNumberSign ? 1 : 0
    default:
      // Half a flag is not Wide, but drawn as a boxed letter of two columns.
      return DisplayWidthTable.isWide(self) || properties.isEmojiPresentation ? 2 : 1
    }
  }

  /// Whether the format character encloses the digits after it and has a shape of its own.
  private var isNumberSign: Bool {
    switch value {
    case 0x0600...0x0605, 0x06DD, 0x070F, 0x0890, 0x0891, 0x08E2, 0x110BD, 0x110CD: true
    default: false
    }
  }
}
