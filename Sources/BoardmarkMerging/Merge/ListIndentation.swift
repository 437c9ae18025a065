import BoardmarkReading
import BoardmarkText

/// The number of spaces before the marker of every task, if that is the same throughout a board: some boards indent
/// their lists, and a formatter sets them flush left again.
enum ListIndentation {
  /// The texts of three boards with the indentation that one side gave all tasks; nil if no side changed it.
  static func settled(_ boards: ThreeWay<Board>) -> ThreeWay<[UInt8]>? {
    // Most boards need no more than a look at the first task.
    let first = boards.map(firstSpaces)
    if first.ours == first.base, first.theirs == first.base { return nil }
    guard let known = boards.compactMap(common), let merged = known.merged else { return nil }
    return ThreeWay { shifted(boards[$0], by: merged - known[$0]) }
  }

  /// The number of spaces before the first task, which is not parsed for that.
  private static func firstSpaces(in board: Board) -> Int? {
    let column = board.columns.first { !$0.tasks.isEmpty }
    return column.map { spaces(at: $0.tasks.record(0).range, in: board) }
  }

  private static func spaces(at range: Range<Int>, in board: Board) -> Int {
    board.source.bytes[range].prefix { $0 == 0x20 }.count
  }

  private static func common(_ board: Board) -> Int? {
    let all = Set(board.columns.lazy.flatMap(\.tasks).map { spaces(at: $0.range, in: board) })
    return all.count == 1 ? all.first : nil
  }

  /// The text of a board with all lines of its tasks moved to the right, or to the left as far as they go.
  private static func shifted(_ board: Board, by columns: Int) -> [UInt8] {
    let bytes = board.source.bytes
    var result: [UInt8] = []
    var end = 0
    for task in board.columns.lazy.flatMap(\.tasks) {
      result += bytes[end..<task.range.lowerBound]
      for line in bytes[task.range].lines {
        if columns > 0, line.count > 1 { result += [UInt8](repeating: 0x20, count: columns) }
        result += line.dropFirst(max(0, min(-columns, line.prefix { $0 == 0x20 }.count)))
      }
      end = task.range.upperBound
    }
    return result + bytes[end...]
  }
}
