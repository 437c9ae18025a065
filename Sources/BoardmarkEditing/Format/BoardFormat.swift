import BoardmarkReading
import BoardmarkText
import ConcurrentMap
import MarkdownBlocks

/// The canonical form of a whole board, part by part.
struct BoardFormat {
  private let board: Board
  private let source: SourceText
  private let form: FileForm
  private let lineEnding: [UInt8]

  /// True if every line ends in LF and should stay so.
  private let isLF: Bool

  /// The offsets at which code and HTML that is never closed ends: a blank line there would become
  /// part of it.
  private let openEnds: Set<Int>

  init(_ board: Board) {
    self.board = board
    source = board.source
    form = FileForm.form(of: board)
    // If the outline is canonical, all its lines end in LF.
    lineEnding = board.isOutlineCanonical ? [0x0A] : board.source.lineEnding.bytes
    isLF = board.isOutlineCanonical || (lineEnding == [0x0A] && !source.bytes.holds(0x0D))
    openEnds = Set(board.openEnds)
  }

  /// The edits, one for every part or gap that is not canonical.
  func edits() throws(FormatRefusal) -> [TextEdit] {
    let tasks = formattedTasks()
    if hasCanonicalOutline { return try taskEdits(tasks) }
    let pieces = FileSegment.pieces(of: board, in: form)
    let lastPart = board.parts.lastIndex { $0.kind != .blank }
    var edits: [TextEdit] = []
    var nextTask = 0
    var previous: FileSegment?
    var gapStart = 0
    for (index, part) in board.parts.enumerated() where part.kind != .blank {
      if part.kind == .byteOrderMark {
        edits.append(TextEdit(range: part.range, replacement: []))
        gapStart = part.range.upperBound
        continue
      }
      var task: FormattedTask?
      var piece = pieces[index]
      if mayChange(part) {
        task = tasks[nextTask]
        nextTask += 1
        if case .task(_, let isSpaced) = piece {
          piece = .task(list: task!.list, isSpaced: isSpaced)
        }
      }
      let typed = gapStart..<part.range.lowerBound
      replace(typed, by: gap(previous, piece, typed), &edits)
      try format(part, task, isEnded: index != lastPart || isEnded(part, piece), &edits)
      previous = piece
      gapStart = part.range.upperBound
    }
    replace(gapStart..<source.bytes.count, by: tail(previous, gapStart), &edits)
    return edits
  }

  /// True if the outline shows that everything is in canonical form, except perhaps tasks that are not known to be.
  private var hasCanonicalOutline: Bool {
    board.isOutlineCanonical && !form.isForeign
      && board.itemCount == board.columns.reduce(0, { $0 + $1.tasks.count })
  }

  /// The canonical form of a task.
  private struct FormattedTask: Sendable {
    let range: Range<Int>
    let list: UInt8

    /// Its lines, each ended by LF; nil if it is in canonical form except perhaps for its line
    /// endings.
    let text: Result<[UInt8]?, FormatRefusal>
  }

  /// The number of tasks that one thread formats at once.
  private static let batch = 128

  /// The tasks that are not known to be canonical, in the order of the file, formatted several at a time.
  private func formattedTasks() -> [FormattedTask] {
    let tasks = board.columns.flatMap { column in
      column.tasks.indices.filter { mayChange(column.tasks, $0) }.map { (column.tasks, $0) }
    }
    let batches = stride(from: 0, to: tasks.count, by: Self.batch).map {
      tasks[$0..<min($0 + Self.batch, tasks.count)]
    }
    var formatted: [FormattedTask] = []
    formatted.reserveCapacity(tasks.count)
    concurrentMap(batches) { [isForeign = form.isForeign] batch in
      batch.map { tasks, index in
        let form = tasks.form(at: index)
        if form == .canonical || form == .canonicalButForBullet,
          !isForeign || !tasks.bytes(at: index).hasSeveralLines
        {
          let rest = tasks.bytes(at: index).dropFirst()
          return FormattedTask(
            range: tasks.range(at: index), list: .ascii("-"),
            text: .success([.ascii("-")] + rest + (rest.last == 0x0A ? [] : [0x0A])))
        }
        let task = tasks[index]
        let format = TaskFormat(task, isForeign: isForeign)
        return FormattedTask(
          range: task.range, list: format.listDelimiter,
          text: Result { () throws(FormatRefusal) in try TaskProof.provedText(format) })
      }
    } receive: {
      formatted += $0
    }
    return formatted
  }

