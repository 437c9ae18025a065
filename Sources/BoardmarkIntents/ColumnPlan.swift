import Boardmark
import BoardmarkFiles

/// A target state of a board's columns, and the edits that reach it.
struct ColumnPlan {
  struct Column: Equatable {
    var name: String
    var state: Board.ColumnState
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
        throw CommandFailure("the board has columns; nothing was changed")
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
        throw CommandFailure("\(limit) is not a limit; nothing was changed; use 1 or more, or none")
      }
      columns[index].limit = limit
      let name = columns[index].name.terminalSafe()
      return limit.map { "the column '\(name)' is limited to \($0)" }
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
          "the column '\(name)' has \(count.counted("task")); nothing was changed; "
            + "move or archive \(count == 1 ? "it" : "them") first")
      }
      guard trimmed(board.columns[index].range).upperBound <= end(ofHeading: index) else {
        let line = board.source.lines.line(at: end(ofHeading: index)) + 1
        throw CommandFailure(
          "the column '\(name)' contains text from line \(line) on; nothing was changed; move that first"
        )
      }
      guard columns.count > 1 else {
        throw CommandFailure("'\(name)' is the only column; nothing was changed")
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

  /// The verified edit of the file: parsed again, the columns are as planned and all tasks unchanged.
  ///
  /// - Returns: Nil if nothing changes.
  /// - Throws: `CommandFailure` if the front matter cannot express the plan.
  func edit() throws -> Board.Edit? {
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
      return Board.Edit(edits: edit.map { [$0] } ?? [], board: after)
    }
    let list = columns.map(Self.element)
    throw CommandFailure(
      "\(displayName(board.fileName)): the front matter cannot express that; nothing is "
        + "changed; write 'columns: [\(list.joined(separator: ", "))]' and the headings by hand")
  }

  private func isRight(_ after: Board) -> Bool {
    guard after.columns.count == columns.count,
      after.settings.problems.count <= board.settings.problems.count,
      after.tasks.count == board.tasks.count
    else { return false }
    // The front matter must not name a removed column.
    let gone = board.columns.map(\.name).filter { name in
      !columns.contains { Self.isSame($0.name, name) }
    }
    let isLeft = gone.contains { name in
      ColumnName(name).candidates.contains { after.settings.wipLimits[$0] != nil }
        || (after.settings.columns ?? []).contains { Self.isSame($0.name, name) }
    }
    if isLeft { return false }
    let wasInOrder = Self.isInOrder(board.columns.map(\.name), board.settings)
    if wasInOrder, !Self.isInOrder(columns.map(\.name), after.settings) { return false }
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

  /// True if the front matter's list of columns has the given names in this order.
  private static func isInOrder(_ names: [String], _ settings: BoardSettings) -> Bool {
    let places = names.compactMap { name in
      settings.columns?.firstIndex { isSame($0.name, name) }
    }
    return places == places.sorted()
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

  /// The part of a column that moves with it: all but surrounding blank lines and a plugin's settings at the end of the
  /// file.
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

  /// The file with the headings as planned; text between columns stays in place.
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
    // The text before each column; `rest` follows the last one.
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
      if index < gaps.count, index == 0 || !isBlank(gaps[index]) {
        result += gaps[index]
      } else if let origin = columns[index].origin, origin > 0, isBlank(gaps[origin]) {
        // Blank lines before a heading move with it.
        result += gaps[origin]
      } else if index == 0 {
        result += bytes.isEmpty || bytes.last == 0x0A ? rest : rest + ending + ending
        if !result.isEmpty, !result.suffix(2).elementsEqual([0x0A, 0x0A]) { result += ending }
      } else {
        result += ending + ending
      }
      result += text
    }
    guard !places.isEmpty else { return result + ending }
    // Keep text between removed columns.
    for gap in gaps.dropFirst(texts.count) where !isBlank(gap) { result += gap }
    return result + (rest.isEmpty && texts.count > places.count ? ending : rest)
  }
}

