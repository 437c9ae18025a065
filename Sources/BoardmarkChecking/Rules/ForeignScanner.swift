import BoardmarkReading
import BoardmarkText

/// Finds what other tools would read on a line, outside code, links, URLs and HTML.
///
/// Cost: linear; nothing is looked for further ahead than a few dozen bytes.
struct ForeignScanner {
  let bytes: [UInt8]
  let spans: [InlineSpan]

  /// Whether `range` holds a byte that begins one of the dialects at all.
  static func mayOccur(in bytes: [UInt8], _ range: Range<Int>) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      for offset in range {
        switch bytes[offset] {
        case .ascii("@"), .ascii("^"), 0xF0: return true
        // Dashes and quotation marks begin none.
        case 0xE2: if offset + 1 < range.upperBound, bytes[offset + 1] != 0x80 { return true }
        case .ascii(":"):
          if offset > range.lowerBound, bytes[offset - 1] == .ascii(":") { return true }
        default: break
        }
      }
      return false
    }
  }

  /// Whether no code, link, URL or HTML reaches over `offset`.
  func isOutsideSpans(_ offset: Int) -> Bool {
    let span = spans.partitioningIndex { $0.range.upperBound > offset }
    return span == spans.count || spans[span].range.lowerBound >= offset
  }

  /// The marks of one line, in order.
  func marks(in line: Range<Int>) -> [ForeignMark] {
    if let mark = taskellDate(line) { return [mark] }
    var marks: [ForeignMark] = []
    var offset = line.lowerBound
    var span = spans.partitioningIndex { $0.range.upperBound > offset }
    while offset < line.upperBound {
      while span < spans.count, spans[span].range.upperBound <= offset { span += 1 }
      if span < spans.count, spans[span].range.lowerBound <= offset {
        offset = spans[span].range.upperBound
        continue
      }
      let mark: ForeignMark? =
        switch bytes[offset] {
        case .ascii("@"): atMark(offset, line)
        case .ascii("["), .ascii("("): dataviewField(offset, line)
        case .ascii("^"): blockID(offset, line)
        case 0xE2, 0xF0: ObsidianEmoji.mark(in: bytes, at: offset, line)
        default: nil
        }
      if let mark { marks.append(mark) }
      offset = mark?.range.upperBound ?? offset + 1
    }
    return marks
  }

  /// The longest value that is looked at.
  private static let longestValue = 60

  /// The bytes between `start` and the next `closing` on the line.
  private func value(
    from start: Int, _ line: Range<Int>, closing: StaticString
  ) -> (range: Range<Int>, end: Int)? {
    let length = closing.utf8CodeUnitCount
    let limit = min(line.upperBound, start + Self.longestValue)
    var end = start
    while end + length <= limit {
      if closing.withUTF8Buffer({ bytes[end..<end + length].elementsEqual($0) }) {
        return (start..<end, end + length)
      }
      end += 1
    }
    return nil
  }

  private func isAt(_ offset: Int, _ line: Range<Int>, _ text: StaticString) -> Bool {
    text.withUTF8Buffer { bytes[min(offset, line.upperBound)..<line.upperBound].starts(with: $0) }
  }

  private func isWordStart(_ offset: Int, _ line: Range<Int>) -> Bool {
    offset == line.lowerBound || bytes[offset - 1].isBlank || bytes[offset - 1] == .ascii("(")
  }

  // MARK: - Obsidian Kanban and TaskPaper

  private func atMark(_ offset: Int, _ line: Range<Int>) -> ForeignMark? {
    if isAt(offset, line, "@@{"), let (value, end) = value(from: offset + 3, line, closing: "}"),
      bytes[value].contains(where: \.isASCIIDigit), bytes[value].contains(.ascii(":"))
    {
      let time = String(decoding: bytes[value], as: UTF8.self)
      let isTime = DueDate.minutes(bytes[value], hours: 0...23) != nil
      return ForeignMark(
        range: offset..<end, tool: "Obsidian Kanban", meaning: .time(isTime ? time : nil))
    }
    if isAt(offset, line, "@{"), let (value, end) = value(from: offset + 2, line, closing: "}"),
      WrittenDate.isLikely(bytes[value])
    {
      return ForeignMark(
        range: offset..<end, tool: "Obsidian Kanban", meaning: .due(day(bytes[value])))
    }
    if isAt(offset, line, "@[["), let (value, end) = value(from: offset + 3, line, closing: "]]"),
      WrittenDate.isLikely(bytes[value])
    {
      let page = bytes[value].prefix { $0 != .ascii("#") && $0 != .ascii("|") }
      return ForeignMark(
        range: offset..<end, tool: "Obsidian Kanban", meaning: .due(day(page)), isExact: false)
    }
    return isWordStart(offset, line) ? taskPaperTag(offset, line) ?? bareDate(offset, line) : nil
  }

  /// `@due(2026-12-01)`.
  private func taskPaperTag(_ offset: Int, _ line: Range<Int>) -> ForeignMark? {
    let name = bytes[offset + 1..<line.upperBound].prefix(8).prefix { $0.isASCIILetter }
    guard isAt(name.endIndex, line, "("),
      let (value, end) = value(from: name.endIndex + 1, line, closing: ")"),
      WrittenDate.isLikely(bytes[value])
    else { return nil }
    let date = WrittenDate.read(bytes[value])
    let meaning: ForeignMark.Meaning
    switch String(decoding: name.map(\.asciiLowercased), as: UTF8.self) {
    case "due": meaning = .due(date.map { DueDate(date: $0) })
    case "start", "defer": meaning = .start(date)
    case "done": meaning = .done(date)
    default: return nil
    }
    return ForeignMark(range: offset..<end, tool: "TaskPaper", meaning: meaning)
  }

  /// `@2026-12-01`.
  private func bareDate(_ offset: Int, _ line: Range<Int>) -> ForeignMark? {
    let end = offset + 11
    guard end <= line.upperBound, WrittenDate.isISO(bytes[offset + 1..<end]),
      end == line.upperBound || !bytes[end].isASCIIAlphanumeric
    else { return nil }
    return ForeignMark(
      range: offset..<end, tool: "another tool",
      meaning: .due(day(bytes[offset + 1..<end])))
  }

  // MARK: - taskell

  /// `@ 2026-12-01`, perhaps with a time, alone on its line.
  private func taskellDate(_ line: Range<Int>) -> ForeignMark? {
    var start = line.lowerBound
    while start < line.upperBound, bytes[start].isBlank || bytes[start] == .ascii(">") {
      start += 1
    }
    guard isAt(start, line, "@ "), start + 12 <= line.upperBound,
      WrittenDate.isISO(bytes[start + 2..<start + 12])
    else { return nil }
    var end = line.upperBound
    while bytes[end - 1].isBlank { end -= 1 }
    let rest = bytes[start + 12..<end].drop(while: \.isBlank)
    guard rest.first?.isASCIIDigit ?? true, rest.count <= 12 else { return nil }
    let date = CalendarDate(bytes[start + 2..<start + 12])
    return ForeignMark(
      range: start..<end, tool: "taskell",
      meaning: .due(
        rest.isEmpty
          ? date.map { DueDate(date: $0) } : date.flatMap { DueDate("\($0)T\(time(rest))") }))
  }

  /// `16:30 UTC` as `16:30Z`.
  private func time(_ text: ArraySlice<UInt8>) -> String {
    let words = text.split(whereSeparator: \.isBlank).map { String(decoding: $0, as: UTF8.self) }
    return words.count == 2 && words[1] == "UTC" ? "\(words[0])Z" : words.joined(separator: " ")
  }

  /// The whole day that `text` means, if it means one only.
  private func day(_ text: ArraySlice<UInt8>) -> DueDate? {
    WrittenDate.read(text).map { DueDate(date: $0) }
  }

  // MARK: - Dataview

  /// `[due:: 2026-12-01]`, `(due:: 2026-12-01)`.
  private func dataviewField(_ offset: Int, _ line: Range<Int>) -> ForeignMark? {
    let key = bytes[offset + 1..<line.upperBound].prefix(11).prefix { $0.isASCIILetter }
    guard !key.isEmpty, isAt(key.endIndex, line, "::") else { return nil }
    let closing: StaticString = bytes[offset] == .ascii("[") ? "]" : ")"
    guard let (value, end) = value(from: key.endIndex + 2, line, closing: closing) else {
      return nil
    }
    let text = bytes[value].drop(while: \.isBlank).prefix { !$0.isBlank }
    let meaning: ForeignMark.Meaning
    let isDate = WrittenDate.isLikely(bytes[value])
    let date = WrittenDate.read(text)
    switch String(decoding: key.map(\.asciiLowercased), as: UTF8.self) {
    case "due" where isDate: meaning = .due(date.map { DueDate(date: $0) })
    case "start" where isDate: meaning = .start(date)
    case "completion" where isDate, "done" where isDate, "completed" where isDate:
      meaning = .done(date)
    case "scheduled" where isDate: meaning = .scheduled
    case "created" where isDate: meaning = .created
    case "cancelled" where isDate: meaning = .cancelled
    case "priority" where !text.isEmpty: meaning = .priority(ObsidianEmoji.priority(named: text))
    case "repeat" where !text.isEmpty:
      meaning = .recurrence(ObsidianEmoji.recurrence(bytes[value]))
    default: return nil
    }
    // What stands after the value would be lost; so would a level that there is none of here.
    let isWhole =
      bytes[value].split(whereSeparator: \.isBlank).count == 1 || meaning.key == .every
      || WrittenDate.read(bytes[value]) != nil
    let isExact =
      meaning.key != .pri
      || ["high", "medium", "low"].contains {
        text.equalsIgnoringASCIICase($0.utf8)
      }
    return ForeignMark(
      range: offset..<end, tool: "Dataview", meaning: meaning, isExact: isWhole && isExact)
  }

  // MARK: - Obsidian

  /// `^a1b2c3` at the end of the line.
  private func blockID(_ offset: Int, _ line: Range<Int>) -> ForeignMark? {
    guard offset == line.lowerBound || bytes[offset - 1].isBlank else { return nil }
    var end = offset + 1
    while end < line.upperBound, bytes[end].isASCIIAlphanumeric || bytes[end] == .ascii("-") {
      end += 1
    }
    guard end > offset + 1, bytes[end..<line.upperBound].allSatisfy(\.isBlank) else { return nil }
    return ForeignMark(range: offset..<end, tool: "Obsidian", meaning: .blockID)
  }
}
