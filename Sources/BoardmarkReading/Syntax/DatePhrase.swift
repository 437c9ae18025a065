import BoardmarkText

/// A date attribute as people type it, in words or with a time: `due:next fri`, `due:2026-12-01 17:00`.
///
/// In a file it is not a date; commands convert it to one.
package struct DatePhrase {
  package let key: Board.AttributeKey

  /// The bytes from the key to the date's last word.
  package let range: Range<Int>

  package let date: DueDate

  /// The most words in a date: `1st of december 2027 at 5 pm`.
  private static let mostWords = 8

  /// The most bytes in a word.
  private static let longestWord = 24

  /// Reads the longest date that begins at `value`, on the same line of the paragraph; nil if there is none.
  package init?(
    _ key: Board.AttributeKey, from start: Int, valueAt value: Int, on line: TaskLine,
    today: CalendarDate
  ) {
    let bytes = line.source.bytes
    for end in Self.ends(ofWordsAt: value, on: line).reversed() {
      let text = String(decoding: bytes[value..<end], as: UTF8.self)
      guard let date = try? Self.date(key, text, today) else { continue }
      self.key = key
      range = start..<end
      self.date = date
      return
    }
    return nil
  }

  /// The end of a time of day at `value`, which without a day is not a date; nil if there is none.
  package static func endOfTime(at value: Int, on line: TaskLine) -> Int? {
    ends(ofWordsAt: value, on: line).last { end in
      let text = String(decoding: line.source.bytes[value..<end], as: UTF8.self)
      return TimeOfDay.read(text.split { $0.isWhitespace }) != nil
    }
  }

  /// The ends of the words at `value` that may together be a date, without sentence-ending punctuation.
  private static func ends(ofWordsAt value: Int, on line: TaskLine) -> [Int] {
    let bytes = line.source.bytes
    // Most values belong to another syntax, as in '[due:: 2026-12-01]'.
    guard value < line.paragraphEnd, case let first = bytes[value],
      first.isASCIIAlphanumeric || first >= 0x80 || "+-".utf8.contains(first)
    else { return [] }
    var ends: [Int] = []
    var offset = value
    while ends.count < mostWords, offset < line.paragraphEnd {
      let word = bytes[offset..<line.paragraphEnd].prefix(longestWord + 1)
        .prefix { !$0.isSpace }.indices
      let isMeant = offset > value && WordSyntax.word(in: bytes, word) != nil
      guard !word.isEmpty, word.count <= longestWord, !line.isInSpan(offset), !isMeant else {
        break
      }
      let end = bytes[word].lastIndex { !endsSentence.contains($0) }.map { $0 + 1 }
      if let end = end ?? ends.last { ends.append(end) }
      offset = word.upperBound
      while offset < line.paragraphEnd, bytes[offset].isBlank { offset += 1 }
    }
    return ends
  }

  private static let endsSentence = Array(",;.!?)]}\"'*_~".utf8)

  /// The number of words in the longest date at the start of `words`; nil if there is none.
  package static func length(
    _ key: Board.AttributeKey, _ words: some Collection<String>, today: CalendarDate
  ) -> Int? {
    stride(from: min(mostWords, words.count), to: 0, by: -1).first {
      (try? date(key, words.prefix($0).joined(separator: " "), today)) != nil
    }
  }

  /// The date that a text means as the value of `key`, as written in boards.
  ///
  /// - Throws: ``RelativeDateError`` if it is not a date.
  package static func date(
    _ key: Board.AttributeKey, _ text: String, _ today: CalendarDate
  ) throws(RelativeDateError) -> DueDate {
    guard key != .due else { return try DueDate(saying: text, on: today) }
    let direction: RelativeDate.Direction = key == .done ? .back : .ahead
    return DueDate(date: try CalendarDate(saying: text, on: today, looking: direction))
  }

  /// The dates in words in a task's or subtask's paragraph, outside code, links, URLs and HTML, without a blank after
  /// the colon; dates in the format's own form are left out.
  package static func all(on line: TaskLine, today: CalendarDate) -> [DatePhrase] {
    let bytes = line.source.bytes
    var found: [DatePhrase] = []
    var offset = line.text.lowerBound
    while let colon = bytes[offset..<line.paragraphEnd].firstIndex(of: .ascii(":")) {
      offset = colon + 1
      var start = colon
      while start > line.text.lowerBound, colon - start < 6, WordSyntax.isKeyByte(bytes[start - 1])
      {
        start -= 1
      }
      guard let key = WordSyntax.dateKey(bytes[start..<colon]), !line.isInSpan(start),
        start == line.text.lowerBound || !bytes[start - 1].isASCIIAlphanumeric,
        let phrase = DatePhrase(key, from: start, valueAt: offset, on: line, today: today)
      else { continue }
      offset = phrase.range.upperBound
      let isWritten = bytes[colon + 1..<offset].elementsEqual("\(phrase.date)".utf8)
      if !isWritten { found.append(phrase) }
    }
    return found
  }

  /// The edit that writes the date.
  package func edit(in bytes: [UInt8]) -> TextEdit {
    let colon = bytes[range].firstIndex(of: .ascii(":"))!
    return TextEdit(range: colon + 1..<range.upperBound, replacement: Array("\(date)".utf8))
  }
}
