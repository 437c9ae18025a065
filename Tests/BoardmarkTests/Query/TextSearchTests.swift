import Testing

@testable import BoardmarkQuery

@Suite struct TextSearchTests {
  @Test(
    "text is found whatever its case, spacing and composition",
    arguments: [
      ("", "", true), ("", "x", true), ("x", "", false), ("abc", "xABCx", true),
      ("abcd", "abc", false),
      ("a b", "a \n\t b", true), (" a ", "a", true), ("ab", "a b", false), ("aab", "aaab", true),
      ("É", "xéx", true), ("é", "E\u{301}", true), ("é", "e", false), ("ΑΒΓ", "αβγ", true),
      ("한", "\u{1112}\u{1161}\u{11AB}", true), ("👩‍👧", "a👩‍👧b", true), ("ПРИВЕТ", "привет", true),
      ("привет", "ПРИВЕТ", true),
    ])
  func textIsFoundWhateverItsCaseSpacingAndComposition(
    needle: String, text: String, expected: Bool
  ) {
    #expect(TextSearch(needle).isFound(in: text.utf8) == expected)
  }

  @Test("bytes that are not UTF-8 are looked through") func bytesThatAreNoUTF8AreLookedThrough() {
    #expect(TextSearch("b").isFound(in: [0xFF, 0x42, 0xC3]))
    #expect(!TextSearch("é").isFound(in: [0xFF, 0xC3]))
  }
}
