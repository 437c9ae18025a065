import Foundation
import TestSupport
import Testing

/// What a name on the command line means, and what messages call things.
@Suite struct NamingTests {
  private let folder = ScratchFolder()

  private func sh(_ command: String, on text: String) throws -> ScratchFolder.Run {
    folder.make("board.md", text)
    return try folder.sh(command)
  }

  @Test(
    "a whole title is meant before the beginning of an id, by every command",
    arguments: [
      ("rm DNS", "removed \"DNS\""), ("done DNS", "finished \"DNS\""),
      ("cancel dns", "cancelled \"DNS\""), ("start DNS", "moved \"DNS\" to 'Doing'"),
      ("edit DNS --tag net", "changed \"DNS\""),
      ("move DNS done", "moved \"DNS\" to 'Done'; it is finished"),
    ])
  func titleBeforePrefix(command: String, message: String) throws {
    let run = try sh(
      "board \(command) && grep -c 'Rotate keys id:dns-keys' board.md",
      on: "## Todo\n\n- [ ] DNS\n- [ ] Rotate keys id:dns-keys\n\n## Doing\n\n## Done\n")
    #expect(run.errors == "board: \(message)\n" && run.output.hasSuffix("1\n"), "\(run)")
  }

  @Test("what several tasks have is refused, with a handle for each, and nothing was changed")
  func ambiguous() throws {
    let text = "## Todo\n\n- [ ] Call Ana\n- [ ] Call Ben id:ben\n- [ ] Write id:call-7\n"
    for command in ["done", "rm", "start", "edit --due fri", "show", "cancel"] {
      let run = try sh("board \(command) call; echo $?; cat board.md", on: text)
      #expect(run.output == "2\n" + text, "\(run)")
      #expect(
        run.errors.contains(
          "'call' is ambiguous: it matches 3 tasks; name one of :3 \"Call Ana\" in Todo, "
            + "ben \"Call Ben\" in Todo, call-7 \"Write\" in Todo"), "\(run)")
    }
    let add = try sh("board add X --needs call; cat board.md", on: text)
    #expect(add.output == text && add.errors.contains("name one of :3"), "\(add)")
  }

  @Test("finished copies of a recurring task are in nobody's way")
  func finishedCopies() throws {
    let text = "## Todo\n\n- [ ] Rent due:2026-11-21 every:1m\n\n## Doing\n\n## Done\n"
    let run = try sh(
      "board done Rent && board start Rent && board done Rent && board list Rent", on: text)
    #expect(run.status == 0 && run.output.contains("2027-01-21  Todo  Rent"), "\(run)")
    let reopened = try folder.sh("board reopen Rent")
    #expect(reopened.status == 2 && reopened.errors.contains("2 tasks"), "\(reopened)")
  }

  @Test("list and next name a task without an id by its line, as commands take it")
  func handles() throws {
    let run = try sh(
      "board list && board next && board done :5 2>&1",
      on: "## Todo\n\n- [ ] one id:aa\n\n- [ ] two\n\n## Done\n")
    #expect(
      run.output == """
        aa  Todo  one
        :5  Todo  two
        aa  one
            next in Todo
        :5  two
            next in Todo
        board: finished "two"

        """, "\(run)")
  }

  @Test("of two columns with one name the line of the heading says which")
  func columns() throws {
    let text = "## Todo\n\n- [ ] one id:aa\n\n## Done\n\n## Todo\n"
    let run = try sh("board move aa todo; board add two --column :7 && board move aa :7", on: text)
    #expect(
      run.errors.hasPrefix(
        "board: 'todo' is ambiguous: :1 Todo, :7 Todo; name it by the line of its heading, such as ':1'\n"
      ),
      "\(run)")
    #expect(run.status == 0)
  }

  @Test("letter case of people and tags does not make others of them")
  func letterCase() throws {
    let run = try sh(
      "board edit aa --to ANA --tag Net && board edit aa --no-to ANA && cat board.md",
      on: "## Todo\n\n- [ ] one id:aa\n- [ ] two @ana #net id:bb\n")
    #expect(run.output.contains("- [ ] one #net id:aa\n"), "\(run)")
  }

  @Test(
    "columns with names of their own are todo, doing and done by their places, or as it is said")
  func ownColumns() throws {
    var run = try folder.sh("board init --columns 'Idea,Making,Sent' && head -2 board.md")
    #expect(
      run.errors == "created 'board.md' with the columns Idea (todo), Making (doing), Sent (done)\n"
    )
    #expect(run.output == "---\ncolumns: [Idea, {Making: doing}, {Sent: done}]\n", "\(run)")
    run = try folder.sh("board add X --id xx && board start xx && board done xx")
    #expect(run.status == 0 && run.errors.hasSuffix("board: finished \"X\" (xx)\n"), "\(run)")
    run = try folder.sh("board init b.board.md --columns 'A,B=done,C,D=doing'")
    #expect(run.errors.contains("A (todo), B (done), C (doing), D (doing)"), "\(run)")
    run = try folder.sh("board init c.board.md --columns 'A,B=later'; echo $?")
    #expect(run.output == "2\n" && run.errors.contains("use todo, doing or done"), "\(run)")
  }

  @Test("a board whose columns say no state is told how to say it")
  func unsaidStates() throws {
    let text =
      "---\ncolumns: [Idea, Making, Sent]\n---\n\n## Idea\n\n- [ ] a id:aa\n\n## Making\n\n## Sent\n"
    #expect(
      try sh("board start aa", on: text).errors
        == "board: 'board.md': the board has no 'doing' column; nothing was changed; if 'Making' is one, "
        + "list it as '{Making: doing}' under 'columns' in the front matter\n")
    #expect(try sh("board done aa", on: text).errors.contains("'{Sent: done}'"))
    let run = try sh(
      "sed -i 's/Making, Sent/{Making: doing}, {Sent: done}/' board.md && board start aa && board done aa",
      on: text)
    #expect(run.status == 0, "\(run)")
  }

  @Test("a title's own keys count as on a line of the file, and so do those of queries")
  func ownKeys() throws {
    let run = try sh(
      "board list project:web; board add X project:web --id xx && board add Y --set size=xl --id yy && board list project:web && board edit xx --set project=none --set size=s && cat board.md",
      on: "## Todo\n")
    #expect(
      run.output == """
        xx
        yy
        xx  Todo  X
        ## Todo

        - [ ] X size:s id:xx
        - [ ] Y size:xl id:yy

        """, "\(run)")
    #expect(
      run.errors.hasPrefix(
        "board: no task has an attribute 'project'; did you mean '#web'?\n"), "\(run)"
    )
    let refused = try folder.sh("board edit xx --set due=fri; board edit xx --set a; cat board.md")
    #expect(
      refused.errors.contains("use --due") && refused.errors.contains("like project=web")
        && refused.output.contains("- [ ] X size:s id:xx"))
  }

  @Test("finishing, moving and archiving say what is still open")
  func openParts() throws {
    let text = """
      ## Todo

      - [ ] Class needs:tool id:cls
        - [x] read
        - [ ] look
      - [ ] Tool id:tool

      ## Done

      """
    for command in ["done cls", "move cls done", "edit cls --column done"] {
      let run = try sh("board \(command)", on: text)
      #expect(
        run.errors.hasSuffix(
          "board: \"Class\" (cls) still has 1 open item\nboard: \"Class\" (cls) still needs \"Tool\" (tool)\n"
        ),
        "\(run)")
    }
    #expect(try folder.sh("board archive").errors.contains("still has 1 open item"))
    #expect(try sh("board done cls tool", on: text).errors.contains("needs") == false)
    #expect(
      try sh("board move cls done --keep-open", on: text).errors
        == "board: moved \"Class\" (cls) to 'Done'\n")
  }

  @Test("a move says what becomes of a task, also between closed columns")
  func closedColumns() throws {
    let text =
      "## Todo\n\n- [ ] a id:aa\n\n## Done\n\n## Dropped\n\n## Archive\n\n## Doing\n"
    let run = try sh(
      ["done", "dropped", "done", "archive", "doing"].map { "board move aa \($0)" }
        .joined(separator: " && "), on: text)
    #expect(
      run.errors == """
        board: moved "a" (aa) to 'Done'; it is finished
        board: moved "a" (aa) to 'Dropped'; it is cancelled
        board: moved "a" (aa) to 'Done'; it is finished
        board: moved "a" (aa) to 'Archive'
        board: moved "a" (aa) to 'Doing'; it is open again

        """, "\(run)")
    #expect(try folder.sh("board add b --column dropped --id bb").errors.contains(", cancelled"))
  }

  @Test("a finding keeps its name in a JUnit report, and 'log' its words in JSON")
  func stableReports() throws {
    let name = "grep -o 'testcase name=\"[^\"]*\"'"
    let first = try sh(
      "board check --format junit | \(name)", on: "## Todo\n\n- [ ] a due:2026-02-30\n")
    let second = try sh(
      "board check --format junit | \(name)",
      on: "## Todo\n\n- [ ] other\n- [ ] a due:2026-02-30\n")
    #expect(first.output.contains("invalid-date "), "\(first)")
    #expect(second.output.contains(first.output.split(separator: "\n")[0]), "\(second)")
    let log = try sh(
      "git init -q . && git add board.md && git commit -qm x && board log --json | grep -c '\"event\": \"created\"'",
      on: "## Todo\n\n- [ ] a id:aa\n")
    #expect(log.output == "1\n", "\(log)")
  }

  @Test("git install says what to commit, and git status what is not")
  func gitSetup() throws {
    let run = try sh(
      "git init -q . && board git install; git add board.md && git commit -qm x; board git status; echo $?; "
        + "git add .gitattributes && git commit -qm attributes && board git status; echo $?",
      on: "## Todo\n")
    #expect(run.errors.contains("commit '.gitattributes'"), "\(run)")
    #expect(run.output.contains("missing '.gitattributes' is not committed"), "\(run)")
    #expect(run.output.contains("\n1\n") && run.output.hasSuffix("\n0\n"), "\(run)")
  }

  @Test("archived tasks can be shown and brought back")
  func archive() throws {
    let text = "## Todo\n\n- [ ] a id:aa\n\n## Done\n\n- [x] Buy a bike id:bike done:2026-11-01\n"
    let run = try sh(
      "board archive && board show bike | head -1 && board reopen 'buy a bike'", on: text)
    #expect(run.output == "Buy a bike\n", "\(run)")
    #expect(
      run.errors.hasSuffix("board: reopened \"Buy a bike\" (bike) from 'board.archive.md'\n"),
      "\(run)")
    let files = try folder.sh("cat board.md; grep -c bike board.archive.md")
    #expect(
      files.output
        == "## Todo\n\n- [ ] a id:aa\n- [ ] Buy a bike id:bike\n\n## Done\n0\n", "\(files)")
    let undone = try folder.sh("board undo && cat board.md && grep -c bike board.archive.md")
    #expect(undone.output == "## Todo\n\n- [ ] a id:aa\n\n## Done\n1\n", "\(undone)")
    #expect(try folder.sh("board reopen nothing; echo $?").output == "2\n")
  }

  @Test("a query without a match and an option that is for one task change nothing")
  func noMatch() throws {
    let run = try sh(
      "board edit @ana is:closed --id nn; echo $?; board edit --title 'New id:nn' @ana is:closed; echo $?; ls -A | grep -c lock",
      on: "## Todo\n\n- [ ] a @ana id:k7f2\n")
    #expect(run.output == "0\n0\n0\n", "\(run)")
  }

  @Test("'add -' reads a title and a body")
  func addFromInput() throws {
    let run = try sh(
      "printf 'Pay due:fri\\nat the desk\\n- [ ] receipt\\n' | board add - --id pay && cat board.md",
      on: "## Todo\n")
    #expect(
      run.output == """
        pay
        ## Todo

        - [ ] Pay due:2026-11-27 id:pay

          at the desk
          - [ ] receipt

        """, "\(run)")
  }

  @Test(
    "what other programs call commands, options and dates is understood as far as a suggestion",
    arguments: [
      ("ls", "did you mean 'list'?"), ("stat", "did you mean 'stats'?"),
      ("add x --note y", "did you mean '--body'?"),
      ("add x --priority high", "did you mean '--pri'?"),
      ("add x --assignee ana", "did you mean '--to'?"),
      ("add x due:tom", "did you mean 'tomorrow'?"),
    ])
  func suggestions(command: String, suggestion: String) throws {
    let run = try sh("board \(command)", on: "## Todo\n")
    #expect(run.status == 2 && run.errors.contains(suggestion), "\(run)")
  }

  @Test("without a board the bare command says how to make one")
  func noBoard() throws {
    let run = try folder.sh("board")
    #expect(run.status == 2 && run.errors.contains("'board init'"), "\(run)")
  }

  @Test("undo refuses where its records cannot be written, and says why")
  func unwritableRecords() throws {
    let text = "## Todo\n\n- [ ] a id:aa\n\n## Doing\n"
    folder.make("board.md", text)
    // Root may write everywhere, so the tests run as somebody else.
    let user = geteuid() == 0 ? "setpriv --reuid=65534 --clear-groups " : ""
    let run = try folder.sh(
      "\(user)sh -c 'mkdir -p w && cd w && cp ../board.md . && git init -q . && board start aa && "
        + "chmod -R a-w .git && board edit aa --due fri; board undo; echo $?; cat board.md; chmod -R u+w .git'"
    )
    #expect(run.output == "2\n## Todo\n\n## Doing\n\n- [ ] a due:2026-11-27 id:aa\n", "\(run)")
    #expect(run.errors.contains("this change cannot be undone"), "\(run)")
    #expect(run.errors.contains("cannot be written"), "\(run)")
  }
}
