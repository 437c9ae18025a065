import Boardmark
import Testing

/// What is at a task line's end, and the dates before it.
@Suite struct FinalRunTests {
  @Test(
    "the final run's attributes are not part of the title, people and tags are",
    arguments: [
      ("- a b due:2026-12-01 id:k7", "a b", ["due=2026-12-01", "id=k7"]),
      ("- a @bob due:2026-12-01 #x id:k7", "a @bob #x", ["due=2026-12-01", "id=k7"]),
      ("- a x:1 y", "a x:1 y", []),
      ("- a pri:high, b", "a pri:high, b", []),
      ("- due:2026-12-01", "", ["due=2026-12-01"]),
      ("- a Owner:kim", "a", ["owner=kim"]),
      ("- a x:1 x:2", "a", ["x=1", "x=2"]),
      ("- a\tpri:high  id:k7  ", "a", ["pri=high", "id=k7"]),
      ("- a k:v:w", "a", ["k=v:w"]),
      ("- a 문서:1", "a 문서:1", []),
      ("- a x-y_z9:1", "a", ["x-y_z9=1"]),
    ])
  func finalRun(item: String, title: String, attributes: [String]) throws {
    let line = try lawfulTask(item).titleLine
    #expect(line.title == title)
    #expect(line.attributeNotation == attributes)
  }

  @Test(
    "what is not an attribute",
    arguments: [
      "- Standup 10:30", "- see http://x.example", "- std::vector", "- a:", "- :a", "- 9a:b",
      "- key: value",
      "- -k:v", "- npm run start:dev", "- it is done:well", "- a due :2026-12-01", "- _k:v",
    ])
  func noAttribute(item: String) throws {
    #expect(try lawfulTask(item).titleLine.attributeNotation.isEmpty)
  }

  @Test("a due that is not a date is in the final run, start and done are not")
  func valuesWithoutDigits() throws {
    #expect(try lawfulTask("- a due:soon").titleLine.attributeNotation == ["due=soon"])
    #expect(try lawfulTask("- a due:soon").due == nil)
    #expect(try lawfulTask("- a start:dev").titleLine.attributeNotation == [])
    #expect(try lawfulTask("- a done:yes").title == "a done:yes")
    #expect(try lawfulTask("- a start:2026-01-02").titleLine.start?.description == "2026-01-02")
  }

  @Test("a span counts wherever it begins", arguments: 0..<17)
  func spans(place: Int) throws {
    let title = String(repeating: "a", count: place)
    for span in ["`@b`", "<x a='@b'>", "[@b](c)", "[[@b c]]", "x://@b", "www.b.c/@b"] {
      #expect(try lawfulTask("- [ ] \(title) \(span) c").titleLine.people == [])
      #expect(try lawfulTask("- [ ] \(title): \(span)").titleLine.people == [])
    }
  }

  @Test("keys ignore letter case, the first of a doubled one counts") func keys() throws {
    let line = try lawfulTask("- a DUE:2026-12-01 due:2026-12-02 Pri:High").titleLine
    #expect(line.due?.description == "2026-12-01")
    #expect(line.priority == .high)
  }

  @Test(
    "a title goes on to the first line that ends in a run",
    arguments: [
      ("- a\n  b id:k7", "a b", ["id=k7"]),
      ("- a\n  b\n  c id:k7\n  d", "a b c", ["id=k7"]),
      ("- a\nlazy id:k7", "a lazy", ["id=k7"]),
      ("- [ ]\n  a\n  b id:k7", "a b", ["id=k7"]),
      ("- a\n  #t @p", "a #t @p", []),
      ("- a\n  #t @p own:1", "a #t @p", ["own=1"]),
      ("- a\n  b own:1", "a", []),
      ("- a\n  b #t", "a", []),
      ("- a\n  b #t due:2026-12-01", "a b #t", ["due=2026-12-01"]),
      ("- a #t\n  b id:k7", "a #t", ["(id=k7)"]),
      ("- a ^block\n  b id:k7", "a", ["(id=k7)"]),
      ("- a <!-- c -->\n  b id:k7", "a", ["(id=k7)"]),
      ("- a\\\n  b id:k7", "a", ["(id=k7)"]),
      ("- a  \n  b id:k7", "a", ["(id=k7)"]),
      ("- a\n  b\\\n  c id:k7", "a b c", ["id=k7"]),
      ("- a `x\n  y` b id:k7", "a `x y` b", ["id=k7"]),
      ("- a `x\n  y id:k7`", "a `x", []),
      ("- a\n  id:k7 ^block", "a", ["id=k7"]),
      ("- a id:k7 \\  \n  b", "a id:k7 \\", []),
      ("- a id:k7 \\\n  b", "a", ["id=k7"]),
      ("- a\n\n  id:k7", "a", []),
      ("- a\n  id:k7 id:k8\n  id:k9", "a", ["id=k7", "id=k8", "(id=k9)"]),
    ])
  func titlesOfSeveralLines(item: String, title: String, attributes: [String]) throws {
    let task = try lawfulTask(item)
    #expect(task.title == title)
    #expect(task.titleLine.attributeNotation == attributes)
  }

