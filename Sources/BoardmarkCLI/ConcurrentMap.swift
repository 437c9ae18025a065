import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Maps elements on as many threads as there are processors and hands the results out in order.
///
/// At most four results a thread wait for an earlier one, so that memory is bounded by what is
/// being worked on. Plain threads, since the concurrency runtime costs more at start than most
/// boards take to check.
func concurrentMap<Element: Sendable, Result: Sendable>(
  _ elements: [Element], transform: @escaping @Sendable (Element) -> Result,
  receive: (Result) -> Void
) {
  let threads = min(elements.count, max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
  guard threads > 1 else {
    for element in elements { receive(transform(element)) }
    return
  }
  let queue = OrderedQueue(elements, transform: transform, ahead: threads * 4)
  var handles: [pthread_t] = []
  for _ in 0..<threads {
    if let handle = startThread({ queue.work() }) { handles.append(handle) }
  }
  guard !handles.isEmpty else {
    for element in elements { receive(transform(element)) }
    return
  }
  for index in elements.indices { receive(queue.result(index)) }
  for handle in handles { pthread_join(handle, nil) }
}

/// The elements that wait, and the results that wait to be taken in order.
private final class OrderedQueue<Element: Sendable, Result: Sendable>: @unchecked Sendable {
  private let elements: [Element]
  private let transform: @Sendable (Element) -> Result
  private let ahead: Int
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var next = 0
  private var taken = 0
  private var results: [Int: Result] = [:]

  init(
    _ elements: [Element], transform: @escaping @Sendable (Element) -> Result, ahead: Int
  ) {
    self.elements = elements
    self.transform = transform
    self.ahead = ahead
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(changed, nil)
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(mutex)
    changed.deallocate()
    mutex.deallocate()
  }

  /// Transforms elements until none is left.
  func work() {
    while let index = claim() {
      let result = transform(elements[index])
      pthread_mutex_lock(mutex)
      results[index] = result
      pthread_cond_broadcast(changed)
      pthread_mutex_unlock(mutex)
    }
  }

  private func claim() -> Int? {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while next < elements.count, next >= taken + ahead { pthread_cond_wait(changed, mutex) }
    guard next < elements.count else { return nil }
    next += 1
    return next - 1
  }

  /// Waits for the result of one element; each is taken once, in order.
  func result(_ index: Int) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while results[index] == nil { pthread_cond_wait(changed, mutex) }
    taken = index + 1
    pthread_cond_broadcast(changed)
    return results.removeValue(forKey: index)!
  }
}

private final class ThreadBody: Sendable {
  let run: @Sendable () -> Void
  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

private func startThread(_ body: @escaping @Sendable () -> Void) -> pthread_t? {
  let argument = Unmanaged.passRetained(ThreadBody(body)).toOpaque()
  #if canImport(Darwin)
    var handle: pthread_t?
  #else
    var handle = pthread_t()
  #endif
  let status = pthread_create(
    &handle, nil,
    { argument in
      Unmanaged<ThreadBody>.fromOpaque(argument!).takeRetainedValue().run()
      return nil
    }, argument)
  guard status == 0 else {
    Unmanaged<ThreadBody>.fromOpaque(argument).release()
    return nil
  }
  return handle
}
