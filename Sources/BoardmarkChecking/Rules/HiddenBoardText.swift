import BoardmarkReading
import BoardmarkText
import MarkdownBlocks

/// Finds columns and tasks that stand where they are read as text or code.
enum HiddenBoardText: Rule {
  static let id = RuleID.hiddenBoardText
  static let defaultLevel = RuleLevel.on(.warning)

  static let page = RulePage(
    what: "A line that looks like a column's heading or a task is part of a paragraph or of code.",
    why: """
      A code block that is never closed swallows everything below it, a heading without a space
      after its '#'s and a task without a list marker, or without a space after that ('-[ ]'), are
      plain text: what they say does not count.
      Code blocks that are closed may hold anything.
      """,
    example: """
      ## Todo

      - [ ] Write the letter

      ##Done

      - [x] Send the invoice
      """,
    instead: """
      ## Todo

      - [ ] Write the letter

      ## Done

      - [x] Send the invoice
      """,
    fix: """
      Unsafe: puts a space between a bullet and the box after it, '-[ ]', which makes a task of
      the line.
      """)

  static func check(_ context: RuleContext, _ findings: inout FindingCollector) {
    let finder = HiddenLineFinder(context.board)
    lazy var parts = context.board.parts
    for hidden in finder.hiddenLines() {
      let place = hidden.isCode ? "a code block" : "a paragraph"
      let loss = hidden.isHeading ? "opens no column" : "is no task"
      let more =
        switch hidden.others {
        case 0: ""
        case 1: ", and one more line like it"
        default: ", and \(hidden.others) more lines like it"
        }
      findings.add(
        hidden.range,
        "'\(context.text(hidden.range))' is part of \(place), so it \(loss)\(more)",
        remedy: hidden.remedy, fix: hidden.spaces.isEmpty ? nil : fix(hidden, parts, context))
    }
  }

  /// Puts the spaces that are missing; nil where some would make tasks and others parts of one, where what
  /// follows would become part of one, and outside all columns, where none would be a task.
  private static func fix(
    _ hidden: HiddenLineFinder.HiddenLine, _ parts: [Board.Part], _ context: RuleContext
  ) -> Fix? {
    guard context.board.columns.contains(where: { $0.range.contains(hidden.range.lowerBound) })
    else { return nil }
    let places = hidden.spaces.map { place(of: $0, parts, context) }
    let lines = Set(places.map(\.makesTask))
    guard lines.count == 1, let makesTasks = lines.first, !places.contains(where: \.takesMore)
    else { return nil }
    return Fix(
      title: hidden.remedy, isSafe: false,
      edits: hidden.spaces.map { TextEdit(range: $0..<$0, replacement: [0x20]) },
      makesTasks: makesTasks)
  }

  /// Whether a line is no part of a task but by being lazy, and whether the task or heading that follows is
  /// so far indented that it would belong to the line's item.
  private static func place(
    of offset: Int, _ parts: [Board.Part], _ context: RuleContext
  ) -> (makesTask: Bool, takesMore: Bool) {
    let index = parts.partitioningIndex { $0.range.upperBound > offset }
    let columns = indentation(ofLineAt: offset, context)
    if case .task(let column, let task) = parts[index].kind,
      columns >= context.board.columns[column].tasks[task].contentColumn
    {
      return (false, false)
    }
    let next = parts[(index + 1)...].first { part in
      switch part.kind {
      case .task, .heading: true
      default: false
      }
    }
    // The space makes the item's content begin after a bullet and a blank.
    let takesMore = next.map {
      indentation(ofLineAt: $0.range.lowerBound, context) >= columns + 2
    }
    return (true, takesMore ?? false)
  }

  private static func indentation(ofLineAt offset: Int, _ context: RuleContext) -> Int {
    let source = context.board.reading
    let line = source.content(ofLine: source.lines.line(at: offset))
    return Indentation(in: context.bytes, from: line.lowerBound, to: line.upperBound).columns
  }
}
