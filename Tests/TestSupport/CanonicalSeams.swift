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
      let isOneLine = Array(board.source.bytes[gap]) == board.source.lineEnding.bytes
      if isTask(previous), isTask(part) {
        // One list, or two that cannot be one.
        if !gap.isEmpty, !isOneLine || marker(previous, board) == marker(part, board) {
          violations.append("blank lines at \(gap) inside a list")
        }
      } else if !isOneLine, !gap.isEmpty || isRead(blankLineAt: gap.lowerBound, in: board) {
        violations.append("the seam at \(gap) is not one blank line")
      }
    }
    return violations
  }

  /// Whether a blank line would change nothing there: it does in code that is never closed.
  private static func isRead(blankLineAt offset: Int, in board: Board) -> Bool {
    var bytes = board.source.bytes
    guard let before = try? HTMLRenderer.html(of: bytes) else { return false }
    bytes.insert(contentsOf: board.source.lineEnding.bytes, at: offset)
    return (try? HTMLRenderer.html(of: bytes)) == before
  }

  private static func isTask(_ part: Board.Part) -> Bool {
    if case .task = part.kind { true } else { false }
  }

  /// The byte that tells a task's list from others: the bullet, or what stands after the number.
  private static func marker(_ part: Board.Part, _ board: Board) -> [UInt8] {
    guard case .task(let column, let index) = part.kind else { return [] }
    let marker = board.source.bytes[board.columns[column].tasks[index].marker]
    return marker.count > 1 ? [0x30, marker.last!] : Array(marker)
  }
}
