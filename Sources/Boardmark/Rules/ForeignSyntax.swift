/// Finds dates, priorities and recurrences as other tools write them.
enum ForeignSyntax: Rule {
  static let id = RuleID.foreignSyntax
  static let defaultLevel = RuleLevel.on(.warning)

  static let page = RulePage(
    what: "A task has a date, a priority or a recurrence in another tool's syntax.",
    why: """
      It is kept, but it does not count here, so nobody is told when the task is late. Known are
      Obsidian Tasks, Obsidian Kanban, Dataview, TaskPaper and taskell. An Obsidian block id
      ('^a1b2c3') is only mentioned: it stays where it is, since links point to it.
      """,
    example: """
      ## Todo

      - [ ] Send the invoice 📅 2026-12-01
      """,
    instead: """
      ## Todo

      - [ ] Send the invoice due:2026-12-01
      """)

  static func check(_ survey: BoardSurvey, _ report: inout Report) {
    let blocks = survey.board.blocks
    for entry in survey.tasks {
      for index in entry.task.block + 1..<max(entry.task.block + 1, blocks[entry.task.block].next) {
        switch blocks[index].kind {
        case .paragraph, .heading: check(blocks[index].start, blocks[index].lines, entry)
        default: continue
        }
      }
    }

    func check(_ start: Int, _ lines: Range<Int>, _ entry: BoardSurvey.Entry) {
      let source = survey.board.reading
      let text = start..<max(start, source.content(ofLine: lines.upperBound - 1).upperBound)
      guard ForeignScanner.mayOccur(in: source.bytes, text) else { return }
      let scanner = ForeignScanner(
        bytes: source.bytes, spans: InlineScanner.spans(in: source.bytes, text))
      for line in lines {
        let content = source.content(ofLine: line)
        let first = max(start, content.lowerBound)
        for mark in scanner.marks(in: first..<max(first, content.upperBound)) {
          let isBlockID = mark.meaning == .blockID
          report.add(
            mark.range, message(mark, survey.text(mark.range)), remedy: mark.meaning.remedy,
            task: entry.diagnosticID, severity: isBlockID ? .info : nil)
        }
      }
    }
  }

  private static func message(_ mark: ForeignMark, _ text: String) -> String {
    mark.meaning == .blockID
      ? "'\(text)' is an Obsidian block id, which stays where it is"
      : "'\(text)' is how \(mark.tool) writes \(mark.meaning.noun); it does not count here"
  }
}
