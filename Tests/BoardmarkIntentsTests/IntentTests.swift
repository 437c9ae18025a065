import Boardmark
import BoardmarkFiles
import BoardmarkIntents
import Foundation
import TestSupport
import Testing

/// What somebody wants of a board, whatever offers it.
@Suite struct IntentTests {
  private let folder = ScratchFolder()
  private static let board = """
    # Plan

    ## Todo

    - [ ] A @ana id:aa
      - [ ] one
      - [ ] two
    - [ ] B due:2026-12-01 id:bb
    - [ ] C

    ## Doing

    - [ ] D every:1w due:2026-11-20 id:dd

    ## Done

    - [x] E id:ee done:2026-11-01

    """

  init() {
    // The records go there, and not into the home folder.
    mkdir(folder[".git"], 0o755)
    folder.make("board.md", Self.board)
  }

  private var text: String { TestSupport.text(of: folder["board.md"]) ?? "" }

  private func file(_ before: @escaping () -> Void = {}) -> BoardFile {
    BoardFile(folder["board.md"], links: .all) { _ in
      before()
      return Board.Now(CalendarDate("2026-11-21")!)
    }
  }

  /// A task as it is on the board now.
  private func seen(_ title: String, _ ordinal: Int = 0) throws -> SeenTask {
    let board = Board(Array(text.utf8), fileName: "board.md")
    return SeenTask(try #require(board.tasks.first { $0.title == title }), ordinal: ordinal)
  }

  // MARK: - As the commands

  private typealias Maker = @Sendable (IntentTests) throws -> any BoardIntent

  private static let pairs: [(command: String, make: Maker)] = [
    ("start aa", { StartTasks(.seen([try $0.seen("A @ana")])) }),
    ("done aa", { FinishTasks(.seen([try $0.seen("A @ana")])) }),
    ("reopen ee", { ReopenTasks(.seen([try $0.seen("E")])) }),
    ("reopen ee -c doing", { ReopenTasks(.seen([try $0.seen("E")]), to: "Doing") }),
    ("cancel bb", { CancelTasks(.seen([try $0.seen("B")])) }),
    ("remove aa bb", { RemoveTasks(.seen([try $0.seen("A @ana"), try $0.seen("B")])) }),
    ("move bb doing", { MoveTasks(.seen([try $0.seen("B")]), to: "Doing") }),
    (
      "move C todo --before aa",
      { MoveTasks(.seen([try $0.seen("C")]), to: "Todo", .before(.seen(try $0.seen("A @ana")))) }
    ),
    (
      "move aa todo --after bb",
      { MoveTasks(.seen([try $0.seen("A @ana")]), to: "Todo", .after(.named("bb"))) }
    ),
    ("move aa done --top", { MoveTasks(.seen([try $0.seen("A @ana")]), to: "done", .top) }),
    ("sort --by -title", { _ in SortTasks(by: [try Board.Order("-title")]) }),
    ("edit aa --tick 2", { TickItem(2, of: try $0.seen("A @ana")) }),
    (
      "edit bb --due none --title 'B #x'",
      { test in
        var edit = EditTasks(.seen([try test.seen("B")]))
        edit.title = "B #x"
        edit.values.due = "none"
        return edit
      }
    ),
    (
      "add 'F due:fri' --id ff --top",
      { _ in
        var add = AddTask(title: "F due:fri")
        add.values.id = "ff"
        add.isAtTop = true
        return add
      }
    ),
    ("archive", { ArchiveTasks(in: $0.folder["board.archive.md"], links: .all) }),
  ]

  @Test(
    "people and tags at the end of a new title replace those of the old one, which stay if it has none",
    arguments: [
      ("Gift cards v2", "Gift cards v2 @ana #yellow #2"),
      ("Gift cards v2 due:2027-01-02", "Gift cards v2 @ana #yellow #2"),
      ("Gift cards for @bo, v2", "Gift cards for @bo, v2 @ana #yellow #2"),
      ("Gift cards v2 @bo", "Gift cards v2 @bo #yellow #2"),
      ("Gift cards v2 #red", "Gift cards v2 #red @ana"),
      ("Gift cards v2 @bo #red", "Gift cards v2 @bo #red"),
    ])
  func titlesKeepNames(typed: String, title: String) throws {
    let board = Board("## Todo\n\n- [ ] Gift @cards, old @ana #yellow #2 due:2026-12-12 id:a1\n")
    var edit = EditTasks(.ids(["a1"]))
    edit.title = typed
    let now = Board.Now("2026-11-28")!
    let task = try edit.change(of: board, at: now).edit.board.tasks[0]
    #expect(task.title == title)
    #expect(task.due != nil && task.id?.text == "a1")
  }

  @Test("whoever finishes a task with Obsidian's recurrence learns that it does not recur")
  func foreignRecurrence() throws {
    let board = Board(
      "## Todo\n\n- [ ] Water plants 🔁 every 3 days 📅 2026-11-29 id:a1\n\n## Done\n")
    let outcome = try FinishTasks(.ids(["a1"]))
      .change(of: board, at: Board.Now("2026-11-28")!)
    #expect(outcome.notes.contains { $0.contains("does not recur: replace '🔁' with 'every:'") })
  }

  @Test(
    "an intent writes what the command writes, and undo and redo know it", arguments: pairs.indices)
  func likeCommands(index: Int) throws {
    let (command, make) = Self.pairs[index]
    let run = try folder.sh("board \(command)")
    try #require(run.status == 0, "\(run)")
    let expected = text
    #expect(expected != Self.board)
    #expect(try folder.sh("board undo").status == 0)
    #expect(text == Self.board)
    let made = try file().perform(try make(self))
    #expect(text == expected)
    #expect(made.change.edit.board.source.bytes == Array(expected.utf8))
    let summary = try file().reversal(.undo).perform().summary
    #expect(summary == made.change.summary)
    #expect(text == Self.board)
    try file().reversal(.redo).perform()
    #expect(text == expected)
  }

  // MARK: - What others did meanwhile

  @Test("what an editor saves between look and deed is kept") func savedBefore() throws {
    let task = try seen("B")
    write(
      Self.board.replacing("- [ ] B due:2026-12-01", with: "- [ ] B now due:2026-12-24"),
      to: folder["board.md"])
    try file().perform(StartTasks(.seen([task])))
    #expect(
      text.contains(
        "## Doing\n\n- [ ] D every:1w due:2026-11-20 id:dd\n- [ ] B now due:2026-12-24 id:bb\n"))
  }

