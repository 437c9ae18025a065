import Boardmark
import BoardmarkFiles
import BoardmarkIntents
import Foundation
import TestSupport
import Testing

/// Changes of a file that has merge conflicts: outside of them, byte for byte as without them.
@Suite struct OutsideConflictsTests {
  private static let region = """
    <<<<<<< ours
    - [ ] C of ours id:cc
    =======
    - [ ] C of theirs id:cc
      With a note.
    >>>>>>> theirs

    """
  private static let board = """
    ## Todo

    - [ ] A id:aa
    - [ ] B id:bb

    ## Doing

    \(region)- [ ] D id:dd

    ## Done

    """

  /// Runs a change of a file in a folder of its own; returns what the file holds then.
  private static func changed(_ text: String, by command: String) throws -> (
    status: Int32, errors: String, text: String?
  ) {
    let folder = ScratchFolder()
    folder.make("board.md", text)
    let run = try folder.sh("board \(command) -f board.md --today 2026-11-21")
    return (run.status, run.errors, TestSupport.text(of: folder["board.md"]))
  }

  @Test(
    arguments: [
      "done aa", "start bb", "edit dd --title D2 --due fri", "move aa Doing", "move dd Todo",
      "add New -c Todo --id nn", "add New -c Doing --id nn", "rm dd", "column add Later",
      "column rename Todo Next", "column limit Doing 3",
    ])
  func likeWithoutThem(command: String) throws {
    let plain = try Self.changed(Self.board.replacing(Self.region, with: ""), by: command)
    let beside = try Self.changed(Self.board, by: command)
    #expect(plain.status == 0 && beside.status == 0, "\(beside.errors)")
    let text = try #require(beside.text)
    #expect(text != Self.board && text.components(separatedBy: Self.region).count == 2)
    let lines: (String?) -> [Substring] = { ($0 ?? "").split(separator: "\n") }
    #expect(lines(text.replacing(Self.region, with: "")) == lines(plain.text))
  }

  @Test(arguments: ["done cc", "edit cc --title X", "rm cc", "move aa --before cc"])
  func refusedInside(command: String) throws {
    let run = try Self.changed(Self.board, by: command)
    #expect(run.status == 2 && run.text == Self.board, "\(command): \(run.text ?? "")")
    #expect(run.errors.contains("merge conflict"), "\(run.errors)")
  }

  @Test(
    "where the rest is read otherwise without the conflict, nothing was changed",
    arguments: [
      "## Todo\n\n- [ ] A id:aa\n\n<<<<<<< o\n## Doing\n=======\n## Now\n>>>>>>> t\n\n- [ ] B id:bb\n\n## Done\n",
      "## Todo\n\n- [ ] A id:aa\n\n<<<<<<< o\n```\n=======\n>>>>>>> t\n- [ ] B id:bb\n```\n\n## Done\n",
      "---\n<<<<<<< o\nwip: {Todo: 3}\n=======\nwip: {Todo: 4}\n>>>>>>> t\n---\n\n## Todo\n\n- [ ] A id:aa\n\n## Done\n",
    ])
  func dependent(text: String) throws {
    let run = try Self.changed(text, by: "done aa")
    #expect(run.status == 2 && run.text == text)
    #expect(run.errors.contains("merge conflict"), "\(run.errors)")
  }

  @Test("a conflict in the text of a task holds the whole task, and no other")
  func body() throws {
    let text = """
      ## Todo

      - [ ] A id:aa
        Before.
      <<<<<<< o
        One.
      =======
        Two.
      >>>>>>> t
        After.
      - [ ] B id:bb

      ## Done

      """
    #expect(try Self.changed(text, by: "rm aa").status == 2)
    let run = try Self.changed(text, by: "rm bb")
    #expect(run.status == 0 && run.text == text.replacing("- [ ] B id:bb\n", with: ""))
  }

  @Test("what was changed next to a conflict can be undone, and stays when it is resolved")
  func afterwards() throws {
    let folder = ScratchFolder()
    folder.make("board.md", Self.board)
    #expect(try folder.sh("board done aa && board undo").status == 0)
    #expect(TestSupport.text(of: folder["board.md"]) == Self.board)
    #expect(try folder.sh("board rm aa && board resolve --theirs cc").status == 0)
    #expect(
      TestSupport.text(of: folder["board.md"])
        == Self.board.replacing("- [ ] A id:aa\n", with: "").replacing(
          Self.region, with: "- [ ] C of theirs id:cc\n  With a note.\n"))
  }
}