/// The planned columns in the front matter.
extension ColumnPlan {
  /// Candidate files with front matter for the rest of the plan, smallest change first.
  func frontMatters(of bytes: [UInt8]) -> [[UInt8]] {
    let limited = withLimits(bytes)
    return [limited, withList(limited)]
  }

  private func withLimits(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for column in columns {
      let settings = Board(bytes, fileName: board.fileName).settings
      // A limit may be set under a column's former name.
      let former = column.origin.map { board.columns[$0].name } ?? column.name
      let known = [former, column.name].lazy.flatMap { ColumnName($0).candidates }
        .compactMap { settings.wipLimits[$0] }.first
      guard known?.value != column.limit || former != column.name && known != nil else { continue }
      let key = BoardTemplate.quoted(column.name)
      if let known {
        bytes = Self.replacing(known.range, in: bytes, by: column.limit.map { "\(key): \($0)" })
      } else if let limit = column.limit {
        let others = settings.wipLimits.values.map(\.range).min { $0.lowerBound < $1.lowerBound }
        if let others {
          bytes = Self.inserting("\(key): \(limit)", before: others.lowerBound, in: bytes)
        } else {
          bytes = withLine("wip: {\(key): \(limit)}", bytes)
        }
      }
    }
    // Limits of removed columns.
    for former in board.columns where !columns.contains(where: { $0.name == former.name }) {
      let settings = Board(bytes, fileName: board.fileName).settings
      for name in ColumnName(former.name).candidates {
        guard let known = settings.wipLimits[name] else { continue }
        bytes = Self.replacing(known.range, in: bytes, by: nil)
      }
    }
    return bytes
  }

  /// The file with its list of columns replaced by the planned ones, or with a new list.
  private func withList(_ bytes: [UInt8]) -> [UInt8] {
    let settings = Board(bytes, fileName: board.fileName).settings
    guard let place = settings.columnsPlace, let declared = settings.columns else {
      return withLine("columns: [\(columns.map(Self.element).joined(separator: ", "))]", bytes)
    }
    guard declared.count == place.elements.count, let first = place.elements.first,
      let last = place.elements.last
    else { return bytes }
    let elements = elements(declared, place.elements.map { Array(bytes[$0]) })
    guard bytes[place.list.lowerBound] == UInt8(ascii: "[") else {
      return bytes.applying([Self.block(elements, place.elements, SourceText(bytes))])
    }
    // A comment between two elements would be lost; leave such a list to the user.
    let range = first.lowerBound..<last.upperBound
    if bytes[range].contains(UInt8(ascii: "#")) { return bytes }
    let text = elements.map(\.text).joined(separator: ", ".utf8)
    return bytes.applying([TextEdit(range: range, replacement: Array(text))])
  }

  private static func element(_ column: Column) -> String {
    BoardTemplate.element(.init(name: column.name, state: column.state))
  }

  /// The elements of the new list, each with its old index. Unchanged elements keep their text; those without a heading
  /// keep their place.
  private func elements(
    _ declared: [BoardSettings.Column], _ texts: [[UInt8]]
  ) -> [(old: Int?, text: [UInt8])] {
    func index(of name: String) -> Int? {
      declared.firstIndex { Self.isSame($0.name, name) }
    }
    var elements = columns.map { column -> (old: Int?, text: [UInt8]) in
      let former = column.origin.map { board.columns[$0] }
      let old = former.flatMap { index(of: $0.name) }
      if let old, former?.name == column.name, former?.state == column.state {
        return (old, texts[old])
      }
      return (old, Array(Self.element(column).utf8))
    }
    let onBoard = Set(board.columns.compactMap { index(of: $0.name) })
    for old in declared.indices where !onBoard.contains(old) {
      let place = elements.firstIndex { $0.old == old - 1 }.map { $0 + 1 } ?? 0
      elements.insert((old, texts[old]), at: place)
    }
    return elements
  }

  private static func isSame(_ name: String, _ other: String) -> Bool {
    !Set(ColumnName(name).candidates).isDisjoint(with: ColumnName(other).candidates)
  }

