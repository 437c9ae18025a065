import BoardmarkReading
import BoardmarkText

/// Finds content of a column that is not read: tables, indented lists,
/// headings with lines of fields.
enum UnreadColumnContent {
  static func add(
    _ section: Board.UnreadSection, _ context: RuleContext, _ findings: inout FindingCollector
  ) {
    for table in section.tables {
      findings.add(
        context.firstLine(of: table), "a table in a column is not read as tasks",
        remedy: "write each row as a list item", severity: .info)
    }
    for list in section.codeLists {
      findings.add(
        context.firstLine(of: list),
        "a list that is indented by 4 or more is code, so it is not read",
        remedy: "begin its lines with fewer than 4 spaces")
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

  /// Adds a finding for each column that holds nothing but headings with
  /// lines of fields below them.
  static func addFieldLines(_ context: RuleContext, _ findings: inout FindingCollector) {
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

extension RuleContext {
  /// The first line of a range, without the white space around it.
  func firstLine(of range: Range<Int>) -> Range<Int> { board.firstLine(of: range) }
}

extension Board {
  /// The first line of a range, without the white space around it.
  func firstLine(of range: Range<Int>) -> Range<Int> {
    let line = reading.lines.line(at: range.lowerBound)
    var start = range.lowerBound
    var end = min(reading.content(ofLine: line).upperBound, range.upperBound)
    while start < end, reading.bytes[start].isBlank { start += 1 }
    while end > start, reading.bytes[end - 1].isBlank { end -= 1 }
    return start..<end
  }
}
