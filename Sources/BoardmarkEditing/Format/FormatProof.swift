import BoardmarkReading
import BoardmarkText

/// Shows that a board in canonical form says what it said before.
///
/// That every body renders as before is shown task by task while the form is made (``TaskProof``);
/// here it is the board as a whole, read again.
struct FormatProof {
  private let before: Board
  private let after: Board
  private let edits: [TextEdit]

  init(_ board: Board, edits: [TextEdit]) {
    before = board
    self.edits = edits
    after = Board(board.source.bytes.applying(edits), fileName: board.fileName)
  }

  func check() throws(FormatRefusal) {
    var old = BoardStatements(before)
    var new = BoardStatements(after)
    var last: BoardStatements.Statement?
    while let statement = old.next() {
      guard let other = new.next() else {
        throw .unproved(
          line: position(statement.offset), reason: "what follows would read differently")
      }
      guard statement.saysTheSame(as: other) else {
        throw .unproved(
          line: position(statement.offset), reason: "its canonical form would read differently")
      }
      last = statement
    }
    if new.next() != nil {
      throw .unproved(
        line: position(last?.offset ?? 0), reason: "what follows would read differently")
    }
    if let edit = try BoardFormat(after).edits().first {
      throw .unproved(
        line: position(typedOffset(of: edit.range.lowerBound)),
        reason: "formatting it again would change it again")
    }
  }

  /// Where in the file what stands at an offset of the result came from.
  private func typedOffset(of offset: Int) -> Int {
    var growth = 0
    for edit in edits {
      let start = edit.range.lowerBound + growth
      if offset < start { break }
      if offset < start + edit.replacement.count { return edit.range.lowerBound }
      growth += edit.replacement.count - edit.range.count
    }
    return min(max(offset - growth, 0), before.source.bytes.count)
  }

  private func position(_ offset: Int) -> Int { before.source.lines.line(at: offset) + 1 }
}
