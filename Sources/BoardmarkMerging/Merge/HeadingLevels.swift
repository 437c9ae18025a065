import BoardmarkReading
import BoardmarkText

/// The level of the columns' headings, which one side may have changed together with all deeper ones, such as when it
/// gave the board a title.
enum HeadingLevels {
  /// The texts of three boards with the columns at the level that one side gave them; nil if no side changed it, or if
  /// a heading is underlined or would be too deep.
  static func settled(_ boards: ThreeWay<Board>) -> ThreeWay<[UInt8]>? {
    let levels = boards.map(\.level)
    if levels.ours == levels.base, levels.theirs == levels.base { return nil }
    guard let merged = levels.merged, MergeVersion.sides.allSatisfy({ isSameBoard(boards, $0) })
    else { return nil }
    return boards.compactMap { shifted($0, by: merged - $0.level) }
  }

  /// Whether a side still has at least half of the base's columns, so that these did not just come to be others.
  private static func isSameBoard(_ boards: ThreeWay<Board>, _ side: MergeVersion) -> Bool {
    let (old, new) = (boards.base, boards[side])
    let names = Set(new.columns.map(\.name))
    return old.level == new.level
      || 2 * old.columns.count { names.contains($0.name) } >= max(1, old.columns.count)
  }

  private static func shifted(_ board: Board, by steps: Int) -> [UInt8]? {
    let bytes = board.source.bytes
    if steps == 0 { return bytes }
    var result: [UInt8] = []
    var end = 0
    for part in board.parts {
      guard case .heading = part.kind else { continue }
      let heading = bytes[part.range].drop { $0 == 0x20 }
      let level = heading.prefix { $0 == .ascii("#") }.count
      if level == 0 || level + steps > 6 { return nil }
      if level < board.level { continue }
      result += bytes[end..<heading.startIndex]
      result += [UInt8](repeating: .ascii("#"), count: level + steps)
      end = heading.startIndex + level
    }
    return result + bytes[end...]
  }
}
