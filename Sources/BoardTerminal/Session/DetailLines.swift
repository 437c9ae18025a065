import Boardmark
import BoardmarkIntents
import BoardmarkReports

/// A line of an opened task on the screen.
package struct DetailLine {
  package let line: StyledLine

  /// The index of the checklist item that the line belongs to.
  package let subtask: Int?

  /// True if the history begins with this line.
  var isHistory = false
}

extension BoardSession {
  /// The lines of an opened task, which fit the screen: title, attributes, body, history.
  package func detailLines(_ detail: TaskDetail) -> [DetailLine] {
    let width = max(1, size.columns - 2)
    var lines: [DetailLine] = []
    func add(_ line: StyledLine, subtask: Int? = nil) {
      for part in line.wrapped(to: width) { lines.append(DetailLine(line: part, subtask: subtask)) }
    }
    guard !detail.isGone, let task = board.task(at: detail.position) else {
      add(StyledLine("This task is no longer on the board; it was:", .alarm))
      add(StyledLine())
      for line in detail.seen.bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
        add(StyledLine(String(terminalSafe: line)))
      }
      return lines
    }
    let style = ReportStyle(width: width, isTerminal: true)
    var view = TaskView(style)
    view.isWhole = true
    let (head, body) = view.lines(
      task, of: board, needs: facts.needs, at: now, claims: claims)
    for line in head { add(line) }
    if !body.isEmpty { add(StyledLine()) }
    let items = task.itemLines
    var markdown = MarkdownLines()
    for (number, line) in body.enumerated() {
      add(markdown.line(line.rendered(isColored: false)), subtask: items[number])
    }
    if let history = detail.history {
      add(StyledLine())
      lines.append(DetailLine(line: StyledLine("History", .strong), subtask: nil, isHistory: true))
      if history.isEmpty { add(StyledLine("this task is not committed yet", .faint)) }
      for line in history { add(StyledLine(line)) }
    }
    return lines
  }

  /// True if the cursor of an opened task is on an item of its checklist.
  func isOnItem(_ detail: TaskDetail) -> Bool {
    let lines = detailLines(detail)
    return lines.indices.contains(detail.cursor) && lines[detail.cursor].subtask != nil
  }

  /// The lines that the opened task shows.
  var detailTexts: [String] {
    detail.map(detailLines)?.map { $0.line.rendered(isColored: false) } ?? []
  }

  /// Keeps the cursor of the opened task on its line.
  mutating func followCursor(from former: [String]) {
    guard let detail else { return }
    let cursor = Self.place(ofLine: detail.cursor, of: former, in: detailTexts)
    self.detail?.top = max(0, detail.top + cursor - detail.cursor)
    self.detail?.cursor = cursor
  }

  /// The new index of a line after lines were added or removed.
  static func place(ofLine line: Int, of old: [String], in new: [String]) -> Int {
    let start = zip(old, new).prefix { $0 == $1 }.count
    if line < start || !old.indices.contains(line) { return line }
    let most = min(old.count, new.count) - start
    let end = zip(old.reversed(), new.reversed()).prefix(most).prefix { $0 == $1 }.count
    if line >= old.count - end { return max(0, line + new.count - old.count) }
    // The number of lines is the same; some of them have changed.
    if old.count == new.count { return line }
    let found = new.indices.filter { new[$0] == old[line] }
    return found.min { abs($0 - line) < abs($1 - line) } ?? line
  }
}
