import Boardmark
import Testing

@Suite struct QueryAlternativesTests {
  @Test(
    "'or' is between alternatives, and adjacent words bind closer",
    arguments: [
      (["#docs/ko", "or", "column:in"], ["p9wd", "f6zn"]),
      (["@bob", "#api", "or", "@가나"], ["k7f2", "n2bx"]),
      (["@가나", "or", "@bob", "#api"], ["k7f2", "n2bx"]),
      (["@bob", "and", "overdue", "OR", "box:cancelled"], ["d4rp", "l8te"]),
      (["@bob", "or", "-state:todo"], ["k7f2", "l8te", "f6zn", "o1ld", "f2sh"]),
      (["text:or"], []),
    ])
  func alternatives(words: [String], expected: [String]) throws {
    #expect(try QueryBoard.ids(words) == expected)
  }

  @Test(
    "a connective needs a word on both sides",
    arguments: [["or"], ["@bob", "or"], ["or", "@bob"], ["@bob", "or", "and", "#api"], ["and"]])
  func looseConnective(words: [String]) throws {
    let error = try #require(throws: Board.QueryError.self) { _ = try QueryBoard.ids(words) }
    #expect(error.message == "'\(error.word)' is not between two words")
    #expect(error.remedy == "write it between two, or 'text:\(error.word)' for the text")
  }

  @Test(
    "words for comparisons mean the signs",
    arguments: [
      ("due.before:2026-11-21", "due<2026-11-21"), ("due.after:2026-12-01", "due>2026-12-01"),
      ("DUE.By:today", "due<=today"), ("due.by=today", "due<=today"), ("due.none:", "due:none"),
      ("due.none", "due:none"), ("-due.any:", "-has:due"), ("start.any", "has:start"),
      ("done.after:3w", "done>3w"),
    ])
  func comparisons(word: String, sign: String) throws {
    #expect(try QueryBoard.ids([word]) == QueryBoard.ids([sign]))
    #expect(try !QueryBoard.ids([word]).isEmpty)
  }

  @Test(
    "a comparison that is not known is an error",
    arguments: [
      (
        "due.befor:fri", "'due.befor' is not known",
        "did you mean 'due.before:'? write one of due.before:, due.after:, due.by:, due.none:, due.any:"
      ),
      ("due.before:", "'due.before:' has no value", "write a date or 'none' after it"),
      ("deu.before:fri", "no task has an attribute 'deu'", "did you mean 'due'?"),
      (
        "due.by<fri", "'due.by' cannot be compared in 'due.by<fri'", "write 'due.by:' and the value"
      ),
    ])
  func unknownComparison(word: String, message: String, remedy: String) throws {
    let error = try QueryBoard.error(word)
    #expect(error.message == message)
    #expect(error.remedy == remedy)
  }

  @Test("a dot elsewhere is text", arguments: ["start.sh", "v1.2:x", "pri.high:x", "a.b"])
  func dots(word: String) throws {
    #expect(try QueryBoard.ids([word]) == [])
  }

  @Test(
    "some words ask for closed tasks themselves",
    arguments: [
      ("column:done", true), ("state:todo", true), ("is:closed", true), ("is:open", true),
      ("box:ticked", true), ("id:k7f2", true), ("done:today", true), ("has:done", true),
      ("-state:done", true), ("is:overdue", false), ("@bob", false), ("due:none", false),
      ("done", false), ("overdue", false),
    ])
  func closed(word: String, asks: Bool) throws {
    #expect(try QueryBoard.query(word).asksForClosed == asks)
    #expect(try QueryBoard.query("@bob", "or", word).asksForClosed == asks)
  }
}
