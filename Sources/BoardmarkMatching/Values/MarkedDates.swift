import BoardmarkText

/// The dates that other programs write into titles after a mark of their own: `📅 2026-12-01`, `[due:: 2026-12-01]`,
/// `@{2026-12-01}`.
///
/// Like an attribute, such a date describes the task but does not identify it.
extension ArraySlice<UInt8> {
  /// The ranges of such dates with their marks, in order.
  package var markedDates: [Range<Int>] {
    // Most titles have none.
    if !holdsDate { return [] }
    var ranges: [Range<Int>] = []
    var mark: ArraySlice<UInt8>?
    for word in split(whereSeparator: { $0.isSpace }) {
      if let start = word.startOfDate {
        let own = word[..<start]
        if own.isDateMark {
          ranges.append(word.startIndex..<word.endIndex)
        } else if own.isEmpty, let mark, mark.isDateMark {
          ranges.append(mark.startIndex..<word.endIndex)
        }
      }
      mark = word
    }
    return ranges
  }

  /// The mark at the start of such a date.
  package var dateMark: Self { prefix { !$0.isSpace && !$0.isASCIIDigit } }

  /// The text without such dates, its words separated by single spaces; unchanged if it has none.
  package var withoutMarkedDates: [UInt8] {
    var dates = markedDates[...]
    if dates.isEmpty { return Array(self) }
    let words = split { $0.isSpace }.filter { word in
      dates = dates.drop { $0.upperBound <= word.startIndex }
      return dates.first?.contains(word.startIndex) != true
    }
    return Array(words.joined(separator: [0x20]))
  }

  private var holdsDate: Bool {
    // Of a date's bytes, only `-` is rare in titles.
    var rest = self
    while let dash = rest.firstIndex(of: .ascii("-")) {
      if dash >= startIndex + 4, isDate(at: dash - 4) { return true }
      rest = self[(dash + 1)...]
    }
    return false
  }

  /// The offset of the first date in a word, four digits, two and two; nil if there is none.
  private var startOfDate: Int? { indices.first(where: isDate) }

  private func isDate(at start: Int) -> Bool {
    guard start + 10 <= endIndex else { return false }
    return zip(self[start..<start + 10], "0000-00-00".utf8).allSatisfy { byte, form in
      form == .ascii("-") ? byte == form : byte.isASCIIDigit
    }
  }

  /// True if a word before a date is a mark: an emoji, a key of Dataview, or the opening of an
  /// Obsidian Kanban date.
  private var isDateMark: Bool {
    guard let first else { return false }
    if first == .ascii("@") { return elementsEqual("@{".utf8) || elementsEqual("@[[".utf8) }
    if first == .ascii("[") || first == .ascii("(") { return suffix(2).elementsEqual("::".utf8) }
    let text = String(decoding: self, as: UTF8.self)
    return first >= 0x80 && text.unicodeScalars.allSatisfy { !$0.properties.isAlphabetic }
  }
}
