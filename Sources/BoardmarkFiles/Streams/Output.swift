import BoardmarkText
import LibC
import Synchronization

/// A buffered writer to standard output or standard error, for any number of threads.
///
/// The process prints only through this. Each write declares its kind: text, a document of some
/// form, a terminal control, or data. All of it passes a ``PrintGuard``, except data that does not
/// go to a terminal, so no command can forget it.
///
/// A closed pipe is not an error: later writes go nowhere. Any other failure is kept for `finish`,
/// which must be called, since nothing is flushed at the end of the value's lifetime.
package final class Output: Sendable {
  private struct State {
    var buffer: [UInt8] = []
    var printGuard = PrintGuard()
    var isClosed = false
    var failure: SystemCallError?
  }

  private let descriptor: Int32
  private let subject: FileError.Subject
  private let capacity: Int
  private let state = Mutex(State())

  /// The kind of reader.
  let reader: Reader

  /// Makes a writer that buffers up to `capacity` bytes; with 0 it writes at once.
  init(descriptor: Int32, as subject: FileError.Subject, capacity: Int) {
    self.descriptor = descriptor
    self.subject = subject
    self.capacity = capacity
    reader = Reader(of: descriptor)
  }

  /// Makes a writer to a pipe that leads to the destination of standard output.
  package convenience init(pipe descriptor: Int32) {
    self.init(descriptor: descriptor, as: .standardOutput, capacity: 1 << 16)
  }

  static func standardOutput() -> Output {
    Output(descriptor: STDOUT_FILENO, as: .standardOutput, capacity: 1 << 16)
  }

  /// Makes an unbuffered writer, so that messages appear before a crash.
  static func standardError() -> Output {
    Output(descriptor: STDERR_FILENO, as: .standardError, capacity: 0)
  }

  /// True if the reader is gone, so that further text would be wasted.
  package var isClosed: Bool { state.withLock { $0.isClosed } }

  // MARK: - Writing

  /// Writes text for people; `own` lists the writer's own controls that the text may contain.
  package func write(_ text: String, own: OwnControls = []) {
    write(Array(text.utf8), as: .text, own: own)
  }

  /// Writes a document; its form decides how controls are escaped.
  package func write(_ document: [UInt8], as form: PrintedForm, own: OwnControls = []) {
    state.withLock { append($0.printGuard.safe(document, as: form, own: own), &$0) }
  }

  /// Writes data for another program unchanged; on a terminal, writes it as text.
  package func write(exactly data: [UInt8]) {
    guard reader == .terminal else { return state.withLock { append(data, &$0) } }
    write(data, as: .text)
  }

  /// Draws on the terminal's screen; returns the number of bytes written.
  @discardableResult
  func draw(_ pieces: [ScreenSegment]) -> Int {
    let bytes = ScreenSegment.bytes(of: pieces)
    state.withLock {
      $0.printGuard.beginLine()
      append(bytes, &$0)
    }
    return bytes.count
  }

  /// Sends a control to the terminal.
  func write(_ control: TerminalControl) {
    state.withLock {
      $0.printGuard.beginLine()
      append(control.bytes, &$0)
    }
  }

  // MARK: - Buffering

  private func append(_ bytes: [UInt8], _ state: inout State) {
    if bytes.count > capacity {
      flush(&state)
      send(bytes, &state)
    } else {
      state.buffer += bytes
      if state.buffer.count > capacity { flush(&state) }
    }
  }

  /// Writes everything that is still buffered, without reporting failures.
  package func flush() { state.withLock { flush(&$0) } }

  /// Writes everything that is still buffered and throws the first failure, if there was one.
  package func finish() throws(FileError) {
    let failure = state.withLock {
      flush(&$0)
      return $0.failure
    }
    if let failure { throw FileError(.write, subject, .system(failure)) }
  }

  private func flush(_ state: inout State) {
    send(state.buffer, &state)
    state.buffer.removeAll(keepingCapacity: true)
  }

  private func send(_ bytes: [UInt8], _ state: inout State) {
    guard !bytes.isEmpty, !state.isClosed, state.failure == nil else { return }
    do throws(SystemCallError) {
      try writeAll(bytes)
    } catch {
      if error.code == EPIPE { state.isClosed = true } else { state.failure = error }
    }
  }

  private func writeAll(_ bytes: [UInt8]) throws(SystemCallError) {
    var offset = 0
    while offset < bytes.count {
      if reader == .terminal, SignalPipe.isTerminationRequested, !isReading {
        throw SystemCallError(EPIPE)
      }
      let count = bytes.withUnsafeBytes {
        LibC.write(descriptor, $0.baseAddress! + offset, bytes.count - offset)
      }
      if count >= 0 {
        offset += count
      } else if errno == EAGAIN {
        wait(for: POLLOUT, on: descriptor)
      } else if errno != EINTR {
        throw SystemCallError(errno)
      }
    }
  }

  /// True if the terminal accepts output within a moment.
  private var isReading: Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return poll(&request, 1, 200) > 0
  }
}

extension Output {
  /// The kind of reader, as far as the descriptor shows.
  enum Reader: Equatable {
    case terminal
    /// A regular file, which stores the bytes and acts on none of them.
    case file
    /// A pipe, a socket or a device: another program, or the log of a CI service.
    case other

    init(of descriptor: Int32) {
      var status = stat()
      guard fstat(descriptor, &status) == 0 else {
        self = .other
        return
      }
      switch status.st_mode & S_IFMT {
      case S_IFREG: self = .file
      case S_IFCHR: self = Terminal.isTerminal(descriptor) ? .terminal : .other
      default: self = .other
      }
    }
  }
}
