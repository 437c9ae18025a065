import LibC

/// How long to go on trying, with pauses that grow.
struct Patience {
  private let deadline: Int
  private var pause = 1_000_000
  private let control = WaitControl.current

  init(_ timeout: Duration) {
    let (seconds, attoseconds) = timeout.components
    let nanoseconds = min(max(Int(seconds), 0), 1_000_000_000) * 1_000_000_000
    deadline = Self.now() + nanoseconds + max(Int(attoseconds / 1_000_000_000), 0)
  }

  /// Whether somebody who watches the wait has ended it.
  var isGivenUp: Bool { control?.isGivenUp ?? false }

  /// Pauses and returns true; returns false at once if the time is over, or if the process or the
  /// wait was asked to end.
  ///
  /// - Parameter reason: What is waited for, shown to those who watch the wait.
  mutating func wait(for reason: @autoclosure () -> String) -> Bool {
    let rest = deadline - Self.now()
    guard rest > 0, !SignalPipe.isTerminationRequested, !isGivenUp else { return false }
    control?.note(reason())
    // A random part keeps several waiting processes from coming back all at once.
    let nanoseconds = min(rest, Int.random(in: pause / 2...pause))
    var time = timespec(
      tv_sec: nanoseconds / 1_000_000_000, tv_nsec: nanoseconds % 1_000_000_000)
    nanosleep(&time, nil)
    pause = min(pause * 2, 64_000_000)
    return true
  }

  private static func now() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
  }
}
