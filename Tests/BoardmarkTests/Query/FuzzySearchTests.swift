import Boardmark
import Testing

@testable import BoardmarkQuery

@Suite struct FuzzySearchTests {
  private static let board = Board(
    Array(
      """
      ## Todo

      - [ ] Sharpen the saw id:k7f2
      - [ ] Ship the parser id:a111
      - [ ] Write the parser's page id:b222
      - [ ] Ask about SHIPPING id:c333
      - [ ] 문서 쓰기 id:d444
      """.utf8), fileName: "board.md")

  private func ids(_ text: String) -> [String] {
    FuzzySearch(text).best(Self.board.tasks).map { $0.id!.text }
  }

  @Test(
    "what has all letters in order is found, the best first",
    arguments: [
      ("ship", ["a111", "c333"]), ("page", ["b222"]), ("shtp", ["a111"]),
      ("쓰기", ["d444"]), ("k7", ["k7f2"]), ("pihs", []), ("ship  the", ["a111"]), ("zzz", []),
    ])
  func found(text: String, expected: [String]) {
    let found = ids(text)
    #expect(Set(found) == Set(expected) && found.first == expected.first, "\(found)")
  }

  @Test("nothing typed leaves all, in their order") func everything() {
    #expect(ids(" \t") == ["k7f2", "a111", "b222", "c333", "d444"])
  }

  @Test("letters in a row count more than those at a word's start, these more than the rest")
  func scores() throws {
    func score(_ text: String) throws -> Int { try #require(FuzzySearch("ab").score(of: text)) }
    #expect(try score("abx") > score("a bx"))
    #expect(try score("a bx") > score("xaxb"))
    #expect(try score("AB") == score("ab"))
    #expect(FuzzySearch("ab").score(of: "ba") == nil)
    #expect(FuzzySearch("aab").score(of: "ab") == nil)
  }
}
