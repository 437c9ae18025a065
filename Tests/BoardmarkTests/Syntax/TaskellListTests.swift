import Boardmark
import Testing

/// The lists of files that taskell keeps, which are columns whatever their names.
@Suite struct TaskellListTests {
  private func names(_ text: String, fileName: String = "x.md") -> [String] {
    Board(Array(text.utf8), fileName: fileName).columns.map(\.name)
  }

  @Test(
    "every list is a column if a line below a task shows that taskell keeps the file",
    arguments: [
      "    > Bring a spade.", "    @ 2026-12-01", "    * [ ] dig", "    * [x] dig",
      "    > Bring a spade.\n    * plain",
    ])
  func lists(line: String) {
    let text = "## Cold\n\n- plum tree\n\n## Doing\n\n- fence\n\(line)\n\n## Done\n\n"
    let board = Board(Array(text.utf8), fileName: "x.md")
    #expect(board.columns.map(\.name) == ["Cold", "Doing", "Done"])
    #expect(board.columns.map(\.state) == [.todo, .doing, .done])
    #expect(board.columns[0].isNamed && board.columnCandidates.isEmpty)
  }

  @Test("a cancelled task, other line endings and wide headings change nothing") func variants() {
    #expect(names("## Cold\n\n- a\n\n## Done\n\n- [-] b\n    > c\n") == ["Cold", "Done"])
    #expect(names("## Cold\r\n\r\n- a\r\n    > b\r\n\r\n## Done\r\n") == ["Cold", "Done"])
    #expect(names("\n##  Cold\n\n- a\n    > b\n\n## Done ✅ \n") == ["Cold", "Done ✅"])
  }

  @Test(
    "no other file is read so",
    arguments: [
      // Boards of people who indent by four columns.
      "## Notes\n\n- a\n\n## Done\n\n- [ ] b\n    > c\n",
      "## Notes\n\n- a\n\n## Done\n\n- [x] b\n    * [ ] c\n",
      "## Notes\n\n- a\n\n## Done\n\n- b\n    * c\n",
      "## Notes\n\n- a\n\n## Done\n\n- b\n    > c\n      d\n",
      // What taskell would not read.
      "# Board\n\n## Notes\n\n- a\n\n## Done\n\n- b\n    > c\n",
      "## Notes\n\nText\n\n## Done\n\n- b\n    > c\n",
      "## Notes\n\n- a\n\n## Done\n\n- b\n  > c\n",
      "---\nx: 1\n---\n\n## Notes\n\n- a\n\n## Done\n\n- b\n    > c\n",
      // Nothing below a task shows who keeps the file.
      "## Notes\n\n- a\n\n## Doing\n\n\n## Done\n\n- b\n",
    ])
  func others(text: String) {
    #expect(names(text).allSatisfy { ["Done", "Doing"].contains($0) })
  }

  @Test("notes without a column's name are no board") func notes() {
    #expect(names("## Soup\n\n- leek\n    > two of them\n\n## Cake\n\n- flour\n").isEmpty)
    #expect(names("## Next\n\n- leek\n    > two of them\n\n## Cake\n\n- flour\n").isEmpty)
  }

  @Test("what would leave no such line is refused if a column would be lost") func lastLine() throws
  {
    func removing(_ lane: String) throws -> Board.Edit {
      let text = "## \(lane)\n\n- a\n\n## Done\n\n- b\n    > c\n"
      let board = Board(Array(text.utf8), fileName: "x.md")
      return try board.removing([#require(board.tasks.first { $0.title == "b" })])
    }
    let error = try #require(throws: Board.EditError.self) { _ = try removing("Cold") }
    #expect(error.message.contains("taskell maintains this file"), "\(error.message)")
    #expect(try removing("To Do").board.columns.map(\.name) == ["To Do", "Done"])
  }

  @Test("tasks move between such lists, and the file stays as taskell writes it") func moves()
    throws
  {
    let text = "## Cold\n\n- a\n    > b\n\n## Warm\n\n\n## Done\n\n- c\n"
    let board = Board(Array(text.utf8), fileName: "x.md")
    let moved = try board.moving([board.tasks[0]], to: TaskPlace(column: 1))
    #expect(
      String(decoding: moved.board.source.bytes, as: UTF8.self)
        == "## Cold\n\n\n## Warm\n\n- a\n    > b\n\n## Done\n\n- c\n")
    var change = Board.TaskChange()
    change.body = "word\n- [ ] part"
    let edit = try board.changing([board.tasks[1]], change)
    #expect(
      String(decoding: edit.board.source.bytes, as: UTF8.self)
        == text + "    > word\n    * [ ] part\n")
    #expect(edit.board.columns.count == 3)
  }
}
