extension StringProtocol {
  /// The columns the text takes on a terminal, with hidden controls, tabs and line feeds as
  /// `terminalSafe()` shows them.
  ///
  /// Counts by grapheme clusters: Wide and Fullwidth scalars take 2 columns, combining and other zero-width scalars 0,
  /// all others 1, including Ambiguous ones; an emoji (by presentation, U+FE0F, skin tone, joiner, keycap or flag)
  /// takes 2, and no cluster takes more than 2. Linear time.
  package var displayWidth: Int {
    if isPrintableASCII { return utf8.count }
    return reduce(0) { $0 + $1.displayWidth }
  }

  /// Truncates the text to at most `columns` columns, ending in `…` if anything was cut; never
  /// splits a grapheme cluster, so the result may be a column narrower. Empty for `columns` < 1.
  package func truncated(toDisplayWidth columns: Int) -> String {
    if isPrintableASCII, utf8.count <= columns { return String(self) }
    guard columns > 0 else { return "" }
    var width = 0
    var cut = startIndex
    var index = startIndex
    while index < endIndex {
      width += self[index].displayWidth
      if width > columns { return String(self[..<cut]) + "…" }
      index = self.index(after: index)
      // Leave a column for the ellipsis.
      if width < columns { cut = index }
    }
    return String(self)
  }

  /// Pads the text with spaces to `columns` columns; wider text is unchanged.
  package func padded(toDisplayWidth columns: Int, alignment: TextAlignment = .leading) -> String {
    let missing = columns - displayWidth
    guard missing > 0 else { return String(self) }
    let spaces = String(repeating: " ", count: missing)
    return switch alignment {
    case .leading: self + spaces
    case .trailing: spaces + self
    }
  }

  private var isPrintableASCII: Bool {
    utf8.allSatisfy { (0x20...0x7E).contains($0) }
  }
}

/// The alignment of a text in its column.
package enum TextAlignment: Sendable {
  case leading
  case trailing
}

