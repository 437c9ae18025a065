import TestSupport
import Testing

/// The laws of merging about the process: what it prints, how it ends, what it depends on.
@Suite struct MergeProcessTests {
  private let folder = ScratchFolder()

  private func versions(_ base: String, _ ours: String, _ theirs: String) {
    write(base, to: folder["base.md"])
    write(ours, to: folder["ours.md"])
    write(theirs, to: folder["theirs.md"])
  }

  @Test("L4: a merge depends on nothing but its inputs") func deterministic() throws {
    // Half of a column's tasks went here and half there: which one is the old column?
    versions(
      "## Todo\n\n- [ ] A id:aa11\n- [ ] B id:bb11\n\n## Done\n",
      "## Doing\n\n- [ ] A id:aa11\n\n## Review\n\n- [ ] B id:bb11\n\n## Done\n",
      "## Todo\n\n- [ ] A id:aa11\n- [ ] B id:bb11\n- [ ] C id:cc11 @x @y #z\n\n## Done\n")
    // Every process hashes with another seed.
    let run = try folder.sh(
      """
      for zone in UTC Asia/Tokyo America/Lima; do for language in C C.UTF-8 tr_TR.UTF-8; do
        for home in / /tmp /nowhere; do
          TZ=$zone LC_ALL=$language HOME=$home board merge --stdout base.md ours.md theirs.md | cksum
        done
      done; done | sort -u | wc -l
      """)
    #expect(run.output.filter(\.isNumber) == "1", "\(run)")
  }

  @Test("L20: conflicts of a merge by lines exit with 1 as well, and are said to be such")
  func fallback() throws {
    // Git made the base of two versions that disagree.
    versions(
      "# Text\n\n<<<<<<< a\none\n=======\nuno\n>>>>>>> b\n", "# Text\n\ntwo\n",
      "# Text\n\nthree\n")
    let run = try folder.sh("board merge base.md ours.md theirs.md")
    #expect(run.status == 1 && run.output == "")
    #expect(run.errors.contains("merged line by line: a version has conflict markers"), "\(run)")
    #expect(text(of: folder["ours.md"])?.contains("<<<<<<< ours\ntwo\n=======\nthree\n") == true)
  }

  @Test("names of files and branches that are not UTF-8 do not hinder git's driver") func names()
    throws
  {
    versions(
      "## Todo\n\n- [ ] A id:aa11\n", "## Todo\n\n- [ ] B id:aa11\n", "## Todo\n\n- [ ] C id:aa11\n"
    )
    let run = try folder.sh(
      """
      board merge --driver "--path=$(printf 'a\\351.md')" -L "$(printf 'x\\351')" -- base.md ours.md theirs.md
      """)
    #expect(run.status == 81, "\(run)")
    #expect(
      text(of: folder["ours.md"])?.contains("- [ ] B id:aa11\n=======\n- [ ] C id:aa11\n") == true)
  }

  @Test("L21: needs that only both sides break are said on standard error, and exit with 0")
  func notes() throws {
    versions(
      "## Todo\n\n- [ ] A id:aa11\n- [ ] B id:bb11\n\n## Done\n",
      "## Todo\n\n- [ ] A needs:bb11 id:aa11\n- [ ] B id:bb11\n\n## Done\n",
      "## Todo\n\n- [ ] A id:aa11\n- [ ] B needs:aa11 id:bb11\n\n## Done\n")
    let run = try folder.sh("board merge --path plan.md base.md ours.md theirs.md")
    #expect(run.status == 0 && run.output == "")
    #expect(
      run.errors
        == "board: plan.md: 'aa11' needs itself: aa11 → bb11 → aa11; neither side alone has this problem\n"
    )
    #expect(
      text(of: folder["ours.md"])
        == "## Todo\n\n- [ ] A needs:bb11 id:aa11\n- [ ] B needs:aa11 id:bb11\n\n## Done\n")
  }
}
