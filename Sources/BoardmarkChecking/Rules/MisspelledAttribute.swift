import BoardmarkEditing
import BoardmarkReading
import BoardmarkText

/// Finds words that look like one of the format's attributes but are not read as one, and dates in
/// places where they are ignored.
enum MisspelledAttribute: WritingRule {
  static let id = Board.RuleID.misspelledAttribute
  static let defaultLevel = Board.RuleLevel.on(.warning)

  static let page = RulePage(
    what: "Words look like one of the format's attributes but are not read as one.",
    why: """
      'deu:2026-12-01' is a key of your own, 'due: tomorrow', 'due:next fri' and 'due 2026-12-01' are prose,
      so none of these tasks has a due date, and nobody is told when it is late. The time of
      'due:2026-12-01 17:00' is ignored, and so is an id, a priority or a need that text follows. A key is reported only where its
      value fits the attribute that it resembles, words only of an open task without a due date.
      So is 'due:2026-12-01' itself where it is ignored: in a heading, in a task's notes, quotes
      and later paragraphs, and between tasks. 'gh:owner#12' names no issue, so it is no link.
      """,
    example: """
      ## Todo

      - [ ] Send the invoice deu:2026-12-01
      """,
    instead: """
      ## Todo

      - [ ] Send the invoice due:2026-12-01
      """,
    fix: """
      Unsafe: writes the attribute that is probably meant, at the end of the line where it counts only there;
      dates in words become dates. A date that is ignored in its place is left to you.
      """)

  static func check(_ item: RuleItem, in context: RuleContext, _ findings: inout Findings) {
    if item.line.isArrangeable {
      let nearDates = item.isOpen ? nearDates(on: item, context) : []
      for (index, near) in nearDates.enumerated() {
        add(near, on: item, makesFix: index == 0, &findings)
      }
      if item.holds(.ascii(":")) || item.holds(0xEF) {
        addKeys(on: item, but: nearDates, context, &findings)
      }
    }
    addReferences(on: item, context, &findings)
    if item.isTask, item.task.mayHoldStrayDate { addStrayDates(in: item.task, context, &findings) }
  }

  static func check(_ context: RuleContext, _ findings: inout Findings) {
    for date in context.board.strayDates {
      findings.add(
        date.range, "'\(context.text(date.range))' is ignored \(date.place.name)",
        remedy: "write it on a task's line")
    }
  }

  /// Adds the words that are meant as issues and name none.
  private static func addReferences(
    on item: RuleItem, _ context: RuleContext, _ findings: inout Findings
  ) {
    for word in item.line.words {
      guard let key = word.key, ["gh", "gl"].contains(key.name),
        ForgeReference(key, context.text(word.value)) == nil
      else { continue }
      findings.add(
        word.range, "'\(context.text(word.range))' names no issue",
        remedy: key.name == "gh"
          ? "write it as 'gh:owner/repo#12'"
          : "write it as 'gl:group/project#12', or with '!' for a merge request",
        task: item.diagnosticID)
    }
  }

  /// The dates in words in an item's paragraph, except for those below its title that
  /// another tool reads there.
  private static func nearDates(on item: RuleItem, _ context: RuleContext) -> [NearDate] {
    let dates = NearDate.all(on: item.line)
    guard let last = dates.last, last.range.lowerBound >= item.line.text.upperBound else {
      return dates
    }
    let marks = item.task.foreignMarks.map(\.range)
    return dates.filter { date in !marks.contains { $0.overlaps(date.range) } }
  }

  /// Adds the keys on a task's or subtask's line, except for those that belong to `nearDates`.
  private static func addKeys(
    on item: RuleItem, but nearDates: [NearDate], _ context: RuleContext,
    _ findings: inout Findings
  ) {
    let line = item.line
    let bytes = context.bytes
    let present = line.countingWords
    var fixed: Set<Board.AttributeKey> = []
    var offset = line.text.lowerBound
    while offset < line.paragraphEnd {
      defer { offset += 1 }
      guard let colon = colon(at: offset, in: bytes), !line.isInSpan(offset),
        let suspect = MisspelledCandidate(
          line, key: keyStart(before: offset, in: line)..<offset, after: colon)
      else { continue }
      // If one key is fixed twice on a line, the second attribute contradicts the first.
      let makesFix = findings.makesFixes(in: item.task.range) && !fixed.contains(suspect.key)
      guard let finding = suspect.finding(context, item, besides: present, makesFix: makesFix),
        !nearDates.contains(where: { $0.range.overlaps(finding.range) })
      else { continue }
      if finding.fix != nil { fixed.insert(suspect.key) }
      findings.add(
        finding.range, "'\(context.text(finding.range))' \(finding.fault)",
        remedy: finding.remedy, task: item.diagnosticID, fix: finding.fix)
    }
  }

