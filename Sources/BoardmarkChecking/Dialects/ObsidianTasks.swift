import BoardmarkReading
import BoardmarkText

extension Dialect {
  /// `📅 2026-12-01`, `⏫`, `🔁 every week`, `🆔 dcf64c`, `⛔ dcf64c,0h17ye`.
  static let obsidianTasks = Dialect(
    "Obsidian Tasks", sample: ("📅 2026-12-01", "due:2026-12-01"),
    .words(first: [0xE2, 0xF0], signs: [0xE2, 0xF0]) { line, offset in
      ObsidianTasks.read(line.bytes, at: offset, line.range)
    })
}

/// The emoji that Obsidian Tasks uses for dates, priorities, recurrences, ids and needs.
///
/// A date's emoji counts only if a date follows it; the emoji of a priority, an id or a need counts only if nothing but
/// other marks follows, so that emoji in titles are left alone.
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
    case "🆔", "⛔", "🏁": return words(scalar, offset..<end, bytes, line)
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
      case "🛫": .date(.start, date)
      case "✅": .date(.done, date)
      case "⏳", "⌛": .scheduled
      case "➕": .created
      case "❌": .cancelled
      case "⏰": .reminder
      default: .date(.due, date)
      }
    return .init(range: emoji.lowerBound..<start + 10, meaning: meaning)
  }

  private static let dateEmoji: Set<Unicode.Scalar> = [
    "📅", "📆", "🗓", "🛫", "✅", "⏳", "⌛", "➕", "❌", "⏰",
  ]

  private static func priority(
    _ priority: Board.Priority, _ emoji: Range<Int>, _ bytes: [UInt8], _ line: Range<Int>,
    isExact: Bool = true
  ) -> ForeignMark.Reading? {
    guard emoji.lowerBound > line.lowerBound, bytes[emoji.lowerBound - 1].isBlank else {
      return nil
    }
    guard isFollowedByMarks(emoji.upperBound, bytes, line) else { return nil }
    return .init(
      range: emoji, meaning: .attribute(.pri, priority.rawValue), isExact: isExact)
  }

  /// True if the rest of the line is empty, or begins with another mark, a tag, a block id or one of the format's
  /// attributes, possibly after people and custom attributes.
  private static func isFollowedByMarks(
    _ offset: Int, _ bytes: [UInt8], _ line: Range<Int>
  ) -> Bool {
    var rest = bytes[offset..<line.upperBound].drop(while: \.isBlank)
    while let next = rest.first {
      if next == 0xF0 || next == 0xE2 || next == .ascii("#") || next == .ascii("^") { return true }
      // People and attributes may precede one of the format's own, as in canonical form.
      let word = rest.prefix { !$0.isBlank }
      guard let read = WordSyntax.word(in: bytes, word.indices) else { return false }
      if read.key?.rank != nil { return true }
      rest = rest[word.endIndex...].drop(while: \.isBlank)
    }
    return true
  }

  /// The mark of an id, of the ids that a task needs, or of the action on completion.
  private static func words(
    _ scalar: Unicode.Scalar, _ emoji: Range<Int>, _ bytes: [UInt8], _ line: Range<Int>
  ) -> ForeignMark.Reading? {
    let isList = scalar == "⛔"
    var ids: [Range<Int>] = []
    var offset = emoji.upperBound
    while true {
      while offset < line.upperBound, bytes[offset].isBlank { offset += 1 }
      let id = bytes[offset..<line.upperBound].prefix { WordSyntax.isKeyByte($0) }.indices
      guard !id.isEmpty, id.count <= 60, ids.count < 30 else { return nil }
      ids.append(id)
      let next = bytes[id.upperBound..<line.upperBound].drop(while: \.isBlank)
      guard isList, next.first == .ascii(",") else { break }
      offset = next.startIndex + 1
    }
    let end = ids.last!.upperBound
    guard isFollowedByMarks(end, bytes, line) else { return nil }
    let meaning: ForeignMark.Meaning
    switch scalar {
    case "🆔": meaning = .attribute(.id, TaskID(bytes[ids[0]])?.text)
    case "⛔":
      let needed = ids.compactMap { TaskID(bytes[$0])?.text }
      meaning = .attribute(
        .needs, needed.count == ids.count ? needed.joined(separator: ",") : nil)
    default:
      guard ["keep", "delete"].contains(where: { bytes[ids[0]].equalsIgnoringASCIICase($0.utf8) })
      else { return nil }
      meaning = .onCompletion
    }
    // Ids that Obsidian makes have six letters and digits; a word without a digit
    // may be part of the title.
    let isSure = scalar != "🆔" || bytes[ids[0]].contains(where: \.isASCIIDigit)
    return .init(range: emoji.lowerBound..<end, meaning: meaning, isExact: isSure)
  }

  private static func recurrence(
    _ emoji: Range<Int>, _ bytes: [UInt8], _ line: Range<Int>
  ) -> ForeignMark.Reading? {
    let text = bytes[emoji.upperBound..<line.upperBound].prefix(Self.longestRecurrence)
      .prefix { $0 < 0x80 && $0 != .ascii("#") && $0 != .ascii("^") }
    let words = text.split(whereSeparator: \.isBlank)
    guard let first = words.first, words.count > 1, first.equalsIgnoringASCIICase("every".utf8)
    else { return nil }
    // It ends before a word with a meaning in this format.
    var end = first.endIndex
    for word in words.prefix(8) {
      guard WordSyntax.word(in: bytes, word.indices) == nil else { break }
      end = word.endIndex
    }
    return .init(
      range: emoji.lowerBound..<end,
      meaning: .attribute(.every, recurrence(bytes[first.startIndex..<end])))
  }

  /// More bytes than any recurrence with the blanks between its words.
  private static let longestRecurrence = 200

  /// Reads `every 2 weeks` as `2w`, and as `2w!` if followed by `when done`; nil for text without an equivalent.
  static func recurrence(_ text: ArraySlice<UInt8>) -> String? {
    var words = text.split(whereSeparator: \.isBlank)[...]
    guard words.popFirst()?.equalsIgnoringASCIICase("every".utf8) ?? false else { return nil }
    let tail = words.suffix(2).map { String(decoding: $0.map(\.asciiLowercased), as: UTF8.self) }
    let isWhenDone = tail == ["when", "done"]
    if isWhenDone { words.removeLast(2) }
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
      return "\(number)\(name.first!)\(isWhenDone ? "!" : "")"
    }
    return nil
  }

  /// Maps Obsidian's five priorities to the format's three.
  static func priority(named text: ArraySlice<UInt8>) -> Board.Priority? {
    switch String(decoding: text.map(\.asciiLowercased), as: UTF8.self) {
    case "highest", "high": .high
    case "medium", "normal": .medium
    case "low", "lowest": .low
    default: nil
    }
  }
}
