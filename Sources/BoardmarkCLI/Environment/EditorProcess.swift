import BoardmarkFiles

/// The editor that a person has chosen: `$VISUAL`, else `$EDITOR`, else `vi`.
enum EditorProcess {
  /// Opens a file in the editor and waits until it ends.
  ///
  /// The variable may hold options (`code --wait`), so the shell reads it; the path is passed as a
  /// separate argument.
  /// - Throws: `CommandFailure` if the editor cannot be started or fails.
  static func run(on path: String) throws(CommandFailure) {
    let editor =
      ["VISUAL", "EDITOR"].lazy.compactMap(environmentVariable).first { !$0.isEmpty } ?? "vi"
    let status = try ShellProcess.leavingInterrupts { () throws(CommandFailure) in
      do throws(SpawnedProgram.Failure) {
        return try ShellProcess(["-c", "\(editor) \"$@\"", editor, path]).wait()
      } catch {
        throw CommandFailure("cannot start the editor: \(error.fact)")
      }
    }
    guard let status else { throw CommandFailure("cannot wait for the editor") }
    guard status == 0 else {
      throw CommandFailure(
        "the editor '\(editor.terminalSafe())' ended with status \(status); nothing is changed; "
          + "set $VISUAL or $EDITOR to another")
    }
  }
}
