import Boardmark
import Testing

@Suite struct TypedTitleTests {
  private let board = Board(Array("## Todo\n\n- [ ] One sprint:12 id:one\n".utf8))

  /// The title, and the attributes as they are to be written.
  private func read(_ text: String) throws(TypedTitleError) -> [String] {
    let typed = try TypedTitle(text, for: board, on: CalendarDate("2026-11-21")!)
    return [typed.title] + typed.attributes.map { "\($0.key.name):\($0.value)" }
  }

  @Test(
    "attributes at the end are read, dates anywhere, names stay",
    arguments: [
      ("Pay the rent due:2026-12-01 pri:high", ["Pay the rent", "due:2026-12-01", "pri:high"]),
      ("Pay due:fri @ana pri:A #home", ["Pay @ana #home", "due:2026-11-27", "pri:high"]),
      ("Meet due:fri with Bob", ["Meet with Bob", "due:2026-11-27"]),
      ("Ship DUE:tomorrow every:1w est:4h", ["Ship", "due:2026-11-22", "every:1w", "est:4h"]),
      ("Sweep every:Thu,mon", ["Sweep", "every:mon,thu"]),
      ("Call due:friT17:00", ["Call", "due:2026-11-27T17:00"]),
      ("Call due:fri 17:00", ["Call", "due:2026-11-27T17:00"]),
      ("Call due:tomorrow at 5pm @ana", ["Call @ana", "due:2026-11-22T17:00"]),
      ("Call due:next week or so", ["Call or so", "due:2026-11-28"]),
      ("Call due:in 3 days pri:low", ["Call", "due:2026-11-24", "pri:low"]),
      ("Call due:dec 1 2027", ["Call", "due:2027-12-01"]),
      ("Call due: fri", ["Call", "due:2026-11-27"]),
      ("Call start:dec 1 due:8 december", ["Call", "start:2026-12-01", "due:2026-12-08"]),
      ("Call due:fri 3 times", ["Call 3 times", "due:2026-11-27"]),
      ("Plan sprint:13", ["Plan", "sprint:13"]), ("Plan season:2", ["Plan", "season:2"]),
      ("Read http://example.org", ["Read http://example.org"]),
      ("Use std::string", ["Use std::string"]), ("Fix foo:bar", ["Fix", "foo:bar"]),
      ("Run start:dev twice", ["Run start:dev twice"]),
      ("Say pri:high aloud", ["Say pri:high aloud"]),
      ("Explain `due:fri`", ["Explain `due:fri`"]),
      ("Explain  `a  due:fri b` due:fri", ["Explain `a  due:fri b`", "due:2026-11-27"]),
      ("See [[a  b]] pri:A", ["See [[a  b]]", "pri:high"]),
      ("Done done:yesterday", ["Done", "done:2026-11-20"]),
      ("due:fri", ["", "due:2026-11-27"]), ("Note: call Ana", ["Note: call Ana"]),
    ])
  func reads(text: String, expected: [String]) throws {
    #expect(try read(text) == expected)
  }

  @Test(
    "what looks meant at the end and is not valid is refused",
    arguments: [
      ("Pay due:tomorow", "'due:tomorow': 'tomorow' is not a date; did you mean 'tomorrow'?"),
      (
        "Pay est:long",
        "'est:long' is not a valid estimate; an estimate is of the form 30m, 4h or 2d"
      ),
      ("Pay due:tomorow early", "'due:tomorow': 'tomorow' is not a date; did you mean 'tomorrow'?"),
      ("Pay due:24.12.", "'due:24.12.': '24.12.' is not a date; did you mean 'dec 24'?"),
      ("Pay pri:urgent", "'pri:urgent' is not a valid priority; a priority is high, medium or low"),
      ("Pay deu:fri", "'deu:fri' is not an attribute; did you mean 'due:fri'?"),
      ("Pay due:", "'due:' has no value; write the value after it, without a space"),
      ("Pay due:mon due:fri", "'due:mon' and 'due:fri' conflict; leave one out"),
      (
        "Pay every:often @ana",
        "'every:often' is not a valid recurrence; a recurrence is of the form 1d, 2w, 1m, 1y, mon,thu, weekday or eom, with '!' to count from the day it is done"
      ),
    ])
  func refuses(text: String, expected: String) {
    do throws(TypedTitleError) {
      Issue.record("\(try read(text))")
    } catch {
      #expect("\(error.message); \(error.remedy)" == expected)
    }
  }
}
