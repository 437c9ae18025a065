import BoardmarkText

/// Finds the words that count in the middle of a sentence: people, tags and dates.
struct WordScanner {
  let bytes: [UInt8]
  let spans: [InlineSpan]

  /// The people, tags and dates in `range`, outside code, links, URLs and HTML.
  func words(in range: Range<Int>) -> [TaskWord] { scan(range, namesCount: true) }

  /// The dates in `range`; people and tags are left out, since they do not count in a soft-wrapped
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

  /// The offset of the next byte that shows a word: an `@` or `#` that begins one, or the colon
  /// after a date's key.
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

  /// Whether a date may follow the byte. Emphasis and opening punctuation may stand before a date,
  /// so that none is overlooked.
  private func mayPrecedeDate(_ byte: UInt8) -> Bool {
    byte.isSpace || Self.opening.contains(byte) || Self.beforeDate.contains(byte)
  }

  private static let beforeDate = Array("*_~<>|,;".utf8)
}
