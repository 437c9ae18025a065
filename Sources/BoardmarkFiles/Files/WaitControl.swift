import LibC
import Synchronization

/// Lets a thread see what another thread waits for, and end that wait.
package final class WaitControl: Sendable {
  private final class Reason: Sendable {
    let text: String
    init(_ text: String) { self.text = text }
  }

  private let givenUp = Atomic<Bool>(false)
  private let firstReason = AtomicLazyReference<Reason>()

  package init() {}

  /// Ends the waits of operations under this control; what was not written by
  /// then is not written at all.
  package func giveUp() { givenUp.store(true, ordering: .releasing) }

  package var isGivenUp: Bool { givenUp.load(ordering: .acquiring) }

  /// The first thing that was waited for; nil if nothing was.
  package var reason: String? { firstReason.load()?.text }

  func note(_ reason: String) { _ = firstReason.storeIfNil(Reason(reason)) }

  /// Runs `body` on this thread, with its waits under this control.
  package func during<Value>(_ body: () throws -> Value) rethrows -> Value {
    pthread_setspecific(Self.key, Unmanaged.passUnretained(self).toOpaque())
    defer { pthread_setspecific(Self.key, nil) }
    return try body()
  }

  /// The control that this thread is under; nil if there is none.
  package static var current: WaitControl? {
    pthread_getspecific(key).map { Unmanaged<WaitControl>.fromOpaque($0).takeUnretainedValue() }
  }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()
}
