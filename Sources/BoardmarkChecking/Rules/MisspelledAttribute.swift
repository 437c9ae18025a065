import BoardmarkReading
import BoardmarkText

/// Finds words that look like one of the format's attributes but are not read as one, and dates in
/// places where they do not count.
enum MisspelledAttribute: Rule {
  static let id = RuleID.misspelledAttribute
  static let defaultLevel = RuleLevel.on(.warning)

  static let page = RulePage(
    what: "Words look like one of the format's attributes but are not read as one.",
    why: """
      'deu:2026-12-01' is a key of your own, 'due: tomorrow', 'due:next fri' and 'due 2026-12-01' are prose,
      so none of these tasks has a due date, and nobody is told when it is late. The time of
      'due:2026-12-01 17:00' does not count, and neither does an id, a priority or a need that text follows. A key is reported only where its
      value fits the attribute that it resembles, words only of an open task without a due date.
      So is 'due:2026-12-01' itself where it does not count: in a heading, in a task's notes, quotes
      and later paragraphs, and between tasks.
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
      dates in words become dates. A date that does not count in its place is left to you.
      """)

  static func check(_ context: RuleContext, _ findings: inout FindingCollector) {
    for item in context.nonPlain {
      if item.line.isArrangeable {
        let nearDates = item.isOpen && item.mayHoldNearDate ? nearDates(on: item, context) : []
        for (index, near) in nearDates.enumerated() {
          add(near, on: item, makesFix: index == 0, &findings)
        }
        if item.bytes.contains(.ascii(":")) || item.bytes.contains(0xEF) {
          addKeys(on: item, but: nearDates, context, &findings)
        }
      }
      if item.mayHoldStrayDate {
        addStrayDates(in: item.task, context, &findings)
      }
    }
    for date in context.board.strayDates {
      findings.add(
        date.range, "'\(context.text(date.range))' does not count \(date.place.name)",
        remedy: "write it on a task's line")
    }
  }

  /// The dates in words in an item's paragraph, except for those below its title that
  /// another tool reads there.
  private static func nearDates(on item: RuleContext.Item, _ context: RuleContext) -> [NearDate] {
    let dates = NearDate.all(on: item.line)
    guard let last = dates.last, last.range.lowerBound >= item.line.text.upperBound else {
      return dates
    }
    let marks = ForeignMarks(of: item.task).found.map(\.mark.range)
    return dates.filter { date in !marks.contains { $0.overlaps(date.range) } }
  }

  /// Adds the keys on a task's or subtask's line, except for those that belong to `nearDates`.
  private static func addKeys(
    on item: RuleContext.Item, but nearDates: [NearDate], _ context: RuleContext,
    _ findings: inout FindingCollector
  ) {
    let line = item.line
    let bytes = context.bytes
    let present = line.countingWords
    var fixed: Set<AttributeKey> = []
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
    _ near: NearDate, on item: RuleContext.Item, makesFix: Bool, _ findings: inout FindingCollector
  ) {
    let text = item.line.source.bytes[near.range].textForMessage
    findings.add(
      near.range, "'\(text)' is not read as a due date", remedy: near.remedy,
      task: item.diagnosticID, fix: makesFix ? near.fix(item.task) : nil)
  }

  /// Adds the dates below the task's first paragraph, except for those that
  /// another tool reads there.
  private static func addStrayDates(
    in task: Board.Task, _ context: RuleContext, _ findings: inout FindingCollector
  ) {
    let dates = task.strayDates
    guard !dates.isEmpty else { return }
    let marks = ForeignMarks(of: task).found.map(\.mark.range)
    for date in dates where !marks.contains(where: { $0.overlaps(date.range) }) {
      findings.add(
        date.range, "'\(context.text(date.range))' does not count \(date.place.name)",
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
