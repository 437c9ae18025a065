import LibC
import Synchronization

/// Starts so many threads and waits for their ends.
package func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  let threads = (0..<count).map { index -> pthread_t in
    #if canImport(Darwin)
      var thread: pthread_t? = nil
    #else
      var thread = pthread_t()
    #endif
    let start = Unmanaged.passRetained(ThreadStart { body(index) }).toOpaque()
    pthread_create(&thread, nil, { runThread($0) }, start)
    #if canImport(Darwin)
      return thread!
    #else
      return thread
    #endif
  }
  for thread in threads { pthread_join(thread, nil) }
}

/// What `make` gives on each of so many threads, which begin at the same moment, in their order.
package func onThreadsAtOnce<Value: Sendable>(
  _ count: Int, _ make: @escaping @Sendable () -> Value
) -> [Value] {
  let values = Slots<Value>(count)
  let barrier = StartingLine(count)
  onThreads(count) { index in
    barrier.wait()
    values.fill(index, make())
  }
  return values.all.map { $0! }
}

/// A place for each of several values, each written by one thread and read when all have ended.
///
/// No `Mutex`: it is built without the sanitizer for threads, which takes what it guards for a race.
package final class Slots<Value: Sendable>: @unchecked Sendable {
  private let places: UnsafeMutableBufferPointer<Value?>

  package init(_ count: Int) {
    places = .allocate(capacity: count)
    places.initialize(repeating: nil)
  }

  deinit {
    places.deinitialize()
    places.deallocate()
  }

  /// Writes the value of a place and tells what stood there.
  @discardableResult
  package func fill(_ index: Int, _ value: Value) -> Value? {
    defer { places[index] = value }
    return places[index]
  }

  package var all: [Value?] { Array(places) }
}

/// Lets threads go on when all of them are there.
private final class StartingLine: Sendable {
  private let missing: Atomic<Int>

  init(_ count: Int) { missing = Atomic(count) }

  func wait() {
    missing.subtract(1, ordering: .relaxed)
    while missing.load(ordering: .relaxed) > 0 { sched_yield() }
  }
}

private final class ThreadStart: Sendable {
  let body: @Sendable () -> Void
  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}

private func runThread(_ start: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  Unmanaged<ThreadStart>.fromOpaque(start!).takeRetainedValue().body()
  return nil
}
