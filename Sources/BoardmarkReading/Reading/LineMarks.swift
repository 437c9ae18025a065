import BoardmarkText

/// Features that may matter on a line whose words are not read.
struct LineMarks: OptionSet {
  let rawValue: UInt8

  /// `<`: HTML, a comment, an autolink.
  static let angle = LineMarks(rawValue: 1 << 0)
  static let colon = LineMarks(rawValue: 1 << 1)

  /// A colon followed by a blank or by the end of the line.
  static let openColon = LineMarks(rawValue: 1 << 2)

  /// A backtick or a tilde, which may be part of a fence.
  static let fence = LineMarks(rawValue: 1 << 3)

  /// The possible start of another tool's mark, a date in the format's syntax, a possibly invisible character, or bytes
  /// that are not UTF-8.
  static let foreign = LineMarks(rawValue: 1 << 4)

  static let tab = LineMarks(rawValue: 1 << 5)

  /// A control character, such as a CR, that may end a line or separate a marker from its text.
  static let control = LineMarks(rawValue: 1 << 6)
}

extension UInt8 {
  /// True if the byte has no effect on ``LineMarks``.
  @inline(__always)
  fileprivate var isPlainText: Bool {
    switch self {
    case .ascii(":"), .ascii("<"), .ascii("@"), .ascii("^"), .ascii("`"), .ascii("~"): false
    default: self >= 0x20 && self < 0x80
    }
  }
}

extension LineScanner {
  /// Skips the rest of the line and its LF; returns its features.
  @discardableResult
  mutating func skipLine() -> LineMarks {
    var marks: LineMarks = []
    while true {
      skipPlainText()
      let byte = bytes[offset]
      if byte >= 0x80 {
        repeat {
          if skipScalar() { marks.insert(.foreign) }
          if bytes[offset] == 0x20 { offset += 1 }
        } while bytes[offset] >= 0x80
        continue
      }
      offset += 1
      switch byte {
      case 0x0A: return marks
      case 0x09: marks.insert(.tab)
      case 0x00..<0x20:
        if byte == 0 { outline.isUTF8 = false }
        marks.insert(.control)
      case .ascii("<"): marks.insert(.angle)
      case .ascii(":"):
        marks.insert(.colon)
        let next = bytes[offset]
        if next <= 0x20 { marks.insert(.openColon) }
        if next == byte || bytes.endsDateKey(at: offset - 1, from: 0) { marks.insert(.foreign) }
      case .ascii("`"), .ascii("~"): marks.insert(.fence)
      case .ascii("@"), .ascii("^"): marks.insert(.foreign)
      default: break
      }
    }
  }

  /// Skips the bytes that have no effect on ``LineMarks``.
  @inline(__always)
  private mutating func skipPlainText() {
    var end = offset
    while end + 8 <= bytes.count {
      let marked = ByteGroup(bytes, at: end).marked
      if !marked.isEmpty {
        offset = end + marked.first
        return
      }
      end += 8
    }
    while bytes[end].isPlainText { end += 1 }
    offset = end
  }

  /// Skips words of only ASCII letters, one space apart, beginning at a word's start. Returns true if the cursor is
  /// then after a word, false if it is at the start of the next one.
  mutating func skipLetterWords() -> Bool {
    var end = offset
    var spaceBefore: UInt64 = 0
    while end + 8 <= bytes.count {
      let group = ByteGroup(bytes, at: end)
      let spaces = group.spaces
      let doubled = spaces & (spaces << 8 | spaceBefore)
      let stops = (~(group.letters | spaces) & ByteGroup.high) | doubled
      let count = stops.trailingZeroBitCount >> 3
      let known = count == 8 ? spaces : spaces & ((1 << UInt64(8 * count)) - 1)
      if known != 0 { offset = end + 8 - (known.leadingZeroBitCount >> 3) }
      end += count
      if count < 8 { break }
      spaceBefore = (spaces >> 63) << 7
    }
    if offset < end, bytes[end] == 0x0A {
      offset = end
      return true
    }
    // The space is followed by another blank or the end of the line.
    guard bytes[offset] <= 0x20 else { return false }
    offset -= 1
    return true
  }

