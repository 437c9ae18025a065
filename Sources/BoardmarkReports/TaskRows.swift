import BoardmarkQuery
import BoardmarkReading
import BoardmarkText

/// The details of one task, as rows of a label and a value.
package struct TaskRows {
  package struct Row {
    package let label: String
    let value: StyledLine

    /// The value as plain text.
    package var text: String { value.rendered(isColored: false) }

    /// True if a long value is wrapped instead of truncated.
    var isWrapped: Bool { label == "people" || label == "tags" }
  }

  package private(set) var rows: [Row] = []
  private let fields: TaskFields

  /// - Parameters:
  ///   - task: A task of the board.
  ///   - needs: The states of the tasks that the board's tasks need.
  ///   - now: The present minute, which decides whether dates are near or past.
  package init(_ task: Board.Task, of board: Board, needs: NeedStates, at now: Board.Now) {
    self.init(TaskFields(board: board, task: task, now: now), needs: needs)
  }

  init(_ fields: TaskFields, needs: NeedStates) {
    self.fields = fields
    addPlace()
    addDates()
    addNames()
    addNeeds(needs)
    addBlocked()
    add("claim", fields.claim?.wholeText, .notice)
    for (key, value) in fields.attributes {
      add(key.terminalSafe(), String(terminalSafe: value))
    }
    let progress = fields.task.progress
    if progress.total > 0 { add("checklist", "\(progress.done)/\(progress.total)") }
    let (first, last) = (fields.firstLine, fields.lastLine)
    add(first == last ? "line" : "lines", first == last ? "\(first)" : "\(first)-\(last)")
  }

  private mutating func add(_ label: String, _ value: StyledLine?) {
    if let value, !value.isEmpty { rows.append(Row(label: label, value: value)) }
  }

  private mutating func add(_ label: String, _ text: String?, _ style: TextStyle = .plain) {
    if let text { add(label, StyledLine(text, style)) }
  }

  private mutating func addPlace() {
    add("id", typed(.id, "not an id"))
    var place = fields.column.name.terminalSafe()
    if let group = fields.group { place += " / " + group.terminalSafe() }
    add("column", place)
    let box = fields.task.box
    // An open box of an unfinished task needs no emphasis.
    let isPlain = box == .open && !fields.task.isFinished
    add("box", box.rawValue, isPlain ? .plain : .good)
    if let priority = fields.priority {
      add(
        "priority",
        marked(
          StyledLine(String(terminalSafe: priority), fields.priorityStyle), .pri,
          "not high, medium or low"))
    }
  }

  private mutating func addDates() {
    if var due = typed(.due, "not a date", fields.dueStyle) {
      if let date = fields.line.due, !fields.task.isClosed {
        let isLate = fields.now.isPast(date)
        let days = Self.distance(fields.now.days(until: date))
        due.append("  " + (isLate ? "! late, " : "") + days, isLate ? .alarm : fields.dueStyle)
      }
      add("due", due)
    }
    add("start", dated(.start, fields.line.start))
    add("done", dated(.done, fields.line.done))
  }

  private func dated(_ key: Board.AttributeKey, _ date: CalendarDate?) -> StyledLine? {
    guard var line = typed(key, "not a date") else { return nil }
    if let date {
      let days = date.daysSinceEpoch - fields.now.today.daysSinceEpoch
      line.append("  " + Self.distance(days))
    }
    return line
  }

  /// The distance in words: `today`, `tomorrow`, `in 3 days`, `yesterday`, `7 days ago`.
  package static func distance(_ days: Int) -> String {
    switch days {
    case 0: "today"
    case 1: "tomorrow"
    case -1: "yesterday"
    case 2...: "in \(days) days"
    default: "\(-days) days ago"
    }
  }

  private mutating func addNames() {
    let people = fields.line.people.map { "@" + $0.terminalSafe() }
    let tags = fields.line.tags.map { "#" + $0.terminalSafe() }
    add("people", people.joined(separator: " "), .name)
    add("tags", tags.joined(separator: " "), .name)
  }

  private mutating func addNeeds(_ states: NeedStates) {
    for (index, need) in fields.needs.enumerated() {
      var line = StyledLine(String(terminalSafe: need))
      if let id = TaskID(need) {
        let state = states.state(of: id)
        line.append("  ")
        line.append(state.rawValue, state.style)
        if let title = states.line(of: id)?.titleBytes {
          line.append("  " + String(terminalSafe: title))
        }
      } else if let need = OutsideNeed(need) {
        line.append("  ")
        if let state = states.outside[need] {
          line.append(state.rawValue, state.style)
        } else {
          line.append("in another file", .faint)
        }
      } else {
        line.append("  not an id", .alarm)
      }
      rows.append(Row(label: index == 0 ? "needs" : "", value: line))
    }
  }

  /// Adds the open tasks that need this one, if it is open.
  private mutating func addBlocked() {
    guard let id = fields.line.id, !fields.task.isClosed else { return }
    var label = "blocks"
    for tasks in fields.board.columns.lazy.map(\.tasks) {
      // A task with `needs` is never plain, so the index has all of them.
      for task in tasks.indices(with: .needs).lazy.map({ tasks[$0] })
      where !task.isClosed && task.titleLine.needs.contains(id) {
        let other = task.id.map { $0.text + "  " } ?? ""
        add(label, other + String(terminalSafe: task.titleLine.titleBytes))
        label = ""
      }
    }
  }

  // MARK: - Values as typed

  /// The attribute as typed, with a note if it is invalid; nil if there is no such attribute.
  private func typed(
    _ key: Board.AttributeKey, _ fault: String, _ style: TextStyle = .plain
  ) -> StyledLine? {
    fields.value(key).map { marked(StyledLine(String(terminalSafe: $0), style), key, fault) }
  }

  private func marked(_ line: StyledLine, _ key: Board.AttributeKey, _ fault: String) -> StyledLine
  {
    guard fields.isInvalid(key) else { return line }
    var line = line
    line.append("  " + fault, .alarm)
    return line
  }
}

