internal import CPlatform
import LibC

/// The signals that arrive, as a descriptor to wait for; to be made once in a process.
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

  /// Whether a signal that asks the process to end has arrived.
  static var isTerminationRequested: Bool { board_is_end_asked() != 0 }

  /// Stops the job that the process belongs to until it is continued; false if
  /// nobody could continue it.
  ///
  /// - Parameter signal: `SIGTSTP`, or `SIGTTOU` for a job that may not have the terminal.
  package static func stopJob(by signal: Int32 = SIGTSTP) -> Bool { board_stop_job(signal) != 0 }
}
