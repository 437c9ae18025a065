import BoardmarkText

/// Finds the words that count in the middle of a sentence: people, tags and dates.
struct WordScanner {
  let bytes: [UInt8]
  let spans: [InlineSpan]

  /// The people, tags and dates in `range`, outside code, links, URLs and HTML.
  func words(in range: Range<Int>) -> [TaskWord] { scan(range, namesCount: true) }

  /// The dates in `range`; people and tags are left out, since they are ignored in a soft-wrapped
  /// line.
  func dates(in range: Range<Int>) -> [TaskWord] { scan(range, namesCount: false) }

  private func scan(_ range: Range<Int>, namesCount: Bool) -> [TaskWord] {
    var words: [TaskWord] = []
    var span = spans.partitioningIndex { $0.range.upperBound > range.lowerBound }
    var offset = range.lowerBound
    while offset < range.upperBound {
      while span < spans.count, spans[span].range.upperBound <= offset { span += 1 }
      if span < spans.count, spans[span].range.lowerBound <= offset {
        offset = spans[span].range.upperBound
        continue
      }
      let limit =
        span < spans.count
        ? min(range.upperBound, spans[span].range.lowerBound) : range.upperBound
      offset = nextMark(from: offset, limit)
      guard offset < limit else { continue }
      let word: TaskWord? =
        switch bytes[offset] {
        case .ascii("@") where namesCount: name(.person, at: offset, range, limit)
        case .ascii("#") where namesCount: name(.tag, at: offset, range, limit)
        case .ascii(":"): date(colon: offset, range, limit)
        default: nil
        }
      if let word { words.append(word) }
      offset = word?.range.upperBound ?? offset + 1
    }
    return words
  }

  /// The offset of the next byte that indicates a word: an `@` or `#` that begins one, or the colon after a date's key.
  private func nextMark(from start: Int, _ limit: Int) -> Int {
    bytes.withUnsafeBufferPointer { bytes in
      var offset = start
      while offset < limit, bytes[offset] != .ascii("@"), bytes[offset] != .ascii("#"),
        bytes[offset] != .ascii(":")
      {
        offset += 1
      }
      return offset
    }
  }

  private func name(
    _ kind: TaskWord.Kind, at offset: Int, _ range: Range<Int>, _ limit: Int
  ) -> TaskWord? {
    guard offset == range.lowerBound || mayPrecedeName(bytes[offset - 1]),
      let end = WordSyntax.nameEnd(in: bytes, from: offset + 1, limit: limit, inTag: kind == .tag)
    else { return nil }
    // `@astrojs/x`, `@defer(…)`, `@{…}` and `@key:value` mention nobody.
    if end < range.upperBound, Self.continuesWord.contains(bytes[end]) { return nil }
    if kind == .person, end + 1 < range.upperBound, bytes[end] == .ascii(":"),
      !bytes[end + 1].isSpace
    {
      return nil
    }
    return TaskWord(kind: kind, range: offset..<end, value: offset + 1..<end, isInFinalRun: false)
  }

  private static let continuesWord = Array("/({@".utf8)

  private func mayPrecedeName(_ byte: UInt8) -> Bool {
    byte.isSpace || Self.opening.contains(byte)
  }

  private static let opening = Array("([{\"'".utf8)

  /// The date attribute whose key ends before the colon at `colon`; nil if there is none.
  private func date(colon: Int, _ range: Range<Int>, _ limit: Int) -> TaskWord? {
    var start = colon
    while start > range.lowerBound, colon - start < 6, WordSyntax.isKeyByte(bytes[start - 1]) {
      start -= 1
    }
    guard let key = WordSyntax.dateKey(bytes[start..<colon]),
      start == range.lowerBound || mayPrecedeDate(bytes[start - 1]), colon + 1 < limit
    else { return nil }
    var value = colon + 1
    while value < limit, bytes[value].isBlank { value += 1 }
    guard value < limit, bytes[value].isASCIIDigit else { return nil }
    let end = WordSyntax.dateValueEnd(in: bytes, from: value, limit: limit)
    if value > colon + 1, !WordSyntax.looksLikeDate(bytes[value..<end]) { return nil }
    return TaskWord(
      kind: .attribute(key), range: start..<end, value: value..<end, isInFinalRun: false)
  }

  /// True if a date may follow the byte. Emphasis and opening punctuation are allowed, so that no date is overlooked.
  private func mayPrecedeDate(_ byte: UInt8) -> Bool {
    byte.isSpace || Self.opening.contains(byte) || Self.beforeDate.contains(byte)
  }

  private static let beforeDate = Array("*_~<>|,;".utf8)
}

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
    let key = Board.AttributeKey(bytes[range.lowerBound..<colon])
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
  /// A name consists of letters, marks and digits of any script; two of them may be separated by a `.`, by any number
  /// of `-` and `_` and, in tags, by `/`.
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

  /// True for a byte that may occur any number of times between two characters of a name.
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

  /// The date attribute's key that `text` spells; nil for any other text.
  static func dateKey(_ text: ArraySlice<UInt8>) -> Board.AttributeKey? {
    guard text.count == 3 || text.count == 4 || text.count == 5 else { return nil }
    let key = Board.AttributeKey(text)
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

  /// True if `text` is meant as a date: digits, then `-`, `/` or `.`, then a digit.
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
  /// True if the scalar may be part of a person's or a tag's name.
  fileprivate var isNamePart: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .decimalNumber, .letterNumber:
      true
    default: self == "\u{200D}" || self == "\u{200C}"
    }
  }
}
