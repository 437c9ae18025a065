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
    let items = itemLines(of: task)
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

  /// The indices of the checklist items by the numbers of their lines in the body.
  private func itemLines(of task: Board.Task) -> [Int: Int] {
    let bytes = board.reading.bytes
    let table = board.reading.lines
    // Blank lines at the beginning of the body are not shown.
    guard let first = task.body.first(where: { !bytes[$0].isBlank }) else { return [:] }
    let firstLine = table.line(at: first)
    var items: [Int: Int] = [:]
    for (index, subtask) in task.subtasks.enumerated() {
      let offset = subtask.titleLine.boxRange?.lowerBound ?? subtask.titleLine.text.lowerBound
      items[table.line(at: offset) - firstLine] = index
    }
    return items
  }
}

extension UInt8 {
  fileprivate var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}

extension BoardSession {
  /// The lines that each opened task shows.
  var detailTexts: [[String]] {
    dialogs.compactMap { dialog in
      guard case .detail(let detail) = dialog else { return nil }
      return detailLines(detail).map { $0.line.rendered(isColored: false) }
    }
  }

  /// Keeps the cursor of each opened task on its line.
  mutating func followCursors(from former: [[String]]) {
    var former = former[...]
    for (index, dialog) in dialogs.enumerated() {
      guard case .detail(var detail) = dialog, let old = former.popFirst() else { continue }
      let new = detailLines(detail).map { $0.line.rendered(isColored: false) }
      let cursor = Self.place(ofLine: detail.cursor, of: old, in: new)
      detail.top = max(0, detail.top + cursor - detail.cursor)
      detail.cursor = cursor
      dialogs[index] = .detail(detail)
    }
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
