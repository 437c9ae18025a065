import Testing

@testable import BoardmarkText

@Suite struct DisplayWidthTests {
  /// Widths as Python's wcwidth 0.9.4 (Unicode 18) gives them.
  private static let widths: [(text: String, columns: Int)] = [
    ("a", 1), ("hello world", 11), ("~", 1), ("한", 2), ("한글", 4), ("할 일", 5),
    ("진행 중", 7), ("완료 (3)", 8), ("가나다라마바사", 14), ("각", 2), ("각각", 4),
    ("\u{1100}", 2), ("\u{1112}\u{119E}\u{11AB}", 2), ("ㅎㅏㄴ", 6), ("日本語", 6),
    ("カタカナ", 8), ("ｶﾀｶﾅ", 4), ("ﾊﾟ", 2), ("ガ", 2), ("か\u{309A}", 2), ("ひらがな", 8),
    ("「引用」", 8), ("全角ＡＢＣ", 10), ("１２３", 6), ("￥", 2), ("￦", 2), ("中文字符", 8),
    ("𠮷野家", 6), ("㍿", 2), ("〇", 2), ("〜", 2), ("…", 1), ("—", 1), ("“quoted”", 8),
    ("·", 1), ("│┃─", 3), ("★☆", 2), ("→", 1), ("✓", 1), ("✔", 1), ("✗", 1),
    ("☐", 1), ("☑", 1), ("café", 4), ("naïve", 5), ("ñ", 1), ("Å", 1),
    ("ẹ\u{308}", 1), ("Z\u{351}\u{36B}\u{313}\u{36A}", 1), ("Привет", 6), ("й", 1),
    ("Ελληνικά", 8), ("ά", 1), ("עברית", 5), ("ש\u{5B8}\u{5C1}לו\u{5B9}ם", 4),
    ("العربية", 7), ("م\u{64F}ح\u{64E}م\u{64E}\u{651}د", 4),
    ("ب\u{650}س\u{652}م\u{650}", 3), ("لا", 2), ("۱۲۳", 3), ("हिन\u{94D}दी", 4),
    ("नमस\u{94D}त\u{947}", 4), ("क\u{94D}ष", 2), ("বাংলা", 4), ("தமிழ\u{BCD}", 4),
    ("ไทย", 3), ("กำ", 2), ("น\u{E49}ำ", 2), ("ລາວ", 3), ("a\u{1F3FD}", 3),
    ("မြန\u{103A}မာ", 5), ("བ\u{F7C}ད", 2), ("😀", 2), ("👍", 2), ("👍\u{1F3FD}", 2),
    ("👨\u{200D}👩\u{200D}👧\u{200D}👦", 2), ("👩\u{200D}💻", 2),
    ("🧑\u{1F3FF}\u{200D}🚀", 2),
    ("👩\u{1F3FD}\u{200D}❤\u{FE0F}\u{200D}💋\u{200D}👨\u{1F3FB}", 2),
    ("🏳\u{FE0F}\u{200D}🌈", 2), ("🏴\u{200D}☠\u{FE0F}", 2), ("❤\u{FE0F}", 2),
    ("❤", 1), ("☺\u{FE0F}", 2), ("☺", 1), ("✈\u{FE0F}", 2), ("✈", 1),
    ("☀\u{FE0F}", 2), ("⚠\u{FE0F}", 2), ("⚠", 1), ("⌚", 2), ("⏰", 2), ("⭐", 2),
    ("✨", 2), ("⚡", 2), ("☕", 2), ("🇰🇷", 2), ("🇯🇵🇺🇸", 4), ("🇩", 2),
    ("1\u{FE0F}\u{20E3}", 2), ("#\u{FE0F}\u{20E3}", 2), ("*\u{FE0F}\u{20E3}", 2),
    ("🔟", 2), ("©", 1), ("©\u{FE0F}", 2), ("™\u{FE0F}", 2), ("ℹ\u{FE0F}", 2),
    ("🀄", 2), ("🃏", 2), ("🅰\u{FE0F}", 2), ("🈁", 2), ("🫠", 2), ("\u{1FAE8}", 2),
    ("🐻\u{200D}❄\u{FE0F}", 2), ("🧑\u{200D}🤝\u{200D}🧑", 2),
    ("🕵\u{FE0F}\u{200D}♀\u{FE0F}", 2), ("🤷\u{1F3FC}\u{200D}♂\u{FE0F}", 2),
    ("⛹\u{1F3FD}\u{200D}♀\u{FE0F}", 2), ("x👍y", 4), ("일정 📅 3일", 11), ("豈", 2),
    ("⺀", 2), ("丨", 2), ("ꥠ", 2), ("䷀", 2), ("☰", 2), ("𝄞", 1), ("𝐀", 1), ("①", 1),
    ("㊀", 2), ("½", 1), ("‰", 1), ("℃", 1), ("Ⅷ", 1),
  ]

