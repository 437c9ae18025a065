import BoardmarkChecking
import BoardmarkEditing
import BoardmarkReading
import BoardmarkText

extension Board {
  /// Checks the board by all rules that are on by default or by the board's settings.
  ///
  /// Cost: linear; about a tenth of what it takes to parse the same text as Markdown.
  /// - Parameter now: The time that decides what is overdue.
  /// - Returns: The findings in the order of the file. A file with conflict markers has findings about those only.
  public func findings(at now: Board.Now) -> [Finding] { findings(Board.CheckOptions(now: now)) }

  /// Checks the board by the rules that the options choose.
  public func findings(_ options: Board.CheckOptions) -> [Finding] {
    Checker.diagnostics(of: self, options: options)
  }

  /// Applies the fixes of all findings, until none is left that has one.
  ///
  /// - Parameters:
  ///   - now: The time that decides what is overdue.
  ///   - includingUnsafe: True to apply also fixes that may change what the board means.
  /// - Returns: The fixed board; no edits if nothing can be fixed.
  public func fixing(at now: Board.Now, includingUnsafe: Bool = false) -> Edit {
    let fixed = Fixer.fix(
      self, options: Board.CheckOptions(now: now), includingUnsafe: includingUnsafe)
    return Edit(
      edits: TextEdit.edits(from: source.bytes, to: fixed.bytes),
      board: Board(fixed.bytes, fileName: fileName))
  }
}
