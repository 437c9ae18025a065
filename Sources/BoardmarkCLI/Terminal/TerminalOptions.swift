import BoardTerminal
import Boardmark
import BoardmarkFiles
import BoardmarkIntents

extension TerminalBoard.Options {
  /// The board's file.
  ///
  /// - Parameters:
  ///   - known: What it held when it was last read.
  ///   - say: Takes what else the user should know; written to standard error it would spoil the
  ///     screen.
  func file(knowing known: Board, _ say: @escaping (String) -> Void) -> BoardFile {
    BoardFile(path, links: links, known: known, say: say) { [clock] in
      try clock.reading(for: $0).now
    }
  }

  /// The notice shown while it applies: a merge conflict, and how to settle it here, front matter that does
  /// not count, or what is not read as a task.
  func notice(of board: Board, at now: Now) -> String? {
    let note = BoardmarkCLI.conflictNote(board, path)
    guard note != nil else {
      return board.frontMatterNote ?? unreadNote(board, path, on: now.today)
    }
    return picture != nil
      ? note
      : note.map {
        BoardSession.onScreen($0) + "; settle it in an editor, which is seen here at once"
      }
  }

  /// Performs an intent on the file, and computes the facts about the new board that are expensive.
  func perform(
    _ intent: any BoardIntent, knowing known: Board
  ) throws -> (BoardFile.Made, BoardFacts) {
    var notes: [String] = []
    var made = try file(knowing: known) { notes.append($0) }.perform(intent)
    made.change.notes += notes
    return (made, BoardFacts(made.change.edit.board))
  }
}
