import LibC

/// Maps elements on as many threads as there are processors and delivers the results in order.
///
/// Each thread takes a batch of adjacent elements at a time. At most four batches per thread are
/// ahead of the next one to be delivered, so memory is bounded. It uses plain threads, since the
/// concurrency runtime takes longer to start than most boards take to check.
package func concurrentMap<Element: Sendable, Result: Sendable>(
  _ elements: [Element], transform: @escaping @Sendable (Element) -> Result,
  receive: (Result) -> Void
) {
  // Getting the number of processors opens a file, so skip it for a single element.
  let threads =
    elements.count > 1 ? min(elements.count, max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))) : 1
  guard threads > 1 else {
    for element in elements { receive(transform(element)) }
    return
  }
  let queue = OrderedQueue(elements, transform: transform, threads: threads)
  var handles: [pthread_t] = []
  for _ in 0..<threads {
    if let handle = startThread({ queue.work() }) { handles.append(handle) }
  }
  guard !handles.isEmpty else {
    for element in elements { receive(transform(element)) }
    return
  }
  while let results = queue.nextResults() {
    for result in results { receive(result) }
  }
  for handle in handles { pthread_join(handle, nil) }
}

/// The batches of elements still to be processed, and the results waiting to be delivered in order.
private final class OrderedQueue<Element: Sendable, Result: Sendable>: @unchecked Sendable {
  private let elements: [Element]
  private let transform: @Sendable (Element) -> Result

  /// The number of elements in every batch but the last: enough that waking other threads costs
  /// little, and few enough that no thread still has much to do when the others are done.
  private let batchSize: Int

  /// The number of batches, counted from the next one to be delivered, that may be in progress.
  private let ahead: Int

  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let hasResult = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private let hasRoom = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  /// The numbers of the next batch to process and of the next one to deliver.
  private var next = 0
  private var taken = 0

  private var results: [Int: [Result]] = [:]

  init(_ elements: [Element], transform: @escaping @Sendable (Element) -> Result, threads: Int) {
    self.elements = elements
    self.transform = transform
    batchSize = max(1, min(16, elements.count / (threads * 8)))
    ahead = threads * 4
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(hasResult, nil)
    pthread_cond_init(hasRoom, nil)
  }

  deinit {
    pthread_cond_destroy(hasRoom)
    pthread_cond_destroy(hasResult)
    pthread_mutex_destroy(mutex)
    hasRoom.deallocate()
    hasResult.deallocate()
    mutex.deallocate()
  }

  private var batchCount: Int { (elements.count + batchSize - 1) / batchSize }

  /// Transforms elements until none are left.
  func work() {
    while let batch = claim() {
      let start = batch * batchSize
      let made = elements[start..<min(start + batchSize, elements.count)].map(transform)
      pthread_mutex_lock(mutex)
      results[batch] = made
      if batch == taken { pthread_cond_signal(hasResult) }
      pthread_mutex_unlock(mutex)
    }
  }

  /// The number of the next batch to process; nil if none is left.
  private func claim() -> Int? {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while next < batchCount, next >= taken + ahead { pthread_cond_wait(hasRoom, mutex) }
    guard next < batchCount else { return nil }
    next += 1
    return next - 1
  }

  /// Waits for the results of the next batch in order; returns nil after the last.
  func nextResults() -> [Result]? {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    guard taken < batchCount else { return nil }
    while results[taken] == nil { pthread_cond_wait(hasResult, mutex) }
    taken += 1
    pthread_cond_broadcast(hasRoom)
    return results.removeValue(forKey: taken - 1)
  }
}

private final class ThreadBody: Sendable {
  let run: @Sendable () -> Void
  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

/// Starts a thread that runs `body`; nil if the system cannot start one.
@discardableResult
package func startThread(_ body: @escaping @Sendable () -> Void) -> pthread_t? {
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
