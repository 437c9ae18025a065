import Boardmark
import Testing

@Suite struct QueryDoubtTests {
  @Test(
    "a word that finds nothing is doubted, with the nearest meaning",
    arguments: [
      ("todo", "no task has 'todo' in its text; 'column:Todo' finds those in that column"),
      (
        "In Progress",
        "no task has 'In Progress' in its text; 'column:In Progress' finds those in that column"
      ),
      ("k7f", "no task has 'k7f' in its text; 'id:k7f2' finds the task with that id"),
      ("closed", "no task has 'closed' in its text; 'is:closed' finds those"),
      ("doing", "no task has 'doing' in its text; 'state:doing' finds those in that state"),
      ("High", "no task has 'High' in its text; 'pri:high' finds those of that priority"),
      ("tomorrow", "no task has 'tomorrow' in its text; 'due:tomorrow' finds those due then"),
      ("overdeu", "no task has 'overdeu' in its text; did you mean 'overdue'?"),
      ("foo:bar", "no task has an attribute 'foo'; 'text:foo:bar' finds that text"),
      (
        "sprnt:12",
        "no task has an attribute 'sprnt'; did you mean 'sprint'?"
      ),
      ("sprint:13", "no task has 'sprint:13'; 'sprint' is one of 12, Twelve"),
      ("@bop", "no task names '@bop'; did you mean '@Bob'?"),
      ("#apo", "no task has the tag '#apo'; did you mean '#api'?"),
      ("id:k7f3", "no task has the id in 'id:k7f3'; did you mean 'id:k7f2'?"),
      ("needs:zzz", "no task needs the id in 'needs:zzz'"),
      ("has:sprnt", "no task has an attribute 'sprnt'; did you mean 'has:sprint'?"),
      ("title:grammar", "no title has the text of 'title:grammar'"),
      ("\u{1B}[31m", "no task has '\\x1b[31m' in its text"),
    ])
  func doubts(word: String, message: String) throws {
    #expect(try QueryBoard.query(word).doubts.map(\.message) == [message])
  }

  @Test(
    "a word that holds for some task, may hold another day or is negated is not",
    arguments: [
      "parser", "K7F2", "@bob", "-nothing", "due:tomorrow", "state:doing", "is:closed", "sprint:12",
      "column:todo", "pri:low", "due.before:2020-01-01",
    ])
  func noDoubts(word: String) throws {
    #expect(try QueryBoard.query(word).doubts == [])
  }

  @Test("each word is doubted by itself") func several() throws {
    #expect(
      try QueryBoard.query("@bob", "xyz", "or", "#nope").doubts.map(\.word) == ["xyz", "#nope"])
  }
}
