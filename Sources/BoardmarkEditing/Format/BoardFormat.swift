import BoardmarkReading
import BoardmarkText
import ConcurrentMap
import MarkdownBlocks

/// The canonical form of a whole board, part by part.
struct BoardFormat {
  private let board: Board
  private let source: SourceText
  private let lineEnding: [UInt8]

  /// Whether nothing but an LF ends a line, and is to.
  private let isLF: Bool

  /// Where code and HTML that is never closed ends: a blank line there would be a line of it.
  private let openEnds: Set<Int>

  init(_ board: Board) {
    self.board = board
    source = board.source
    // Of the lines of a canonical board there is no other.
    lineEnding = board.outline.isCanonical ? [0x0A] : board.source.lineEnding.bytes
    isLF = board.outline.isCanonical || (lineEnding == [0x0A] && !source.bytes.holds(0x0D))
    openEnds = Set(
      board.outline.stretches.lazy.flatMap(\.blocks).filter(\.isUnclosed).map {
        board.source.lines.start($0.lines.upperBound)
      })
  }

  /// The edits, one for every part or gap that is not canonical.
  func edits() throws(FormatRefusal) -> [TextEdit] {
    let tasks = formattedTasks()
    if hasCanonicalOutline { return try taskEdits(tasks) }
    var edits: [TextEdit] = []
    var nextTask = 0
    var previous: Neighbour?
    var gapStart = 0
    for part in board.parts where part.kind != .blank {
      if part.kind == .byteOrderMark {
        edits.append(TextEdit(range: part.range, replacement: []))
        gapStart = part.range.upperBound
        continue
      }
      var task: FormattedTask?
      if isUncanonical(part) {
        task = tasks[nextTask]
        nextTask += 1
      }
      let neighbour = Neighbour(part, task)
      replace(
        gapStart..<part.range.lowerBound,
        by: gap(previous, neighbour, gapStart..<part.range.lowerBound), &edits)
      try format(part, task, &edits)
      previous = neighbour
      gapStart = part.range.upperBound
    }
    replace(gapStart..<source.bytes.count, by: [], &edits)
    return edits
  }

  /// Whether the outline shows that all is in canonical form but for tasks that are not known to be.
  private var hasCanonicalOutline: Bool {
    board.outline.isCanonical
      && board.outline.items.count == board.columns.reduce(0, { $0 + $1.tasks.count })
  }

  /// The canonical form of a task.
  private struct FormattedTask: Sendable {
    let range: Range<Int>
    let list: TaskFormat.ListKind

    /// Its lines, each ended by an LF; nil where it stands in canonical form but for line endings.
    let text: Result<[UInt8]?, FormatRefusal>
  }

  /// So many tasks are formatted at once by one thread.
  private static let batch = 128

  /// The tasks that are not known to be canonical, in the order of the file, formatted several at a time.
  private func formattedTasks() -> [FormattedTask] {
    let tasks = board.columns.flatMap { column in
      column.tasks.uncanonicalIndices.map { (column.tasks, $0) }
    }
    let batches = stride(from: 0, to: tasks.count, by: Self.batch).map {
      tasks[$0..<min($0 + Self.batch, tasks.count)]
    }
    var formatted: [FormattedTask] = []
    formatted.reserveCapacity(tasks.count)
    concurrentMap(batches) { [board] batch in
      batch.map { tasks, index in
        let record = tasks.record(index)
        if record.isCanonicalButForBullet {
          let rest = tasks.bytes(of: record).dropFirst()
          return FormattedTask(
            range: record.range, list: .bullets,
            text: .success([.ascii("-")] + rest + (rest.last == 0x0A ? [] : [0x0A])))
        }
        let task = tasks[index]
        let format = TaskFormat(task, in: board)
        return FormattedTask(
          range: task.range, list: format.listKind,
          text: Result { () throws(FormatRefusal) in try TaskProof.provedText(format) })
      }
    } receive: {
      formatted += $0
    }
    return formatted
  }

