import Boardmark
import BoardmarkFiles

/// The columns of a board as they are to be, and the edits that make them so.
struct ColumnPlan {
  struct Column: Equatable {
    var name: String
    var state: ColumnState
    var limit: Int?

    /// Its index on the board; nil for a new one.
    var origin: Int?
  }

  let board: Board
  private(set) var columns: [Column]

  init(of board: Board) {
    self.board = board
    columns = board.columns.enumerated().map { index, column in
      Column(name: column.name, state: column.state, limit: column.wipLimit, origin: index)
    }
  }

  // MARK: - What is to be

  mutating func make(_ change: EditColumns.Change) throws -> String {
    switch change {
    case .add(let typed, let state, let other):
      let name = try checked(typed, besides: nil)
      let place = try other.map { try board.column($0) } ?? columns.count
      let usual = ColumnNames.declaredState(of: name) ?? .todo
      columns.insert(Column(name: name, state: state ?? usual), at: place)
      return "added the column '\(name.terminalSafe())'"
    case .begin(let names):
      guard columns.isEmpty else {
        throw CommandFailure("the board has columns; nothing is changed")
      }
      columns = names.map { Column(name: $0, state: ColumnNames.declaredState(of: $0) ?? .todo) }
      return "added the columns \(names.joined(separator: ", "))"
    case .rename(let column, let typed):
      let index = try board.column(column)
      let name = try checked(typed, besides: index)
      let former = columns[index].name
      columns[index].name = name
      return "renamed the column '\(former.terminalSafe())' to '\(name.terminalSafe())'"
    case .move(let column, let other):
      let index = try board.column(column)
      let place = try other.map { try board.column($0) } ?? columns.count
      let moved = columns.remove(at: index)
      columns.insert(moved, at: place > index ? place - 1 : place)
      let next =
        other == nil ? "to the end" : "before '\(board.columns[place].name.terminalSafe())'"
      return "moved the column '\(moved.name.terminalSafe())' \(next)"
    case .limit(let column, let limit):
      let index = try board.column(column)
      if let limit, limit < 1 {
        throw CommandFailure("\(limit) is not a limit; nothing is changed; use 1 or more, or none")
      }
      columns[index].limit = limit
      let name = columns[index].name.terminalSafe()
      return limit.map { "the column '\(name)' holds at most \($0)" }
        ?? "the column '\(name)' has no limit"
    case .state(let column, let state):
      let index = try board.column(column)
      columns[index].state = state
      return "the column '\(columns[index].name.terminalSafe())' is \(state.rawValue)"
    case .remove(let column):
      let index = try board.column(column)
      let name = columns[index].name.terminalSafe()
      let count = board.columns[index].tasks.count
      guard count == 0 else {
        throw CommandFailure(
          "the column '\(name)' has \(count) \(count == 1 ? "task" : "tasks"); nothing is changed; "
            + "move or archive \(count == 1 ? "it" : "them") first")
      }
      guard trimmed(board.columns[index].range).upperBound <= end(ofHeading: index) else {
        let line = board.source.lines.line(at: end(ofHeading: index)) + 1
        throw CommandFailure(
          "the column '\(name)' holds text from line \(line) on; nothing is changed; move that first"
        )
      }
      guard columns.count > 1 else {
        throw CommandFailure("'\(name)' is the only column; nothing is changed")
      }
      columns.remove(at: index)
      return "removed the column '\(name)'"
    }
  }

  /// A name that no other column has.
  private func checked(_ typed: String, besides own: Int?) throws -> String {
    let name = typed.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let folded = ColumnName(name).candidates.first
    guard let folded else { throw CommandFailure(BoardTemplate.Problem.unusableName(typed)) }
    let isTaken = columns.indices.contains { index in
      index != own && ColumnName(columns[index].name).candidates.contains(folded)
    }
    if isTaken { throw CommandFailure(BoardTemplate.Problem.doubledName(name)) }
    return name
  }

  // MARK: - How the file becomes that

  /// The edit of the file, proved: read again, the columns are as planned and all tasks as before.
  ///
  /// - Returns: Nil if nothing changes.
  /// - Throws: `CommandFailure` if the front matter cannot say it.
  func edit() throws -> BoardEdit? {
    if board.columns.count == columns.count,
      zip(columns, ColumnPlan(of: board).columns).allSatisfy({ $0 == $1 })
    {
      return nil
    }
    let headings = withHeadings()
    for bytes in [headings] + frontMatters(of: headings) {
      let after = Board(bytes, fileName: board.fileName)
      guard isRight(after) else { continue }
      let edit = TextEdit(range: 0..<board.source.bytes.count, replacement: bytes)
        .trimmed(in: board.source.bytes)
      return BoardEdit(edits: edit.map { [$0] } ?? [], board: after)
    }
    let list = columns.map { BoardTemplate.element(.init(name: $0.name, state: $0.state)) }
    throw CommandFailure(
      "\(displayName(board.fileName)): the front matter cannot be changed to say that; nothing is "
        + "changed; write 'columns: [\(list.joined(separator: ", "))]' and the headings by hand")
  }

