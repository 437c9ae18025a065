import BoardmarkReading
import BoardmarkText

extension Dialect {
  /// `📅 2026-12-01`, `⏫`, `🔁 every week`.
  static let obsidianTasks = Dialect(
    "Obsidian Tasks", sample: ("📅 2026-12-01", "due:2026-12-01"),
    .words(
      first: [0xE2, 0xF0],
      signs: [
        Sign(byte: 0xF0),
        // Dashes and quotation marks begin none.
        Sign(byte: 0xE2) { line, offset in
          offset + 1 < line.range.upperBound && line.bytes[offset + 1] != 0x80
        },
      ]
    ) { line, offset in ObsidianTasks.read(line.bytes, at: offset, line.range) })
}

/// The emoji by which Obsidian Tasks marks dates, priorities and recurrences.
///
/// A date's emoji counts only with a date after it, a priority's only where nothing but other marks
/// follows, so that emoji in titles stay what they are.
enum ObsidianTasks {
  /// The mark that begins with the emoji at `offset`; nil for any other character.
  static func read(_ bytes: [UInt8], at offset: Int, _ line: Range<Int>) -> ForeignMark.Reading? {
    guard let (scalar, length) = WordSyntax.scalar(in: bytes, at: offset, limit: line.upperBound)
    else { return nil }
    var end = offset + length
    if bytes[end..<line.upperBound].starts(with: [0xEF, 0xB8, 0x8F]) { end += 3 }
    switch scalar {
    case "⏫": return priority(.high, offset..<end, bytes, line)
    case "🔺": return priority(.high, offset..<end, bytes, line, isExact: false)
    case "🔼": return priority(.medium, offset..<end, bytes, line)
    case "🔽": return priority(.low, offset..<end, bytes, line)
    case "⏬": return priority(.low, offset..<end, bytes, line, isExact: false)
    case "🔁": return recurrence(offset..<end, bytes, line)
    default: return date(scalar, offset..<end, bytes, line)
    }
  }

  private static func date(
    _ scalar: Unicode.Scalar, _ emoji: Range<Int>, _ bytes: [UInt8], _ line: Range<Int>
  ) -> ForeignMark.Reading? {
    guard dateEmoji.contains(scalar) else { return nil }
    var start = emoji.upperBound
    while start < line.upperBound, bytes[start].isBlank { start += 1 }
    guard start + 10 <= line.upperBound, WrittenDate.isISO(bytes[start..<start + 10]) else {
      return nil
    }
    let date = CalendarDate(bytes[start..<start + 10])
    let meaning: ForeignMark.Meaning =
      switch scalar {
      case "🛫": .start(date)
      case "✅": .done(date)
      case "⏳", "⌛": .scheduled
      case "➕": .created
      case "❌": .cancelled
      default: .due(date.map { DueDate(date: $0) })
      }
    return .init(range: emoji.lowerBound..<start + 10, meaning: meaning)
  }

  private static let dateEmoji: Set<Unicode.Scalar> = [
    "📅", "📆", "🗓", "🛫", "✅", "⏳", "⌛", "➕", "❌",
  ]

  private static func priority(
    _ priority: Priority, _ emoji: Range<Int>, _ bytes: [UInt8], _ line: Range<Int>,
    isExact: Bool = true
  ) -> ForeignMark.Reading? {
    guard emoji.lowerBound > line.lowerBound, bytes[emoji.lowerBound - 1].isBlank else {
      return nil
    }
    let next = bytes[emoji.upperBound..<line.upperBound].first { !$0.isBlank }
    guard next.map(startsMark) ?? true else { return nil }
    return .init(
      range: emoji, meaning: .priority(priority), isExact: isExact)
  }

  private static func startsMark(_ byte: UInt8) -> Bool {
    byte == 0xF0 || byte == 0xE2 || byte == .ascii("#") || byte == .ascii("^")
  }

  private static func recurrence(
    _ emoji: Range<Int>, _ bytes: [UInt8], _ line: Range<Int>
  ) -> ForeignMark.Reading? {
    let text = bytes[emoji.upperBound..<min(line.upperBound, emoji.upperBound + 60)]
      .prefix { $0 < 0x80 && $0 != .ascii("#") && $0 != .ascii("^") }
    let words = text.drop(while: \.isBlank)
    guard words.prefix(6).equalsIgnoringASCIICase("every ".utf8) else { return nil }
    var end = text.endIndex
    while bytes[end - 1].isBlank { end -= 1 }
    return .init(
      range: emoji.lowerBound..<end,
      meaning: .recurrence(recurrence(bytes[words.startIndex..<end])))
  }

  /// `every 2 weeks` as `2w`; nil for what has no such form.
  static func recurrence(_ text: ArraySlice<UInt8>) -> String? {
    var words = text.split(whereSeparator: \.isBlank)[...]
    guard words.popFirst()?.equalsIgnoringASCIICase("every".utf8) ?? false else { return nil }
    var number = 1
    if let first = words.first, let value = CalendarDate.number(first) {
      number = value
      words.removeFirst()
    }
    guard words.count == 1, let unit = words.first, number > 0 else { return nil }
    for name in ["day", "week", "month", "year"]
    where unit.equalsIgnoringASCIICase(name.utf8)
      || unit.equalsIgnoringASCIICase("\(name)s".utf8)
    {
      return "\(number)\(name.first!)"
    }
    return nil
  }

  /// Obsidian's five priorities as the format's three.
  static func priority(named text: ArraySlice<UInt8>) -> Priority? {
    switch String(decoding: text.map(\.asciiLowercased), as: UTF8.self) {
    case "highest", "high": .high
    case "medium", "normal": .medium
    case "low", "lowest": .low
    default: nil
    }
  }
}
