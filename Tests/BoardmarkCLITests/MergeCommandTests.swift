import Foundation
import TestSupport
import Testing

/// `board merge`, `board resolve` and `board diff` as git and people run them.
@Suite struct MergeCommandTests {
  private let folder = ScratchFolder()

  private static let base = """
    # Board

    ## Todo

    - [ ] Write the song @ana due:2026-12-01 id:k7f2
    - [ ] Tune the piano id:m3x9

    ## Doing

    ## Done

    """

  private func sh(_ command: String) throws -> ScratchFolder.Run { try folder.sh(command) }

  private func changed(_ old: String, _ new: String) -> String {
    Self.base.replacing(old, with: new)
  }

  private func versions(_ ours: String, _ theirs: String, base: String = base) {
    write(base, to: folder["base.md"])
    write(ours, to: folder["ours.md"])
    write(theirs, to: folder["theirs.md"])
  }

  @Test("a clean merge goes into ours and says nothing") func clean() throws {
    versions(changed("12-01", "12-08"), changed("@ana", "@ana #gig"))
    let run = try sh("board merge base.md ours.md theirs.md")
    #expect(run == (0, "", ""))
    #expect(
      text(of: folder["ours.md"]) == changed("@ana due:2026-12-01", "@ana #gig due:2026-12-08"))
  }

  @Test("a length that no marker can have is no reason to leave our version unmarked")
  func markerLength() throws {
    for (size, length) in [(1, 7), (2_000, 1_000)] {
      versions(changed("12-01", "12-08"), changed("12-01", "12-09"))
      let run = try sh("board merge --driver --marker-size=\(size) -- base.md ours.md theirs.md")
      let marker = "\n" + String(repeating: "=", count: length) + "\n"
      #expect(run.status == 81 && text(of: folder["ours.md"])?.contains(marker) == true)
    }
  }

  @Test("a conflict has the markers that git asks for, and exits with 1") func conflict() throws {
    versions(changed("12-01", "12-08"), changed("12-01", "12-09"))
    let run = try sh(
      "board merge --marker-size=9 -L HEAD -L base -L topic --path=board.md -- base.md ours.md theirs.md"
    )
    #expect(run.status == 1 && run.output == "")
    #expect(
      run.errors
        == "board: board.md:5: conflict: task k7f2: both sides changed its due\n"
        + "board: 'board resolve board.md' lists what is left, and resolves it\n")
    #expect(
      text(of: folder["ours.md"])
        == changed(
          "- [ ] Write the song @ana due:2026-12-01 id:k7f2\n",
          """
          <<<<<<<<< HEAD
          - [ ] Write the song @ana due:2026-12-08 id:k7f2
          =========
          - [ ] Write the song @ana due:2026-12-09 id:k7f2
          >>>>>>>>> topic

          """))
  }

  @Test("labels that git passes on as placeholders mean none") func placeholders() throws {
    versions(changed("12-01", "12-08"), changed("12-01", "12-09"))
    let run = try sh("board merge --stdout -L %S -L %X -L %Y base.md ours.md theirs.md")
    #expect(run.status == 1)
    #expect(run.output.contains("<<<<<<< ours\n") && run.output.contains(">>>>>>> theirs\n"))
    #expect(text(of: folder["ours.md"]) == changed("12-01", "12-08"))
  }

  @Test("a failure exits with 129 and leaves ours as it was") func failures() throws {
    versions(changed("12-01", "12-08"), changed("12-01", "12-09"))
    for arguments in [
      "", "base.md ours.md", "base.md ours.md missing.md", "base.md . theirs.md",
      "--marker-size 0 base.md ours.md theirs.md", "--wrong base.md ours.md theirs.md",
      "base.md /dev/null theirs.md",
    ] {
      let run = try sh("board merge \(arguments)")
      #expect(run.status == 129 && run.output == "" && run.errors != "", "\(arguments): \(run)")
    }
    #expect(text(of: folder["ours.md"]) == changed("12-01", "12-08"))
    #expect(try sh("board merge --help").status == 0)
  }

  @Test("an empty base, a missing side and labels with controls are taken as they come")
  func oddInputs() throws {
    versions(Self.base, changed("## Done\n", "## Done\n\n- [x] Eat id:p1p1\n"), base: "")
    #expect(try sh("board merge /dev/null ours.md theirs.md") == (0, "", ""))
    #expect(text(of: folder["ours.md"])?.hasSuffix("- [x] Eat id:p1p1\n") == true)
    versions(changed("12-01", "12-08"), changed("12-01", "12-09"))
    let run = try sh(
      "board merge --path \"$(printf 'a\\033b.md')\" -L \"$(printf 'x\\033[31m')\" base.md ours.md theirs.md"
    )
    #expect(run.status == 1 && !run.errors.contains("\u{1B}"))
    #expect(text(of: folder["ours.md"])?.contains("\u{1B}") == false)
  }

  @Test("resolve does git's conflict again by tasks, and resolves one") func resolve() throws {
    write(Self.base, to: folder["board.md"])
    let made = try sh(
      """
      git init -q -b main . && git add board.md && git commit -qm base && git checkout -qb topic &&
      sed -i 's/12-01/12-09/; s/Tune the piano/Tune the organ/' board.md && git commit -qam topic &&
      git checkout -q main && sed -i 's/12-01/12-08/; s/piano/piano #gig/' board.md &&
      git commit -qam main && git merge topic
      """)
    #expect(made.status == 1, "\(made)")
    let first = try sh("board resolve")
    #expect(first.status == 1)
    #expect(
      first.errors == "board: board.md: 1 conflict, 1 left to decide; resolve one with: "
        + "board resolve k7f2 --ours (or --theirs)\n")
    #expect(
      first.output == "board.md:5: k7f2: due: ours '2026-12-08', theirs '2026-12-09'\n")
    let report = try JSONSerialization.jsonObject(
      with: Data(try sh("board resolve --json").output.utf8))
    let conflicts = (report as? [String: Any])?["conflicts"] as? [[String: Any]]
    #expect(conflicts?.map { $0["name"] as? String } == ["k7f2"])
    let differences = conflicts?.first?["differences"] as? [[String: String]]
    #expect(differences == [["field": "due", "ours": "2026-12-08", "theirs": "2026-12-09"]])
    #expect(text(of: folder["board.md"])?.contains("- [ ] Tune the organ #gig id:m3x9\n") == true)
    #expect(try sh("board resolve zzz --ours").status == 2)
    let second = try sh("board resolve k7 --theirs")
    #expect(second.status == 0)
    #expect(
      text(of: folder["board.md"])
        == changed("12-01", "12-09").replacing("piano", with: "organ #gig"))
    #expect(try sh("board resolve").status == 0)
    // What was resolved is taken back as any change is.
    #expect(try sh("board undo").status == 0)
    #expect(text(of: folder["board.md"])?.contains("<<<<<<< ") == true)
  }

  @Test(
    "resolve merges again what git left in any style, and keeps what a person did to it",
    arguments: ["merge", "diff3", "zdiff3"])
  func resolveEdited(style: String) throws {
    func board(_ todo: [String], doing: [String] = [], done: [String] = []) -> String {
      [("Todo", todo), ("Doing", doing), ("Done", done)].map { name, tasks in
        "## \(name)\n\n" + tasks.map { "- [ ] \($0)\n" }.joined() + (tasks.isEmpty ? "" : "\n")
      }.joined()
    }
    let all = ["One", "Two", "Three", "Four", "Five", "Six"]
    write(board(all, doing: ["Seven"], done: ["Eight"]), to: folder["board.md"])
    _ = try sh(
      "git init -q -b main . && git add board.md && git commit -qm base && git checkout -qb topic")
    // Both moved Two to Done, Five to two columns, and gave Seven another tag.
    write(
      board(
        ["One", "Three", "Four", "Six"], doing: ["Seven #a"], done: ["Two", "Eight", "Five"]),
      to: folder["board.md"])
    _ = try sh("git commit -qam topic && git checkout -q main")
    write(
      board(
        ["One", "Three #x", "Four", "Six"], doing: ["Seven #b", "Five"], done: ["Two", "Eight"]),
      to: folder["board.md"])
    let made = try sh("git commit -qam main && git -c merge.conflictStyle=\(style) merge topic")
    #expect(made.status == 1, "\(made)")
    let left = try #require(text(of: folder["board.md"]))
    #expect(try sh("board resolve").status == 1)
    let merged = try #require(text(of: folder["board.md"]))
    #expect(merged.contains("- [ ] Seven #a #b\n") && merged.contains(" (Doing)\n"))
    #expect(merged.ranges(of: "] Two").count == 1 && merged.contains("- [ ] Three #x\n"))
    // What was resolved stays so.
    #expect(try sh("board resolve Five --theirs").status == 0)
    let resolved = try #require(text(of: folder["board.md"]))
    #expect(try sh("board resolve").status == 0)
    #expect(text(of: folder["board.md"]) == resolved)
    for edited in [
      left.replacing("- [ ] Two\n", with: ""),
      left.replacing("- [ ] Two\n", with: "").replacing(
        "- [ ] One\n", with: "- [ ] Two\n- [ ] One\n"),
      left.replacing("- [ ] Four\n", with: "").replacing(
        "- [ ] One\n", with: "- [ ] Four\n- [ ] One\n"),
      left.replacing("- [ ] Six\n", with: "- [ ] Six\n- [ ] New\n"),
      left.replacing("- [ ] Three #x\n", with: "- [ ] Three\n"),
    ] {
      #expect(edited != left)
      write(edited, to: folder["board.md"])
      _ = try sh("board resolve")
      let outside = { (text: String) in
        text.replacing(/(?m)^<{7}(?s:.*?)^>{7}[^\n]*\n/, with: "")
      }
      let now = try #require(text(of: folder["board.md"]))
      // What is outside the conflicts stays, in its order.
      var rest = now.split(separator: "\n")[...]
      for line in outside(edited).split(separator: "\n") {
        let place = rest.firstIndex(of: line)
        #expect(place != nil, "\(line):\n\(edited)\n\(now)")
        rest = rest[((place ?? rest.startIndex - 1) + 1)...]
      }
      #expect(outside(now).ranges(of: "] Two").count == outside(edited).ranges(of: "] Two").count)
      // Where Five would be at both of its places, the conflict that shows one of them is left.
      #expect(now.contains("<<<<<<< ") || now.ranges(of: "] Five").count == 1, "\(now)")
    }
  }

  @Test("resolve without an index takes diff3 markers, and splits those without a base")
  func resolveMarkers() throws {
    let head = "## Todo\n\n"
    let tail = "\n## Done\n"
    write(
      head + "<<<<<<< a\n- [x] One #x id:aa11\n- [ ] Two id:bb22\n||||||| b\n- [ ] One id:aa11\n"
        + "=======\n- [ ] One pri:low id:aa11\n- [ ] Three id:cc33\n>>>>>>> c\n" + tail,
      to: folder["board.md"])
    #expect(try sh("board resolve board.md").status == 0)
    #expect(
      text(of: folder["board.md"])
        == head + "- [x] One #x pri:low id:aa11\n- [ ] Two id:bb22\n- [ ] Three id:cc33\n" + tail)
    write(
      head
        + "<<<<<<< a\n- [ ] One id:aa11\n- [ ] Two id:bb22\n=======\n- [ ] One id:aa11\n>>>>>>> c\n"
        + tail, to: folder["board.md"])
    #expect(try sh("board resolve board.md").status == 1)
    #expect(
      text(of: folder["board.md"])
        == head + "- [ ] One id:aa11\n<<<<<<< a\n- [ ] Two id:bb22\n=======\n>>>>>>> c\n" + tail)
  }

  @Test("resolve leaves a task that both moved to who must decide, also once another is resolved")
  func resolveMoves() throws {
    let tasks = [
      "- [ ] Write the song @ana due:2026-12-01 id:k7f2\n", "- [ ] Tune the piano id:m3x9\n",
    ]
    let all = tasks.joined()
    let bare = changed("\n" + all, "")
    let ours = bare.replacing("## Doing\n", with: "## Doing\n\n\(all)")
    let theirs = bare.replacing("## Done\n", with: "## Done\n\n\(all)")
    write(Self.base, to: folder["base.md"])
    write(theirs, to: folder["theirs.md"])
    write(ours, to: folder["ours.md"])
    write(Self.base, to: folder["board.md"])
    let made = try sh(
      """
      git init -q -b main . && git add board.md && git commit -qm base && git checkout -qb topic &&
      cp theirs.md board.md && git commit -qam topic && git checkout -q main && cp ours.md board.md &&
      git commit -qam main && git merge topic; board merge --stdout base.md ours.md theirs.md >merged.md
      cp merged.md board.md
      """)
    #expect(made.status == 0, "\(made)")
    #expect(try sh("board resolve board.md").status == 1)
    #expect(text(of: folder["board.md"]) == text(of: folder["merged.md"]))
    #expect(try sh("board resolve k7f2 --theirs").status == 1)
    let half = text(of: folder["board.md"])
    #expect(half?.hasSuffix("## Done\n\n" + tasks[0]) == true)
    let again = try sh("board resolve board.md")
    #expect(
      again == (
        1, "board.md:7: m3x9: column: ours 'Doing', theirs 'Done'\n",
        "board: board.md: 1 conflict, 1 left to decide; resolve one with: "
          + "board resolve m3x9 --ours -f board.md (or --theirs)\n"
      ))
    #expect(text(of: folder["board.md"]) == half)
    #expect(try sh("board resolve m3x9 --theirs").status == 0)
    #expect(text(of: folder["board.md"]) == theirs)
  }

  @Test("resolve says what to do with a file that one side deleted", arguments: [true, false])
  func resolveDeleted(isOurs: Bool) throws {
    write(Self.base, to: folder["board.md"])
    let deleted = "git rm -q board.md && git commit -qm deleted"
    let edited = "sed -i 's/piano/organ/' board.md && git commit -qam edited"
    let made = try sh(
      """
      git init -q -b main . && git add board.md && git commit -qm base && git checkout -qb topic &&
      \(isOurs ? edited : deleted) && git checkout -q main && \(isOurs ? deleted : edited) &&
      git merge topic
      """)
    #expect(made.status == 1, "\(made)")
    let (side, other) = isOurs ? ("ours", "theirs") : ("theirs", "ours")
    let run = try sh("board resolve board.md")
    #expect(
      run == (
        1, "",
        """
        board: board.md: \(side) deleted the file, which \(other) changed: keep it with 'git add', or \
        delete it with 'git rm'

        """
      ))
    let taken = try sh("board resolve k7f2 --ours")
    #expect(taken == (2, "", run.errors))
    #expect(text(of: folder["board.md"]) == changed("piano", "organ"))
    #expect(try sh("git add board.md && board resolve board.md").status == 0)
  }

  @Test("resolve says what to do with a file that git did not merge") func resolveUnmerged() throws
  {
    write(Self.base, to: folder["board.md"])
    let made = try sh(
      """
      git init -q -b main . && echo 'board.md -merge' >.gitattributes && git add . && git commit -qm base &&
      git checkout -qb topic && sed -i 's/piano/organ/' board.md && git commit -qam topic &&
      git checkout -q main && sed -i 's/piano/harp/' board.md && git commit -qam main && git merge topic
      """)
    #expect(made.status == 1, "\(made)")
    let run = try sh("board resolve")
    #expect(
      run == (
        1, "",
        """
        board: board.md: git did not merge it because of its attributes, and kept ours: \
        'board git install board.md', then 'git checkout --merge board.md'; or keep ours with 'git add'

        """
      ))
    #expect(try sh("board resolve --json").output.contains("\"isUnmerged\": true"))
    let again = try sh(
      "board git install board.md && git checkout --merge board.md && board resolve")
    #expect(again.status == 1 && again.output.contains("title: ours 'Tune the harp'"), "\(again)")
    #expect(try sh("git checkout --ours board.md && git add board.md && board resolve").status == 0)
  }

  @Test("resolve says where it cannot do git's merge again") func resolveWithoutFolder() throws {
    write(Self.base, to: folder["board.md"])
    let made = try sh(
      """
      git init -q -b main . && git add . && git commit -qm base &&
      git checkout -qb topic && sed -i 's/piano/organ/' board.md && git commit -qam topic &&
      git checkout -q main && sed -i 's/piano/harp/' board.md && git commit -qam main && git merge topic
      """)
    #expect(made.status == 1, "\(made)")
    let run = try sh("TMPDIR=/missing board resolve")
    #expect(run.status == 1 && run.output.contains("title: ours 'Tune the harp'"), "\(run)")
    #expect(
      run.errors.hasPrefix("board: using the markers instead of git's index: cannot merge again: "))
  }

  @Test("resolve refuses a side whose column is gone, and leaves the conflict") func resolveGone()
    throws
  {
    let before =
      "## Todo\n\n<<<<<<< ours (Todo)\n- [ ] One id:aa11\n=======\n- [ ] One id:aa11\n>>>>>>> theirs (Review)\n"
    write(before, to: folder["board.md"])
    let run = try sh("board resolve aa11 --theirs")
    #expect(
      run == (
        2, "",
        """
        board: theirs has task 'aa11' in column 'Review', which is not in 'board.md': resolve that \
        column's conflict, or add the column, then try again

        """
      ))
    #expect(text(of: folder["board.md"]) == before)
  }

  @Test("diff takes files and revisions, and follows a renamed file") func diff() throws {
    write(Self.base, to: folder["old.md"])
    _ = try sh(
      "git init -q -b main . && git add old.md && git commit -qm base && git mv old.md board.md && git commit -qm move"
    )
    write(changed("12-01", "12-08"), to: folder["board.md"])
    let line = "changed k7f2: due 12-01 → 12-08  (Write the song @ana)\n"
    for arguments in ["", "HEAD", "HEAD~1", "HEAD board.md"] {
      #expect(try sh("board diff \(arguments)") == (0, line, ""), "\(arguments)")
    }
    #expect(try sh("board diff HEAD~1 HEAD") == (0, "", ""))
    #expect(try sh("board diff nowhere").status == 2)
    #expect(try sh("board diff --format json").output.hasPrefix("{\n  \"version\": 1,\n"))
  }
}
