/// What may matter on a line whose words are not looked at.
struct LineMarks: OptionSet {
  let rawValue: UInt8

  /// `<`: HTML, a comment, an autolink.
  static let angle = LineMarks(rawValue: 1 << 0)
  static let colon = LineMarks(rawValue: 1 << 1)

  /// A colon with a blank or nothing behind it.
  static let openColon = LineMarks(rawValue: 1 << 2)

  /// A backtick or a tilde: perhaps a fence.
  static let fence = LineMarks(rawValue: 1 << 3)

  /// What another tool's mark may begin with, or a character that nobody sees.
  static let foreign = LineMarks(rawValue: 1 << 4)
}

extension BoardScanner {
  /// Skips the rest of the line and its LF; says what may matter on it.
  ///
  /// - Throws: ``NotCanonical`` at control characters (tabs and CR, too) and where it is not UTF-8.
  @discardableResult
  mutating func skimLine() throws(NotCanonical) -> LineMarks {
    var marks: LineMarks = []
    while true {
      skipLettersAndSpaces()
      let byte = bytes[offset]
      if byte >= 0x80 {
        if try skipScalar() { marks.insert(.foreign) }
        continue
      }
      offset += 1
      switch byte {
      case 0x0A: return marks
      case 0x00..<0x20: throw NotCanonical()
      case .ascii("<"): marks.insert(.angle)
      case .ascii(":"):
        marks.insert(.colon)
        let next = bytes[offset]
        if next <= 0x20 { marks.insert(.openColon) }
        if next == byte { marks.insert(.foreign) }
      case .ascii("`"), .ascii("~"): marks.insert(.fence)
      case .ascii("@"), .ascii("^"): marks.insert(.foreign)
      default: break
      }
    }
  }

  /// Skips what most text consists of; counting in a variable keeps the place in a register.
  @inline(__always)
  private mutating func skipLettersAndSpaces() {
    var end = offset
    while bytes[end].isASCIILetter || bytes[end] == 0x20 { end += 1 }
    offset = end
  }

  /// Skips ASCII letters.
  @inline(__always)
  mutating func skipLetters() {
    var end = offset
    while bytes[end].isASCIILetter { end += 1 }
    offset = end
  }

  /// Skips one scalar that is not ASCII; whether it needs a closer look.
  ///
  /// That is so for what ``InvisibleScalar`` knows, for emoji and symbols that other tools write, and
  /// for the full-width colon.
  ///
  /// - Throws: ``NotCanonical`` where it is not UTF-8.
  @inline(__always)
  mutating func skipScalar() throws(NotCanonical) -> Bool {
    let lead = bytes[offset]
    // Hangul and most ideographs: three bytes of which none is special.
    if lead >= 0xE4, lead <= 0xEC {
      // The LF at the text's end is no continuation, so nothing behind it is read.
      guard bytes[offset + 1] & 0xC0 == 0x80, bytes[offset + 2] & 0xC0 == 0x80 else {
        throw NotCanonical()
      }
      offset += 3
      return false
    }
    return try skipOtherScalar(lead)
  }

  private mutating func skipOtherScalar(_ lead: UInt8) throws(NotCanonical) -> Bool {
    let scalar = bytes.utf8Scalar(at: offset)
    guard scalar.scalar != nil else { throw NotCanonical() }
    let second = bytes[offset + 1]
    let isSpecial: Bool
    switch lead {
    case 0xC2: isSpecial = second == 0xA0
    case 0xD8: isSpecial = second == 0x9C
    case 0xE1: isSpecial = second == 0x9A
    case 0xE2:
      // Dashes, quotation marks, the bullet and the ellipsis; arrows.
      let third = bytes[offset + 2]
      let isPunctuation = second == 0x80 && (0x90...0xA6).contains(third)
      isSpecial = !isPunctuation && second != 0x86
    case 0xE3: isSpecial = second == 0x80 && bytes[offset + 2] == 0x80
    case 0xEF: isSpecial = second != 0xBC && second != 0xBD || bytes[offset + 2] == 0x9A
    case 0xF0...: isSpecial = true
    default: isSpecial = false
    }
    offset += scalar.length
    if isSpecial { board.mayHoldInvisible = true }
    return isSpecial
  }
}