  /// The edit of a list with one element per line; comments stay with the element below them.
  private static func block(
    _ elements: [(old: Int?, text: [UInt8])], _ places: [Range<Int>], _ source: SourceText
  ) -> TextEdit {
    let lines = places.map { place in
      source.lines.start(
        source.lines.line(at: place.lowerBound))..<source.lines.end(
          source.lines.line(at: place.upperBound - 1))
    }
    func start(_ index: Int) -> Int {
      index == 0 ? lines[0].lowerBound : lines[index - 1].upperBound
    }
    let marker = source.bytes[lines[0].lowerBound..<places[0].lowerBound]
    var text: [UInt8] = []
    for element in elements {
      if let old = element.old {
        text += source.bytes[start(old)..<places[old].lowerBound] + element.text
        text += source.bytes[places[old].upperBound..<lines[old].upperBound]
      } else {
        text += marker + element.text + source.lineEnding.bytes
      }
    }
    // Keep comments above removed elements.
    for old in places.indices where !elements.contains(where: { $0.old == old }) {
      text += source.bytes[start(old)..<lines[old].lowerBound]
    }
    return TextEdit(range: lines[0].lowerBound..<lines.last!.upperBound, replacement: text)
  }

  /// The file with one more line in its front matter.
  private func withLine(_ line: String, _ bytes: [UInt8]) -> [UInt8] {
    bytes.applying([Board(bytes, fileName: board.fileName).adding(toFrontMatter: line)])
  }

  /// The text with a pair of a mapping replaced, given the range of its key; or removed, with the
  /// whole mapping if it has no other pair.
  private static func replacing(
    _ key: Range<Int>, in bytes: [UInt8], by pair: String?
  ) -> [UInt8] {
    let source = SourceText(bytes)
    let line = source.lines.line(at: key.lowerBound)
    let content = source.content(ofLine: line)
    let ends = bytes[key.upperBound..<content.upperBound]
      .firstIndex { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "}") || $0 == UInt8(ascii: "#") }
    var end = ends ?? content.upperBound
    while bytes[end - 1] == 0x20 { end -= 1 }
    if let pair {
      return bytes.applying([TextEdit(range: key.lowerBound..<end, replacement: Array(pair.utf8))])
    }
    var range = key.lowerBound..<end
    let before = bytes[content.lowerBound..<key.lowerBound]
    if before.allSatisfy({ $0 == 0x20 }) {
      // The pair has its own line; the last pair is removed with the key above it.
      range = source.lines.start(line)..<source.lines.end(line)
      let above = bytes[source.content(ofLine: line - 1)]
      let below = line + 1 < source.lines.count ? bytes[source.content(ofLine: line + 1)] : []
      if above.starts(with: "wip".utf8), below.first != 0x20 {
        range = source.lines.start(line - 1)..<range.upperBound
      }
    } else if bytes[range.upperBound...].first == UInt8(ascii: ",") {
      var next = range.upperBound + 1
      while next < content.upperBound, bytes[next] == 0x20 { next += 1 }
      range = range.lowerBound..<next
    } else if let comma = before.lastIndex(of: UInt8(ascii: ",")) {
      range = comma..<range.upperBound
    } else {
      range = source.lines.start(line)..<source.lines.end(line)
    }
    let result = bytes.applying([TextEdit(range: range, replacement: [])])
    // Remove empty front matter.
    let lines = SourceText(result)
    guard lines.lines.count > 2, result[lines.content(ofLine: 0)].elementsEqual("---".utf8),
      result[lines.content(ofLine: 1)].elementsEqual("---".utf8)
    else { return result }
    let isBlank = lines.content(ofLine: 2).isEmpty
    return Array(result[lines.lines.end(isBlank ? 2 : 1)...])
  }

  private static func inserting(_ pair: String, before key: Int, in bytes: [UInt8]) -> [UInt8] {
    let source = SourceText(bytes)
    let line = source.lines.line(at: key)
    let indent = bytes[source.lines.start(line)..<key]
    let text =
      indent.allSatisfy { $0 == 0x20 }
      ? Array(pair.utf8) + Array(source.lineEnding.bytes) + Array(indent) : Array("\(pair), ".utf8)
    return bytes.applying([TextEdit(range: key..<key, replacement: text)])
  }
}
