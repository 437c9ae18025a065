import Boardmark
import TestSupport
import Testing

@Suite struct TextWrappingTests {
  @Test(
    "text breaks at spaces, and words where they are too wide",
    arguments: [
      ("", 5, [""]), ("   ", 5, [""]), ("ab", 5, ["ab"]), ("ab cd", 5, ["ab cd"]),
      ("ab  cd", 5, ["ab cd"]), ("abc def", 5, ["abc", "def"]), ("abcdefgh", 5, ["abcde", "fgh"]),
      ("x abcdefgh", 5, ["x abc", "defgh"]), ("xxxx abcdefgh", 5, ["xxxx", "abcde", "fgh"]),
      ("한국어 말", 5, ["한국", "어 말"]), ("👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧", 4, ["👩‍👩‍👧👩‍👩‍👧", "👩‍👩‍👧"]), ("ab", 0, ["a", "b"]),
    ])
  func textBreaksAtSpacesAndWordsWhereTheyAreTooWide(
    text: String, width: Int, lines: [String]
  ) {
    #expect(text.wrapped(toDisplayWidth: width) == lines)
  }

  @Test(
    "what is left out is told by an ellipsis",
    arguments: [
      ("abc def ghi", 5, 2, ["abc", "def…"]), ("abc defgh i", 5, 2, ["abc", "defg…"]),
      ("abc def", 5, 2, ["abc", "def"]), ("abc def", 5, 1, ["abc…"]), ("abcdefgh", 5, 1, ["abcd…"]),
      ("한국어말", 4, 1, ["한…"]), ("abcde", 5, 1, ["abcde"]), ("abcde f", 5, 1, ["abcd…"]),
      ("ab cd", 5, 0, ["ab cd"]),
    ])
  func whatIsLeftOutIsToldByAnEllipsis(
    text: String, width: Int, limit: Int, lines: [String]
  ) {
    #expect(text.wrapped(toDisplayWidth: width, limit: limit) == lines)
  }

  @Test("random text keeps its words and fits") func randomTextKeepsItsWordsAndFits() {
    var generator = RandomNumbers(seed: 20_261_121)
    let pieces = ["a", "bc", " ", "한", "🚀", "e\u{301}", "文字", "  ", "word"]
    for _ in 0..<2000 {
      let text = (0..<Int.random(in: 0...20, using: &generator))
        .map { _ in pieces.randomElement(using: &generator)! }.joined()
      let width = Int.random(in: 2...12, using: &generator)
      let lines = text.wrapped(toDisplayWidth: width)
      #expect(lines.allSatisfy { $0.displayWidth <= width })
      #expect(
        lines.joined().filter { $0 != " " } == text.filter { $0 != " " }, "seed 20261121: \(text)")
      let limit = Int.random(in: 1...3, using: &generator)
      let cut = text.wrapped(toDisplayWidth: width, limit: limit)
      #expect(cut.count == min(limit, lines.count))
      #expect(cut.allSatisfy { $0.displayWidth <= width })
      #expect((cut.last?.hasSuffix("…") ?? false) == (lines.count > limit))
    }
  }
}
