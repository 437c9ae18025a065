internal import CPlatform
import LibC

/// The signals that came, as something to wait for; to be made once in a process.
package struct SignalPipe {
  /// What becomes readable when a signal came.
  package let descriptor: Int32

  package init() throws(CommandFailure) {
    descriptor = board_signal_pipe()
    if descriptor < 0 {
      throw CommandFailure("cannot wait for signals: \(SystemCallError(errno).fact)")
    }
  }

  /// The numbers of the signals that came since the last call, each once.
  package func drain() -> Set<Int32> {
    var signals: Set<Int32> = []
    var buffer = [UInt8](repeating: 0, count: 256)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return signals }
      for byte in buffer[..<count] { signals.insert(Int32(byte)) }
    }
  }

  /// Ends the process as a signal that came would have.
  package static func die(of signal: Int32) { board_die_of(signal) }

  /// Whether a signal came that asks for the end.
  static var isEndAsked: Bool { board_is_end_asked() != 0 }

  /// Stops the job that the process belongs to until it is continued; false where nobody could.
  ///
  /// - Parameter signal: `SIGTSTP`, or `SIGTTOU` of those that may not have the terminal.
  package static func stopJob(by signal: Int32 = SIGTSTP) -> Bool { board_stop_job(signal) != 0 }
}
