import Boardmark
import Testing

@testable import BoardmarkEditing

/// Changes of a board, one by one.
@Suite struct BoardEditTests {
  private let today = CalendarDate("2026-11-21")!
  private let ids = IDSource(seed: 7)

  private func board(_ text: String) -> Board { Board(Array(text.utf8), fileName: "board.md") }

  private func text(_ edit: Board.Edit) -> String {
    String(decoding: edit.board.source.bytes, as: UTF8.self)
  }

  private let plain = """
    # Plan

    ## Todo

    - [ ] One id:one
      - note
    - [ ] Two id:two

    ## Doing

    ## Done

    - [x] Three id:three done:2026-11-01

    """

  @Test("a new task goes to the column's end in canonical form")
  func adding() throws {
    var task = Board.NewTask(title: "Ship it to @bob")
    task.tags = ["api"]
    task.due = DueDate("2026-12-01")
    task.priority = .high
    task.id = TaskID("four")
    task.body = "- a note\n- [ ] part"
    let edit = try board(plain).adding(task, at: TaskPlace(column: 0), ids: ids)
    #expect(
      text(edit)
        == plain.replacing(
          "- [ ] Two id:two\n",
          with: """
            - [ ] Two id:two
            - [ ] Ship it to @bob #api pri:high due:2026-12-01 id:four
              - a note
              - [ ] part

            """))
    #expect(edit.created == [TaskID("four")])
  }

  /// Adds a task to the column at index 1.
  private func added(to text: String) throws -> Board.Edit {
    var task = Board.NewTask(title: "New")
    task.id = TaskID("new")
    return try board(text).adding(task, at: TaskPlace(column: 1), ids: ids)
  }

  @Test("a new task goes after all paragraphs of a column's preamble")
  func preamble() throws {
    let edit = try added(to: "## Todo\n\n- [ ] a\n\n## Doing\n\nOne.\n\nTwo.\n\n## Done\n")
    #expect(text(edit).contains("## Doing\n\nOne.\n\nTwo.\n\n- [ ] New id:new\n\n## Done\n"))
  }

  @Test(
    "a task in an empty column is one blank line below its heading, the others stay after it")
  func emptyColumn() throws {
    let before = "## Todo\n\n- [ ] a\n- [ ] b\n\n## Doing\n\n\n\n\n## Done\n"
    let edit = try board(before).moving([board(before).tasks[0]], to: TaskPlace(column: 1))
    #expect(text(edit) == "## Todo\n\n- [ ] b\n\n## Doing\n\n- [ ] a\n\n\n\n\n## Done\n")
  }

  @Test(
    "adding a task and removing it gives the bytes back",
    arguments: [
      "", "\n", "\n\n", "\n\n\n\n", "---\n", "---\n\n", "---\n\n\n", "\n---\n", "\n---\n\n",
      "***\n\n",
      "Text.\n\n", "\nText.\n\n\n", "\nText.\n\nMore.\n\n",
    ])
  func addedAndRemoved(column: String) throws {
    for end in ["## Done\n", "## Done\n\n- [ ] z\n"] {
      let before = "## Todo\n\n- [ ] a\n\n## Doing\n\(column)\(end)"
      let edit = try added(to: before)
      let after = try edit.board.removing([edit.board.columns[1].tasks[0]])
      #expect(text(after) == before, "\(text(edit))")
    }
  }

  @Test("a body that is a paragraph is set apart from the title")
  func paragraphBody() throws {
    var task = Board.NewTask(title: "Ship")
    task.body = "Some text\n\n    code\nand more\n\n"
    task.id = TaskID("four")
    let edit = try board(plain).adding(task, at: TaskPlace(column: 1), ids: ids)
    #expect(text(edit).contains("## Doing\n\n- [ ] Ship id:four\n\n  Some text\n\n      code\n"))
    #expect(edit.board.tasks[2].bodyText == "Some text\n\n    code\nand more")
  }

  @Test(
    "titles that would be read as something else are read as they were typed",
    arguments: [
      "- x", "# x", "due:2026-12-01", "due: 2026-12-01", "Pay due:2026-12-01 now",
      "a:b c:d id:k7f2",
      "[x] done", "[ ]", "1. one", "1) one", "> quote", "```", "`a` b", "a `b", "<!-- c -->",
      "a <!-- c -->", "a <!-- b", "see ^abc", "a\\", "a\\*b", "C:\\temp", "C:\\*", "***", "===",
      "---",
      "https://a.b/c?d=e:f", "[a](b) c:d", "[a](b", "[[a b]] x:y", "a | b", "~~~", "id:x", "x:",
      ":x",
      "@bob", "#tag", "@bob #tag x:y", "\\@bob", "\\", "\\\\", "`", "``` a:b", "<a", "<b>x:y</b>",
      "[a]: b", "[a]: https://b.c", "+ x", "* x", "_x_", "- - x", "due:tomorrow pri:A",
      "x:y due:2026-01-01,",
      "(due:2026-01-01)", "*due:2026-01-01*", "a  b", "&amp; x:y", "!", "!!", "한글 제목 마감:내일", "é",
      "a ^b ^c", "pri:high", "{x}", "$x$", "%% x", "[x](due:1) due:1", "<due:2026-01-01>",
    ])
  func titles(title: String) throws {
    let wanted = title.split(separator: " ").joined(separator: " ")
    let boxless = "## Todo\n\n- One\n\n## Done\n"
    for text in [plain, boxless, "## Todo\n\n1. [ ] One\n"] {
      let before = board(text)
      let edit = try before.adding(Board.NewTask(title: title), at: TaskPlace(column: 0), ids: ids)
      let task = edit.board.columns[0].tasks.last!
      #expect(task.title == wanted, "\(self.text(edit))")
      #expect(task.titleLine.words.compactMap(\.key) == [.id])
      #expect(task.box == (text == boxless ? .none : .open))
      let other = try before.changing([before.tasks[0]], titled(title))
      #expect(other.board.tasks[0].title == wanted, "\(self.text(other))")
      #expect(other.board.tasks[0].titleLine.attribute(.id) == nil || text == plain)
      #expect(other.board.tasks[0].bodyText == before.tasks[0].bodyText)
    }
  }

  private func titled(_ title: String) -> Board.TaskChange {
    var change = Board.TaskChange()
    change.title = title
    return change
  }

  @Test(
    "a title must be one line of characters", arguments: ["", "  ", "a\nb", "a\u{1B}[0m", "\u{0}"])
  func badTitles(title: String) {
    #expect(throws: Board.EditError.self) {
      try board(plain).adding(Board.NewTask(title: title), at: TaskPlace(column: 0), ids: ids)
    }
  }

  @Test("tasks move together, in the order in which they are named")
  func moving() throws {
    let board = board(plain)
    let edit = try board.moving([board.tasks[1], board.tasks[0]], to: TaskPlace(column: 1))
    #expect(
      text(edit) == """
        # Plan

        ## Todo

        ## Doing

        - [ ] Two id:two
        - [ ] One id:one
          - note

        ## Done

        - [x] Three id:three done:2026-11-01

        """)
  }

  @Test("places: the top, before and after a task")
  func places() throws {
    let board = board(plain)
    let three = board.tasks[2]
    let top = try board.moving([three], to: TaskPlace(column: 0, .top))
    #expect(
      text(top).contains("## Todo\n\n- [ ] Three id:three\n- [ ] One id:one\n"))
    #expect(text(top).hasSuffix("## Doing\n\n## Done\n"))
    let between = try board.moving([three], to: TaskPlace(column: 0, .before(board.tasks[1])))
    #expect(
      text(between).contains("  - note\n- [ ] Three id:three\n- [ ] Two id:two\n"))
    let after = try board.moving(
      [board.tasks[0]], to: TaskPlace(column: 0, .after(board.tasks[1])))
    #expect(
      text(after).contains("## Todo\n\n- [ ] Two id:two\n- [ ] One id:one\n  - note\n\n## Doing"))
    #expect(throws: Board.EditError.self) {
      try board.moving([three], to: TaskPlace(column: 2, .after(three)))
    }
    #expect(try board.moving([three], to: TaskPlace(column: 2)).isEmpty)
  }

  @Test("removing takes the comment before the task along, and no gap grows")
  func removing() throws {
    let text = "## Todo\n\n- A\n\n<!-- board: allow overdue -->\n\n- B\n- C\n\n## Done\n"
    let board = board(text)
    #expect(self.text(try board.removing([board.tasks[1]])) == "## Todo\n\n- A\n- C\n\n## Done\n")
    #expect(self.text(try board.removing(board.tasks)) == "## Todo\n\n## Done\n")
    #expect(
      self.text(try board.removing([board.tasks[0]]))
        == "## Todo\n\n<!-- board: allow overdue -->\n\n- B\n- C\n\n## Done\n")
  }

  @Test("finishing ticks, dates and moves")
  func finishing() throws {
    let board = board(plain)
    let edit = try board.finishing([board.tasks[0]], on: today, ids: ids)
    #expect(
      text(edit).hasSuffix(
        """
        - [x] Three id:three done:2026-11-01
        - [x] One id:one done:2026-11-21
          - note

        """))
    #expect(try edit.board.finishing([edit.board.tasks[2]], on: today, ids: ids).isEmpty)
  }

  @Test("a new body has the file's line endings, and is as close to the title as the old one")
  func bodyOfCRLF() throws {
    let board = board("## Todo\r\n\r\n- [ ] One\r\n  old\r\n- [ ] Two\r\n")
    var change = Board.TaskChange()
    change.body = "first\n\n- second"
    #expect(
      text(try board.changing([board.tasks[0]], change))
        == "## Todo\r\n\r\n- [ ] One\r\n  first\r\n\r\n  - second\r\n- [ ] Two\r\n")
  }

  @Test("a recurring task comes again")
  func recurring() throws {
    let board = board(
      """
      ## Todo

      - [ ] Rent @ana start:2026-01-28 due:2026-01-31T09:00 every:1m done:2025-12-31 id:rent ^abc
        - [x] transfer due:2026-01-30 id:sub done:2026-01-29
        - [-] cash
        - [ ] file it start:2026-01-31 needs:sub,other id:file

      ## Done

      """)
    let edit = try board.finishing([board.tasks[0]], on: today, ids: ids)
    let copy = edit.board.columns[0].tasks[0]
    #expect(copy.due == DueDate("2026-11-30T09:00"))
    #expect(copy.titleLine.start == CalendarDate("2026-11-27"))
    #expect(copy.id == edit.created[0])
    #expect(copy.id != TaskID("rent") && copy.subtasks[0].titleLine.id != TaskID("sub"))
    #expect(copy.subtasks.map(\.titleLine.box) == [.open, .cancelled, .open])
    #expect(copy.subtasks[2].titleLine.needs == [copy.subtasks[0].titleLine.id!, TaskID("other")!])
    #expect(copy.titleLine.done == nil && copy.box == .open)
    #expect(copy.subtasks[0].titleLine.due == DueDate("2026-11-29"))
    #expect(copy.subtasks[0].titleLine.done == nil)
    #expect(copy.subtasks[2].titleLine.start == CalendarDate("2026-11-30"))
    #expect(!text(edit).contains("^abc\n  - [ ]"))
    let old = edit.board.columns[1].tasks[0]
    #expect(old.id == TaskID("rent") && old.due == DueDate("2026-01-31T09:00"))
    #expect(edit.board.ids.count == 6)
  }

  @Test("attributes are written at their place, replaced and taken out")
  func attributes() throws {
    let board = board("## Todo\n\n- [ ] Pay due:2026-12-01 the rent @ana est:2h id:k7f2\n  more\n")
    var change = Board.TaskChange()
    change.attributes = [
      (.due, "2026-12-08"), (.pri, "high"), (.est, .none),
      (.custom("color"), "red"),
    ]
    change.addedPeople = ["bob"]
    change.addedTags = ["home"]
    change.removedPeople = ["ana"]
    change.addedNeeds = [TaskID("m3qz")!]
    #expect(
      text(try board.changing(board.tasks, change))
        == "## Todo\n\n- [ ] Pay due:2026-12-08 the rent @bob #home color:red pri:high needs:m3qz id:k7f2\n  more\n"
    )
    change = Board.TaskChange()
    change.attributes = [(.due, nil)]
    #expect(
      text(try board.changing(board.tasks, change))
        == "## Todo\n\n- [ ] Pay the rent @ana est:2h id:k7f2\n  more\n")
  }

  @Test("a title keeps the dates that stood in the old one")
  func titleKeepsDates() throws {
    let board = board("## Todo\n\n- [ ] Pay due:2026-12-01 the rent @ana id:k7f2 <!-- c -->\n")
    #expect(
      text(try board.changing(board.tasks, titled("Pay it")))
        == "## Todo\n\n- [ ] Pay it due:2026-12-01 id:k7f2 <!-- c -->\n")
  }

  @Test("line endings and a missing final one stay")
  func lineEndings() throws {
    let board = board("## Todo\r\n\r\n- A\r\n\r\n## Done\r\n\r\n- B")
    var task = Board.NewTask(title: "C")
    task.body = "- x\n- y"
    task.id = TaskID("cc")
    #expect(
      text(try board.adding(task, at: TaskPlace(column: 1), ids: ids))
        == "## Todo\r\n\r\n- A\r\n\r\n## Done\r\n\r\n- B\r\n- C id:cc\r\n  - x\r\n  - y")
  }

  @Test("sorting moves as few tasks as can be, and none past other text")
  func sorting() throws {
    let now = Board.Now(today: today, minute: 0, instant: 0) { _ in (CalendarDate("2026-11-21")!, 0)
    }
    let board = board(
      """
      ## Todo

      - C due:2026-12-03
      - A due:2026-12-01
        - note
      - none
      - B due:2026-12-02

      Text.

      - Z
      - Y due:2026-12-01

      ### Group

      - Q
      - P due:2026-12-01
      """)
    let edit = try board.sorting(columns: [0], by: [Board.Order(.due)], at: now)
    #expect(
      text(edit) == """
        ## Todo

        - A due:2026-12-01
          - note
        - B due:2026-12-02
        - C due:2026-12-03
        - none

        Text.

        - Y due:2026-12-01
        - Z

        ### Group

        - P due:2026-12-01
        - Q
        """)
  }

  @Test("an archive receives tasks once, each in a column of its own's name")
  func archiving() throws {
    let board = board(plain)
    let archive = Board(Array("# Archive\n".utf8), fileName: "board.archive.md")
    let tasks = board.finishedTasks(before: nil).tasks
    let edit = try archive.receiving(tasks, of: board)
    #expect(
      text(edit) == "# Archive\n\n## Done\n\n- [x] Three id:three done:2026-11-01\n")
    #expect(try edit.board.receiving(tasks, of: board).isEmpty)
    // A task without an id may be another of the same text.
    let other = self.board("## Done\n\n- [x] Milk\n")
    let once = try archive.receiving(other.tasks, of: other).board
    #expect(try once.receiving(other.tasks, of: other).board.tasks.count == 2)
    #expect(board.finishedTasks(before: CalendarDate("2026-11-01")).tasks.isEmpty)
    #expect(board.finishedTasks(before: CalendarDate("2026-11-02")).tasks.count == 1)
  }

  @Test(
    "lines that are read as anything but one task are refused",
    arguments: ["## More", "no item", "- a\n- b", "- a\n\n## More\n\n- b", "- a\n\nprose"])
  func proof(lines: String) throws {
    let board = board(plain)
    let part = try #require(board.parts.firstIndex { $0.isTask })
    var rearrangement = Rearrangement(board)
    rearrangement.insert(TaskLines(task: Array(lines.utf8)), after: part)
    #expect(throws: Board.EditError.self) { try rearrangement.proved() }
  }

  @Test("conflicts, UTF-16 and files without columns are refused")
  func refused() {
    for text in ["<<<<<<< a\n## Todo\n=======\n>>>>>>> b\n", "# Nothing\n"] {
      #expect(throws: Board.EditError.self) {
        try board(text).adding(Board.NewTask(title: "x"), at: TaskPlace(column: 0), ids: ids)
      }
    }
  }
}
