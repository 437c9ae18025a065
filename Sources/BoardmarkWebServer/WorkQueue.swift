internal import CPlatform
import ConcurrentMap
import LibC
import Synchronization

/// A queue of work for a single thread.
final class WorkQueue: Sendable {
  private struct State {
    var pieces: [@Sendable () -> Void] = []
  }

  private let state = Mutex(State())
  private let descriptors: (wait: Int32, wake: Int32)

  /// - Throws: ``ServerFailure`` if the system cannot create a pipe or a thread.
  init() throws(ServerFailure) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw ServerFailure("cannot create a pipe") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    descriptors = (ends[0], ends[1])
    guard startThread({ [self] in run() }) != nil else {
      throw ServerFailure("cannot create a thread")
    }
  }

  func add(_ piece: @escaping @Sendable () -> Void) {
    state.withLock { $0.pieces.append(piece) }
    var byte: UInt8 = 0
    _ = write(descriptors.wake, &byte, 1)
  }

  private func run() {
    var byte: UInt8 = 0
    var hasWorked = false
    while true {
      if hasWorked {
        var request = pollfd(fd: descriptors.wait, events: Int16(POLLIN), revents: 0)
        if poll(&request, 1, Self.pause) == 0 {
          // Rendering the pages of big boards briefly needs much memory.
          board_give_memory_back()
          hasWorked = false
        }
      }
      let count = read(descriptors.wait, &byte, 1)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      let piece = state.withLock { $0.pieces.isEmpty ? nil : $0.pieces.removeFirst() }
      piece?()
      hasWorked = true
    }
  }

  /// The milliseconds of idle time after which memory is returned to the system.
  private static let pause: Int32 = 200
}

/// The reason why the server could not start.
package struct ServerFailure: Error, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}