  /// The edits of a board in which nothing but tasks may have to change.
  private func taskEdits(_ tasks: [FormattedTask]) throws(FormatRefusal) -> [TextEdit] {
    var edits: [TextEdit] = []
    for task in tasks {
      guard let text = try task.text.get() else { continue }
      edits.append(TextEdit(range: task.range, replacement: text))
    }
    return edits
  }

  /// True if a part is a task that may have to change in more than its line endings.
  private func mayChange(_ part: Board.Part) -> Bool {
    guard case .task(let column, let index) = part.kind else { return false }
    return mayChange(board.columns[column].tasks, index)
  }

  /// True if a task may not be in canonical form.
  private func mayChange(_ tasks: Board.Tasks, _ index: Int) -> Bool {
    tasks.form(at: index) != .canonical
      || (form.isForeign && tasks.bytes(at: index).hasSeveralLines)
  }

  private func replace(_ range: Range<Int>, by bytes: [UInt8], _ edits: inout [TextEdit]) {
    guard !source.bytes[range].isIdentical(to: bytes[...]) else { return }
    edits.append(TextEdit(range: range, replacement: bytes))
  }

  // MARK: - Seams

  /// What should stand between two parts.
  private func gap(_ previous: FileSegment?, _ next: FileSegment, _ typed: Range<Int>) -> [UInt8] {
    guard let previous else { return leadingGap(typed) }
    if openEnds.contains(typed.lowerBound) { return [] }
    switch form.gap(previous, next) {
    case .blankLines(let count): return blankLines(count)
    case .asTyped(let least):
      let typed = withLineEnding(source.bytes[typed])
      return typed.isEmpty ? blankLines(least) : typed
    }
  }

  private func blankLines(_ count: Int) -> [UInt8] {
    Array(repeatElement(lineEnding, count: count).joined())
  }

  /// True if the last part should end in a line ending.
  private func isEnded(_ part: Board.Part, _ piece: FileSegment) -> Bool {
    switch form.end(piece) {
    case .blankLines: true
    case .nothing: false
    case .asTyped: source.bytes[part.range].last?.isLineEnding == true
    }
  }

  /// What should stand after the last part.
  private func tail(_ last: FileSegment?, _ start: Int) -> [UInt8] {
    guard let last, !openEnds.contains(start) else { return [] }
    return switch form.end(last) {
    case .blankLines(let count): blankLines(count)
    case .nothing: []
    case .asTyped: withLineEnding(source.bytes[start...])
    }
  }

  /// What should stand before the first part: nothing, unless that would make a rule the start of a
  /// front matter.
  private func leadingGap(_ typed: Range<Int>) -> [UInt8] {
    guard !typed.isEmpty, board.frontMatter == nil,
      source.bytes[typed.upperBound...].starts(with: "---".utf8),
      FrontMatter(in: SourceText(Array(source.bytes[typed.upperBound...]))) != nil
    else { return [] }
    return lineEnding
  }

  // MARK: - Parts

  private func format(
    _ part: Board.Part, _ task: FormattedTask?, isEnded: Bool, _ edits: inout [TextEdit]
  ) throws(FormatRefusal) {
    if case .heading(column: let column?) = part.kind, !form.keepsHeadings {
      replace(
        part.range, by: headingLine(board.columns[column]) + (isEnded ? lineEnding : []), &edits)
      return
    }
    if let text = try task?.text.get() {
      let lines = isEnded ? text[...] : text.dropLast()
      replace(part.range, by: isLF ? Array(lines) : withLineEnding(lines), &edits)
      return
    }
    let typed = source.bytes[part.range]
    let wasEnded = typed.last?.isLineEnding == true
    if isLF, isEnded == wasEnded { return }
    replace(
      part.range,
      by: withLineEnding(isEnded ? typed : typed.withoutFinalLineEnding)
        + (isEnded && !wasEnded ? lineEnding : []), &edits)
  }

  private func headingLine(_ column: Board.Column) -> [UInt8] {
    var line = [UInt8](repeating: .ascii("#"), count: column.level)
    let text = source.bytes[column.headingText]
    guard text.contains(where: \.isLineEnding) else {
      if !text.isEmpty { line.append(0x20) }
      return line + text
    }
    for part in text.split(whereSeparator: \.isLineEnding) {
      line.append(0x20)
      line += part.drop(while: \.isBlank)
      while line.last?.isBlank == true { line.removeLast() }
    }
    return line
  }

  /// The bytes with every line ending replaced by the file's.
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
