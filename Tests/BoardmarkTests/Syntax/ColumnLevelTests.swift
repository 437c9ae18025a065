import Boardmark
import Testing

@Suite struct ColumnLevelTests {
  private func names(_ text: String, _ fileName: String = "-") -> [String] {
    lawfulBoard(text, fileName: fileName).columns.map(\.name)
  }

  @Test("the level with the most states wins") func theLevelWithTheMostStatesWins() {
    #expect(names("# Todo list\n## To do\n## Done\n") == ["To do", "Done"])
    #expect(names("# Todo\n# Doing\n## Done\n## Completed\n## Closed\n") == ["Todo", "Doing"])
    #expect(names("### Todo\n### Doing\n### Done\n# Done\n") == ["Todo", "Doing", "Done"])
  }

  @Test("a title is not a column where the levels below it have another state") func title() {
    #expect(names("# TODO\n\n- a\n\n## Done\n") == ["Done"])
    #expect(names("# TODO\n\n- a\n\n## Later\n") == ["TODO"])
    #expect(names("# TODO\n\n- a\n\n## Completed\n", "TODO.md") == ["TODO"])
    #expect(names("# TODO\n## Done\n# Notes\n") == ["TODO"])
  }

  @Test("on a tie the level with the most columns wins") func onATieTheLevelWithTheMostColumnsWins()
  {
    #expect(names("# Todo\n## Todo\n## Backlog\n") == ["Todo", "Backlog"])
  }

  @Test("on a second tie the higher rank wins") func onASecondTieTheHigherRankWins() {
    #expect(names("### Todo\n\n# Todo\n") == ["Todo"])
    #expect(lawfulBoard("### Todo\n\n# Todo\n").columns.first?.level == 1)
  }

  @Test("a column ends at the next heading of its rank or a higher one") func aColumnEnds() {
    let board = lawfulBoard("## Todo\n- a\n### g\n- b\n## Notes\n- c\n## Done\n- d\n# End\n- e\n")
    #expect(board.columns.map { $0.tasks.map(\.title) } == [["a", "b"], ["d"]])
  }

  @Test("deeper headings are groups, whatever they are called") func deeperHeadingsAreGroups() {
    let board = lawfulBoard("## Todo\n- a\n### Done\n- b\n#### x\n- c\n\nSetext\n---\n\n## Done\n")
    #expect(board.columns[0].groups.map(\.name) == ["Done", "x"])
    #expect(board.tasks.map(\.groupIndex) == [nil, 0, 1])
  }

  @Test("columns may be in any order and several may have one state") func anyOrder() {
    let text = "## Done 2021-01-02\n## Done 2022-01-02\n## Doing\n## Backlog\n## Todo\n"
    #expect(lawfulBoard(text).columns.map(\.state) == [.done, .done, .doing, .todo, .todo])
  }

  @Test(
    "headings in quotes, lists, code and comments open no column",
    arguments: [
      "> ## Todo\n", "- ## Todo\n", "```\n## Todo\n```\n", "<!--\n## Todo\n-->\n", "    ## Todo\n",
      "#Todo\n",
      "####### Todo\n", "\\## Todo\n", "text\n    ## Todo\n",
    ])
  func noColumn(text: String) { #expect(names(text).isEmpty) }

  @Test(
    "setext headings open columns",
    arguments: ["Todo\n====\n- a\n", "Todo\n-\n- a\n", "  Todo\n ---  \n- a\n"])
  func setext(text: String) {
    #expect(names(text) == ["Todo"])
    #expect(lawfulBoard(text).tasks.map(\.title) == ["a"])
  }

  @Test(
    "without a heading that names a column there is no board",
    arguments: ["", "\n", "- [ ] a\n", "# X\n- a\n"])
  func noBoard(text: String) {
    #expect(lawfulBoard(text).columns.isEmpty)
    #expect(lawfulBoard(text).tasks.isEmpty)
  }

  @Test("checkbox items outside every column are known") func strayBoxes() {
    let board = lawfulBoard("- [ ] a\n\n## Notes\n- [x] b\n  - [ ] c\n- d\n\n## Todo\n- [ ] e\n")
    #expect(board.strayBoxes.map { board.source.string(in: $0) } == ["[ ]", "[x]", "[ ]"])
  }
}