  @Test(
    "a date counts anywhere in the first paragraph",
    arguments: [
      ("- call due:2026-12-01 at noon", ["(due=2026-12-01)"]),
      ("- a (due:2026-12-01) b", ["(due=2026-12-01)"]),
      ("- a due:2026-12-01, b", ["(due=2026-12-01)"]),
      ("- a **due:2026-12-01** b", ["(due=2026-12-01)"]),
      ("- a\n  due:2026-12-01", ["due=2026-12-01"]),
      ("- a\n  due:2026-12-01 b", ["(due=2026-12-01)"]),
      ("- a @b\n  due:2026-12-01", ["(due=2026-12-01)"]),
      ("- a\n  b\nstart:2026-12-01 c", ["(start=2026-12-01)"]),
      ("- done:2026-11-02 yes", ["(done=2026-11-02)"]),
      ("- a due:2026-1-1 b", ["(due=2026-1-1)"]),
      ("- a overdue:2026-12-01 b", []),
      ("- a pri:high b", []),
      ("- a\n  pri:high", ["pri=high"]),
      ("- a\n  pri:high b", []),
      ("- a due:monday b", []),
      ("- a\n\n  due:2026-12-01", []),
      ("- a\n  - due:2026-12-01", []),
      ("- x due:2026-01-01 y due:2026-12-01", ["(due=2026-01-01)", "due=2026-12-01"]),
    ])
  func datesAnywhere(item: String, attributes: [String]) throws {
    #expect(try lawfulTask(item).titleLine.attributeNotation == attributes)
  }

  @Test(
    "a date is after its colon and white space as well",
    arguments: [
      ("- a due: 2026-12-01", "a", ["due=2026-12-01"]),
      ("- a due: 2026-12-01 id:k7", "a", ["due=2026-12-01", "id=k7"]),
      ("- a due: 2026-12-01 b", "a due: 2026-12-01 b", ["(due=2026-12-01)"]),
      ("- a due:  2026-12-01", "a", ["due=2026-12-01"]),
      ("- a due: \t 2026-12-01", "a", ["due=2026-12-01"]),
      ("- a due: 3 apples", "a due: 3 apples", []),
      ("- a done: 2026-11-02", "a", ["done=2026-11-02"]),
      ("- a pri: high", "a pri: high", []),
      ("- due: 2026-12-01", "", ["due=2026-12-01"]),
    ])
  func spacedDates(item: String, title: String, attributes: [String]) throws {
    let line = try lawfulTask(item).titleLine
    #expect(line.title == title)
    #expect(line.attributeNotation == attributes)
  }

  @Test(
    "block ids, comments and hard breaks stand after the run",
    arguments: [
      ("- a due:2026-12-01 ^abc12", "^abc12"), ("- a due:2026-12-01 <!-- c -->", "<!-- c -->"),
      ("- a due:2026-12-01 <!-- c --> ^abc", "<!-- c --> ^abc"),
      ("- a due:2026-12-01\\\n  b", "\\"),
      ("- a due:2026-12-01", ""), ("- a due:2026-12-01  \n  b", ""),
      ("- a due:2026-12-01<!-- c -->", "<!-- c -->"),
    ])
  func tails(item: String, tail: String) throws {
    let line = try lawfulTask(item).titleLine
    #expect(line.due?.description == "2026-12-01")
    #expect(line.title == "a")
    let bytes = line.source.bytes[line.tailStart..<line.text.upperBound].drop { $0 == 0x20 }
    #expect(Array(bytes) == Array(tail.utf8))
  }

  @Test(
    "an attribute in code, a link, HTML or a URL is none",
    arguments: [
      "- a `due:2026-12-01`", "- a ``b ` due:2026-12-01``",
      "- a [t due:2026-12-01](u)",
      "- a [[p due:2026-12-01]]", "- a <due:2026-12-01>", "- a <b title=\"due:2026-12-01 x\">",
      "- a http://x/due:2026-12-01",
      "- a <!-- due:2026-12-01 -->", "- a ![due:2026-12-01](u)", "- a [x][due:2026-12-01]",
      "- a <https://due:2026-12-01>",
      "- a `code\n  due:2026-12-01` b", "- a [t\n  due:2026-12-01](u)",
    ])
  func spansHoldNoAttributes(item: String) throws {
    #expect(try lawfulTask(item).titleLine.attributeNotation.isEmpty)
  }

  @Test("a code span that is never closed is none") func openCode() throws {
    #expect(try lawfulTask("- a `b due:2026-12-01").due != nil)
  }

  @Test("a backslash or a code span escapes") func escapes() throws {
    #expect(try lawfulTask("- a due\\:2026-12-01").titleLine.attributeNotation.isEmpty)
    #expect(try lawfulTask("- a \\due:2026-12-01 b").titleLine.attributeNotation.isEmpty)
    #expect(try lawfulTask("- a \\#x \\@bob").titleLine.tags.isEmpty)
    #expect(try lawfulTask("- a \\#x \\@bob").titleLine.people.isEmpty)
    #expect(try lawfulTask("- a `@bob` `#x`").titleLine.words.isEmpty)
    #expect(try lawfulTask("- a x\\:1").titleLine.attributeNotation.isEmpty)
  }

  @Test("a line that ends inside a span is not arranged") func linesThatEndInsideASpan() throws {
    let line = try lawfulTask("- a id:k7 `b\n  c`").titleLine
    #expect(!line.isArrangeable)
    #expect(line.id == nil)
  }
}
