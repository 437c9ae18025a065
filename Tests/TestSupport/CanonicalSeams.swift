import Boardmark
import MarkdownBlocks

/// What holds for the blank lines between the parts of a board in canonical form.
enum CanonicalSeams {
  static func violations(of board: Board) -> [String] {
    var violations: [String] = []
    let spaced = spacedTasks(of: board)
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
      // Outside columns all bytes stay; before a column's heading is a blank line.
      if isOutside(previous, board), isOutside(part, board) || !gap.isEmpty { continue }
      let isOneLine = Array(board.source.bytes[gap]) == board.source.lineEnding.bytes
      if isTask(part), isTask(previous), spaced.contains(part.range.lowerBound) {
        if !isOneLine { violations.append("no blank line at \(gap) in a spaced list") }
      } else if isTask(previous), isTask(part) {
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

  /// The offsets of the tasks of lists with a blank line between all items, in columns some of whose tasks have several
  /// lines; a list ends at everything else.
  private static func spacedTasks(of board: Board) -> Set<Int> {
    let long = board.columns.map { column in
      column.tasks.contains {
        $0.range.upperBound
          > board.source.lines.end(board.source.lines.line(at: $0.range.lowerBound))
      }
    }
    let parts = board.parts.filter { $0.kind != .blank }
    let lists = parts.split { part in
      if case .task(let column, _) = part.kind { !long[column] } else { true }
    }
    return Set(
      lists.filter { list in
        zip(list, list.dropFirst()).allSatisfy { $0.range.upperBound < $1.range.lowerBound }
      }.flatMap { $0.map(\.range.lowerBound) })
  }

  /// True if a blank line would change nothing there: it does in code that is never closed.
  private static func isRead(blankLineAt offset: Int, in board: Board) -> Bool {
    var bytes = board.source.bytes
    guard let before = try? HTMLRenderer.html(of: bytes) else { return false }
    bytes.insert(contentsOf: board.source.lineEnding.bytes, at: offset)
    return (try? HTMLRenderer.html(of: bytes)) == before
  }

  /// True if a heading or prose is outside all columns.
  private static func isOutside(_ part: Board.Part, _ board: Board) -> Bool {
    guard part.kind == .prose || part.kind == .heading(column: nil) else { return false }
    return !board.columns.contains { $0.range.contains(part.range.lowerBound) }
  }

  private static func isTask(_ part: Board.Part) -> Bool {
    if case .task = part.kind { true } else { false }
  }

  /// The byte that tells a task's list from others: the bullet, or what is after the number.
  private static func marker(_ part: Board.Part, _ board: Board) -> [UInt8] {
    guard case .task(let column, let index) = part.kind else { return [] }
    let marker = board.source.bytes[board.columns[column].tasks[index].marker]
    return marker.count > 1 ? [0x30, marker.last!] : Array(marker)
  }
}
