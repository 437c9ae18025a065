/// Words and lines as people put them into boards, plain and odd.
enum RandomWords {
  static let plain = [
    "ship", "the", "parser", "write", "docs", "fix", "it", "call", "Anna", "and", "then", "v2.0",
    "문서", "쓰기", "할", "作業", "привет", "cafe\u{301}", "café", "👩‍💻", "🇰🇷", "مهمة", "a", "I", "10:30",
  ]

  static let inline = [
    "`due:2026-01-01`", "`a  b`", "**bold**", "*em*", "~~old~~", "[a link](https://x.example/a_b)",
    "[ref][label]", "[[Page|alias]]", "![i](p.png)", "<https://x.example>",
    "https://x.example/@a#b",
    "<b>html</b>", "<br>", "<!-- note -->", "\\*", "\\#no", "a_b_c", "``a ` b``", "www.x.example",
    "(see #12)", "@{2026-01-01}", "@2025-09-01", "📅 2026-12-01", "[due:: 2026-12-01]",
    "x@y.example", "due 2026-12-01", "**Due**: 2026-12-01", "due=2026-11-01", "v2026-12-01",
    "Date:2026-12-01", "🆔 dcf64c", "⛔ dcf64c", "🏁 keep",
    "@defer(1)", "@astrojs/x", "%%c%%", "a|b", "$5", "&amp;", "^abc12", "\"@bob\"", "(@bob)",
  ]

  static let broken = [
    "`", "``", "[", "![", "[[", "]]", "](", "<", "<!--", "-->", "<a href=\"", "\\", "*", "_", "**",
    "<?", "<![CDATA[", "\u{200B}", "\u{202E}", "\u{FEFF}", "\u{A0}", "\u{2028}", "\t", "  ",
  ]

  static let names = ["@bob", "@alice", "@김철수", "#api", "#docs/site", "#태그", "@a-b_c", "#1", "@"]

  static let attributes = [
    "pri:high", "pri:A", "PRI:low", "start:2026-11-01", "due:2026-12-01", "due:2026-12-05T17:00",
    "due:2026-12-05T17:00+09:00", "due:2026-02-30", "due:soon", "DUE:2026-1-1", "every:1w",
    "est:4h",
    "needs:k7f2,m3qz", "id:k7f2", "id:API-12", "id:!", "done:2026-11-20", "start:dev", "x:1",
    "Owner:kim", "sprint:12", "a::b", "http://x", "k:", "due: 2026-12-01", "done: 2026-11-02",
    "due:2026-12-01,", "**due:2026-12-01**", "(due:2026-12-01)",
  ]

  static let boxes = ["[ ]", "[ ]", "[x]", "[x]", "[X]", "[-]", "[/]", "[✓]", "[?]", "[✔️]", "[]"]

  static let columnNames = [
    "Todo", "Doing", "Done", "To do", "In progress", "Completed", "Backlog", "WIP", "Review",
    "할 일", "진행 중", "완료", "진행중 (In Progress)", "Done 10/18/2021", "Doing (3)", "**Todo**",
    "✅ Done", "Archive", "Canceled", "Готово", "To_do:", "Done…", "~~Done~~", "Todo #todo",
  ]

  static let otherHeadings = [
    "Release 1.0", "Notes", "", "#", "Working On Stuff", "Готово к работе", "v2 `code`",
    "2026-07-16",
    "[ ] boxed", "## nested", "Q&A \\#1", "#tag",
  ]
}

extension RandomNumbers {
  /// Some words, one space apart; odd ones the more, the higher `oddity` (0 to 3) is.
  mutating func words(_ range: ClosedRange<Int>, oddity: Int) -> String {
    (0..<number(in: range)).map { _ in word(oddity: oddity) }
      .joined(separator: oddity > 1 && oneIn(6) ? "  " : " ")
  }

  private mutating func word(oddity: Int) -> String {
    switch number(below: 12) {
    case 0 where oddity > 0: return pick(RandomWords.inline)
    case 1 where oddity > 1: return pick(RandomWords.broken)
    case 2 where oddity > 0: return pick(RandomWords.names)
    case 3 where oddity > 1: return pick(RandomWords.attributes)
    default: return pick(RandomWords.plain)
    }
  }
}