  private static func add(
    _ near: NearDate, on item: RuleItem, makesFix: Bool, _ findings: inout Findings
  ) {
    let text = item.line.source.bytes[near.range].textForMessage
    findings.add(
      near.range, "'\(text)' is not read as a due date", remedy: near.remedy,
      task: item.diagnosticID, fix: makesFix ? near.fix(item.task) : nil)
  }

  /// Adds the dates below the task's first paragraph, except for those that
  /// another tool reads there.
  private static func addStrayDates(
    in task: Board.Task, _ context: RuleContext, _ findings: inout Findings
  ) {
    let dates = task.strayDates
    guard !dates.isEmpty else { return }
    let marks = task.foreignMarks.map(\.range)
    for date in dates where !marks.contains(where: { $0.overlaps(date.range) }) {
      findings.add(
        date.range, "'\(context.text(date.range))' is ignored \(date.place.name)",
        remedy: "write it on the task's line", task: task.id)
    }
  }

  /// The offset after the colon at `offset`, which may be a full-width one.
  private static func colon(at offset: Int, in bytes: [UInt8]) -> Int? {
    if bytes[offset] == .ascii(":") { return offset + 1 }
    guard bytes[offset] == 0xEF, offset + 2 < bytes.count, bytes[offset + 1] == 0xBC,
      bytes[offset + 2] == 0x9A
    else { return nil }
    return offset + 3
  }

  private static func keyStart(before colon: Int, in line: TaskLine) -> Int {
    var start = colon
    while start > line.text.lowerBound, colon - start <= KeySpelling.longest,
      WordSyntax.isKeyByte(line.source.bytes[start - 1])
    {
      start -= 1
    }
    return start
  }
}
extension StrayDate.Place {
  /// The phrase that messages use for the place.
  fileprivate var name: String {
    switch self {
    case .heading: "in a heading"
    case .quote: "in a quote"
    case .note: "in a note"
    case .table: "in a table"
    case .paragraph: "in a paragraph of its own"
    }
  }
}

/// A key with a colon after it on a task line, perhaps meant as an attribute.
struct MisspelledCandidate {
  /// What is wrong with it.
  struct Finding {
    let range: Range<Int>
    let fault: String
    let remedy: String?
    let fix: Board.Fix?
  }

  private let line: TaskLine
  private let bytes: [UInt8]
  private let typed: Range<Int>
  let key: Board.AttributeKey
  private let isKnown: Bool
  private let isFullWidth: Bool

  /// The bytes of the next word after the colon; empty if there is none.
  private let value: Range<Int>

  /// True if white space is between the colon and the value.
  private let isSpaced: Bool

  /// True if it is in the title; in the rest of the paragraph, only words of the format's own form count.
  private let isInTitle: Bool

  /// True if the word is read as a date, so that only what follows it may be wrong.
  private let isRead: Bool

  /// Reads a key; nil if it does not resemble one of the format's keys, or if the word
  /// is read as an attribute.
  init?(_ line: TaskLine, key typed: Range<Int>, after colon: Int) {
    let bytes = line.source.bytes
    // Most colons are in times of day.
    guard (2...KeySpelling.longest).contains(typed.count),
      KeySpelling.mayBegin(with: bytes[typed.lowerBound]),
      typed.lowerBound == line.text.lowerBound || Self.mayPrecedeKey(bytes[typed.lowerBound - 1])
    else { return nil }
    let known = Board.AttributeKey.reserved.first {
      bytes[typed].equalsIgnoringASCIICase($0.name.utf8)
    }
    guard let key = known ?? KeySpelling.nearest(to: bytes[typed]) else { return nil }
    let word = line.word(at: typed.lowerBound)
    if known != nil, word != nil {
      guard key == .due, let word, let due = DueDate(bytes[word.value]), due.minute == nil else {
        return nil
      }
    }
    isRead = known != nil && word != nil
    isInTitle = typed.lowerBound < line.tailStart
    self.line = line
    self.bytes = bytes
    self.typed = typed
    self.key = key
    isKnown = known != nil
    isFullWidth = colon > typed.upperBound + 1

    let last = isInTitle ? line.tailStart : line.paragraphEnd
    var start = colon
    while start < last, bytes[start].isSpace { start += 1 }
    var end = start
    let limit = min(last, start + Self.longestValue)
    while end < limit, !bytes[end].isSpace { end += 1 }
    while end > start, Self.endsSentence.contains(bytes[end - 1]) { end -= 1 }
    // A word with a meaning of its own is not a value.
    if !isRead, line.word(at: start)?.key != nil { end = start }
    if start < end, bytes[start] == .ascii("@") || bytes[start] == .ascii("#") { end = start }
    value = start..<end
    isSpaced = start > colon
  }

