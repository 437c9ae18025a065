import BoardmarkReading
import BoardmarkText

/// A key with a colon after it on a task line, perhaps meant as an attribute.
struct MisspelledCandidate {
  /// What is wrong with it.
  struct Finding {
    let range: Range<Int>
    let fault: String
    let remedy: String?
    let fix: Fix?
  }

  private let line: TaskLine
  private let bytes: [UInt8]
  private let typed: Range<Int>
  private let key: AttributeKey
  private let isKnown: Bool
  private let isFullWidth: Bool

  /// The bytes of the next word after the colon; empty if there is none.
  private let value: Range<Int>

  /// Whether white space stands between the colon and the value.
  private let isSpaced: Bool

  /// Reads a key; nil if it does not resemble one of the format's keys, or if the word
  /// is read as an attribute.
  init?(_ line: TaskLine, key typed: Range<Int>, after colon: Int) {
    let bytes = line.source.bytes
    // Most colons stand in times of day.
    guard (2...KeySpelling.longest).contains(typed.count),
      KeySpelling.mayBegin(with: bytes[typed.lowerBound]),
      typed.lowerBound == line.text.lowerBound || Self.mayPrecedeKey(bytes[typed.lowerBound - 1])
    else { return nil }
    let known = AttributeKey.reserved.first { bytes[typed].equalsIgnoringASCIICase($0.name.utf8) }
    guard let key = known ?? KeySpelling.nearest(to: bytes[typed]) else { return nil }
    if known != nil, line.word(at: typed.lowerBound) != nil { return nil }
    self.line = line
    self.bytes = bytes
    self.typed = typed
    self.key = key
    isKnown = known != nil
    isFullWidth = colon > typed.upperBound + 1

    var start = colon
    while start < line.tailStart, bytes[start].isSpace { start += 1 }
    var end = start
    let limit = min(line.tailStart, start + Self.longestValue)
    while end < limit, !bytes[end].isSpace { end += 1 }
    while end > start, Self.endsSentence.contains(bytes[end - 1]) { end -= 1 }
    // A word with a meaning of its own is not a value.
    if line.word(at: start)?.key != nil { end = start }
    if start < end, bytes[start] == .ascii("@") || bytes[start] == .ascii("#") { end = start }
    value = start..<end
    isSpaced = start > colon
  }

  /// The most bytes of a value that are looked at.
  private static let longestValue = 64

  private static func mayPrecedeKey(_ byte: UInt8) -> Bool {
    byte.isSpace || beforeKey.contains(byte)
  }

  private static let beforeKey = Array("([{\"'*_~|,;".utf8)
  private static let endsSentence = Array(",;.!?)]}\"'*_~".utf8)

  /// What is wrong with it; nil if it is prose or an attribute of the user's own.
  func finding(_ context: RuleContext, _ item: RuleContext.Item) -> Finding? {
    if value.isEmpty { return emptyFinding(item) }
    let text = bytes[value]
    if key == .due, let date = WrittenDate.relative(text, context.options.now.today) {
      return finding("is not read as a due date", value: "\(date)")
    }
    if key == .due, isKnown, isSpaced, let end = endOfDateInWords(text) {
      return Finding(
        range: typed.lowerBound..<end, fault: "is not read as a due date",
        remedy: "write it like 'due:2026-12-01'", fix: nil)
    }
    guard fits(text, context) else { return nil }
    let fault =
      if isFullWidth {
        "has a full-width colon, so it is not read as '\(key.name)'"
      } else if !isKnown {
        "is not read as '\(key.name)'"
      } else if isSpaced {
        "has a space after the colon, so it does not count"
      } else {
        "does not count in the middle of a line"
      }
    return finding(fault, value: context.text(value))
  }

  /// The finding for a key without a value, unless it may be the end of a sentence.
  private func emptyFinding(_ item: RuleContext.Item) -> Finding? {
    guard isKnown, !isFullWidth, key == .due || key == .pri else { return nil }
    let isLast = value.lowerBound >= line.tailStart
    // A colon at the line's end may introduce the body.
    if isLast, key == .due {
      guard item.isTask, !line.isContinued,
        bytes[item.task.body].allSatisfy(\.isSpace)
      else { return nil }
    }
    return Finding(
      range: typed.lowerBound..<typed.upperBound + 1, fault: "has nothing after it",
      remedy: key == .due ? "add the date, or remove it" : "write high, medium or low after it",
      fix: nil)
  }

  private func finding(_ fault: String, value text: String) -> Finding {
    let range = typed.lowerBound..<value.upperBound
    let attribute = "\(key.name):\(text)"
    // If text follows on the line, only a date counts.
    let isAtEnd =
      value.upperBound >= line.runStart
      || bytes[value.upperBound..<line.runStart].allSatisfy(\.isSpace)
    // If it is joined to a bracket, it would not count either.
    let isWord = typed.lowerBound == line.text.lowerBound || bytes[typed.lowerBound - 1].isSpace
    guard (isAtEnd && isWord) || key.isDate else {
      let remedy =
        key == .needs
        ? "write it at the end of the line, with commas and no spaces between the ids"
        : "write '\(attribute)' at the end of the line"
      return Finding(range: range, fault: fault, remedy: remedy, fix: nil)
    }
    if bytes[range].elementsEqual(attribute.utf8) {
      // Part of another word.
      let remedy = "put a space before '\(attribute)'"
      let edit = TextEdit(range: range.lowerBound..<range.lowerBound, replacement: [0x20])
      return Finding(
        range: range, fault: "does not count in the middle of a word", remedy: remedy,
        fix: isWord ? nil : Fix(title: remedy, isSafe: false, edits: [edit]))
    }
    return Finding(
      range: range, fault: fault, remedy: "write '\(attribute)'",
      fix: Fix(
        title: "write '\(attribute)'", isSafe: false,
        edits: [TextEdit(range: range, replacement: Array(attribute.utf8))]))
  }

  /// Whether the value is one that the attribute could have.
  private func fits(_ value: ArraySlice<UInt8>, _ context: RuleContext) -> Bool {
    guard key != .needs else {
      return value.split(separator: .ascii(",")).contains {
        TaskID($0).map { context.isKnown($0) } ?? false
      }
    }
    return key.syntax?.resembles(value) ?? false
  }

  /// The end of a date in two words that begins with `first`: `Dec 1`, `1 Dec`, `next week`.
  private func endOfDateInWords(_ first: ArraySlice<UInt8>) -> Int? {
    var start = value.upperBound
    while start < line.tailStart, bytes[start].isSpace { start += 1 }
    let next = bytes[start..<line.tailStart].prefix(Self.longestValue).prefix { !$0.isSpace }
    return isDateInWords(first, next) ? next.endIndex : nil
  }

  private func isDateInWords(_ first: ArraySlice<UInt8>, _ next: ArraySlice<UInt8>) -> Bool {
    if WrittenDate.isMonth(first) { return next.first?.isASCIIDigit ?? false }
    if first.allSatisfy(\.isASCIIAlphanumeric), first.first!.isASCIIDigit {
      return WrittenDate.isMonth(next)
    }
    guard first.equalsIgnoringASCIICase("next".utf8) else { return false }
    return next.equalsIgnoringASCIICase("week".utf8) || next.equalsIgnoringASCIICase("month".utf8)
      || WrittenDate.isWeekday(next)
  }
}

extension TaskLine {
  /// The word that begins at `offset`.
  fileprivate func word(at offset: Int) -> TaskWord? {
    let index = words.partitioningIndex { $0.range.lowerBound >= offset }
    return index < words.count && words[index].range.lowerBound == offset ? words[index] : nil
  }
}
