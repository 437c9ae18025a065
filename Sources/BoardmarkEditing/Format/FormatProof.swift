import BoardmarkReading
import BoardmarkText

/// Proves that a board in canonical form says the same as before.
///
/// That every body renders as before is proved task by task while the form is made (``TaskProof``);
/// this proves it for the board as a whole, read again.
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
    var found = BoardMeaning(after, leavingOut: [.layout, .body])
    for part in before.parts {
      guard let mismatch = found.firstMismatch(passing: part, of: before) else { continue }
      throw .unproved(
        line: position(mismatch.offset ?? 0),
        reason: mismatch.isMissing
          ? "what follows would read differently" : "its canonical form would read differently")
    }
    if found.next() != nil {
      throw .unproved(
        line: position(BoardMeaning.end(of: before, leavingOut: [.layout, .body])),
        reason: "what follows would read differently")
    }
    if let program = FileForm.form(of: before).programUnable(toRead: after, afterReading: before) {
      throw .unproved(line: 1, reason: "\(program) keeps this file and could no longer read it")
    }
    if let edit = try BoardFormat(after).edits().first {
      throw .unproved(
        line: position(typedOffset(of: edit.range.lowerBound)),
        reason: "formatting it again would change it again")
    }
  }

  /// The offset in the file that a byte at an offset of the result came from.
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
