import BoardmarkQuery
import BoardmarkReading
import BoardmarkText

/// Shows a whole task for `board show ID`: title, every attribute, needs, checklist, body.
package struct TaskView: Sendable {
  /// The style; the body is never wrapped, however narrow the terminal is.
  package var style: ReportStyle

  /// True if a value too long for its row is wrapped instead of truncated.
  package var isWhole = false

  package init(_ style: ReportStyle = ReportStyle()) { self.style = style }

  /// The report's lines.
  ///
  /// - Parameters:
  ///   - task: The task to show.
  ///   - board: The board it is on.
  ///   - now: The present minute, which decides whether dates are near or past.
  ///   - archivedIDs: The ids in the board's archive, whose tasks count as closed.
  package func lines(
    _ task: Board.Task, of board: Board, at now: Board.Now, archivedIDs: Set<TaskID> = [],
    claims: TaskClaims = [:]
  ) -> [StyledLine] {
    let needs = NeedStates(of: board, archivedIDs: archivedIDs)
    let (head, body) = lines(task, of: board, needs: needs, at: now, claims: claims)
    return head + (body.isEmpty ? [] : [StyledLine()]) + body
  }

  /// The lines of the report: the details and the body, whose lines are not wrapped.
  package func lines(
    _ task: Board.Task, of board: Board, needs: NeedStates, at now: Board.Now,
    claims: TaskClaims = [:]
  ) -> (head: [StyledLine], body: [StyledLine]) {
    let fields = TaskFields(board: board, task: task, now: now, claims: claims)
    var lines: [StyledLine] = []
    for line in fields.shownTitle.wrapped(toDisplayWidth: style.width ?? .max) {
      lines.append(StyledLine(line, .strong))
    }
    lines.append(StyledLine())
    let rows = TaskRows(fields, needs: needs).rows
    let labelWidth = (rows.lazy.map(\.label.displayWidth).max() ?? 0) + 2
    for row in rows {
      var line = StyledLine(row.label, .faint)
      line.pad(to: labelWidth)
      guard let width = style.width, isWhole || row.isWrapped, width > labelWidth else {
        line.append(row.value)
        lines.append(style.width.map { line.truncated(to: $0) } ?? line)
        continue
      }
      for part in row.value.wrapped(to: width - labelWidth) {
        line.append(part)
        lines.append(line)
        line = StyledLine(String(repeating: " ", count: labelWidth))
      }
    }
    let body = BodyText.bytes(of: task)
    return (
      lines,
      body.isEmpty
        ? []
        : body.split(separator: 0x0A, omittingEmptySubsequences: false).map {
          StyledLine(String(terminalSafe: Self.withoutTabs($0)))
        }
    )
  }

  /// The line with each tab expanded to spaces, with tab stops every four columns.
  private static func withoutTabs(_ line: ArraySlice<UInt8>) -> [UInt8] {
    guard line.contains(0x09) else { return Array(line) }
    var result: [UInt8] = []
    var column = 0
    for byte in line {
      if byte == 0x09 {
        let spaces = 4 - column % 4
        result += [UInt8](repeating: 0x20, count: spaces)
        column += spaces
      } else {
        result.append(byte)
        if byte & 0xC0 != 0x80 { column += 1 }
      }
    }
    return result
  }
}

extension Board.Task {
  /// The indices of the checklist items by the numbers of their lines in the shown body, from 0.
  package var itemLines: [Int: Int] {
    guard !subtasks.isEmpty else { return [:] }
    let source = titleLine.source
    // Blank lines at the beginning of the body are not shown.
    var first = source.lines.line(at: body.lowerBound)
    while source.isBlank(line: first) { first += 1 }
    var items: [Int: Int] = [:]
    for (index, item) in subtasks.enumerated() {
      let offset = item.titleLine.boxRange?.lowerBound ?? item.titleLine.text.lowerBound
      items[source.lines.line(at: offset) - first] = index
    }
    return items
  }
}