  /// True if it is an id in a form that would count elsewhere on the line.
  fileprivate var isStrayID: Bool {
    key == .id && isKnown && !isSpaced && !line.isInSpan(typed.lowerBound)
      && TaskID(bytes[value]) != nil
  }

  /// The most bytes of a value that are looked at.
  private static let longestValue = 64

  private static func mayPrecedeKey(_ byte: UInt8) -> Bool {
    byte.isSpace || beforeKey.contains(byte)
  }

  private static let beforeKey = Array("([{\"'*_~|,;".utf8)
  private static let endsSentence = Array(",;.!?)]}\"'*_~".utf8)

  /// What is wrong with it; nil if it is prose or an attribute of the user's own.
  ///
  /// - Parameters:
  ///   - present: The line's words that count, one for each of the format's keys.
  ///   - makesFix: Whether a fix is wanted.
  func finding(
    _ context: RuleContext, _ item: RuleItem,
    besides present: [(word: TaskWord, key: Board.AttributeKey)], makesFix: Bool
  ) -> Finding? {
    guard isInTitle || (isKnown && !isSpaced && !isFullWidth) else { return nil }
    if value.isEmpty { return emptyFinding(item) }
    let text = bytes[value]
    if isRead || DueDate(text) == nil, key == .due || (isKnown && key.isDate && !isSpaced),
      let phrase = DatePhrase(
        key, from: typed.lowerBound, valueAt: value.lowerBound, on: line,
        today: context.options.now.today),
      !isRead || phrase.date.minute != nil
    {
      let fault =
        isRead ? "has a time that is ignored" : "is not read as a \(key.syntax!.noun)"
      return finding(
        fault, "\(phrase.date)", upTo: phrase.range.upperBound, present, item, makesFix)
    }
    if key == .due, isKnown, !isRead, !isSpaced, !isFullWidth,
      let end = DatePhrase.endOfTime(at: value.lowerBound, on: line)
    {
      return Finding(
        range: typed.lowerBound..<end, fault: "is a time without a day",
        remedy: "write the day as well, like 'due:2026-12-01T15:00'", fix: nil)
    }
    guard !isRead, fits(text, context) else { return nil }
    let fault =
      if isFullWidth {
        "has a full-width colon, so it is not read as '\(key.name)'"
      } else if !isKnown {
        "is not read as '\(key.name)'"
      } else if isSpaced {
        "has a space after the colon, so it is ignored"
      } else {
        "is ignored in the middle of a line"
      }
    return finding(fault, context.text(value), upTo: value.upperBound, present, item, makesFix)
  }

