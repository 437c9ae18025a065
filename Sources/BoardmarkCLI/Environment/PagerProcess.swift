import BoardmarkFiles
internal import BoardmarkText
import LibC

/// The pager that a person has chosen: `$BOARD_PAGER`, else `$PAGER`, else `less`.
enum PagerProcess {
  /// The pager's command line; nil if the variable is empty or `cat`, or the terminal is a dumb
  /// one.
  static func command(environment: (String) -> String? = environmentVariable) -> String? {
    guard environment("TERM") != "dumb" else { return nil }
    let command = environment("BOARD_PAGER") ?? environment("PAGER") ?? "less"
    let isOff = command.utf8.allSatisfy { $0 == 0x20 } || command == "cat"
    return isOff ? nil : command
  }

  /// Shows a text in the pager and waits until it ends.
  ///
  /// The variable may hold options (`less -S`), so the shell reads it. Less is told to leave short texts
  /// on the screen and to let colors through, unless `$LESS` says otherwise.
  /// - Returns: Whether there was a pager that could be started.
  static func show(_ text: String, own: OwnControls, command: String) -> Bool {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return false }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    setenv("LESS", "FRX", 0)
    setenv("LV", "-c", 0)
    return ShellProcess.leavingInterrupts {
      let process = try? ShellProcess(["-c", command], input: ends[0])
      close(ends[0])
      guard let process else {
        close(ends[1])
        return false
      }
      let output = Output(pipe: ends[1])
      output.write(text, own: own)
      // A person who quits the pager has read enough.
      output.flush()
      close(ends[1])
      // The shell's own statuses: there is no such program, or it cannot be run.
      return ![126, 127].contains(process.wait())
    }
  }
}

extension Console {
  /// Writes a report, through the pager if it is longer than the screen.
  ///
  /// - Parameter isPaged: Whether a pager may be used at all.
  func write(_ report: String, own: OwnControls, isPaged: Bool) {
    if isPaged, isTerminal, let command = PagerProcess.command(),
      report.utf8.lazy.filter({ $0 == 0x0A }).count >= Terminal.height()
    {
      standardOutput.flush()
      if PagerProcess.show(report, own: own, command: command) { return }
    }
    standardOutput.write(report, own: own)
  }
}
