import Foundation
import TestSupport
import Testing

/// What `board check` does about a task that a merge by lines left on the board twice.
@Suite struct RepeatedTaskTests {
  private let folder = ScratchFolder()
  private static let board = """
    ## Todo

    - [ ] Pay the rent due:2026-12-01 id:rent
    - [ ] Ring due:2026-12-24 id:bell

    ## Done

    - [x] Pay the rent due:2026-12-01 done:2026-11-20 id:rent

    """

  private func merged() throws {
    let made = try folder.sh(
      """
      git init -q -b main work && cd work && git config commit.gpgSign false
      printf '## Todo\\n\\n- [ ] Pay the rent due:2026-12-01 id:rent\\n- [ ] Ring id:bell\\n\\n## Doing\\n\\n## Done\\n' > board.md
      git add -A && git commit -q -m base && git switch -q -c topic
      board move rent doing && git commit -q -a -m doing && git switch -q main
      board done rent && git commit -q -a -m done
      git merge -q --no-edit topic || { sed -i '/^[<=>|]/d' board.md && git commit -q -a -m merge; }
      """)
    #expect(made.status == 0, "\(made.errors)")
  }

  @Test("the safe fixes leave both, and the message says what happened")
  func safe() throws {
    folder.make("board.md", Self.board)
    let run = try folder.sh("board check --fix")
    #expect(run.status == 1 && run.errors == "")
    #expect(
      run.output
        == "board.md:8:51: error: 'Pay the rent' is on the board twice, with the id 'rent' also on line 3 "
        + "('Todo'): a merge by lines kept both; remove one of them; 'board audit' "
        + "names the merge [duplicate-id]\n")
    #expect(text(of: folder["board.md"]) == Self.board)
  }

  @Test("the unsafe fix keeps the finished one, and is what JSON calls the fix")
  func unsafe() throws {
    folder.make("board.md", Self.board)
    let report =
      try JSONSerialization.jsonObject(
        with: Data(try folder.sh("board check --format json").output.utf8)) as? [String: Any]
    let fix = try #require(
      (report?["diagnostics"] as? [[String: Any]])?.first?["fix"] as? [String: Any])
    #expect(fix["safe"] as? Bool == false)
    var bytes = Array(Self.board.utf8)
    for edit in (fix["edits"] as? [[String: Any]] ?? []).reversed() {
      let offset = try #require(edit["offset"] as? Int)
      let length = try #require(edit["length"] as? Int)
      let text = try #require(edit["text"] as? String)
      bytes.replaceSubrange(offset..<offset + length, with: Array(text.utf8))
    }
    let run = try folder.sh("board check --unsafe-fixes")
    #expect(run.status == 0 && run.output == "", "\(run)")
    #expect(text(of: folder["board.md"]) == String(decoding: bytes, as: UTF8.self))
    #expect(
      text(of: folder["board.md"])
        == Self.board.replacing("- [ ] Pay the rent due:2026-12-01 id:rent\n", with: ""))
  }

  @Test("what a merge by lines leaves of a task that both sides moved")
  func afterMerge() throws {
    try merged()
    let before = text(of: folder["work/board.md"])
    let run = try folder.sh("cd work && board check --fix")
    #expect(
      run.status == 1 && run.output.contains("'Pay the rent' is on the board twice"), "\(run)")
    #expect(text(of: folder["work/board.md"]) == before)
    #expect(try folder.sh("cd work && board check --unsafe-fixes").status == 0)
    #expect(
      try folder.sh("cd work && board list --all --format csv | cut -d, -f1,3").output
        == "id,column\nbell,Todo\nrent,Done\n")
  }
}
