import Boardmark
import Testing

/// Text that people type for a task, of kinds that could become something else in the file.
@Suite struct TypedTextTests {
  private let ids = IDSource(seed: 7)
  private let board = Board(
    Array("## Todo\n\n- [ ] One id:one\n  - [ ] Part id:part\n\n## Done\n".utf8),
    fileName: "board.md")

  private func adding(_ change: (inout Board.NewTask) -> Void) throws -> String {
    var task = Board.NewTask(title: "New")
    task.id = TaskID("new")
    change(&task)
    let edit = try board.adding(task, at: TaskPlace(column: 0), ids: ids)
    return edit.board.source.string(in: edit.tasks[0].range)
  }

  @Test(
    "an underlined heading in a body takes no title into itself",
    arguments: ["Notes\n===", "Notes\n---\nmore", "===", "---", "  ===\n---", "a\nb\n-"])
  func underlinedHeadings(body: String) throws {
    var task = Board.NewTask(title: "New")
    task.body = body
    let added = try board.adding(task, at: TaskPlace(column: 0), ids: ids)
    // A task that has become a heading could not be dated.
    let finished = try added.board.finishing(
      added.tasks, on: CalendarDate("2026-11-21")!, ids: ids)
    #expect(finished.tasks[0].titleLine.done == CalendarDate("2026-11-21"))
    #expect(finished.tasks[0].bodyText == body)
  }

  @Test(
    "a body gives no id that another task has, nor one twice",
    arguments: [
      "- [ ] Part id:one", "- [ ] Part id:PART", "- [ ] Part id:new",
      "- [ ] A id:aa\n- [ ] B id:aa",
    ])
  func idsInBodies(body: String) throws {
    #expect(throws: Board.EditError.self) { try adding { $0.body = body } }
  }

  @Test(
    "other lines of a task give no id that another task has, nor one twice",
    arguments: ["id:one\n  - [ ] B id:two", "id:one\n  - [ ] B id:xx\n  - [ ] C id:XX", "id:two"])
  func idsInReplacements(rest: String) {
    let board = Board(
      Array("## Todo\n\n- [ ] A id:one\n- [ ] B id:b\n  - [ ] S id:two\n".utf8))
    #expect(throws: Board.EditError.self) {
      try board.replacing(board.tasks[0], with: Array("- [ ] A \(rest)\n".utf8))
    }
  }

  @Test("ids that were double before may stay")
  func doubledBefore() throws {
    let board = Board(Array("## Todo\n\n- [ ] A id:one\n- [ ] B id:one\n".utf8))
    let edit = try board.replacing(board.tasks[0], with: Array("- [ ] C id:one\n".utf8))
    #expect(edit.tasks[0].title == "C")
  }

  @Test("a body is text", arguments: ["a\u{0}b", "\u{1B}[31m", "a\u{7F}"])
  func controlCharacters(body: String) {
    #expect(throws: Board.EditError.self) { try adding { $0.body = body } }
  }

  @Test(
    "blanks in code, links and HTML stay as typed, others become one",
    arguments: [
      ("See [[a  b]]  and   `c  d`", "See [[a  b]] and `c  d`"),
      (" [two  words](x.md)\t<b  class=x> ", "[two  words](x.md) <b  class=x>"),
      ("# [[a  b]]  x", "# [[a  b]] x"), ("an `open  tick", "an `open tick"),
      ("\\[[a  b]]", "\\[[a b]]"),
    ])
  func blanksInSpans(typed: String, title: String) throws {
    let edit = try board.adding(
      Board.NewTask(title: typed), at: TaskPlace(column: 0), ids: ids)
    #expect(edit.tasks[0].title == title)
    var change = Board.TaskChange()
    change.title = typed
    #expect(try board.changing([board.tasks[0]], change).tasks[0].title == title)
  }

  @Test(
    "the indentation that all lines of a body share is taken off",
    arguments: [
      ("  pasted\n  lines", "pasted\nlines"),
      ("\t\t- [x] deep\n\t\t- [x] er", "- [x] deep\n- [x] er"),
      ("   one\n\n     - two\n ", "one\n\n  - two"), ("    code", "code"),
      ("one\n  two", "one\n  two"),
    ])
  func indentedBodies(typed: String, body: String) throws {
    let edit = try board.adding(
      {
        var task = Board.NewTask(title: "New")
        task.body = typed
        return task
      }(), at: TaskPlace(column: 0), ids: ids)
    #expect(edit.tasks[0].bodyText == body)
    var change = Board.TaskChange()
    change.body = typed
    #expect(try board.changing([board.tasks[0]], change).tasks[0].bodyText == body)
  }

  @Test("a title of white space of any kind is empty", arguments: ["\u{A0}", "\u{2003} \u{3000}"])
  func whiteSpace(title: String) {
    #expect(throws: Board.EditError.self) { try adding { $0.title = title } }
  }

  @Test("a title full of dates is written with each of them escaped") func manyDates() throws {
    let text = try adding { $0.title = words("due:2026-01-01 x") }
    #expect(text.hasPrefix("- [ ] \(words("due\\:2026-01-01 x"))"))
    func words(_ word: String) -> String {
      Array(repeating: word, count: 300).joined(separator: " ")
    }
  }

  @Test("a word that occurs many times is taken out everywhere", arguments: [true, false])
  func manyWords(isPerson: Bool) throws {
    let words = String(repeating: isPerson ? "@ana " : "due:2026-01-01 ", count: 600)
    let board = Board(Array("## Todo\n\n- [ ] x \(words)#t\n".utf8))
    var change = Board.TaskChange()
    if isPerson { change.removedPeople = ["ana"] } else { change.attributes = [(.due, nil)] }
    let after = try board.changing(board.tasks, change).board
    #expect(after.source.bytes.elementsEqual("## Todo\n\n- [ ] x #t\n".utf8))
  }

  @Test("many tasks are changed at once") func manyTasks() throws {
    let count = 400
    let lines = (0..<count).map { "- [ ] Task \(($0 * 7919) % count) id:t\($0)\n" }.joined()
    let board = Board(Array("## Todo\n\n\(lines)\n## Done\n".utf8))
    // Every second one: no two of those that go are neighbors.
    let names = stride(from: 0, to: count, by: 2).map { "T\($0)" } + ["t1"]
    let tasks = try TaskLookup(board).tasks(names)
    #expect(tasks.count == count / 2 + 1 && tasks[1].id == TaskID("t2"))
    #expect(try board.removing(tasks).board.tasks.count == count / 2 - 1)
    #expect(throws: TaskLookupError.self) { try TaskLookup(board).tasks(["t1", "nobody"]) }
  }

  @Test("the last task of a file without a final newline is replaced", arguments: ["", "\n"])
  func lastLine(end: String) throws {
    for text in ["- [ ] B more", "- [ ] C", "- [ ] B\n  body", "- [ ] Before it B"] {
      let board = Board(Array("## Todo\n\n- [ ] A\n- [ ] B\(end)".utf8))
      let edit = try board.replacing(board.tasks[1], with: Array(text.utf8))
      #expect(
        String(decoding: edit.board.source.bytes, as: UTF8.self)
          == "## Todo\n\n- [ ] A\n\(text)\(end)")
    }
  }
}