  @Test("what an editor saves during the deed is kept") func savedMeanwhile() throws {
    var isSaved = false
    let other = Self.board.replacing("- [ ] C\n", with: "- [ ] C\n- [ ] New\n")
    let file = file { [folder] in
      if !isSaved { write(other, to: folder["board.md"]) }
      isSaved = true
    }
    try file.perform(RemoveTasks(.seen([try seen("A @ana")])))
    #expect(text.contains("- [ ] C\n- [ ] New\n") && !text.contains("id:aa"))
  }

  @Test("both edits of one task are merged, and a conflict gives both texts") func merges() throws {
    let task = try seen("B")
    let typed = Array("- [ ] B #typed due:2026-12-01 id:bb\n".utf8)
    write(Self.board.replacing("due:2026-12-01", with: "due:2026-12-02"), to: folder["board.md"])
    try file().perform(RewriteTasks([task], as: typed))
    #expect(text.contains("- [ ] B #typed due:2026-12-02 id:bb\n"))
    let other = Self.board.replacing("- [ ] B due", with: "- [ ] Other words due")
    write(other, to: folder["board.md"])
    let conflict = #expect(throws: EditConflict.self) {
      try file().perform(
        RewriteTasks([task], as: Array("- [ ] My words due:2026-12-01 id:bb\n".utf8)))
    }
    #expect(conflict?.present == Array("- [ ] Other words due:2026-12-01 id:bb\n".utf8))
    #expect(conflict?.typed == Array("- [ ] My words due:2026-12-01 id:bb\n".utf8))
    #expect(text == other)
  }

  @Test("an item is the one that was seen, wherever it is by now") func items() throws {
    let task = try seen("A @ana")
    write(
      Self.board.replacing("  - [ ] one\n", with: "  - [ ] zero\n  - [ ] one\n"),
      to: folder["board.md"])
    try file().perform(TickItem(1, of: task))
    #expect(text.contains("  - [ ] zero\n  - [x] one\n  - [ ] two\n"))
    try file().perform(TickItem(2, of: try seen("A @ana"), isTicked: false))
    #expect(text.contains("  - [ ] zero\n  - [ ] one\n  - [ ] two\n"))
  }

  @Test("of tasks that are the same bytes it is the one that was seen") func sameTasks() throws {
    let twins = Self.board.replacing("- [ ] C\n", with: "- [ ] C\n- [ ] G\n- [ ] C\n")
    write(twins, to: folder["board.md"])
    try file().perform(RemoveTasks(.seen([try seen("C", 1)])))
    #expect(text == Self.board.replacing("- [ ] C\n", with: "- [ ] C\n- [ ] G\n"))
  }

  @Test("what is gone is not changed, and nothing is written", arguments: ["C", "A @ana"])
  func gone(title: String) throws {
    let task = try seen(title)
    let rest = "## Todo\n\n- [ ] Else\n\n## Doing\n\n## Done\n"
    write(rest, to: folder["board.md"])
    let failure = #expect(throws: CommandFailure.self) {
      try file().perform(StartTasks(.seen([task])))
    }
    #expect(failure?.description == "the task is gone; nothing was changed")
    #expect(text == rest)
  }

  @Test("what is only shown is not written") func dryRun() throws {
    let shown = BoardFile(folder["board.md"], links: .all, isDryRun: true) { _ in
      Board.Now(CalendarDate("2026-11-21")!)
    }
    let made = try shown.perform(ArchiveTasks(in: folder["board.archive.md"], links: .all))
    #expect(!made.change.edit.isEmpty && text == Self.board)
    #expect(TestSupport.text(of: folder["board.archive.md"]) == nil)
  }

  @Test("of tasks with the same bytes that somebody agreed to, each is meant once")
  func twins() throws {
    let board = Board(Array("## Todo\n\n- [ ] a\n- [ ] a\n".utf8), fileName: "board.md")
    let now = Board.Now(CalendarDate("2026-11-21")!)
    let agreed = TaskReferences.agreed(board.tasks)
    #expect(try agreed.tasks(of: board, at: now).map(\.range) == board.tasks.map(\.range))
    let fewer = Board(Array("## Todo\n\n- [ ] a\n".utf8), fileName: "board.md")
    #expect(throws: IntentRefusal.self) { try agreed.tasks(of: fewer, at: now) }
  }
}
