import ConcurrentMap
import LibC
import Synchronization
import TestSupport
import Testing

@Suite struct ConcurrentMapTests {
  @Test("each element is mapped once and comes in order, however long each takes")
  func order() {
    for count in [0, 1, 2, 3, 7, 16, 17, 100, 1_000] {
      let calls = Slots<Int>(count)
      let repeated = Atomic(0)
      var received: [Int] = []
      concurrentMap(Array(0..<count)) { element in
        if calls.fill(element, element) != nil { repeated.add(1, ordering: .relaxed) }
        // The first ones of every few take longest, so that later ones are ready before them.
        var random = RandomNumbers(seed: UInt64(element))
        let turns = element % 8 == 0 ? 2_000 : 1
        for _ in 0..<turns { _ = random.next() }
        return element * 2
      } receive: {
        received.append($0)
      }
      #expect(received == (0..<count).map { $0 * 2 })
      #expect(calls.all == (0..<count).map { $0 } && repeated.load(ordering: .relaxed) == 0)
    }
  }

  @Test("no more is made in advance than a few batches a thread, however slow the receiver is")
  func bound() {
    let count = 100_000
    let made = Atomic(0)
    var most = 0
    var received = 0
    concurrentMap(Array(0..<count)) { _ in
      made.add(1, ordering: .relaxed)
    } receive: { _ in
      if received == 0 { usleep(100_000) }
      most = max(most, made.load(ordering: .relaxed) - received)
      received += 1
    }
    #expect(received == count)
    #expect(most < count / 10, "\(most) results waited")
  }
}
