import Boardmark
import BoardmarkIntents
import BoardmarkReports

/// A line of an opened task on the screen.
package struct DetailLine {
  package let line: StyledLine

  /// The index of the checklist item that the line belongs to.
  package let subtask: Int?

  /// Whether the history begins with this line.
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
      add(StyledLine("This task is gone from the board; it was:", .alarm))
      add(StyledLine())
      for line in detail.seen.bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
        add(StyledLine(String(terminalSafe: line)))
      }
      return lines
    }
    let style = ReportStyle(width: width, isTerminal: true)
    var view = TaskView(style)
    view.isWhole = true
    let (head, body) = view.lines(task, of: board, needs: facts.needs, at: now)
    for line in head { add(line) }
    if !body.isEmpty { add(StyledLine()) }
    let items = itemLines(of: task)
    for (number, line) in body.enumerated() { add(line, subtask: items[number]) }
    if let history = detail.history {
      add(StyledLine())
      lines.append(DetailLine(line: StyledLine("History", .strong), subtask: nil, isHistory: true))
      if history.isEmpty { add(StyledLine("nothing is committed yet", .faint)) }
      for line in history { add(StyledLine(line)) }
    }
    return lines
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
      let offset = subtask.line.boxRange?.lowerBound ?? subtask.line.text.lowerBound
      items[table.line(at: offset) - firstLine] = index
    }
    return items
  }
}

extension UInt8 {
  fileprivate var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
