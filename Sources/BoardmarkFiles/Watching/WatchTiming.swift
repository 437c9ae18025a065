import LibC

/// When a watch has to look at its file again.
///
/// After a change, as soon as the file was left alone for 50 ms, or after 500 ms at the
/// latest; at each full minute, since tasks become late then; and every 500 ms if no
/// event would report a change.
package struct WatchTiming {
  private static let quiet = 50
  private static let longestBurst = 500
  private static let polling = 500
  private static let grace = 1000

  private var firstChange: Int?
  private var lastChange = 0
  private var problemSince: Int?
  private var nextPoll: Int
  private var nextMinute: Int

  /// The milliseconds since a fixed moment in the past; never goes back.
  private let clock: () -> Int

  /// The milliseconds since the last full minute.
  private let sinceMinute: () -> Int

  package init(
    clock: @escaping () -> Int = Self.monotonic, sinceMinute: @escaping () -> Int = Self.ofMinute
  ) {
    self.clock = clock
    self.sinceMinute = sinceMinute
    nextPoll = clock() + Self.polling
    nextMinute = clock() + 60_000 - sinceMinute()
  }

  /// Notes that something happened to the file just now.
  package mutating func noteChange() {
    lastChange = clock()
    if firstChange == nil { firstChange = lastChange }
  }

  package mutating func noteProblem() {
    if problemSince == nil { problemSince = clock() }
  }

  package mutating func noteSuccess() { problemSince = nil }

  /// Whether the file has had a problem for longer than an editor takes to save it.
  package var isProblemLasting: Bool { problemSince.map { clock() - $0 >= Self.grace } ?? false }

  /// The longest time to wait, in milliseconds, until the first reason to look again.
  package func milliseconds(isWatched: Bool) -> Int32 {
    Int32(clamping: max(0, due(isWatched: isWatched) - clock()))
  }

  /// Whether it is time to look; if so, the reasons for it are cleared.
  package mutating func takeRefresh(isWatched: Bool) -> Bool {
    let now = clock()
    guard now >= due(isWatched: isWatched) else { return false }
    firstChange = nil
    nextPoll = now + Self.polling
    nextMinute = now + 60_000 - sinceMinute()
    return true
  }

  private func due(isWatched: Bool) -> Int {
    var moment = nextMinute
    if !isWatched { moment = min(moment, nextPoll) }
    if let firstChange {
      moment = min(moment, lastChange + Self.quiet, firstChange + Self.longestBurst)
    }
    return moment
  }

  /// The milliseconds since a fixed moment in the past; never goes back.
  package static func monotonic() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int(time.tv_sec) * 1000 + Int(time.tv_nsec) / 1_000_000
  }

  private static func ofMinute() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int(time.tv_sec) % 60 * 1000 + Int(time.tv_nsec) / 1_000_000
  }
}
