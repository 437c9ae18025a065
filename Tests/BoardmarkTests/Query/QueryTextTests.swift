import Boardmark
import Testing

@Suite struct QueryTextTests {
  @Test(
    "words are divided as a shell would, apostrophes left alone",
    arguments: [
      ("", []), ("  ", []), (" a \t b", ["a", "b"]), ("\"a b\" c", ["a b", "c"]),
      (#"@ana "two words" due<fri title:"a b""#, ["@ana", "two words", "due<fri", "title:a b"]),
      ("don't 'in work'x", ["don't", "in workx"]), ("column:'in work", ["column:'in", "work"]),
      ("\"not closed", ["not closed"]), ("\"\"", [""]), ("'", [""]),
    ])
  func words(text: String, expected: [String]) {
    #expect(Board.Query.words(of: text) == expected)
  }
}
