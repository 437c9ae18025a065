import Foundation
import TestSupport
import Testing

/// What people do every day with commands that change a board.
@Suite struct DailyUseTests {
  private let folder = ScratchFolder()

  private static let text = """
    ## Todo

    - [ ] Order seeds @kim #garden due:2026-11-20 id:seeds
    - [ ] Dig the beds @kim needs:seeds id:beds
      - [ ] north
      - [ ] south
    - [ ] Call Omar id:omar

    ## Doing

    ## Done

    - [x] Buy a spade @kim id:spade done:2026-11-01

    """

  private func sh(_ command: String, on text: String = text) throws -> ScratchFolder.Run {
    folder.make("board.md", text)
    return try folder.sh(command)
  }

  @Test("a typed title has attributes, said in the answer")
  func typedTitle() throws {
    let run = try sh(
      "board add Pay the rent due:2026-12-01 pri:high --id rent && grep rent board.md")
    #expect(
      run.errors == "board: added \"Pay the rent\" (rent) to 'Todo' (due 2026-12-01, high)\n",
      "\(run)")
    #expect(run.output == "rent\n- [ ] Pay the rent pri:high due:2026-12-01 id:rent\n", "\(run)")
  }

  @Test("a typed title with an attribute that is none changes nothing")
  func mistypedTitle() throws {
    for title in ["Pay due:tomorow", "Pay deu:fri", "Pay pri:urgent"] {
      let run = try sh("board add \(title); cat board.md")
      #expect(run.output == Self.text && run.errors.contains("--literal"), "\(run)")
    }
    let both = try sh("board add Pay due:fri --due mon; cat board.md")
    #expect(both.output == Self.text && both.errors.contains("--due"), "\(both)")
    let literal = try sh("board add --literal Pay due:tomorow --id x1 && grep Pay board.md")
    #expect(literal.output == "x1\n- [ ] Pay due\\:tomorow id:x1\n", "\(literal)")
    let other = try sh("board edit omar --title 'Call Omar due:soon'; cat board.md")
    #expect(other.output == Self.text && other.errors.contains("'soon' is not a date"), "\(other)")
  }

  @Test("a date in other words is pointed out")
  func nearDate() throws {
    let run = try sh("board add Pay the rent due 2026-12-01 --id rent")
    #expect(run.errors.contains("'due 2026-12-01' is not read as a due date"), "\(run)")
  }

  @Test("a new title has attributes and keeps the others")
  func editedTitle() throws {
    let run = try sh("board edit seeds --title 'Order all seeds pri:high' && grep seeds board.md")
    #expect(
      run.output.hasPrefix(
        "- [ ] Order all seeds @kim #garden pri:high due:2026-11-20 id:seeds\n"), "\(run)")
    #expect(run.errors.contains("high"), "\(run)")
  }

  @Test("what goes back to work is open")
  func back() throws {
    for command in ["start spade", "move spade doing", "edit spade --column doing"] {
      let run = try sh("board \(command) && sed -n '/Doing/,/Done/p' board.md")
      #expect(run.output.contains("- [ ] Buy a spade @kim id:spade\n"), "\(run)")
    }
    #expect(
      try sh("board start spade").errors
        == "board: moved \"Buy a spade\" (spade) to 'Doing'; it is open again\n")
  }

  @Test("a query means all tasks that it finds, open ones unless it says otherwise")
  func query() throws {
    let run = try sh("board done @kim && board list --format ids state:done")
    #expect(
      run.errors.contains("finished \"Order seeds\" (seeds), \"Dig the beds\" (beds)\n"), "\(run)")
    let edit = try sh("board edit overdue --due fri && board list --format ids due:2026-11-27")
    #expect(edit.output == "seeds\n", "\(edit)")
    let reopened = try sh("board reopen @kim && board list --format ids state:done")
    #expect(
      reopened.output == ""
        && reopened.errors.contains("reopened \"Buy a spade\" (spade) in 'Todo'"), "\(reopened)")
    let none = try sh("board done @nobody; echo $?; cat board.md")
    #expect(none.output == "0\n" + Self.text && none.errors.contains("no task matches"), "\(none)")
    let mixed = try sh("board done @kim seeds; echo $?; cat board.md")
    #expect(mixed.output == "2\n" + Self.text && mixed.errors.contains("text:seeds"), "\(mixed)")
    let option = try sh("board done --al seeds; echo $?; cat board.md")
    #expect(option.output == "2\n" + Self.text && option.errors.contains("--al"), "\(option)")
  }

  @Test("a task cannot need what needs it")
  func cycle() throws {
    let run = try sh("board edit seeds --needs beds; echo $?; cat board.md")
    #expect(run.output == "2\n" + Self.text, "\(run)")
    #expect(run.errors.contains("nothing was changed"), "\(run)")
    // Also where the changed task is not the first of the cycle.
    let text = Self.text.replacing("needs:seeds ", with: "").replacing(
      "id:seeds", with: "needs:omar id:seeds")
    try expectRefused(
      ["edit omar --needs seeds", "edit omar --title 'Call needs:seeds'"], on: text,
      saying: "needs itself")
  }

  /// Expects that each of some changes leaves the board as it is, and why.
  private func expectRefused(_ changes: [String], on text: String, saying reason: String) throws {
    for change in changes {
      let run = try sh("board \(change); echo $?; cat board.md", on: text)
      #expect(run.output == "2\n" + text && run.errors.contains(reason), "\(run)")
    }
  }

  @Test("what another task needs stays, whatever becomes of its id or body")
  func lostNeed() throws {
    let text = """
      ## Todo

      - [ ] order id:ord
        - [ ] pay id:pay
      - [ ] plant needs:ord
      - [ ] send needs:pay

      """
    try expectRefused(
      ["--id ord2", "--id none", "--title 'order id:ord2'", "--body none"].map { "edit ord \($0)" },
      on: text, saying: "which this would remove")
    let closed = text.replacing("- [ ] plant", with: "- [x] plant")
    #expect(try sh("board edit ord --id ord2", on: closed).status == 0)
    let free = try sh("board edit :5 --no-needs ord && board edit ord --id ord2", on: text)
    #expect(free.status == 0, "\(free)")
  }

  @Test("a new id closes no cycle of needs")
  func cycleByID() throws {
    let text = "## Todo\n\n- [ ] Dig needs:zz11 id:dd11\n- [ ] Eat needs:dd11\n"
    try expectRefused(
      ["edit :4 --id zz11", "add Extra needs:dd11 id:zz11"], on: text, saying: "nothing was changed"
    )
  }

  @Test("a subtask is not taken for its task, nor a query for the task of that title")
  func meant() throws {
    let text = """
      ## Todo

      - [ ] Move house
        - [ ] hire a van
      - [ ] #lime
      - [ ] plant it #lime

      """
    let subtask = try sh("board rm :4; echo $?; cat board.md", on: text)
    #expect(subtask.output == "2\n" + text, "\(subtask)")
    #expect(subtask.errors.contains("'board edit :3 --tick 1'"), "\(subtask)")
    let query = try sh("board rm '#lime'; echo $?; cat board.md", on: text)
    #expect(query.output == "2\n" + text, "\(query)")
    #expect(
      query.errors.contains("name the task as ':5', or the query as '#lime #lime'"), "\(query)")
    let both = try sh("board rm -y '#lime' '#lime' && cat board.md", on: text)
    #expect(
      both.status == 0 && !both.output.hasSuffix(text) && both.output.hasSuffix("hire a van\n"),
      "\(both)")
    // A title may be given without the people at its end.
    let blocked = "## Todo\n\n- [ ] blocked @bob\n- [ ] Ship needs:al01\n- [ ] Alpha id:al01\n"
    #expect(try sh("board rm blocked", on: blocked).status == 2)
  }

  @Test(
    "an attribute is before a URL below the title, and after the rest of a sentence, which is told"
  )
  func continued() throws {
    let url = try sh(
      "board edit :3 --pri high && cat board.md",
      on: "## Todo\n\n- [ ] Call\n  https://example.org/a\n")
    #expect(url.output == "## Todo\n\n- [ ] Call pri:high\n  https://example.org/a\n", "\(url)")
    let text = try sh(
      "board done :3 && cat board.md", on: "## Todo\n\n- [ ] Call\n  the plumber\n\n## Done\n")
    #expect(text.output.contains("- [x] Call\n  the plumber done:"), "\(text)")
    #expect(text.errors.contains("the title is now 'Call the plumber'\n"), "\(text)")
    let people = try sh("board edit :3 --to bob --tag x", on: "## Todo\n\n- [ ] Call\n")
    #expect(people.status == 0 && !people.errors.contains("title"), "\(people)")
    // A new title is a sentence of its own.
    let titled = try sh(
      "board edit :3 --title Write --due 2026-12-01 && cat board.md",
      on: "## Todo\n\n- [ ] Call\n  the plumber\n")
    #expect(titled.output == "## Todo\n\n- [ ] Write due:2026-12-01\n  the plumber\n", "\(titled)")
  }

  @Test("of tasks that are moved, those that are there already are told apart")
  func alreadyThere() throws {
    let run = try sh("board move b a done", on: "## Todo\n\n- [ ] b\n\n## Done\n\n- [x] a\n")
    #expect(run.errors.contains("moved \"b\" to 'Done'; it is finished\n"), "\(run)")
    #expect(run.errors.contains("\"a\" is already in 'Done'\n"), "\(run)")
  }

  @Test("body, column and subtasks are changed by options")
  func parts() throws {
    let run = try sh("board edit beds --tick 2 --column doing && sed -n '/Doing/,/Done/p' board.md")
    #expect(
      run.output
        == "## Doing\n\n- [ ] Dig the beds @kim needs:seeds id:beds\n  - [ ] north\n  - [x] south\n\n## Done\n",
      "\(run)")
    let body = try sh("board edit beds --body 'Deep.' && grep -A2 beds board.md")
    #expect(
      body.output == "- [ ] Dig the beds @kim needs:seeds id:beds\n\n  Deep.\n", "\(body)")
    let none = try sh("board edit beds --body none && grep -A1 'beds$' board.md")
    #expect(
      none.output == "- [ ] Dig the beds @kim needs:seeds id:beds\n- [ ] Call Omar id:omar\n",
      "\(none)")
    let missing = try sh("board edit beds --tick 3; echo $?; cat board.md")
    #expect(
      missing.output == "2\n" + Self.text && missing.errors.contains("the task has 2"), "\(missing)"
    )
  }

  @Test("dates in words become dates in the editor")
  func editorDates() throws {
    folder.make("edit.sh", "sed -i 's/id:omar/due:tomorrow id:omar/' \"$1\"\n")
    let edited = try sh("EDITOR='sh edit.sh' board edit omar && grep Omar board.md")
    #expect(edited.output == "- [ ] Call Omar due:2026-11-22 id:omar\n", "\(edited)")
    // Of several words, in the middle of a line, with a time; what was not typed stays.
    folder.make("edit.sh", "sed -i 's/Omar.*/Omar due:next fri at noon, then more/' \"$1\"\n")
    let text = "## Todo\n\n- [ ] Call Omar\n- [ ] Call Ana due:next fri\n"
    let words = try sh("EDITOR='sh edit.sh' board edit text:Call --yes; cat board.md", on: text)
    #expect(
      words.output
        == "## Todo\n\n- [ ] Call Omar due:2026-11-27T12:00, then more\n- [ ] Call Ana due:next fri\n",
      "\(words)")
  }

  @Test("what cannot be read comes back to the editor with the reason, and nothing is lost")
  func editorFinding() throws {
    folder.make(
      "edit.sh",
      """
      cp "$1" seen.$(ls seen.* 2>/dev/null | wc -l)
      if grep -q 'board: ' "$1"; then sed -i 's/due:tomorow/due:tomorrow/' "$1"
      else sed -i 's/id:omar/due:tomorow id:omar/' "$1"; fi

      """)
    let run = try sh("EDITOR='sh edit.sh' board edit omar && grep Omar board.md && head -n1 seen.1")
    #expect(
      run.output.hasPrefix("- [ ] Call Omar due:2026-11-22 id:omar\n<!-- board: "), "\(run)")
    // One that makes it worse each time comes to an end as well.
    folder.make("edit.sh", "sed -i 's/id:omar/due:x id:omar/' \"$1\"\n")
    #expect(try sh("EDITOR='sh edit.sh' board edit omar; cat board.md").output == Self.text)
    // An editor that does not fix it ends it.
    folder.make("edit.sh", "sed -i 's/id:omar/due:never id:omar/' \"$1\"\n")
    let kept = try sh("EDITOR='sh edit.sh' board edit omar; echo $?; cat board.md")
    #expect(
      kept.output == "2\n" + Self.text && kept.errors.contains("what you typed is in"), "\(kept)")
  }

  @Test("several tasks open in one editor")
  func editorSeveral() throws {
    folder.make("edit.sh", "sed -i 's/@kim/@lee/' \"$1\"\n")
    let run = try sh("EDITOR='sh edit.sh' board edit @kim && grep -c @lee board.md")
    #expect(
      run.output == "2\n"
        && run.errors.contains("changed \"Order seeds\" (seeds), \"Dig the beds\" (beds)"), "\(run)"
    )
    folder.make("edit.sh", "sed -i '1,2d' \"$1\"\n")
    let lost = try sh("EDITOR='sh edit.sh' board edit @kim; echo $?; cat board.md")
    #expect(lost.output == "2\n" + Self.text && lost.errors.contains("2 tasks"), "\(lost)")
  }

  @Test("a comment that silences a rule for a task goes where the task goes")
  func suppressionComment() throws {
    let comment = "<!-- board: allow overdue -->\n"
    let text = Self.text.replacing("- [ ] Order", with: comment + "- [ ] Order")
      .replacing("- [x] Buy", with: comment + "- [x] Buy")
    let removed = try sh("board rm seeds && ! grep -B1 'Order' board.md && board undo", on: text)
    #expect(removed.output.hasPrefix(comment + "- [ ] Order"), "\(removed)")
    #expect(TestSupport.text(of: folder["board.md"]) == text)
    let archived = try sh(
      "board archive && grep -c allow board.md && cat board.archive.md", on: text)
    #expect(
      archived.output
        == "1\n# Archived tasks\n\n## Done\n\n\(comment)- [x] Buy a spade @kim id:spade done:2026-11-01\n",
      "\(archived)")
    // Done again after an interruption, it is there once.
    let again = try sh("board archive && cat board.archive.md", on: text)
    #expect(again.output.components(separatedBy: "allow").count == 2, "\(again)")
    let crlf = text.replacing("\n", with: "\r\n")
    _ = try folder.sh("rm board.archive.md")
    #expect(try sh("board archive && grep -c allow board.archive.md", on: crlf).output == "1\n")
  }

  @Test("what reads has JSON: the setup of git, and a check of the form")
  func json() throws {
    func report(_ command: String, on text: String) throws -> (Int32, [String: Any]) {
      let run = try sh("\(command)", on: text)
      let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
      return (run.status, try #require(object as? [String: Any]))
    }
    let (status, form) = try report("board fmt --check --json . missing.md", on: "## Todo\n- A\n")
    #expect(status == 2 && form["version"] as? Int == 1)
    let files = try #require(form["files"] as? [[String: Any]])
    #expect(files.map { $0["canonical"] as? Bool } == [false, nil])
    #expect(files.map { ($0["error"] as? String)?.contains("no such file") } == [nil, true])
    #expect(try report("board fmt --check --json", on: Self.text).0 == 0)
    #expect(try sh("board fmt --json").status == 2)
    _ = try sh("git init -q .")
    let (incomplete, git) = try report("board git status --json", on: Self.text)
    #expect(incomplete == 1 && git["complete"] as? Bool == false)
    let findings = try #require(git["findings"] as? [[String: Any]])
    #expect(findings.contains { $0["good"] as? Bool == false && $0["remedy"] is String })
    #expect(findings.contains { $0["good"] as? Bool == true })
  }

  @Test("what sets up has JSON: a new board, headings that become columns, git")
  func setupJSON() throws {
    func report(_ command: String) throws -> [String: Any] {
      let run = try sh(command)
      #expect(run.status == 0 && run.errors == "", "\(command): \(run)")
      let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
      return try #require(object as? [String: Any])
    }
    func columns(_ report: [String: Any]) -> [[String: String]]? {
      report["columns"] as? [[String: String]]
    }
    let made = try report("board init new.board.md --columns 'Plans,Done' --json")
    #expect(made["file"] as? String == "new.board.md" && made["changed"] as? Bool == true)
    #expect(
      columns(made) == [["name": "Plans", "state": "todo"], ["name": "Done", "state": "done"]])
    folder.make("notes.md", "## Ideas\n\n- A\n")
    let planned = try report("board init --adopt --dry-run --json notes.md")
    #expect(planned["dryRun"] as? Bool == true && planned["changed"] as? Bool == true)
    #expect(columns(planned) == [["name": "Ideas", "state": "todo"]])
    #expect((planned["notes"] as? [String])?.count == 1)
    let adopted = try report("board init --adopt --json notes.md")
    #expect(adopted["dryRun"] as? Bool == false && columns(adopted)?.count == 1)

    _ = try sh("git init -q .")
    let steps = try #require(try report("board git install --json")["steps"] as? [String])
    #expect(steps.contains { $0.hasPrefix("set merge.") })
    #expect(steps.contains { $0.contains("saved") })
    #expect((try report("board git install --json")["steps"] as? [String])?.isEmpty == true)
    let undone = try #require(
      try report("board git uninstall --dry-run --json")["steps"] as? [String])
    #expect(undone.contains { $0.hasPrefix("removed merge.") })
  }
}
