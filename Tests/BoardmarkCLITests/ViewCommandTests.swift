import Foundation
import TestSupport
import Testing

/// What `list`, `show`, `next` and bare `board` show, and of which boards.
@Suite struct ViewCommandTests {
  private let folder = ScratchFolder()

  private func makeBoard(_ path: String = "board.md", extra: String = "") {
    write(
      """
      ## Todo

      - [ ] Call the bank @ana #money due:2026-11-21 pri:low id:bank
      - [ ] Pay the rent @bob #money due:2026-11-21 pri:high id:rent
      - [x] Old and ticked id:tick
      \(extra)
      ## Doing

      - [ ] Paint @ana needs:bank id:pain

      ## Done

      - [x] Move in @ana id:move done:2026-11-01

      """, to: folder[path])
  }

  @Test("'show --as' takes each view, its settings, and nothing that it would pass over")
  func showAs() throws {
    makeBoard()
    func show(_ words: String) throws -> String {
      let run = try folder.sh("board show \(words) --today 2026-11-21")
      return run.status == 0 ? run.output : "\(run.status) \(run.errors.prefix { $0 != "\n" })"
    }
    #expect(try show("--as board") == show(""))
    let list = try show("--as list --sort -pri,title")
    #expect(
      list.split(separator: "\n").map { $0.contains("rent") } == [false, true, false, false, false])
    #expect(try show("--as agenda '#money'").hasPrefix("Today\n"))
    #expect(try show("--as people").contains("@ana  3\n  Todo:\n  [ ] Call the bank"))
    #expect(try show("--as people --by tag").hasPrefix("#money  2\n"))
    #expect(try show("--as charts").hasPrefix("Tasks by column\nTodo   3\nDoing  1\nDone   1\n"))
    #expect(try show("--as list --html").contains("<table class=\"list\">"))
    #expect(try show("--as agenda --month 9999-12 --width 80").contains("Dec 9999"))
    #expect(try show("--as agenda --month 2026-12 --html").contains(">Dec 2026</h2>"))
    for (words, message) in [
      ("--as table", "2 board: the value 'table' is invalid for '--as"),
      ("--sort due", "2 board: --sort needs '--as list'"),
      ("--as list --by tag", "2 board: --by needs '--as people'"),
      ("--as list --month 2026-12", "2 board: --month needs '--as agenda'"),
      ("--as list --json", "2 board: --as draws text or a page"),
      ("--as agenda --month 12", "2 board: '12' is not a month"),
      ("--as list --sort size", "2 board: cannot sort by 'size'"),
      ("bank --as list", "2 board: '--as' shows a board, not a task"),
    ] {
      let text = try show(words)
      #expect(text.hasPrefix(message), "\(words): \(text)")
    }
  }

  private func ids(_ arguments: String) throws -> [String] {
    let run = try folder.sh("board list --format ids \(arguments)")
    try #require(run.status == 0, "\(run)")
    return run.output.split(separator: "\n").map(String.init)
  }

  private func json(_ command: String, status: Int32 = 0) throws -> [String: Any] {
    let run = try folder.sh(command)
    try #require(run.status == status, "\(run)")
    let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    return try #require(object as? [String: Any])
  }

  // MARK: - list

  @Test(
    "open tasks are listed unless something asks for closed ones",
    arguments: [
      ("", ["bank", "rent", "pain"]), ("--all", ["bank", "rent", "tick", "pain", "move"]),
      ("--done", ["tick", "move"]), ("@ana", ["bank", "pain"]),
      ("@ana --all", ["bank", "pain", "move"]),
      ("state:todo", ["bank", "rent", "tick"]), ("column:done", ["move"]), ("id:tick", ["tick"]),
      ("is:closed", ["tick", "move"]), ("box:ticked", ["tick", "move"]),
      ("done:2026-11-01", ["move"]),
      ("@bob or id:move", ["rent", "move"]), ("-- -@ana", ["rent"]), ("-@ana", ["rent"]),
      ("-nothing", ["bank", "rent", "pain"]), ("-#money -n1", ["pain"]),
    ])
  func openByDefault(arguments: String, expected: [String]) throws {
    makeBoard()
    #expect(try ids(arguments) == expected)
  }

  @Test(
    "several keys sort, and a limit cuts",
    arguments: [
      ("--sort due,pri", ["rent", "bank", "pain"]),
      ("--sort due --sort -pri", ["bank", "rent", "pain"]),
      ("--sort due", ["bank", "rent", "pain"]), ("--sort -title -n 2", ["rent", "pain"]),
      ("--limit 1", ["bank"]), ("-n 1 @bob", ["rent"]),
    ])
  func sorting(arguments: String, expected: [String]) throws {
    makeBoard()
    #expect(try ids(arguments) == expected)
  }

  @Test(
    "what cannot be meant is said on standard error",
    arguments: [
      (
        "Doing",
        "board: no task has 'Doing' in its text; 'column:Doing' finds those in that column\n"
      ),
      ("rentt", "board: no task has 'rentt' in its text\n"),
      ("pain", ""),
      ("bank", ""),
      ("move", "board: no open task matches; '--all' lists 1 closed one\n"),
      ("@an", "board: no task names '@an'; did you mean '@ana'?\n"),
      ("foo:bar", "board: no task has an attribute 'foo'; 'text:foo:bar' finds that text\n"),
      ("@bob or xyzzy", ""),
      ("@ana overdue", ""),
    ])
  func doubts(arguments: String, message: String) throws {
    makeBoard()
    let run = try folder.sh("board list \(arguments)")
    #expect(run.status == 0)
    #expect(run.errors == message)
  }

  @Test(
    "options that cannot be meant are errors",
    arguments: [
      ("-x", "unknown option '-x'"), ("--dne", "unknown option '--dne'"),
      ("-n", "missing value for '-n <n>'"), ("-n 0", "--limit takes a number of tasks, at least 1"),
      ("--all --done", "'--all' and '--done' cannot be used together; leave one out"),
      ("--agenda --json", "--agenda is for text; leave out '--format json'"),
      ("--by tag --agenda", "--agenda is '--by due'; leave out '--by tag'"),
      (
        "--json --format csv",
        "'--json' and '--format csv' cannot be used together; leave one out"
      ),
      ("@ana or", "'or' is not between two words; write it between two, or 'text:or' for the text"),
      ("--sort duee", "cannot sort by 'duee'; did you mean 'due'?"),
    ])
  func errors(arguments: String, message: String) throws {
    makeBoard()
    let run = try folder.sh("board list \(arguments)")
    #expect(run.status == 2)
    #expect(run.errors.contains(message), "\(run.errors)")
  }

  @Test("the agenda has what is due, by day") func agenda() throws {
    makeBoard()
    let run = try folder.sh("board list --agenda")
    #expect(
      run.output == """
        Today, Sat 2026-11-21
        bank  2026-11-21  low   Todo  Call the bank @ana #money
        rent  2026-11-21  high  Todo  Pay the rent @bob #money

        """)
  }

  // MARK: - several boards

  @Test("several boards are listed together, and name their files") func several() throws {
    makeBoard("a.board.md")
    _ = try folder.sh("mkdir sub")
    makeBoard("sub/board.md", extra: "- [ ] Only here #garden id:only\n")
    #expect(
      try folder.sh("board list -f . '#garden' or @bob").output == """
        rent  a.board.md    2026-11-21  high  Todo  Pay the rent @bob #money
        rent  sub/board.md  2026-11-21  high  Todo  Pay the rent @bob #money
        only  sub/board.md                    Todo  Only here #garden

        """)
    let list = try json("board list --json -f a.board.md -f sub -n 2")
    #expect(list["file"] is NSNull && list["today"] is NSNull)
    let tasks = try #require(list["tasks"] as? [[String: Any]])
    #expect(tasks.map { $0["file"] as? String } == ["a.board.md", "a.board.md"])
    let files = try #require(list["files"] as? [[String: Any]])
    #expect(files.map { $0["file"] as? String } == ["a.board.md", "sub/board.md"])
    // A word that only one board knows is not an error on the others.
    #expect(try folder.sh("board list -f . '#garden' id:only").status == 0)
    let show = try folder.sh("board show -f . '#garden'")
    #expect(show.output.hasPrefix("a.board.md\n\nTodo  0 of 3\n"), "\(show.output)")
    #expect(
      show.output.contains("\n\nsub/board.md\n\nTodo  1 of 4\n  [ ] Only here #garden  only\n"))
    let next = try folder.sh("board next -f . -n 1")
    #expect(
      next.output == """
        rent  Pay the rent @bob #money
              a.board.md: priority high, due today

        """)
  }

  @Test("a file that cannot be read is in the JSON, and the others are listed")
  func unreadable()
    throws
  {
    makeBoard()
    _ = try folder.sh("printf '\\377\\376#\\0#\\0' > w.board.md")
    for command in ["list", "next", "show"] {
      let report = try json("board \(command) --json -f . -f gone.md", status: 2)
      let files = try #require(report["files"] as? [[String: Any]])
      #expect(files.map { $0["file"] as? String } == ["board.md", "gone.md", "w.board.md"])
      #expect(files.map { $0["error"] is NSNull } == [true, false, false])
      #expect((report["tasks"] as? [Any])?.isEmpty == false)
    }
  }

  // MARK: - show and bare board

  @Test("a word is a task where it names one, else a query") func showQuery() throws {
    makeBoard()
    #expect(try folder.sh("board show rent").output.hasPrefix("Pay the rent @bob #money\n\nid "))
    #expect(try folder.sh("board show 'paint @ana'").output.hasPrefix("Paint @ana\n"))
    let query = try folder.sh("board show @ana")
    #expect(
      query.output == """
        Todo  1 of 3
          [ ] Call the bank @ana #money  bank  2026-11-21 today  low

        Doing  1 of 1
          [ ] Paint @ana  pain  blocked

        Done  1 of 1
          [x] Move in @ana  move  2026-11-01

        """)
    let unknown = try folder.sh("board show rnt")
    #expect(unknown.status == 2 && unknown.errors == "board: no task 'rnt'; did you mean 'rent'?\n")
    #expect(
      try folder.sh("board show column:nope").errors.contains("no task 'column:nope'") == false)
    let report = try json("board show --json @ana state:doing")
    let tasks = try #require(report["tasks"] as? [[String: Any]])
    #expect(tasks.map { $0["id"] as? String } == ["pain"])
    #expect(tasks.map { $0["blocked"] as? Bool } == [true])
  }

  @Test("next takes a query") func nextQuery() throws {
    makeBoard()
    #expect(try folder.sh("board next @bob").output.hasPrefix("rent  Pay the rent"))
    let none = try folder.sh("board next '#nope'")
    #expect(none.status == 0)
    #expect(none.errors == "board: no task has the tag '#nope'\nboard: nothing to work on\n")
  }

  @Test("bare 'board' shows the board, and says how to make one where there is none") func bare()
    throws
  {
    #expect(try folder.sh("board").errors.contains("make one with 'board init'"))
    makeBoard()
    #expect(try folder.sh("board").output == folder.sh("board show").output)
    makeBoard("other.md", extra: "- [ ] Other id:othr\n")
    #expect(try folder.sh("board -f other.md").output.contains("  [ ] Other  othr\n"))
    #expect(try folder.sh("BOARD_FILE=gone.md board").status == 2)
  }

  // MARK: - On a terminal

  @Test("the columns share the screen, doing columns first") func height() throws {
    let tasks = (0..<200).map { "- [ ] Task \($0) id:t\($0)\n" }.joined()
    makeBoard(extra: tasks)
    for (rows, columns) in [(24, 80), (24, 30), (40, 30), (15, 80)] {
      let run = try folder.terminal("board show --no-pager", rows: rows, columns: columns)
      let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      #expect(lines.count <= rows - 1, "\(rows)x\(columns): \(run.output)")
      #expect(run.output.contains("○ Paint @ana"), "\(run.output)")
      #expect(run.output.contains(/… \d+ more/), "\(run.output)")
    }
    let whole = try folder.terminal("board show --all --no-pager")
    #expect(whole.output.contains("Task 199") && !whole.output.contains("more"))
    #expect(try folder.sh("board show").output.contains("Task 199"))
  }

  @Test("--watch keeps the columns on the screen as well") func watchedHeight() throws {
    makeBoard(extra: (0..<200).map { "- [ ] Task \($0) id:t\($0)\n" }.joined())
    let run = try folder.terminal("board show --watch", typing: "q", after: "q quits")
    #expect(run.status == 0)
    #expect(
      run.output.contains("○ Paint @ana") && run.output.contains(/… \d+ more/), "\(run.output)")
    #expect(!run.output.contains("Task 199"), "\(run.output)")
  }

  @Test("what is longer than the screen goes through the pager") func pager() throws {
    makeBoard(extra: (0..<50).map { "- [ ] Task \($0)\n" }.joined())
    let pager = "BOARD_PAGER='sed s/Task/PAGED/' PAGER=false"
    #expect(try folder.terminal("\(pager) board list").output.contains("PAGED 49"))
    #expect(
      try folder.terminal("PAGER='sed s/Task/PAGED/' board show --all").output.contains("PAGED 49"))
    #expect(!(try folder.terminal("\(pager) board list --no-pager").output.contains("PAGED")))
    let figures = try folder.terminal(
      "git init -q . && git add -A && git -c user.name=a -c user.email=a commit -q -m x; "
        + "BOARD_PAGER='sed s/finished/PAGED/' board stats --no-pager; BOARD_PAGER='sed s/finished/PAGED/' board stats",
      rows: 4)
    #expect(figures.output.contains("PAGED") && figures.output.hasPrefix("2026-"), "\(figures)")
    #expect(!(try folder.terminal("\(pager) board list -n 5").output.contains("PAGED")))
    #expect(!(try folder.sh("\(pager) board list").output.contains("PAGED")))
    // A pager that is not there loses nothing, and one that is left early is not an error.
    #expect(try folder.terminal("BOARD_PAGER=nowhere board list").output.contains("Task 49"))
    let left = try folder.terminal("BOARD_PAGER='head -n 1' board list; echo \"status $?\"")
    #expect(left.output.hasSuffix("\nstatus 0\n"), "\(left.output)")
    #expect(
      try folder.terminal("BOARD_PAGER='echo LESS=$LESS; cat' board list").output.hasPrefix(
        "LESS=FRX\n"))
    #expect(try folder.terminal("BOARD_PAGER= board list").output.contains("Task 49"))
  }
}
