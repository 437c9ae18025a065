import BoardmarkText

/// The syntax of one word of a task line: an attribute, a person, a tag.
package enum WordSyntax {
  /// The word of the final run that fills all of `range`; nil for prose.
  package static func word(in bytes: [UInt8], _ range: Range<Int>) -> TaskWord? {
    switch bytes[range.lowerBound] {
    case .ascii("@"):
      guard
        nameEnd(in: bytes, from: range.lowerBound + 1, limit: range.upperBound, inTag: false)
          == range.upperBound
      else { return nil }
      return TaskWord(
        kind: .person, range: range, value: range.lowerBound + 1..<range.upperBound,
        isInFinalRun: true)
    case .ascii("#"):
      guard
        nameEnd(in: bytes, from: range.lowerBound + 1, limit: range.upperBound, inTag: true)
          == range.upperBound
      else { return nil }
      return TaskWord(
        kind: .tag, range: range, value: range.lowerBound + 1..<range.upperBound,
        isInFinalRun: true)
    default: return attribute(in: bytes, range)
    }
  }

  /// The attribute `key:value` that fills `range`, its value beginning with neither `:`, `/` nor
  /// `\`; nil for other text.
  private static func attribute(in bytes: [UInt8], _ range: Range<Int>) -> TaskWord? {
    guard bytes[range.lowerBound].isASCIILetter else { return nil }
    var colon = range.lowerBound
    while colon < range.upperBound, isKeyByte(bytes[colon]) { colon += 1 }
    guard colon + 1 < range.upperBound, bytes[colon] == .ascii(":") else { return nil }
    let value = colon + 1..<range.upperBound
    let first = bytes[value.lowerBound]
    // `::`, URLs and Windows paths are prose.
    guard first != .ascii(":"), first != .ascii("/"), first != .ascii("\\") else { return nil }
    let key = AttributeKey(bytes[range.lowerBound..<colon])
    if key.isDate {
      if first.isASCIIDigit {
        // `due:2026-12-01,` is a date in a sentence: the comma is not part of the date.
        guard
          dateValueEnd(in: bytes, from: value.lowerBound, limit: value.upperBound)
            == value.upperBound
        else { return nil }
      } else if key != .due {
        return nil
      }
    }
    return TaskWord(kind: .attribute(key), range: range, value: value, isInFinalRun: true)
  }

  package static func isKeyByte(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || byte == .ascii("_") || byte == .ascii("-")
  }

  /// The offset after the name at `offset`, which begins with a letter; nil if there is none.
  ///
  /// A name consists of letters, marks and digits of any script; between two of them may stand a `.` or any number of `-`
  /// and `_`, and, in tags, `/`.
  package static func nameEnd(in bytes: [UInt8], from offset: Int, limit: Int, inTag: Bool) -> Int?
  {
    var end = offset
    var cursor = offset
    while cursor < limit {
      let byte = bytes[cursor]
      if byte < 0x80 {
        if end == offset
          ? byte.isASCIILetter : byte.isASCIIAlphanumeric || (inTag && byte == .ascii("/"))
        {
          cursor += 1
          end = cursor
        } else if end > offset,
          byte == .ascii(".") ? cursor == end : isJoint(byte) && bytes[end] != .ascii(".")
        {
          cursor += 1
        } else {
          break
        }
      } else {
        guard let (scalar, length) = scalar(in: bytes, at: cursor, limit: limit),
          cursor == offset ? scalar.properties.isAlphabetic : scalar.isNamePart
        else { break }
        cursor += length
        end = cursor
      }
    }
    return end > offset ? end : nil
  }

  /// True for a byte that may be between two characters of a name, however often.
  static func isJoint(_ byte: UInt8) -> Bool { byte == .ascii("-") || byte == .ascii("_") }

  /// The scalar encoded at `offset` and its length in bytes; nil for invalid UTF-8.
  package static func scalar(in bytes: [UInt8], at offset: Int, limit: Int) -> (
    Unicode.Scalar, Int
  )? {
    let step = bytes.withUnsafeBufferPointer {
      UnsafeBufferPointer(rebasing: $0[..<limit]).utf8Scalar(at: offset)
    }
    return step.scalar.map { ($0, step.length) }
  }

  // MARK: - Dates

  /// The key of a date attribute that `text` spells; nil for any other text.
  static func dateKey(_ text: ArraySlice<UInt8>) -> AttributeKey? {
    guard text.count == 3 || text.count == 4 || text.count == 5 else { return nil }
    let key = AttributeKey(text)
    return key.isDate ? key : nil
  }

  /// The offset after the date that begins at `offset`, without the sentence's punctuation.
  static func dateValueEnd(in bytes: [UInt8], from offset: Int, limit: Int) -> Int {
    var end = offset
    while end < limit, bytes[end].isASCIIAlphanumeric || isDateMark(bytes[end]) {
      end += 1
    }
    while end > offset, !bytes[end - 1].isASCIIAlphanumeric { end -= 1 }
    return end
  }

  private static func isDateMark(_ byte: UInt8) -> Bool {
    switch byte {
    case .ascii(":"), .ascii("+"), .ascii("."), .ascii("/"), .ascii("-"): true
    default: false
    }
  }

  /// Whether `text` is meant as a date: digits, then `-`, `/` or `.`, then a digit.
  package static func looksLikeDate(_ text: ArraySlice<UInt8>) -> Bool {
    guard let first = text.first, first.isASCIIDigit,
      let separator = text.firstIndex(where: { !$0.isASCIIDigit }), separator + 1 < text.endIndex
    else { return false }
    switch text[separator] {
    case .ascii("-"), .ascii("/"), .ascii("."): return text[separator + 1].isASCIIDigit
    default: return false
    }
  }
}

extension Unicode.Scalar {
  /// Whether the scalar may stand inside a person's or a tag's name.
  fileprivate var isNamePart: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .decimalNumber, .letterNumber:
      true
    default: self == "\u{200D}" || self == "\u{200C}"
    }
  }
}
