import Boardmark
import Testing

@Suite struct BoardTemplateTests {
  private func text(_ names: [String], _ file: String = "board.md") throws -> String {
    String(decoding: try BoardTemplate(columns: names, fileName: file).bytes, as: UTF8.self)
  }

  @Test("names that everybody reads as columns are headings and nothing else") func known() throws {
    #expect(
      try text(["Todo", "Doing", "Done"]) == "# Board\n\n## Todo\n\n## Doing\n\n## Done\n")
  }

  @Test(
    "others are declared, in quotes where YAML needs them, and are read back as they were given")
  func declared() throws {
    #expect(
      try text(["Plans", "Done"])
        == "---\ncolumns: [Plans, Done]\n---\n\n# Board\n\n## Plans\n\n## Done\n")
    let odd = ["Say \"hi\"", "a\\b", "Yes: no", "[x]", "Done"]
    let board = Board(Array(try text(odd).utf8), fileName: "board.md")
    #expect(board.columns.map(\.name) == odd)
    #expect(
      try text(odd).contains(
        #"columns: ["Say \"hi\"", {"a\\b": doing}, {"Yes: no": doing}, {"[x]": doing}, Done]"#))
  }

  @Test(
    "names that make no board are refused, and it is said which",
    arguments: [
      (["Todo", ""], BoardTemplate.Problem.emptyName, "a column has no name"),
      (["Todo", "***"], .unusableName("***"), "'***' is not a valid column name"),
      (["Todo", "a\nb"], .unusableName("a\nb"), "is not a valid column name"),
      (["To do", "to-do"], .doubledName("to-do"), "column 'to-do' is named twice"),
      (["Todo", "Ideas #"], .unusableName("Ideas #"), "'Ideas #' is not a valid column name"),
    ])
  func refused(names: [String], problem: BoardTemplate.Problem, message: String) throws {
    let error = try #require(throws: BoardTemplate.Problem.self) { _ = try text(names) }
    #expect(error == problem)
    #expect(error.description.contains(message))
  }
}
