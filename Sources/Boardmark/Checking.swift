import BoardmarkChecking
import BoardmarkEditing
import BoardmarkReading
import BoardmarkText

extension Board {
  /// Checks the board with all rules that are enabled by default or by the board's settings.
  ///
  /// Cost: linear; about a tenth of parsing the same text as Markdown.
  /// - Parameter now: The time that decides what is overdue.
  /// - Returns: The findings in the order of the file. For a file with conflict markers, only
  ///   findings about those.
  public func findings(at now: Board.Now) -> [Finding] { findings(Board.CheckOptions(now: now)) }

  /// Checks the board with the rules selected by the options.
  public func findings(_ options: Board.CheckOptions) -> [Finding] {
    Checker.diagnostics(of: self, options: options)
  }

  /// Applies the fixes of all findings, until no fixable finding is left.
  ///
  /// - Parameters:
  ///   - now: The time that decides what is overdue.
  ///   - includingUnsafe: True to apply also fixes that may change the board's meaning.
  /// - Returns: The fixed board; no edits if nothing can be fixed.
  public func fixing(at now: Board.Now, includingUnsafe: Bool = false) -> Edit {
    let fixed = Fixer.fix(
      self, options: Board.CheckOptions(now: now), includingUnsafe: includingUnsafe)
    return Edit(
      edits: TextEdit.edits(from: source.bytes, to: fixed.bytes),
      board: Board(fixed.bytes, fileName: fileName))
  }
}
