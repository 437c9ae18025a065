import LibC
import Synchronization

/// Lets a thread see what another one waits for, and end that wait.
package final class WaitControl: Sendable {
  private final class Reason: Sendable {
    let text: String
    init(_ text: String) { self.text = text }
  }

  private let givenUp = Atomic<Bool>(false)
  private let firstReason = AtomicLazyReference<Reason>()

  package init() {}

  /// Ends the waits of what is done under this control; nothing that was not yet written is written then.
  package func giveUp() { givenUp.store(true, ordering: .releasing) }

  package var isGivenUp: Bool { givenUp.load(ordering: .acquiring) }

  /// What was waited for first; nil while nothing was.
  package var reason: String? { firstReason.load()?.text }

  func note(_ reason: String) { _ = firstReason.storeIfNil(Reason(reason)) }

  /// Does something on this thread whose waits are under this control.
  package func during<Value>(_ body: () throws -> Value) rethrows -> Value {
    pthread_setspecific(Self.key, Unmanaged.passUnretained(self).toOpaque())
    defer { pthread_setspecific(Self.key, nil) }
    return try body()
  }

  /// What this thread is under; nil where nobody looks.
  package static var current: WaitControl? {
    pthread_getspecific(key).map { Unmanaged<WaitControl>.fromOpaque($0).takeUnretainedValue() }
  }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()
}