  /// The edits of a board in which nothing else may have to change.
  private func taskEdits(_ tasks: [FormattedTask]) throws(FormatRefusal) -> [TextEdit] {
    var edits: [TextEdit] = []
    for task in tasks {
      guard let text = try task.text.get() else { continue }
      edits.append(TextEdit(range: task.range, replacement: text))
    }
    return edits
  }

  /// Whether a part is a task that may have to change in more than its line endings.
  private func isUncanonical(_ part: Board.Part) -> Bool {
    guard case .task(let column, let index) = part.kind else { return false }
    return !board.columns[column].tasks.record(index).isCanonical
  }

  private func replace(_ range: Range<Int>, by bytes: [UInt8], _ edits: inout [TextEdit]) {
    guard !source.bytes[range].isIdentical(to: bytes[...]) else { return }
    edits.append(TextEdit(range: range, replacement: bytes))
  }

  // MARK: - Seams

  /// What a part is to the blank lines beside it.
  private enum Neighbour: Equatable {
    case frontMatter
    case heading
    case task(list: TaskFormat.ListKind)
    case prose

    init(_ part: Board.Part, _ task: FormattedTask?) {
      switch part.kind {
      case .frontMatter: self = .frontMatter
      case .heading: self = .heading
      case .task: self = .task(list: task?.list ?? .bullets)
      case .byteOrderMark, .prose, .blank: self = .prose
      }
    }
  }

  /// What stands between two parts: nothing inside a list, the gap as it is inside prose, else one
  /// blank line.
  private func gap(_ previous: Neighbour?, _ next: Neighbour, _ typed: Range<Int>) -> [UInt8] {
    guard let previous else { return leadingGap(typed) }
    switch (previous, next) {
    case _ where openEnds.contains(typed.lowerBound): return []
    case (.task(let list), .task(let nextList)) where list == nextList: return []
    case (.prose, .prose): return withLineEnding(source.bytes[typed])
    default: return lineEnding
    }
  }

  /// Nothing stands before the first part, unless that would make a rule a front matter.
  private func leadingGap(_ typed: Range<Int>) -> [UInt8] {
    guard !typed.isEmpty, board.frontMatter == nil,
      source.bytes[typed.upperBound...].starts(with: "---".utf8),
      FrontMatter(in: SourceText(Array(source.bytes[typed.upperBound...]))) != nil
    else { return [] }
    return lineEnding
  }

  // MARK: - Parts

  private func format(
    _ part: Board.Part, _ task: FormattedTask?, _ edits: inout [TextEdit]
  ) throws(FormatRefusal) {
    if case .heading(column: let column?) = part.kind {
      replace(part.range, by: headingLine(board.columns[column]) + lineEnding, &edits)
      return
    }
    if let text = try task?.text.get() {
      replace(part.range, by: lineEnding == [0x0A] ? text : withLineEnding(text[...]), &edits)
      return
    }
    let typed = source.bytes[part.range]
    let isEnded = typed.last?.isLineEnding == true
    if isLF, isEnded { return }
    replace(part.range, by: withLineEnding(typed) + (isEnded ? [] : lineEnding), &edits)
  }

  private func headingLine(_ column: Board.Column) -> [UInt8] {
    var line = [UInt8](repeating: .ascii("#"), count: column.level)
    for part in source.bytes[column.headingText].split(whereSeparator: \.isLineEnding) {
      line.append(0x20)
      line += part.drop(while: \.isBlank)
      while line.last?.isBlank == true { line.removeLast() }
    }
    return line
  }

  /// Bytes with every line ending as the file's.
  private func withLineEnding(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    if isLF { return Array(bytes) }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var offset = bytes.startIndex
    while offset < bytes.endIndex {
      let byte = bytes[offset]
      offset += 1
      guard byte.isLineEnding else {
        result.append(byte)
        continue
      }
      if byte == 0x0D, offset < bytes.endIndex, bytes[offset] == 0x0A { offset += 1 }
      result += lineEnding
    }
    return result
  }
}
