import BoardmarkFiles
import Testing

@Suite struct WatchTimingTests {
  /// A clock that shows one time until it is changed.
  private final class Clock {
    var milliseconds = 10_000
  }

  private let clock = Clock()

  /// A timing that may be asked inside an expectation.
  private final class Watch {
    var timing: WatchTiming

    init(_ timing: WatchTiming) { self.timing = timing }

    /// True if it is time to look.
    func isTime(isWatched: Bool = true) -> Bool { timing.takeRefresh(isWatched: isWatched) }
  }

  /// The clock begins 10 s after a full minute.
  private func watch() -> Watch {
    let clock = clock
    return Watch(
      WatchTiming(clock: { clock.milliseconds }, sinceMinute: { clock.milliseconds % 60_000 }))
  }

  @Test("without a change, it is time at the full minute") func fullMinute() {
    let watch = watch()
    #expect(watch.timing.milliseconds(isWatched: true) == 50_000)
    #expect(!watch.isTime())
    clock.milliseconds = 60_000
    #expect(watch.isTime())
    #expect(!watch.isTime())
    #expect(watch.timing.milliseconds(isWatched: true) == 60_000)
  }

  @Test("a change is looked at when it has been quiet for 50 ms") func quiet() {
    let watch = watch()
    watch.timing.noteChange()
    clock.milliseconds += 30
    watch.timing.noteChange()
    clock.milliseconds += 49
    #expect(!watch.isTime())
    #expect(watch.timing.milliseconds(isWatched: true) == 1)
    clock.milliseconds += 1
    #expect(watch.isTime())
    #expect(!watch.isTime())
  }

  @Test("a burst without an end is looked at after 500 ms") func burst() {
    let watch = watch()
    var looks = 0
    for _ in 0..<200 {
      watch.timing.noteChange()
      clock.milliseconds += 10
      if watch.isTime() { looks += 1 }
    }
    #expect(looks == 4)
  }

  @Test("where nothing tells of changes, it is time every 500 ms") func polling() {
    let watch = watch()
    #expect(watch.timing.milliseconds(isWatched: false) == 500)
    clock.milliseconds += 500
    #expect(!watch.isTime())
    #expect(watch.isTime(isWatched: false))
    #expect(watch.timing.milliseconds(isWatched: false) == 500)
  }

  @Test("a problem is one only after a second") func grace() {
    let watch = watch()
    watch.timing.noteProblem()
    clock.milliseconds += 999
    watch.timing.noteProblem()
    #expect(!watch.timing.isProblemLasting)
    clock.milliseconds += 1
    #expect(watch.timing.isProblemLasting)
    watch.timing.noteSuccess()
    #expect(!watch.timing.isProblemLasting)
  }
}