extension NeedStates.State {
  fileprivate var style: TextStyle {
    switch self {
    case .open: .notice
    case .finished, .cancelled, .archived: .good
    case .unknown: .alarm
    }
  }
}

/// Cells in aligned columns; the last column may have any width.
struct TextTable {
  /// The side on which a cell is aligned in its column.
  enum Alignment { case left, right }

  /// The width of each column but the last: that of its widest cell, or more; a column
  /// of width 0 is left out.
  var widths: [Int]

  private let alignments: [Alignment]
  private var rows: [[StyledLine]] = []

  private static let gap = 2

  /// Creates an empty table.
  ///
  /// - Parameters:
  ///   - alignments: The alignments of all columns but the last.
  ///   - least: The minimum widths of the first columns.
  init(_ alignments: [Alignment], least: [Int] = []) {
    self.alignments = alignments
    widths = least + [Int](repeating: 0, count: alignments.count - least.count)
  }

  /// Adds a row, with one cell more than there are alignments.
  mutating func add(_ row: [StyledLine]) {
    rows.append(row)
    for index in widths.indices { widths[index] = max(widths[index], row[index].width) }
  }

  /// The width of all columns but the last, including the gaps after them.
  var taken: Int { widths.reduce(0) { $0 + ($1 > 0 ? $1 + Self.gap : 0) } }

  /// The rows.
  var lines: [StyledLine] { rows.map(line) }

  /// The rows, each as one or more lines, with its last cell wrapped to fit `width` columns.
  func lines(wrappedTo width: Int) -> [[StyledLine]] {
    rows.map { row in
      let texts = row[widths.count].wrapped(to: max(width - taken, 1))
      return texts.enumerated().map { index, text in
        if index == 0 { return line(row.dropLast() + [text]) }
        var line = StyledLine()
        line.pad(to: taken)
        line.append(text)
        return line
      }
    }
  }

  private func line(_ row: [StyledLine]) -> StyledLine {
    var line = StyledLine()
    for (index, width) in widths.enumerated() where width > 0 {
      let start = line.width
      if alignments[index] == .right { line.pad(to: start + width - row[index].width) }
      line.append(row[index])
      line.pad(to: start + width + Self.gap)
    }
    line.append(row[widths.count])
    return line
  }
}
