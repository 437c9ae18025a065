import Boardmark
import MarkdownBlocks

/// What holds for the blank lines between the parts of a board in canonical form.
enum CanonicalSeams {
  static func violations(of board: Board) -> [String] {
    var violations: [String] = []
    var previous: Board.Part?
    var blank: Range<Int>?
    for part in board.parts {
      if part.kind == .blank {
        blank = part.range
        continue
      }
      defer {
        previous = part
        blank = nil
      }
      guard let previous else { continue }
      let gap = blank ?? part.range.lowerBound..<part.range.lowerBound
      if previous.kind == .prose, part.kind == .prose { continue }
      // A blank line behind code that is never closed would be part of the code.
      if gap.isEmpty, isTask(previous), isUnclosed(previous, board) { continue }
      let isOneLine = Array(board.source.bytes[gap]) == board.source.lineEnding.bytes
      if isTask(previous), isTask(part) {
        // One list, or two that cannot be one.
        if !gap.isEmpty, !isOneLine || marker(previous, board) == marker(part, board) {
          violations.append("blank lines at \(gap) inside a list")
        }
      } else if !isOneLine {
        violations.append("the seam at \(gap) is not one blank line")
      }
    }
    return violations
  }

  /// Whether the part's last block is code or HTML that only the end of its item closes.
  private static func isUnclosed(_ part: Board.Part, _ board: Board) -> Bool {
    let bytes = Array(board.source.bytes[part.range])
    return BlockParser.blocks(of: bytes, lines: LineTable(bytes)).last?.isUnclosed ?? false
  }

  private static func isTask(_ part: Board.Part) -> Bool {
    if case .task = part.kind { true } else { false }
  }

  /// The byte that tells a task's list from others: the bullet, or what stands behind the number.
  private static func marker(_ part: Board.Part, _ board: Board) -> [UInt8] {
    guard case .task(let column, let index) = part.kind else { return [] }
    let marker = board.source.bytes[board.columns[column].tasks[index].marker]
    return marker.count > 1 ? [0x30, marker.last!] : Array(marker)
  }
}
