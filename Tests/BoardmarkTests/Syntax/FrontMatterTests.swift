import Boardmark
import Testing

@Suite struct FrontMatterTests {
  private func board(_ frontMatter: String) -> Board {
    lawfulBoard(frontMatter + "\n## Todo\n- a\n")
  }

  @Test(
    "what is front matter",
    arguments: [
      "---\na: b\n---", "---\n---", "---\n\n---", "---\na: b\n...", "--- \na: b\n---\t",
      "---\n# comment\n---", "---\r\na: b\r\n---\r",
      "---\na: b\n---\n---", "\u{FEFF}---\na: b\n---", "---\na: [1\n---", "---\nk: *x\n---",
      "---\n\"a\": b\n---",
    ])
  func frontMatter(text: String) { #expect(board(text).frontMatter != nil) }

  @Test(
    "what is none",
    arguments: [
      "---\nno mapping\n---", "---\n''\n---", "---\n- a\n---", "\n---\na: b\n---",
      " ---\na: b\n---",
      "---x\na: b\n---", "----\na: b\n----",
      "---\na: b\n", "---\na: b\n--", "+++\na = 1\n+++", "---\na: b\n ---", "",
    ])
  func none(text: String) { #expect(board(text).frontMatter == nil) }

  @Test("CommonMark does not see it") func commonMarkDoesNotSeeIt() {
    let board = board("---\ncolumns: [Todo]\nx: |\n  ## Done\n---")
    #expect(board.columns.count == 1)
    #expect(board.settings.problems.isEmpty)
  }

  @Test("columns are names, or names with a state") func columns() {
    let text = "---\ncolumns: [{Ideas: todo}, Todo, {QA: doing}, Done, {Dropped: done}]\n---\n"
    let board = lawfulBoard(
      text + "## Ideas\n## Todo\n## QA\n## Done\n## Dropped\n## Doing\n## *ideas* (3)\n")
    #expect(board.columns.map(\.name) == ["Ideas", "Todo", "QA", "Done", "Dropped", "*ideas* (3)"])
    #expect(board.columns.map(\.state) == [.todo, .todo, .doing, .done, .done, .todo])
    #expect(board.columns[4].role == .cancelled)
  }

  @Test("a plain name that no table knows is todo") func aPlainNameThatNoTableKnows() {
    #expect(lawfulBoard("---\ncolumns: [Ideas]\n---\n## Ideas\n").columns.map(\.state) == [.todo])
  }

  @Test("limits and the zone") func limitsAndZone() {
    let board = lawfulBoard(
      "---\ntimezone: Asia/Seoul\nwip: {in progress: 3, TODO: 2}\n---\n## Todo\n## In-Progress (5)\n## Done\n"
    )
    #expect(board.settings.timeZone?.value == "Asia/Seoul")
    #expect(board.columns.map(\.wipLimit) == [2, 3, nil])
  }

  @Test("rules have levels") func rules() {
    let settings = board("---\nrules: {missing-due: off, due-soon: warning}\n---").settings
    #expect(settings.rules["missing-due"] == .off)
    #expect(settings.rules["due-soon"] == .on(.warning))
  }

  @Test(
    "a known key of another shape is a problem and ignored",
    arguments: [
      "columns: 3", "columns: {a: b}", "timezone: [x]", "wip: 3", "wip: {Doing: x}",
      "wip: {Doing: -1}", "wip: {[a]: 3}", "wip: {'': 3}", "rules: off", "rules: {overdue: loud}",
      "columns: [{A: later}]", "columns: [[a]]",
    ])
  func otherShapes(line: String) {
    let board = board("---\n\(line)\n---")
    #expect(!board.settings.problems.isEmpty)
    #expect(board.frontMatter != nil)
    for problem in board.settings.problems {
      #expect(board.frontMatter!.range.contains(problem.range.lowerBound))
    }
  }

  @Test("other keys belong to somebody else") func otherKeys() {
    #expect(board("---\nkanban-plugin: basic\ntitle: [a, {b: c}]\n---").settings.problems.isEmpty)
  }

  @Test("YAML that cannot be read is an error at its place") func brokenYAML() throws {
    for text in [
      "---\na: [\n---", "---\na: b\n c: d\n---", "---\na: &x 1\nb: *x\n---",
      "---\na: 1\na: \"\n---",
    ] {
      let problem = try #require(board(text).settings.problems.first, "\(text)")
      #expect(problem.severity == .error)
    }
  }
}
