import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A buffered writer to standard output or standard error, for any number of threads.
///
/// A reader that closed the pipe is no error: what is written from then on goes nowhere. Any other
/// failure is kept for `finish`, which must be called, since the end of the value flushes nothing.
final class Output: Sendable {
  private struct State {
    var buffer: [UInt8] = []
    var isClosed = false
    var failure: SystemCallError?
  }

  private let descriptor: Int32
  private let subject: FileError.Subject
  private let capacity: Int
  private let state = Mutex(State())

  /// Makes a writer that collects up to `capacity` bytes; 0 writes at once.
  init(descriptor: Int32, as subject: FileError.Subject, capacity: Int) {
    self.descriptor = descriptor
    self.subject = subject
    self.capacity = capacity
  }

  static func standardOutput() -> Output {
    Output(descriptor: STDOUT_FILENO, as: .standardOutput, capacity: 1 << 16)
  }

  /// Makes a writer that holds nothing back, so that messages come before a crash.
  static func standardError() -> Output {
    Output(descriptor: STDERR_FILENO, as: .standardError, capacity: 0)
  }

  /// Whether nobody reads any more, so that there is no use in making more text.
  var isClosed: Bool { state.withLock { $0.isClosed } }

  func write(_ text: String) { write(Array(text.utf8)) }

  func write(_ bytes: [UInt8]) {
    state.withLock {
      if bytes.count > capacity {
        flush(&$0)
        write(bytes, &$0)
      } else {
        $0.buffer += bytes
        if $0.buffer.count > capacity { flush(&$0) }
      }
    }
  }

  /// Writes what is still held back, without reporting failures.
  func flush() { state.withLock { flush(&$0) } }

  /// Writes what is still held back and throws the first failure there was.
  func finish() throws(FileError) {
    let failure = state.withLock {
      flush(&$0)
      return $0.failure
    }
    if let failure { throw FileError(.write, subject, .system(failure)) }
  }

  private func flush(_ state: inout State) {
    write(state.buffer, &state)
    state.buffer.removeAll(keepingCapacity: true)
  }

  private func write(_ bytes: [UInt8], _ state: inout State) {
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
      do throws(SystemCallError) {
        offset += try uninterrupted {
          bytes.withUnsafeBytes {
            #if canImport(Darwin)
              Darwin.write(descriptor, $0.baseAddress! + offset, bytes.count - offset)
            #elseif canImport(Musl)
              Musl.write(descriptor, $0.baseAddress! + offset, bytes.count - offset)
            #else
              Glibc.write(descriptor, $0.baseAddress! + offset, bytes.count - offset)
            #endif
          }
        }
      } catch {
        guard error.code == EAGAIN else { throw error }
        wait(for: POLLOUT, on: descriptor)
      }
    }
  }
}
