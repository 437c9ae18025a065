import BoardmarkReading
import BoardmarkText
import MarkdownBlocks

/// Shows that the canonical form of a task's body renders as the typed one does.
enum TaskProof {
  /// The canonical lines of a task: the first form that can be proved.
  ///
  /// Tabs are kept where that says the same, else written out as spaces. A task that begins with
  /// code stays as typed where neither does.
  static func provedLines(of task: Board.Task, in board: Board) throws(FormatRefusal) -> [[UInt8]] {
    let format = TaskFormat(task, in: board)
    let typed = format.typedLines()
    var reason = ""
    for tabs in BodyIndentation.Tabs.allCases {
      let lines = format.lines(tabs: tabs)
      if lines == typed || (lines.count == 1 && task.line.isArrangeable) { return lines }
      do {
        let before = try html(of: format.typedLines(title: .placeholder))
        let after = try html(of: format.lines(tabs: tabs, title: .placeholder))
        if before == after || significant(before) == significant(after) { return lines }
        reason = "its canonical form would render differently"
      } catch {
        reason = "it has too many brackets, delimiters or nested markers to prove anything about it"
        break
      }
    }
    if format.beginsWithCode { return typed }
    throw .unproved(line: board.reading.lines.line(at: task.range.lowerBound) + 1, reason: reason)
  }

  /// Whether the lines of a task stand in canonical form.
  static func isCanonical(_ task: Board.Task, in board: Board) throws(FormatRefusal) -> Bool {
    try provedLines(of: task, in: board) == TaskFormat(task, in: board).typedLines()
  }

  private static func html(of lines: [[UInt8]]) throws(HTMLRenderer.TooComplex) -> [UInt8] {
    try HTMLRenderer.html(of: lines.reduce(into: []) { $0 += $1 + [0x0A] })
  }

  /// The HTML with what blanks stand outside `<pre>` as one space, at the start of lines as none.
  private static func significant(_ html: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var isInPre = false
    for line in html.split(separator: 0x0A, omittingEmptySubsequences: false) {
      if contains(line, "<pre") { isInPre = true }
      result += isInPre ? Array(line) : collapsed(line)
      result.append(0x0A)
      if contains(line, "</pre>") { isInPre = false }
    }
    return result
  }

  private static func collapsed(_ line: ArraySlice<UInt8>) -> [UInt8] {
    Array(line.split(whereSeparator: \.isBlank).joined(separator: [0x20]))
  }

  private static func contains(_ line: ArraySlice<UInt8>, _ text: StaticString) -> Bool {
    text.withUTF8Buffer { text in
      line.indices.contains { line[$0...].starts(with: text) }
    }
  }
}
