import Foundation
import TestSupport
import Testing

/// Needs of tasks in other files: how they are checked and shown among the files of one command.
@Suite struct OutsideNeedTests {
  private let folder = ScratchFolder()

  private func makeBoards(_ needs: String) {
    folder.make("board.md", "## Todo\n\n- [ ] Serve needs:\(needs) id:serv\n\n## Done\n")
    folder.make(
      "kitchen.board.md",
      "## Todo\n\n- [ ] Cook id:cook\n  - [ ] Peel id:peel\n\n## Done\n\n- [x] Wash id:wash\n")
    folder.make("kitchen.board.archive.md", "## Done\n\n- [x] Shop id:shop\n")
  }

  private func findings(_ command: String) throws -> [String] {
    try folder.sh(command).output.split(separator: "\n").map(String.init)
      .filter { $0.contains("unknown-need") || $0.contains("invalid-attribute") }
  }

  @Test(
    "a task that a file of the same check has is found",
    arguments: [
      "kitchen.board.md#cook", "./kitchen.board.md#COOK,kitchen.board.md#peel",
      "kitchen.board.md#shop",
    ])
  func known(needs: String) throws {
    makeBoards(needs)
    #expect(try findings("board check .").isEmpty)
    #expect(try findings("board check board.md kitchen.board.md").isEmpty)
  }

  @Test("a task that it does not have is a finding, at its place") func unknown() throws {
    makeBoards("kitchen.board.md#c00k")
    let found = try findings("board check .")
    #expect(found.count == 1 && found[0].hasPrefix("board.md:3:19: error"), "\(found)")
    #expect(
      found.first?.contains("\"Serve\" (serv) needs 'kitchen.board.md#c00k'") == true, "\(found)")
    // From any folder, and only among the files of the call.
    #expect(try findings("cd / && board check \(folder.path)").count == 1)
    #expect(try findings("board check board.md").isEmpty)
    #expect(try findings("board check . --rule unknown-need=off").isEmpty)
  }

  @Test(
    "what is not a path to a Markdown file is invalid",
    arguments: ["kitchen#cook", "kitchen.md#c", "a.md#x,"])
  func invalid(needs: String) throws {
    makeBoards(needs)
    #expect(try findings("board check .").count >= 1)
  }

  @Test("lists of several boards say whether it blocks; a change keeps it") func shown() throws {
    makeBoards("kitchen.board.md#cook")
    func blocked(_ command: String) throws -> Bool {
      try folder.sh(command).output.contains("\"blocked\": true")
    }
    #expect(try blocked("board list --format json -f ."))
    #expect(try !blocked("board list --format json -f board.md"))
    #expect(
      try folder.sh("board show serv -f board.md").output.contains(
        "kitchen.board.md#cook  in another file"))
    #expect(try folder.sh("board done cook -f kitchen.board.md").status == 0)
    #expect(try !blocked("board list --format json -f ."))
    #expect(try folder.sh("board add 'Lay the table id:lay1'").status == 0)
    #expect(try folder.sh("board edit serv --needs lay1").status == 0)
    let text = try folder.sh("cat board.md").output
    #expect(text.contains("needs:lay1,kitchen.board.md#cook"), "\(text)")
    #expect(try folder.sh("board edit serv --no-needs lay1").status == 0)
    #expect(try folder.sh("cat board.md").output.contains("needs:kitchen.board.md#cook"))
    // The canonical form leaves it as it is.
    #expect(try folder.sh("board fmt --check board.md").status == 0)
  }
}
