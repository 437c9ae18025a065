import BoardmarkReading
import BoardmarkText

/// The canonical form of a whole board, part by part.
struct BoardFormat {
  private let board: Board
  private let source: SourceText
  private let lineEnding: [UInt8]

  /// Where code and HTML that is never closed ends: a blank line there would be a line of it.
  private let openEnds: Set<Int>

  init(_ board: Board) {
    self.board = board
    source = board.source
    // Of the lines of a canonical board there is no other.
    lineEnding = board.outline.isCanonical ? [0x0A] : board.source.lineEnding.bytes
    openEnds = Set(
      board.outline.stretches.lazy.flatMap(\.blocks).filter(\.isUnclosed).map {
        board.source.lines.start($0.lines.upperBound)
      })
  }

  /// The edits, one for every part or gap that is not canonical.
  func edits() throws(FormatRefusal) -> [TextEdit] {
    if try isCanonical() { return [] }
    var edits: [TextEdit] = []
    var previous: Neighbour?
    var gapStart = 0
    for part in board.parts where part.kind != .blank {
      if part.kind == .byteOrderMark {
        edits.append(TextEdit(range: part.range, replacement: []))
        gapStart = part.range.upperBound
        continue
      }
      let neighbour = Neighbour(part, in: board)
      replace(
        gapStart..<part.range.lowerBound,
        by: gap(previous, neighbour, gapStart..<part.range.lowerBound), &edits)
      replace(part.range, by: try content(of: part), &edits)
      previous = neighbour
      gapStart = part.range.upperBound
    }
    replace(gapStart..<source.bytes.count, by: [], &edits)
    return edits
  }

  /// Whether the outline shows that the board is in canonical form, but for tasks that are not plain and are
  /// looked at one by one here, and are so as well.
  private func isCanonical() throws(FormatRefusal) -> Bool {
    guard board.outline.isCanonical,
      board.outline.items.count == board.columns.reduce(0, { $0 + $1.tasks.count })
    else { return false }
    for column in board.columns {
      for index in column.tasks.unplainIndices {
        guard try TaskProof.isCanonical(column.tasks[index], in: board) else { return false }
      }
    }
    return true
  }

  private func replace(_ range: Range<Int>, by bytes: [UInt8], _ edits: inout [TextEdit]) {
    guard !source.bytes[range].elementsEqual(bytes) else { return }
    edits.append(TextEdit(range: range, replacement: bytes))
  }

  // MARK: - Seams

  /// What a part is to the blank lines beside it.
  private enum Neighbour: Equatable {
    case frontMatter
    case heading
    case task(list: [UInt8])
    case prose

    init(_ part: Board.Part, in board: Board) {
      switch part.kind {
      case .frontMatter: self = .frontMatter
      case .heading: self = .heading
      case .task(let column, let index):
        let task = board.columns[column].tasks[index]
        self = .task(list: TaskFormat(task, in: board).listKind)
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
    case (.prose, .prose): return withLineEnding(typed)
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

  private func content(of part: Board.Part) throws(FormatRefusal) -> [UInt8] {
    switch part.kind {
    case .heading(column: let column?): return headingLine(board.columns[column]) + lineEnding
    case .task(let column, let index):
      return try TaskProof.provedLines(of: board.columns[column].tasks[index], in: board)
        .reduce(into: []) { $0 += $1 + lineEnding }
    default:
      let bytes = withLineEnding(part.range)
      return bytes.last?.isLineEnding == true ? bytes : bytes + lineEnding
    }
  }

  private func headingLine(_ column: Board.Column) -> [UInt8] {
    let text = source.bytes[column.headingText]
      .split(whereSeparator: \.isLineEnding)
      .map { line in line.drop(while: \.isBlank).reversed().drop(while: \.isBlank).reversed() }
      .joined(separator: [0x20])
    return [UInt8](repeating: .ascii("#"), count: column.level) + [0x20] + text
  }

  /// The bytes of `range` with every line ending as the file's.
  private func withLineEnding(_ range: Range<Int>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(range.count)
    var offset = range.lowerBound
    while offset < range.upperBound {
      let byte = source.bytes[offset]
      offset += 1
      guard byte.isLineEnding else {
        result.append(byte)
        continue
      }
      if byte == 0x0D, offset < range.upperBound, source.bytes[offset] == 0x0A { offset += 1 }
      result += lineEnding
    }
    return result
  }
}
