/// A change of a board that was made and shown to be the one that was asked for.
public struct BoardEdit: Sendable {
  /// The edits of the board's bytes, in order and without overlaps; none where nothing changes.
  public let edits: [TextEdit]

  /// The board as it reads with the edits applied.
  public let board: Board

  /// Whether anything changes.
  public var isEmpty: Bool { edits.isEmpty }

  /// The ids of the tasks that came, in the order in which they were made.
  public internal(set) var created: [TaskID] = []

  init(edits: [TextEdit], board: Board) {
    self.edits = edits
    self.board = board
  }
}

extension Rearrangement {
  /// The edits, with the board as it reads then.
  ///
  /// Applied and read again they give what was asked for and nothing else; where lines would run
  /// into each other, blank lines come between. Cost: that of reading the board once more.
  /// - Throws: ``EditRefusal`` where no such edits are found.
  func proved() throws(EditRefusal) -> BoardEdit {
    var failure: EditRefusal?
    for isRoomy in [false, true] {
      let edits = edits(isRoomy: isRoomy)
      guard !edits.isEmpty else { return BoardEdit(edits: [], board: board) }
      let after = Board(board.source.bytes.applying(edits), fileName: board.fileName)
      do throws(EditRefusal) {
        try EditProof(self, after: after).check()
        return BoardEdit(edits: edits, board: after)
      } catch {
        failure = error
      }
    }
    throw failure!
  }
}