  private func isRight(_ after: Board) -> Bool {
    guard after.columns.count == columns.count,
      after.settings.problems.count <= board.settings.problems.count,
      after.tasks.count == board.tasks.count
    else { return false }
    return zip(after.columns, columns).allSatisfy { column, plan in
      guard column.name == plan.name, column.state == plan.state, column.wipLimit == plan.limit
      else { return false }
      let former = plan.origin.map { board.columns[$0] }
      guard column.tasks.count == former?.tasks.count ?? 0 else { return false }
      return column.tasks.indices.allSatisfy { index in
        Self.text(of: column.tasks[index], in: after)
          == Self.text(of: former!.tasks[index], in: board)
      }
    }
  }

  /// The bytes of a task, without the end of its last line.
  private static func text(of task: Board.Task, in board: Board) -> ArraySlice<UInt8> {
    var bytes = board.source.bytes[task.range]
    while let last = bytes.last, last == 0x0A || last == 0x0D || last == 0x20 { bytes.removeLast() }
    return bytes
  }

  // MARK: Headings

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var end = range.upperBound
    while end > range.lowerBound, [0x0A, 0x0D, 0x20, 0x09].contains(board.source.bytes[end - 1]) {
      end -= 1
    }
    return range.lowerBound..<end
  }

  private func end(ofHeading index: Int) -> Int { board.columns[index].heading.upperBound }

  /// What of a column moves with it: all but blank lines and what a plugin keeps at the file's end.
  private func content(of index: Int) -> Range<Int> {
    let range = board.columns[index].range
    let settings = board.source.lines
    var line = settings.line(at: range.lowerBound)
    while settings.start(line) < range.upperBound {
      let text = board.source.bytes[board.source.content(ofLine: line)]
      if text.starts(with: "%% kanban:settings".utf8) {
        return trimmed(range.lowerBound..<settings.start(line))
      }
      guard line + 1 < settings.count else { break }
      line += 1
    }
    return trimmed(range)
  }

  /// The file with the headings as planned; what stands between columns stays in its place.
  private func withHeadings() -> [UInt8] {
    let bytes = board.source.bytes
    let ending = Array(board.source.lineEnding.bytes)
    let level = board.columns.first?.level ?? 2
    let places = board.columns.indices.map(content)
    let texts = columns.map { column -> [UInt8] in
      guard let origin = column.origin else {
        return [UInt8](repeating: UInt8(ascii: "#"), count: level) + Array(" \(column.name)".utf8)
      }
      let text = board.columns[origin].headingText
      guard column.name != board.columns[origin].name else { return Array(bytes[places[origin]]) }
      return Array(bytes[places[origin].lowerBound..<text.lowerBound]) + Array(column.name.utf8)
        + Array(bytes[text.upperBound..<places[origin].upperBound])
    }
    // What precedes the first column, what stands between two, and what follows the last one.
    var gaps: [[UInt8]] = []
    var start = 0
    for place in places {
      gaps.append(Array(bytes[start..<place.lowerBound]))
      start = place.upperBound
    }
    let rest = Array(bytes[start...])
    let isBlank = { (gap: [UInt8]) in gap.allSatisfy { [0x0A, 0x0D, 0x20, 0x09].contains($0) } }
    var result: [UInt8] = []
    for (index, text) in texts.enumerated() {
      if index < gaps.count, index == 0 || texts.count >= places.count || !isBlank(gaps[index]) {
        result += gaps[index]
      } else if index == 0 {
        result += bytes.isEmpty || bytes.last == 0x0A ? rest : rest + ending + ending
        if !result.isEmpty, !result.suffix(2).elementsEqual([0x0A, 0x0A]) { result += ending }
      } else {
        result += ending + ending
      }
      result += text
    }
    guard !places.isEmpty else { return result + ending }
    // Text between the columns that are gone is not lost.
    for gap in gaps.dropFirst(texts.count) where !isBlank(gap) { result += gap }
    return result + (rest.isEmpty && texts.count > places.count ? ending : rest)
  }
}