  /// The finding for a key without a value, unless it may be the end of a sentence.
  private func emptyFinding(_ item: RuleItem) -> Finding? {
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

  private func finding(
    _ fault: String, _ text: String, upTo end: Int,
    _ present: [(word: TaskWord, key: Board.AttributeKey)], _ item: RuleItem,
    _ makesFix: Bool
  ) -> Finding {
    let range = typed.lowerBound..<end
    let attribute = "\(key.name):\(text)"
    if !isRead, let other = present.first(where: { $0.key == key })?.word {
      let word = other.text(in: bytes)
      return Finding(
        range: range, fault: fault, remedy: "remove it, or '\(word)', which counts", fix: nil)
    }
    // If text follows on the line, only a date counts.
    let isAtEnd =
      end >= line.runStart || bytes[end..<line.runStart].allSatisfy(\.isSpace)
    // If it is joined to a bracket, it would not count either.
    let isWord = typed.lowerBound == line.text.lowerBound || bytes[typed.lowerBound - 1].isSpace
    guard (isInTitle && isAtEnd && isWord) || key.isDate else {
      let remedy =
        key == .needs && isSpaced
        ? "write it at the end of the line, with commas and no spaces between the ids"
        : "write '\(attribute)' at the end of the line"
      return Finding(
        range: range, fault: fault, remedy: remedy,
        fix: makesFix ? move(range, attribute, item) : nil)
    }
    if bytes[range].elementsEqual(attribute.utf8) {
      // Part of another word.
      let remedy = "put a space before '\(attribute)'"
      let edit = TextEdit(range: range.lowerBound..<range.lowerBound, replacement: [0x20])
      return Finding(
        range: range, fault: "is ignored in the middle of a word", remedy: remedy,
        fix: isWord || !makesFix ? nil : Board.Fix(title: remedy, isSafe: false, edits: [edit]))
    }
    return Finding(
      range: range, fault: fault, remedy: "write '\(attribute)'",
      fix: !makesFix
        ? nil
        : Board.Fix(
          title: "write '\(attribute)'", isSafe: false,
          edits: [TextEdit(range: range, replacement: Array(attribute.utf8))]))
  }

  /// The fix that moves the attribute to where it counts; nil if it would not be read there.
  private func move(_ range: Range<Int>, _ attribute: String, _ item: RuleItem) -> Board
    .Fix?
  {
    guard let insertion = line.insertion(of: attribute, rank: key.rank) else { return nil }
    var (start, end) = (range.lowerBound, range.upperBound)
    let floor = line.text.lowerBound
    if start > floor, end < line.paragraphEnd,
      ["()", "[]"].contains(where: { $0.utf8.elementsEqual([bytes[start - 1], bytes[end]]) })
    {
      (start, end) = (start - 1, end + 1)
    }
    let isFirst = start == floor || bytes[start - 1].isLineEnding
    guard isFirst || bytes[start - 1].isBlank else { return nil }
    while isFirst, end < line.paragraphEnd, bytes[end].isBlank { end += 1 }
    while !isFirst, start > floor, bytes[start - 1].isBlank { start -= 1 }
    guard insertion.range.lowerBound >= end else { return nil }
    let removal = TextEdit(range: start..<end, replacement: [])
    return Board.Fix.writing(
      attribute, "write '\(attribute)' at the end of the line", [removal, insertion], on: line,
      of: item.task)
  }

  /// True if the value is one that the attribute could have.
  private func fits(_ value: ArraySlice<UInt8>, _ context: RuleContext) -> Bool {
    if isKnown, !isSpaced, !isFullWidth { return key.syntax?.accepts(value) ?? false }
    guard key != .needs else {
      return value.split(separator: .ascii(",")).contains {
        TaskID($0).map { context.ids.contains($0) } ?? false
      }
    }
    return key.syntax?.resembles(value) ?? false
  }
}

extension Board.Fix {
  /// The unsafe fix that writes an attribute on a task's or a subtask's line; nil if it would not be read there.
  static func writing(
    _ attribute: String, _ title: String, _ edits: [TextEdit], on line: TaskLine,
    of task: Board.Task
  ) -> Board.Fix? {
    let colon = attribute.utf8.firstIndex(of: .ascii(":"))!
    guard let owner = task.lines.firstIndex(where: { $0.text == line.text }),
      let after = TaskReading(task, applying: edits), after.task.lines.indices.contains(owner),
      let word = after.task.lines[owner].attribute(Board.AttributeKey(attribute.utf8[..<colon])),
      after.task.titleLine.source.bytes[word.value].elementsEqual(
        attribute.utf8[colon...].dropFirst())
    else { return nil }
    return Board.Fix(title: title, isSafe: false, edits: edits)
  }
}

extension TaskLine {
  /// True if the line has an id that is ignored, since text follows it.
  var hasStrayID: Bool {
    attribute(.id) == nil
      && text.contains { offset in
        source.bytes[offset] == .ascii(":")
          && MisspelledCandidate(
            self, key: max(text.lowerBound, offset - 2)..<offset, after: offset + 1
          )
          .map { $0.isStrayID } ?? false
      }
  }

  /// The word that begins at `offset`.
  fileprivate func word(at offset: Int) -> TaskWord? {
    let index = words.partitioningIndex { $0.range.lowerBound >= offset }
    return index < words.count && words[index].range.lowerBound == offset ? words[index] : nil
  }
}