  /// Skips ASCII letters.
  @inline(__always)
  mutating func skipLetters() {
    var end = offset
    while bytes[end].isASCIILetter { end += 1 }
    offset = end
  }

  /// Skips all scalars that are not ASCII; returns whether any of them needs a closer look.
  @inline(__always)
  mutating func skipScalars() -> Bool {
    var isSpecial = false
    repeat {
      if skipScalar() { isSpecial = true }
    } while bytes[offset] >= 0x80
    return isSpecial
  }

  /// Skips one scalar that is not ASCII, or a byte that is not part of any; returns whether it needs a closer look.
  ///
  /// These need a closer look: scalars known to ``InvisibleScalar``, emoji and symbols that other tools write, the
  /// full-width colon, and bytes that are not UTF-8.
  @inline(__always)
  mutating func skipScalar() -> Bool {
    let lead = bytes[offset]
    // Hangul and most ideographs: three bytes, none of these scalars special. The LF at the text's
    // end is not a continuation byte, so nothing after it is read.
    if lead >= 0xE4, lead <= 0xEC, bytes[offset + 1] & 0xC0 == 0x80,
      bytes[offset + 2] & 0xC0 == 0x80
    {
      offset += 3
      return false
    }
    // Scalars of two bytes are letters and signs, except for the no-break space and a direction
    // mark.
    if lead >= 0xC3, lead <= 0xDF, lead != 0xD8, bytes[offset + 1] & 0xC0 == 0x80 {
      offset += 2
      return false
    }
    return skipOtherScalar(lead)
  }

  private mutating func skipOtherScalar(_ lead: UInt8) -> Bool {
    let scalar = bytes.utf8Scalar(at: offset)
    guard scalar.scalar != nil else {
      outline.isUTF8 = false
      outline.mayHoldInvisibleCharacter = true
      offset += 1
      return true
    }
    let second = bytes[offset + 1]
    let isSpecial: Bool
    switch lead {
    case 0xC2: isSpecial = second == 0xA0
    case 0xD8: isSpecial = second == 0x9C
    case 0xE1: isSpecial = second == 0x9A
    case 0xE2:
      // Dashes, quotation marks, the bullet, the ellipsis, and arrows are ordinary.
      let third = bytes[offset + 2]
      let isPunctuation = second == 0x80 && (0x90...0xA6).contains(third)
      isSpecial = !isPunctuation && second != 0x86
    case 0xE3: isSpecial = second == 0x80 && bytes[offset + 2] == 0x80
    case 0xEF: isSpecial = second != 0xBC && second != 0xBD || bytes[offset + 2] == 0x9A
    case 0xF0...: isSpecial = true
    default: isSpecial = false
    }
    offset += scalar.length
    if isSpecial { outline.mayHoldInvisibleCharacter = true }
    return isSpecial
  }
}

/// Reading the start of a line.
extension UnsafeBufferPointer<UInt8> {
  /// True if text that begins with three bytes can begin nothing but a paragraph. The first byte is neither a digit nor
  /// a blank; the third is evaluated only if the first two are the same mark.
  @inline(__always)
  static func beginsParagraph(
    _ first: UInt8, _ second: UInt8, _ third: @autoclosure () -> UInt8
  ) -> Bool {
    if first.isASCIILetter || first >= 0x80 { return true }
    switch first {
    case 0..<0x21, .ascii("+"), .ascii("-"), .ascii("<"), .ascii("="), .ascii(">"), 0x7F:
      return false
    case .ascii("#"): return second > 0x20 && second != first
    case .ascii("*"), .ascii("_"):
      return second.isASCIIAlphanumeric || (second == first && third().isASCIIAlphanumeric)
    case .ascii("`"), .ascii("~"): return second != first || third() != first
    default: return true
    }
  }

  /// The width in columns of the white space at a line's start, with tab stops every 4 columns, and the offset after
  /// it.
  func indentation(at line: Int, to end: Int) -> (columns: Int, end: Int) {
    var columns = 0
    var offset = line
    while offset < end, self[offset].isBlank {
      columns += self[offset] == 0x09 ? 4 - columns % 4 : 1
      offset += 1
    }
    return (columns, offset)
  }
}
