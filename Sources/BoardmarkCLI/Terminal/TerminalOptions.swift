import BoardTerminal
import Boardmark
import BoardmarkFiles
import BoardmarkIntents

extension TerminalBoard.Options {
  /// The board's file.
  ///
  /// - Parameters:
  ///   - known: What it held when it was read last.
  ///   - say: Takes what the user should know besides, which written to standard error would spoil the screen.
  func file(knowing known: Board, _ say: @escaping (String) -> Void) -> BoardFile {
    BoardFile(path, links: links, known: known, say: say) { [clock] in
      try clock.reading(for: $0).now
    }
  }

  /// What is said of merge conflicts, and what is done about them here.
  func conflictNote(of board: Board) -> String? {
    let note = BoardmarkCLI.conflictNote(board, path)
    return picture != nil
      ? note
      : note.map {
        BoardSession.onScreen($0) + "; settle it in an editor, which is seen here at once"
      }
  }

  /// Does what somebody wants of the file, and what is expensive to know of the board then.
  func perform(
    _ intent: any BoardIntent, knowing known: Board
  ) throws -> (BoardFile.Made, BoardFacts) {
    var notes: [String] = []
    var made = try file(knowing: known) { notes.append($0) }.perform(intent)
    made.change.notes += notes
    return (made, BoardFacts(made.change.edit.board))
  }
}
