import BoardmarkReading
import BoardmarkText

/// Finds words that look like one of the format's attributes but are not read as one.
enum MisspelledAttribute: Rule {
  static let id = RuleID.misspelledAttribute
  static let defaultLevel = RuleLevel.on(.warning)

  static let page = RulePage(
    what: "A word looks like one of the format's attributes but is not read as one.",
    why: """
      'deu:2026-12-01' is a key of your own and 'due: tomorrow' is prose, so neither task has a due
      date, and nobody is told when it is late. A key is reported only where its value fits the
      attribute that it resembles.
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
      Unsafe: writes the attribute that is probably meant; 'tomorrow' and weekdays become dates.
      """)

  static func check(_ context: RuleContext, _ findings: inout FindingCollector) {
    for item in context.unplain
    where item.line.isArrangeable
      && (item.bytes.contains(.ascii(":")) || item.bytes.contains(0xEF))
    {
      let line = item.line
      var offset = line.text.lowerBound
      while offset < line.tailStart {
        defer { offset += 1 }
        guard let colon = colon(at: offset, in: context.bytes), !line.isInSpan(offset),
          let suspect = MisspelledCandidate(
            line, key: keyStart(before: offset, in: line)..<offset, behind: colon)
        else { continue }
        guard let finding = suspect.finding(context, item) else { continue }
        findings.add(
          finding.range, "'\(context.text(finding.range))' \(finding.fault)",
          remedy: finding.remedy, task: item.diagnosticID, fix: finding.fix)
      }
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
