import Foundation
import TestSupport
import Testing

/// What people type by mistake, or expect to work, and what they are told.
@Suite struct SlipTests {
  private let folder = ScratchFolder()

  private static let text = """
    ## Todo

    - [ ] Order seeds @kim #garden id:seeds
    - [ ] Call Omar @ana id:omar

    ## Doing

    ## Done

    - [x] Buy a spade @kim id:spade done:2026-11-01

    """

  private func sh(_ command: String, on text: String = text) throws -> ScratchFolder.Run {
    folder.make("board.md", text)
    return try folder.sh(command)
  }

  @Test("a date of several words in a title is read, one that is none is refused")
  func dates() throws {
    let run = try sh("board add Water due:next week @ana --id wt && grep Water board.md")
    #expect(run.output == "wt\n- [ ] Water @ana due:2026-11-28 id:wt\n", "\(run)")
    let none = try sh("board add Water due:never again; echo $?; cat board.md")
    #expect(none.output == "2\n" + Self.text && none.errors.contains("--literal"), "\(none)")
    let literal = try sh(
      "board add --literal Say due:next week --id wt && board list due:none id:wt")
    #expect(literal.output == "wt\nwt  Todo  Say due:next week\n", "\(literal)")
  }

  @Test("a finished task that 'edit --column' takes back to work is said to be open")
  func reopenedByEdit() throws {
    let run = try sh("board edit spade --column doing")
    #expect(
      run.errors == "board: changed \"Buy a spade\" (spade), now in 'Doing'; it is open again\n",
      "\(run)")
    let open = try sh("board edit omar --column doing")
    #expect(open.errors == "board: changed \"Call Omar\" (omar), now in 'Doing'\n", "\(open)")
  }

  @Test("a first body is where a new task has its body")
  func firstBody() throws {
    let run = try sh("board edit omar --body '- [ ] find the number' && grep -A2 Omar board.md")
    #expect(
      run.output == "- [ ] Call Omar @ana id:omar\n  - [ ] find the number\n\n", "\(run)")
    let none = try sh("board edit omar --body none; cat board.md")
    #expect(none.output == Self.text && none.errors.contains("nothing to change"), "\(none)")
  }

  @Test("a title names its task without the people and tags at its end")
  func titleWithoutNames() throws {
    #expect(
      try sh("board done 'order seeds'").errors == "board: finished \"Order seeds\" (seeds)\n")
    let two = try sh(
      "board done 'Order seeds'; echo $?",
      on: Self.text.replacing("## Doing", with: "- [ ] Order seeds @bob\n\n## Doing"))
    #expect(two.output == "2\n" && two.errors.contains("name one of seeds"), "\(two)")
    let whole = try sh(
      "board done 'Order seeds'",
      on: Self.text.replacing("## Doing", with: "- [ ] Order seeds\n\n## Doing"))
    #expect(whole.errors.contains("'Order seeds' is ambiguous: it matches 2 tasks"), "\(whole)")
  }

  @Test("a query of a change that cannot mean what was meant says so")
  func doubts() throws {
    let run = try sh("board done @kin; cat board.md")
    #expect(run.output == Self.text, "\(run)")
    #expect(
      run.errors
        == "board: no task names '@kin'; did you mean '@kim'?\nboard: nothing to do: no task matches the query\n",
      "\(run)")
    for (word, meant) in [
      ("priority:high", "'pri'"), ("tag:garden", "'#garden'"), ("person:kim", "'@kim'"),
      ("late", "'overdue'"), ("has:person", "'has:people'"),
    ] {
      let run = try sh("board list \(word)")
      #expect(run.status == 0 && run.errors.contains(meant), "\(run)")
    }
    let not = try sh("board list not @kim")
    #expect(not.status == 2 && not.errors.contains("'-@kim'"), "\(not)")
  }

  @Test("a bare 'board' has the options and the settings of 'board show'")
  func bare() throws {
    let json = try sh("board show --json")
    #expect(try sh("board --json").output == json.output)
    let all = try sh("board --width 60 --all")
    let shown = try sh("board show --width 60 --all")
    #expect(all.status == 0 && all.output == shown.output, "\(all)")
    #expect(all.output.contains("│"), "\(all)")
    let nowhere = try folder.sh(
      "mkdir -p empty && cd empty && GIT_CEILING_DIRECTORIES=.. board --json -f no.md")
    #expect(nowhere.status == 2 && nowhere.errors.contains("'no.md'"), "\(nowhere)")
    let unknown = try sh("board --jsno")
    #expect(unknown.status == 2 && unknown.errors.contains("unknown option '--jsno'"), "\(unknown)")
    let set = try sh(
      "mkdir -p .config/board && echo 'defaults: {show: --json}' >.config/board/config; board")
    #expect(set.output.hasPrefix("{"), "\(set)")
  }

  @Test("what is set wrongly is said to be set, and where")
  func settings() throws {
    func run(_ settings: String, _ command: String) throws -> ScratchFolder.Run {
      folder.make("settings", settings)
      return try sh(
        "mkdir -p .config/board && cp settings .config/board/config && board \(command)")
    }
    // What is typed goes before a default that excludes it.
    #expect(try run("defaults: {list: --json}\n", "list --format ids").output == "seeds\nomar\n")
    #expect(try run("defaults: {list: --done}\n", "list --all --format ids").status == 0)
    let option = try run("me: ana\ndefaults: {list: --srt due}\n", "list")
    #expect(
      option.status == 2
        && option.errors.hasPrefix("board: unknown option '--srt', which is set in ")
        && option.errors.contains("config:2; did you mean '--sort'?\n"),
      "\(option)")
    #expect(!(try run("defaults: {list: --all}\n", "list --srt")).errors.contains("set in"))
    let alias = try run("aliases: {a: list, b: foo}\n", "list")
    #expect(
      alias.errors.contains("config:1:20: the alias 'b' does not begin with a command"), "\(alias)")
    let negated = try run("queries: {mine: '@kim'}\n", "list -query:mine")
    #expect(negated.status == 2 && negated.errors.contains("cannot be negated"), "\(negated)")
    let me = try run("me: ana\n", "add Call @me --id call")
    #expect(me.errors.contains("'@me' stays as it was typed; '--to me' names '@ana'"), "\(me)")
    let due = try run("", "add Pay the rent due next friday")
    #expect(
      due.errors.contains(
        "'due next friday' stays as it was typed; 'due:next friday' would be a due date"), "\(due)")
    #expect(!(try run("", "add Pay what is due soon, due:fri")).errors.contains("stays"))
    #expect(!(try run("", "add --literal Pay due friday")).errors.contains("stays"))
  }

  @Test("a due time of another zone is told by the clock that the board has then")
  func summerTime() throws {
    let text =
      "---\ntimezone: Europe/Berlin\n---\n\n## Todo\n\n- [ ] Late due:2026-10-25T01:01Z\n"
      + "- [ ] Here due:2026-10-25T02:30\n- [ ] Early due:2026-10-25T00:59Z\n"
    let run = try sh("board next --today 2026-10-24", on: text)
    #expect(
      run.output.matches(of: /at \d\d:\d\d/).map { String($0.output) }
        == ["at 02:01", "at 02:30", "at 02:59"], "\(run)")
  }

  @Test("'sort' takes several keys, and reports the place of a task that is not moved")
  func sortedTwice() throws {
    let text =
      "## Todo\n\n- [ ] C pri:low id:cc\n- [ ] B pri:high due:2026-12-02 id:bb\n- [ ] A pri:high due:2026-12-01 id:aa\n"
    for keys in ["--by pri,-title", "--by pri --by -title"] {
      let run = try sh("board sort \(keys) && board list --format ids", on: text)
      #expect(run.output == "bb\naa\ncc\n" && run.errors.contains("sorted by pri, title"), "\(run)")
    }
    #expect(try sh("board sort --by pri,x", on: text).errors.contains("cannot sort by 'x'"))
    let there = try sh("board move omar todo --after seeds")
    #expect(
      there.errors == "board: nothing to do: \"Call Omar\" (omar) is already in 'Todo'\n",
      "\(there)")
  }

  @Test("colors that are asked for are colors in a pipe as well")
  func colors() throws {
    for command in ["list", "show", "next"] {
      let run = try sh("board \(command) --color always | cat")
      #expect(run.output.contains("\u{1B}["), "\(run)")
      #expect(!run.output.contains("\\x1b"), "\(run)")
    }
    let hostile = try sh(
      "board list --color always", on: "## Todo\n\n- [ ] A \u{1B}[31m red id:aa\n")
    #expect(hostile.output.contains("A \\x1b[31m red"), "\(hostile)")
  }

  @Test("the JSON of undo and redo is what the page says")
  func undoJSON() throws {
    func report(_ command: String) throws -> [String: Any] {
      let run = try folder.sh(command)
      let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
      return try #require(object as? [String: Any])
    }
    _ = try sh("board start omar")
    let list = try report("board undo --list --json")
    #expect(Set(list.keys) == ["version", "changes"])
    let change = try #require((list["changes"] as? [[String: Any]])?.first)
    #expect(Set(change.keys) == ["number", "time", "summary", "files"])
    for (command, key) in [("undo", "undone"), ("redo", "redone")] {
      let done = try report("board \(command) --json")
      #expect(Set(done.keys) == ["version", key, "dryRun", "files"])
      #expect(done[key] as? String == "moved \"Call Omar\" (omar) to 'Doing'")
    }
  }

  @Test("a day that is none is said to be none, whatever it is for")
  func since() throws {
    let commit =
      "git init -q . && git add -A && git -c user.name=A -c user.email=a@b.c commit -qm a"
    for command in ["log --since", "log seeds --since", "stats --since", "archive --before"] {
      let run = try sh("\(commit) && board \(command) someday; rm -rf .git")
      #expect(run.errors.hasPrefix("board: 'someday' is not a date; a date is "), "\(run)")
    }
    let nothing = try sh("\(commit) && board log --since 2990-01-01")
    #expect(
      nothing.status == 0 && nothing.errors == "board: no changes since '2990-01-01'\n",
      "\(nothing)")
  }

  @Test("a folder in the place of a file is reported as a folder")
  func folders() throws {
    for command in ["log -f .", "diff -f .", "audit -f .", "add -f . X", "undo -f ."] {
      let run = try sh("git init -q . && board \(command)")
      #expect(run.status == 2 && run.errors.contains("'.': it is a folder; use a"), "\(run)")
    }
  }

  @Test("a title that begins with '-' is said to need '--'")
  func dashes() throws {
    let run = try sh("board add -Water")
    #expect(
      run.errors.hasPrefix(
        "board: unknown option '-Water'; put '--' before a title that starts with '-'\nUsage: "),
      "\(run)")
    #expect(
      try sh("board add --id wt -- -Water && grep -c -- '-Water' board.md").output.contains("1\n"))
  }

  @Test("'resolve' of what is no file, or no conflict, says what to do")
  func resolve() throws {
    let conflict = """
      ## Todo

      <<<<<<< ours
      - [ ] Pay due:2026-12-01 id:pay
      =======
      - [ ] Pay due:2026-12-02 id:pay
      >>>>>>> theirs

      """
    let named = try sh("board resolve pay", on: conflict)
    #expect(
      named.status == 2 && named.errors.contains("add --ours, --theirs or --both"),
      "\(named)")
    let other = try sh("board resolve rent --ours", on: conflict)
    #expect(other.status == 2 && other.errors.contains("'board resolve' lists them"), "\(other)")
  }

  @Test("words of Taskwarrior and todo.txt are answered with the word that was meant")
  func otherWords() throws {
    for (typed, meant) in [
      ("wait:tomorrow", "start:tomorrow"), ("scheduled:fri", "start:fri"),
      ("recur:weekly", "every:1w"), ("recur:2wks", "every:2w"), ("priority:H", "pri:high"),
    ] {
      let run = try sh("board add foo \(typed)")
      #expect(run.status == 2 && run.errors.contains("did you mean '\(meant)'?"), "\(run)")
    }
    let tags = try sh("board add foo +home project:work.api '#x'")
    #expect(
      tags.status == 0 && tags.errors.contains("'+home' is not a tag; '#home' would be one")
        && tags.errors.contains("'project:work.api' is not a tag; '#work/api' would be one"),
      "\(tags)")
    let own = try sh(
      "board add foo project:web", on: "## Todo\n\n- [ ] A project:web id:a1\n\n## Done\n")
    #expect(!own.errors.contains("is not a tag"), "\(own)")
    let inside = try sh("board add Add +1 to the score")
    #expect(!inside.errors.contains("is not a tag"), "\(inside)")
    let list = try sh("board list project:garden")
    #expect(list.errors.contains("did you mean '#garden'?"), "\(list)")
  }

  @Test("an option after the column, and a condition in place of an option") func options() throws {
    let quiet = try sh("board move omar Doing -q")
    #expect(quiet.status == 2 && quiet.errors.contains("unknown option '-q'"), "\(quiet)")
    for (typed, meant) in [
      ("pri:medium", "--pri medium"), ("due:fri", "--due fri"), ("'#x'", "--tag x"),
      ("@ana", "--to ana"),
    ] {
      let run = try sh("board edit omar \(typed)")
      #expect(run.status == 2 && run.errors.contains("to set it, write '\(meant)'"), "\(run)")
    }
  }

  @Test("a whole id finds its task among the texts") func wholeID() throws {
    let board = "## Todo\n\n- [ ] A id:API-12\n- [ ] B id:API-123\n\n## Done\n"
    #expect(try sh("board list api-12", on: board).output == "API-12  Todo  A\n")
    #expect(try sh("board list API", on: board).output == "")
  }

  @Test("options may be typed before the command") func optionsBefore() throws {
    let board = "## Todo\n\n- [ ] A\n\n## Done\n"
    #expect(try sh("board -f board.md list", on: board).output == ":3  Todo  A\n")
    let added = try sh("board -f board.md add B due:fri && cat board.md", on: board)
    #expect(added.status == 0 && added.output.contains("- [ ] B due:"), "\(added)")
    // Not a command, but the value of an option, or a word to search for.
    #expect(try sh("board -f list", on: board).errors.contains("'list'"))
    #expect(try sh("board -f board.md A", on: board).output.contains("A"))
    #expect(try sh("board --json list nothing", on: board).output.contains("\"tasks\""))
  }

  @Test("a file that exists is not replaced, and is told how to become a board")
  func existingFile() throws {
    #expect(
      try sh("board init", on: "## Now\n\n- [ ] A\n").errors
        == "board: 'board.md' already exists; to make its headings columns, run "
        + "'board init --adopt board.md'\n")
  }

  @Test("no editor starts where there is no terminal") func noTerminal() throws {
    let run = try sh(
      "env -u EDITOR -u VISUAL board edit A </dev/null", on: "## Todo\n\n- [ ] A\n")
    #expect(run.status == 2 && run.errors.contains("without a terminal; use options"), "\(run)")
  }

  @Test("next names five tasks and says how many more there are") func nextRest() throws {
    let tasks = (1...7).map { "- [ ] T\($0) due:2026-11-0\($0) id:t\($0)\n" }.joined()
    let board = "## Todo\n\n\(tasks)\n## Done\n"
    #expect(
      try sh("board next", on: board).errors
        == "board: 2 more; 2 of them late: board next --limit 10\n")
    #expect(try sh("board next -n 2", on: board).errors == "")
    #expect(
      try sh("board next T -f board.md", on: board).errors
        == "board: 2 more; 2 of them late: board next T --limit 10 -f board.md\n")
  }

  @Test("list shows times in the board's zone, as next does") func zone() throws {
    let run = try sh(
      "board list; board list --format json | grep '\"due\"'",
      on: "---\ntimezone: Europe/Berlin\n---\n\n## Todo\n\n- [ ] A due:2026-12-01T17:00Z id:a1\n")
    #expect(run.output.hasPrefix("a1  2026-12-01 18:00  Todo  A\n"), "\(run)")
    #expect(run.output.contains("2026-12-01T17:00Z"), "\(run)")
  }
}
