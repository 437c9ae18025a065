import BoardmarkFiles
import ConcurrentMap
import LibC

/// Work that is done on a thread of its own while keys are answered.
///
/// The thread that waits for the work uses its result once the work is over.
final class BackgroundWork<Result>: @unchecked Sendable {
  /// The name under which the wait for it is shown.
  let name: String

  /// Whether it may be abandoned without a trace, since it changes nothing.
  let isReadOnly: Bool

  let control = WaitControl()
  private let start = WatchTiming.monotonic()
  private let ends: (reading: Int32, writing: Int32)

  /// Written by the other thread before it writes to the pipe, and read after reading from the
  /// pipe.
  private var result: Result?

  /// Whether the pipe was read.
  private var isOver = false

  init(_ name: String, isReadOnly: Bool = false, _ body: @escaping () -> Result) {
    self.name = name
    self.isReadOnly = isReadOnly
    var pipes: [Int32] = [-1, -1]
    let hasPipe = pipe(&pipes) == 0
    for end in pipes where hasPipe { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    ends = (pipes[0], pipes[1])
    let body = UncheckedBody(run: body)
    let isStarted =
      hasPipe
      && startThread { [self] in
        result = control.during(body.run)
        var byte: UInt8 = 0
        _ = write(ends.writing, &byte, 1)
      } != nil
    // Without a thread the work is done right here, while the caller waits.
    if !isStarted {
      result = control.during(body.run)
      if hasPipe {
        var byte: UInt8 = 0
        _ = write(ends.writing, &byte, 1)
      }
    }
  }

  deinit {
    if ends.reading >= 0 { close(ends.reading) }
    if ends.writing >= 0 { close(ends.writing) }
  }

  /// The descriptor that becomes readable when the work is over; -1 without a pipe, and then it is
  /// over already.
  var descriptor: Int32 { ends.reading }

  /// How long the work has lasted, in milliseconds.
  var age: Int { WatchTiming.monotonic() - start }

  /// The result; nil if the work is not over within so many milliseconds.
  func result(within milliseconds: Int) -> Result? {
    guard !isOver, descriptor >= 0 else { return result }
    let end = WatchTiming.monotonic() + milliseconds
    while true {
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let left = max(0, end - WatchTiming.monotonic())
      let ready = poll(&request, 1, Int32(left))
      if ready > 0 {
        var byte: UInt8 = 0
        isOver = read(descriptor, &byte, 1) > 0
        return result
      }
      if ready == 0 || errno != EINTR || left == 0 { return nil }
    }
  }
}

private struct UncheckedBody<Result>: @unchecked Sendable {
  let run: () -> Result
}
