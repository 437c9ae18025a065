import BoardmarkReading
import BoardmarkText

/// Finds content of a column that is not read: tables, indented lists,
/// headings with lines of fields.
enum UnreadColumnContent {
  static func add(
    _ section: Board.UnreadSection, _ context: RuleContext, _ findings: inout Findings
  ) {
    for table in section.tables {
      findings.add(
        context.board.firstLine(of: table), "a table in a column is not read as tasks",
        remedy: "write each row as a list item", severity: .info)
    }
    for list in section.codeLists {
      findings.add(
        context.board.firstLine(of: list),
        "a list indented by 4 or more spaces is code, so it is not read",
        remedy: "indent it by fewer than 4 spaces")
    }
    if let first = section.quoted.first {
      let isOne = section.quoted.count == 1
      findings.add(
        first,
        "\(isOne ? "1 item" : "\(section.quoted.count) items") with a box in a quote "
          + "\(isOne ? "is" : "are") not read as \(isOne ? "a task" : "tasks")",
        remedy: "remove the '>' before \(isOne ? "it" : "them")")
    }
  }

  /// Adds a finding for each column that contains only headings with lines of fields below them.
  static func addFieldLines(_ context: RuleContext, _ findings: inout Findings) {
    let columns = context.board.columns.filter { $0.tasks.isEmpty && !$0.groups.isEmpty }
    guard !columns.isEmpty, context.headingTasks.isEmpty else { return }
    let headings = HeadingTask.headingsWithFields(in: context.board)
    for column in columns {
      guard let first = headings.first(where: { column.range.contains($0.range.lowerBound) }) else {
        continue
      }
      findings.add(
        first.text, "headings with lines of fields below them are not read as tasks",
        remedy: "write each as a list item", severity: .info)
    }
  }
}

extension Board {
  /// The first line of a range, without the white space around it.
  func firstLine(of range: Range<Int>) -> Range<Int> {
    let line = reading.content(ofLine: reading.lines.line(at: range.lowerBound))
    return reading.bytes[range.clamped(to: line)].trimmingBlanks.indices
  }
}
