import Boardmark
import Testing

@Suite struct QueryErrorTests {
  @Test(
    "a word that looks like a query but is none is an error",
    arguments: [
      ("due<tomorow", "'tomorow' is not a date", "did you mean 'tomorrow'?"),
      (
        "-due:2026-02-30", "'2026-02-30' is not a calendar date",
        "a date is \(RelativeDateError.accepted)"
      ),
      (
        "start:dev", "'dev' is not a date", "a date is \(RelativeDateError.accepted)"
      ),
      (
        "state:foo", "'state:foo' is not known", "'state:' takes todo, doing, done"
      ),
      (
        "state:donne", "'state:donne' is not known",
        "did you mean 'done'? 'state:' takes todo, doing, done"
      ),
      (
        "pri:hihg", "'pri:hihg' is not known",
        "did you mean 'high'? 'pri:' takes high, medium, low, none"
      ),
      ("box:tick", "'box:tick' is not known", "'box:' takes open, ticked, cancelled, none"),
      (
        "is:late", "'is:late' is not known", "'is:' takes open, closed, overdue, blocked, cancelled"
      ),
      (
        "column:tood", "no column 'tood'",
        "did you mean 'Todo'? the columns are Backlog, Todo, In Progress, Done"
      ),
      ("group:soon", "no group 'soon'", "the groups are Later"),
      ("due:", "'due:' has no value", "write a date or 'none' after it"),
      ("due<", "'due<' has no value", "write a date or 'none' after it"),
      ("state:", "'state:' has no value", "write the value after it, without a space"),
      ("pri<high", "'pri' cannot be compared in 'pri<high'", "write 'pri:' and the value"),
      ("deu:2026-12-01", "no task has an attribute 'deu'", "did you mean 'due'?"),
      ("deu<fri", "no task has an attribute 'deu'", "did you mean 'due'?"),
      ("colum:todo", "no task has an attribute 'colum'", "did you mean 'column'?"),
      ("need:k7f2", "no task has an attribute 'need'", "did you mean 'needs'?"),
      ("state:\u{1B}[31m", "'state:\\x1b[31m' is not known", "'state:' takes todo, doing, done"),
    ])
  func aWordThatLooksLikeAQueryButIsNoneIsAnError(
    word: String, message: String, remedy: String
  ) throws {
    let error = try QueryBoard.error(word)
    #expect(error.word == word)
    #expect(error.message == message)
    #expect(error.remedy == remedy)
  }

  @Test(
    "a word that does not look like one is text",
    arguments: [
      "overdeu", "Fix:", "10:30", "a<b", "x=1", "test:unit", "https://example.org", "std::move",
      "deu:tomorow", "@12", "#13", "@@", "x--", "stage:beta", "<2026-01-01", ":due",
    ])
  func aWordThatDoesNotLookLikeOneIsText(word: String) throws {
    #expect(try QueryBoard.ids([word]) == [])
  }

  @Test("'not' before a condition is no text, elsewhere it is") func not() throws {
    let error = try #require(throws: Board.QueryError.self) {
      _ = try QueryBoard.query("NOT", "@ana")
    }
    #expect(error.message == "'NOT' does not negate a word")
    #expect(error.remedy == "write '-@ana', or 'text:not' for the text")
    #expect(throws: Never.self) { _ = try QueryBoard.query("not", "found") }
    #expect(throws: Never.self) { _ = try QueryBoard.query("@ana", "not") }
  }

  @Test("the first word that is wrong is named") func theFirstWordThatIsWrongIsNamed() throws {
    let error = try #require(throws: Board.QueryError.self) {
      _ = try QueryBoard.query("parser", "state:x", "due<y")
    }
    #expect(error.word == "state:x")
  }

  @Test("a beginning of several columns is an error that names them")
  func aBeginningOfSeveralColumnsIsAnErrorThatNamesThem() throws {
    let board = Board(Array("## Todo\n\n## Doing\n\n## Done\n".utf8), fileName: "board.md")
    let error = try #require(throws: Board.QueryError.self) {
      _ = try Board.Query(["column:do"], on: board, now: QueryBoard.now)
    }
    #expect(error.message == "'do' is ambiguous: Doing, Done")
    #expect(error.remedy == "write more of the name")
  }

  @Test("a board without columns or groups says so") func aBoardWithoutColumnsOrGroupsSaysSo()
    throws
  {
    let board = Board(Array("# Notes\n".utf8))
    for (word, remedy) in [
      ("column:todo", "the board has no columns"), ("group:x", "the board has no groups"),
    ] {
      let error = try #require(throws: Board.QueryError.self) {
        _ = try Board.Query([word], on: board, now: QueryBoard.now)
      }
      #expect(error.remedy == remedy)
    }
  }
}
