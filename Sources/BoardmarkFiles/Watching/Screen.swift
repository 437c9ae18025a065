import BoardmarkText
internal import CPlatform
import LibC

/// The whole terminal, for one picture that is redrawn again and again.
///
/// Between `enter` and `leave` the terminal shows its alternate screen without a cursor, does not
/// wrap lines, does not echo what is typed, passes on every key, even Ctrl-C, and marks pasted
/// text; `leave` restores everything. If there is no terminal, both do nothing.
package final class Screen {
  private let output: Output

  /// The previous keyboard settings; nil if unchanged.
  private var keyboard: termios?
  private var isEntered = false
  private var isKeyboardGone = false

  /// True if the terminal reports the mouse.
  package var isMouseOn = false {
    didSet { if isEntered, isMouseOn != oldValue { output.write(.reportsMouse(isMouseOn)) } }
  }

  /// True if the output is plain lines, one after the other, and nothing is drawn.
  private let isPlain: Bool

  package init(_ output: Output, isPlain: Bool = false) {
    self.output = output
    self.isPlain = isPlain
  }

  package func enter() {
    // A background process may not change the keyboard settings, and would be stopped for trying.
    guard !isEntered, isForeground else { return }
    isEntered = true
    rescue()
    quietKeyboard()
    if !isPlain { output.write(.enterScreen) }
    output.write(.marksPaste(true))
    if isMouseOn { output.write(.reportsMouse(true)) }
    output.flush()
  }

  package func leave() {
    guard isEntered else { return }
    isEntered = false
    if isMouseOn { output.write(.reportsMouse(false)) }
    output.write(.marksPaste(false))
    if !isPlain { output.write(.leaveScreen) }
    output.flush()
    if var keyboard {
      // Discard typed keys, which were not meant for the shell. This does not wait for a terminal
      // that accepts no output.
      tcflush(STDIN_FILENO, TCIFLUSH)
      tcsetattr(STDIN_FILENO, TCSANOW, &keyboard)
    }
    keyboard = nil
    board_end_terminal_rescue()
  }

  /// Prepares restoring the terminal for signals that end the process at once.
  private func rescue() {
    let bytes =
      TerminalControl.reportsMouse(false).bytes + TerminalControl.marksPaste(false).bytes
      + (isPlain ? [] : TerminalControl.leaveScreen.bytes)
    bytes.withUnsafeBytes {
      board_rescue_terminal($0.baseAddress!.assumingMemoryBound(to: CChar.self), $0.count)
    }
  }

  /// Draws the changes; returns the number of bytes written.
  @discardableResult
  package func draw(_ pieces: [ScreenSegment]) -> Int {
    guard isEntered, !pieces.isEmpty else { return 0 }
    let count = output.draw(pieces)
    output.flush()
    return count
  }

  /// Writes the next step of plain output.
  package func write(_ step: PlainStep) {
    guard isEntered else { return }
    switch step {
    case .line(let text): output.write(text + "\n")
    case .text(let text): output.write(text)
    case .replaceLine(let text, let left):
      output.write(.clearLine)
      output.write(text)
      if left > 0 { output.write(.left(left)) }
    }
    output.flush()
  }

  /// True if the terminal is ours to draw on and does not belong to another job of the shell.
  package var isForeground: Bool {
    let job = tcgetpgrp(STDOUT_FILENO)
    if job != -1 { return job == getpgrp() }
    // A terminal of another session, as under 'su -c' and in containers, has no
    // jobs that could claim it.
    return errno == ENOTTY && Terminal.isTerminal(STDOUT_FILENO)
  }

  /// True if the terminal belongs to another job of the shell.
  package var isInBackground: Bool {
    let job = tcgetpgrp(STDOUT_FILENO)
    return job > 0 && job != getpgrp()
  }

  private func quietKeyboard() {
    var settings = termios()
    guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return }
    keyboard = settings
    settings.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG | IEXTEN)
    settings.c_iflag &= ~tcflag_t(IXON | ICRNL | INLCR)
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings)
  }

  /// The bytes that were typed since the last call; nil if nobody can type any more.
  package func typed() -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(STDIN_FILENO, &buffer, buffer.count)
    if count < 0, errno == EINTR || errno == EAGAIN { return [] }
    guard count > 0 else {
      isKeyboardGone = true
      return nil
    }
    return Array(buffer[..<count])
  }

  /// A descriptor that becomes readable when a key is typed; nil if the keyboard is not ours.
  package var keys: Int32? { keyboard == nil || isKeyboardGone ? nil : STDIN_FILENO }
}

/// One step of plain output, line after line.
package enum PlainStep: Equatable, Sendable {
  /// A whole line.
  case line(String)
  /// More text for the line that is being typed.
  case text(String)
  /// Replaces the line that is being typed; the cursor is `left` cells before its end.
  case replaceLine(String, left: Int)
}

/// The signals that arrive, as a descriptor to wait on; create only one per process.
package struct SignalPipe {
  /// Becomes readable when a signal arrives.
  package let descriptor: Int32

  package init() throws(CommandFailure) {
    descriptor = board_signal_pipe()
    if descriptor < 0 {
      throw CommandFailure("cannot wait for signals: \(SystemCallError(errno).fact)")
    }
  }

  /// The numbers of the signals that arrived since the last call, each once.
  package func drain() -> Set<Int32> {
    var signals: Set<Int32> = []
    var buffer = [UInt8](repeating: 0, count: 256)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return signals }
      for byte in buffer[..<count] { signals.insert(Int32(byte)) }
    }
  }

  /// Ends the process as the given signal would have done.
  package static func terminate(with signal: Int32) { board_die_of(signal) }

  /// True if a signal that asks the process to end has arrived.
  static var isTerminationRequested: Bool { board_is_end_asked() != 0 }

  /// Stops the job that the process belongs to until it is continued; false if
  /// nobody could continue it.
  ///
  /// - Parameter signal: `SIGTSTP`, or `SIGTTOU` for a job that may not have the terminal.
  package static func stopJob(by signal: Int32 = SIGTSTP) -> Bool { board_stop_job(signal) != 0 }
}