  @Test("text takes the columns that wcwidth counts") func textTakesTheColumnsThatWcwidthCounts() {
    for (text, columns) in Self.widths {
      #expect(text.displayWidth == columns, "\(text)")
    }
    let all = Self.widths.map(\.text).joined(separator: " ")
    #expect(all.displayWidth == Self.widths.reduce(-1) { $0 + $1.columns + 1 })
  }

  @Test(
    "odd text takes the columns it takes",
    arguments: [
      // wcwidth counts 1: it leaves the skin tone out after a base that is narrow by itself.
      ("✌\u{1F3FD}", 2), ("☹\u{1F3FD}", 2),
      // wcwidth counts 1: terminals change the glyph, not the columns.
      ("⌚\u{FE0E}", 2),
      // A vowel sign is spacing, also where it is alone.
      ("\u{93E}", 1), ("가\u{302E}", 2), ("ᄀᄀ", 2),
      // An unqualified keycap is a digit with a combining mark.
      ("1\u{20E3}", 1),
      // A lone joiner, a lone mark, a lone selector.
      ("\u{200D}", 0), ("\u{200C}", 0), ("\u{301}", 0), ("\u{FE0F}", 0), ("\u{AD}", 1),
      ("\u{1100}\u{1161}\u{11A8}", 2), ("\u{1161}", 0), ("\u{115F}", 2), ("\u{3164}", 0),
      ("\u{600}12", 3), ("\u{E000}", 1), ("\u{10FFFF}", 1), ("\u{3000}", 2), ("\u{A0}", 1), ("", 0),
    ])
  func oddTextTakesTheColumnsItTakes(text: String, columns: Int) {
    #expect(text.displayWidth == columns)
  }

  @Test(
    "controls count as they are shown",
    arguments: [
      "\u{1B}[31m", "a\tb", "a\r\nb", "\u{0}", "\u{7F}", "\u{9B}2J", "한\u{202E}글", "A\u{200B}B",
      "🏴\u{E0067}\u{E0062}\u{E007F}", "\u{2028}", "\u{FEFF}x", "👍\u{E0041}🏽",
    ])
  func controlsCountAsTheyAreShown(text: String) {
    #expect(text.displayWidth == text.terminalSafe().displayWidth)
    #expect(text.displayWidth > text.unicodeScalars.count)
  }

  @Test("the table is sorted, disjoint and joined") func theTableIsSortedDisjointAndJoined() {
    var last: UInt32 = 0
    for range in DisplayWidthTable.wideRanges {
      #expect(range.first > last + 1)
      #expect(range.last >= range.first)
      last = range.last
    }
    #expect(last <= 0x10FFFF)
  }

  @Test("the table's edges are inside and their neighbours outside")
  func theTableSEdgesAreInsideAndTheirNeighboursOutside() {
    for range in DisplayWidthTable.wideRanges {
      for (value, isWide) in [
        (range.first - 1, false), (range.first, true), (range.last, true), (range.last + 1, false),
      ] {
        guard let scalar = Unicode.Scalar(value) else { continue }
        #expect(DisplayWidthTable.isWide(scalar) == isWide, "\(value)")
      }
    }
  }
}
