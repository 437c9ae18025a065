import BoardmarkReading
import BoardmarkText

/// Finds invisible characters that change what the board says or shows.
enum InvisibleCharacter: Rule {
  static let id = RuleID.invisibleCharacter
  static let defaultLevel = RuleLevel.on(.warning)

  static let page = RulePage(
    what: "An invisible character reorders the text or keeps a word or a line from being read.",
    why: """
      A no-break space before 'due:2026-12-01' makes it part of the title, one after '##' keeps the
      heading from being one, and directional overrides show a text that does not stand there. They
      come from keyboards, from web pages, and sometimes from people who mean to deceive.
      """,
    example: """
      ## Todo

      - [ ] Send the invoice\u{A0}due:2026-12-01
      """,
    instead: """
      ## Todo

      - [ ] Send the invoice due:2026-12-01
      """,
    fix: "Safe: on a task, writes a plain space for it, or removes it where it has no width.")

  static func check(_ context: RuleContext, _ findings: inout FindingCollector) {
    guard context.board.outline.mayHoldInvisibleCharacter else { return }
    var lines: InvisibleContext?
    for invisible in InvisibleScalar.all(in: context.bytes) {
      let places = lines ?? InvisibleContext(context)
      lines = places
      guard let effect = places.effect(of: invisible) else { continue }
      let task = places.task(at: invisible.range.lowerBound)
      findings.add(
        invisible.range, "invisible character \(name(invisible, context)) \(effect)",
        remedy: invisible.kind == .space ? "write a plain space" : "remove it",
        task: task?.id,
        fix: task.flatMap { places.ends($0, without: invisible) ? nil : fix(invisible) })
    }
  }

  private static func name(_ invisible: InvisibleScalar, _ context: RuleContext) -> String {
    let scalar = context.text(invisible.range).unicodeScalars.first?.value ?? 0
    let digits = String(scalar, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  private static func fix(_ invisible: InvisibleScalar) -> Fix {
    let isSpace = invisible.kind == .space
    return Fix(
      title: isSpace ? "write a plain space" : "remove it", isSafe: true,
      edits: [TextEdit(range: invisible.range, replacement: isSpace ? [0x20] : [])])
  }
}
