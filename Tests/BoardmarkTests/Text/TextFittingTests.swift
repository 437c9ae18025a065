import Boardmark
import Testing

@Suite struct TextFittingTests {
  @Test(
    "text is cut between graphemes and ends with an ellipsis",
    arguments: [
      ("hello", 5, "hello"), ("hello", 4, "hel…"), ("hello", 1, "…"), ("hello", 0, ""),
      ("hello", -3, ""), ("", 0, ""), ("", 3, ""), ("h", 1, "h"),
      ("한글", 4, "한글"), ("한글", 3, "한…"), ("한글", 2, "…"), ("한글", 1, "…"), ("한글날", 5, "한글…"),
      ("한글날", 4, "한…"), ("a한", 2, "a…"), ("a한", 3, "a한"), ("ab한", 3, "ab…"),
      ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 3, "👨‍👩‍👧‍👦…"), ("🇰🇷🇯🇵", 3, "🇰🇷…"), ("🇰🇷🇯🇵", 4, "🇰🇷🇯🇵"),
      ("cafe\u{301}s", 4, "caf…"), ("cafe\u{301}s", 5, "cafe\u{301}s"), ("ne\u{301}e", 2, "n…"),
      ("ab\u{200D}", 2, "ab\u{200D}"), ("\u{1B}[0m", 6, "\u{1B}[…"), ("\u{1B}[0m", 5, "\u{1B}…"),
      ("\u{1B}[0m", 4, "…"),
    ])
  func textIsCutBetweenGraphemesAndEndsWithAnEllipsis(
    text: String, columns: Int, expected: String
  ) {
    #expect(Array(text.truncated(toDisplayWidth: columns).utf8) == Array(expected.utf8))
  }

  @Test("cut text fits, and is the longest that does") func cutTextFitsAndIsTheLongestThatDoes() {
    let text = "할 일 👩‍💻 ship it 🇰🇷 now, cafe\u{301} 1\u{FE0F}\u{20E3} \t끝"
    for columns in 0...text.displayWidth + 2 {
      let cut = text.truncated(toDisplayWidth: columns)
      #expect(cut.displayWidth <= columns)
      if columns >= text.displayWidth {
        #expect(cut == text)
      } else if columns > 0 {
        let kept = cut.dropLast()
        #expect(cut.last == "…")
        #expect(text.hasPrefix(kept))
        let oneMore = text.prefix(kept.count + 1)
        #expect(oneMore.displayWidth > columns - 1)
      }
    }
  }

  @Test("padding fills to the column on either side") func paddingFillsToTheColumnOnEitherSide() {
    #expect("한글".padded(toDisplayWidth: 6) == "한글  ")
    #expect("한글".padded(toDisplayWidth: 6, alignment: .trailing) == "  한글")
    #expect("한글".padded(toDisplayWidth: 4) == "한글")
    #expect("한글".padded(toDisplayWidth: 3) == "한글")
    #expect("👍🏽".padded(toDisplayWidth: 3) == "👍🏽 ")
    #expect("".padded(toDisplayWidth: 2) == "  ")
    #expect("a".padded(toDisplayWidth: -1) == "a")
  }

  @Test("substrings are measured, cut and filled as strings are")
  func substringsAreMeasuredCutAndFilledAsStringsAre() {
    let part = "x한글날y".dropFirst().dropLast()
    #expect(part.displayWidth == 6)
    #expect(part.truncated(toDisplayWidth: 5) == "한글…")
    #expect(part.padded(toDisplayWidth: 7) == "한글날 ")
  }
}