extension Character {
  /// The columns the grapheme cluster takes on a terminal, with hidden controls as they are shown.
  package var displayWidth: Int {
    var width = 0
    var cluster = ClusterWidth()
    for scalar in unicodeScalars {
      if scalar.isHiddenControl {
        // It is shown as ASCII, which ends the cluster it is in.
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
  /// The columns of a base that ignores the skin tone after it.
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
  /// The columns of a scalar on its own; it must not be a hidden control.
  var displayWidth: Int {
    if value < 0x300 { return 1 }
    // Vowels and final consonants of decomposed Hangul join the leading consonant's two columns.
    if (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FB).contains(value) { return 0 }
    if properties.isDefaultIgnorableCodePoint { return value == 0x115F ? 2 : 0 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark:
      return 0
    case .spacingMark:
      // The wide ones, such as Hangul tone marks, are drawn next to the syllable they follow.
      return DisplayWidthTable.isWide(self) ? 0 : 1
    case .format:
      return isNumberSign ? 1 : 0
    default:
      // Half a flag is not Wide, but drawn as a boxed letter two columns wide.
      return DisplayWidthTable.isWide(self) || properties.isEmojiPresentation ? 2 : 1
    }
  }

  /// True for a format character that encloses the digits after it and has a visible shape.
  private var isNumberSign: Bool {
    switch value {
    case 0x0600...0x0605, 0x06DD, 0x070F, 0x0890, 0x0891, 0x08E2, 0x110BD, 0x110CD: true
    default: false
    }
  }
}

/// The scalars that take two columns on a terminal: `East_Asian_Width` Wide or Fullwidth.
///
/// Unicode 18.0.0, written by Python:
/// `[c for c in range(0x110000) if unicodedata.east_asian_width(chr(c)) in "WF"]`, joined to ranges.
/// Ambiguous scalars are left out: outside of old East Asian fonts they take one column.
enum DisplayWidthTable {
  /// Inclusive ranges, sorted, disjoint and not adjacent.
  static let wideRanges: [(first: UInt32, last: UInt32)] = [
    (0x1100, 0x115F), (0x231A, 0x231B), (0x2329, 0x232A), (0x23E9, 0x23EC), (0x23F0, 0x23F0),
    (0x23F3, 0x23F3), (0x25FD, 0x25FE), (0x2614, 0x2615), (0x2630, 0x2637), (0x2648, 0x2653),
    (0x267F, 0x267F), (0x268A, 0x268F), (0x2693, 0x2693), (0x26A1, 0x26A1), (0x26AA, 0x26AB),
    (0x26BD, 0x26BE), (0x26C4, 0x26C5), (0x26CE, 0x26CE), (0x26D4, 0x26D4), (0x26EA, 0x26EA),
    (0x26F2, 0x26F3), (0x26F5, 0x26F5), (0x26FA, 0x26FA), (0x26FD, 0x26FD), (0x2705, 0x2705),
    (0x270A, 0x270B), (0x2728, 0x2728), (0x274C, 0x274C), (0x274E, 0x274E), (0x2753, 0x2755),
    (0x2757, 0x2757), (0x2795, 0x2797), (0x27B0, 0x27B0), (0x27BF, 0x27BF), (0x2B1B, 0x2B1C),
    (0x2B50, 0x2B50), (0x2B55, 0x2B55), (0x2E80, 0x2E99), (0x2E9B, 0x2EF3), (0x2F00, 0x2FD5),
    (0x2FF0, 0x303E), (0x3041, 0x3096), (0x3099, 0x30FF), (0x3105, 0x312F), (0x3131, 0x318E),
    (0x3190, 0x31E5), (0x31EF, 0x321E), (0x3220, 0x3247), (0x3250, 0xA48C), (0xA490, 0xA4C6),
    (0xA960, 0xA97C), (0xAC00, 0xD7A3), (0xF900, 0xFAFF), (0xFE10, 0xFE19), (0xFE30, 0xFE52),
    (0xFE54, 0xFE66), (0xFE68, 0xFE6B), (0xFF01, 0xFF60), (0xFFE0, 0xFFE6), (0x16FE0, 0x16FE4),
    (0x16FF0, 0x16FF6), (0x17000, 0x18CDA), (0x18CFF, 0x18D20), (0x18D80, 0x18DF2),
    (0x18E00, 0x19191), (0x191A0, 0x191D2), (0x1AFF0, 0x1AFF3), (0x1AFF5, 0x1AFFB),
    (0x1AFFD, 0x1AFFE), (0x1B000, 0x1B128), (0x1B132, 0x1B132), (0x1B150, 0x1B152),
    (0x1B155, 0x1B155), (0x1B164, 0x1B168), (0x1B170, 0x1B2FB), (0x1D300, 0x1D356),
    (0x1D360, 0x1D376), (0x1F004, 0x1F004), (0x1F0CF, 0x1F0CF), (0x1F18E, 0x1F18E),
    (0x1F191, 0x1F19A), (0x1F1AE, 0x1F1AE), (0x1F200, 0x1F202), (0x1F210, 0x1F23B),
    (0x1F240, 0x1F248), (0x1F250, 0x1F251), (0x1F260, 0x1F265), (0x1F300, 0x1F320),
    (0x1F32D, 0x1F335), (0x1F337, 0x1F37C), (0x1F37E, 0x1F393), (0x1F3A0, 0x1F3CA),
    (0x1F3CF, 0x1F3D3), (0x1F3E0, 0x1F3F0), (0x1F3F4, 0x1F3F4), (0x1F3F8, 0x1F43E),
    (0x1F440, 0x1F440), (0x1F442, 0x1F4FC), (0x1F4FF, 0x1F53D), (0x1F54B, 0x1F54E),
    (0x1F550, 0x1F567), (0x1F57A, 0x1F57A), (0x1F595, 0x1F596), (0x1F5A4, 0x1F5A4),
    (0x1F5FB, 0x1F64F), (0x1F680, 0x1F6C5), (0x1F6CC, 0x1F6CC), (0x1F6D0, 0x1F6D2),
    (0x1F6D5, 0x1F6D9), (0x1F6DC, 0x1F6DF), (0x1F6EB, 0x1F6EC), (0x1F6F4, 0x1F6FC),
    (0x1F7DA, 0x1F7DA), (0x1F7E0, 0x1F7EB), (0x1F7F0, 0x1F7F0), (0x1F90C, 0x1F93A),
    (0x1F93C, 0x1F945), (0x1F947, 0x1F9FF), (0x1FA70, 0x1FA7C), (0x1FA80, 0x1FAC6),
    (0x1FAC8, 0x1FAC8), (0x1FACC, 0x1FADD), (0x1FADF, 0x1FAEB), (0x1FAEF, 0x1FAFA),
    (0x20000, 0x2FFFD), (0x30000, 0x3FFFD),
  ]

  /// True if a scalar is Wide or Fullwidth, in O(log n) of the table's length.
  static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    guard value >= 0x1100 else { return false }
    let index = wideRanges.partitioningIndex { $0.last >= value }
    return index < wideRanges.count && wideRanges[index].first <= value
  }
}
