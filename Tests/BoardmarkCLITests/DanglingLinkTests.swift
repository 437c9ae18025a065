import TestSupport
import Testing

/// A `board.md` that is a link to nothing, and other small things that all commands say alike.
@Suite struct DanglingLinkTests {
  private let folder = ScratchFolder()

  @Test(
    "a board that is a link to nothing gets the same error from all commands",
    arguments: [
      "list", "show", "next", "add X", "done x", "check", "check .", "check board.md", "fmt",
      "fmt .", "log", "stats",
      "undo", "redo", "resolve", "archive", "init", "list -f board.md", "fmt -f board.md",
      "log -f board.md",
    ])
  func dangling(_ line: String) throws {
    let run = try folder.sh(
      "git init -q . && git -c user.name=a -c user.email=a commit -q --allow-empty -m x && ln -s gone.md board.md && "
        + "board \(line)")
    #expect(run.status == 2 && run.output == "")
    #expect(
      run.errors
        == "board: cannot read 'board.md': it links to '\(folder["gone.md"])', which does not exist; "
        + "create that file or remove the link\n")
  }

  @Test(
    "-f takes its value joined, -p the first letter of a priority, log says what is not committed")
  func small() throws {
    let run = try folder.sh(
      """
      git init -q . && printf '## Todo\n\n- A id:aa\n' > my.md && git add -A && git commit -q -m x
      board add -fmy.md B -p H --id bb && board list -fmy.md pri:high --format ids
      """)
    #expect(run.output == "bb\nbb\n", "\(run)")
    let log = try folder.sh("board log bb -fmy.md")
    #expect(
      log.status == 0 && log.errors == "board: \"B\" (bb) is not committed yet; commit the board\n")
    #expect(try folder.sh("board log aa -fmy.md").errors == "")
  }
}
