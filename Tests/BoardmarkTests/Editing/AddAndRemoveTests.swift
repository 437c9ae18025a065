import Boardmark
import Testing

@testable import BoardmarkEditing

/// What adding a task does to the lines around it is undone by removing it.
@Suite struct AddAndRemoveTests {
  @Test(
    "adding a task and removing it gives the bytes back",
    arguments: [
      "## Todo\n\n- [ ] a\n> quote\n", "# T\n\n## Todo\n> quote\n\n## Done\n",
      "## Todo\n\n- [ ] a\n<!-- c -->\n\n## Done\n",
      "## Todo\n\n* [ ] a\n```\ncode\n```\n\n## Done\n",
      "## Todo\n\n- [ ] a\n***\n\n## Done\n",
      "## Todo\n\n**A**\n\n- [ ] a\n\n**B**\n\n- [ ] b\n> c\n\n## Done\n",
      "## Todo\ntext\n\n## Done\n",
    ])
  func addingAndRemoving(_ text: String) throws {
    let board = Board(Array(text.utf8), fileName: "board.md")
    let added = try board.adding(
      Board.NewTask(title: "new"), at: TaskPlace(column: 0), ids: IDSource(seed: 1)
    ).board
    let new = try #require(added.tasks.first { $0.title == "new" })
    let removed = try added.removing([new]).board.source.bytes
    #expect(String(decoding: removed, as: UTF8.self) == text)
    if let first = board.tasks.first {
      #expect(new.titleLine.source.bytes[new.marker] == board.source.bytes[first.marker])
    }
  }
}
