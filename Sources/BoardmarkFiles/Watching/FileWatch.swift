import LibC

/// Watches the target of a path, even while files are renamed over it or it is missing.
///
/// On Linux, inotify watches the folders that hold the file and the links to it; the system bounds
/// the queue of events. On other systems, and if inotify gives no watch, `descriptor` is nil, and
/// the caller has to look at the file from time to time.
package final class FileWatch {
  private let path: String

  /// A descriptor that becomes readable when something may have changed; nil if there is none.
  package private(set) var descriptor: Int32?

  /// The names that matter in each watched folder, by the number of its watch.
  private var names: [Int32: Set<[UInt8]>] = [:]

  package init(_ path: String) {
    self.path = path
    watch()
  }

  deinit { if let descriptor { close(descriptor) } }

  /// Sets up the watches again: a link may lead elsewhere, or a folder may
  /// have been replaced by now.
  package func watch() {
    #if os(Linux)
      if let descriptor { close(descriptor) }
      descriptor = nil
      names = [:]
      let queue = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
      guard queue >= 0 else { return }
      let events =
        IN_MODIFY | IN_CLOSE_WRITE | IN_ATTRIB | IN_CREATE | IN_DELETE | IN_MOVED_FROM
        | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR
      for file in links() {
        let number = inotify_add_watch(queue, folder(of: file), UInt32(events))
        guard number >= 0 else { continue }
        names[number, default: []].insert(
          Array(file.utf8.dropFirst(folderPrefix(of: file).utf8.count)))
      }
      if names.isEmpty { close(queue) } else { descriptor = queue }
    #endif
  }

  /// Empties the queue and returns whether any event in it is about the file.
  package func drain() -> Bool {
    #if os(Linux)
      guard let descriptor else { return true }
      var isConcerned = false
      let capacity = 1 << 16
      let buffer = UnsafeMutableRawBufferPointer.allocate(
        byteCount: capacity, alignment: MemoryLayout<inotify_event>.alignment)
      defer { buffer.deallocate() }
      while true {
        let count = read(descriptor, buffer.baseAddress!, capacity)
        guard count > 0 else { return isConcerned }
        var offset = 0
        let header = MemoryLayout<inotify_event>.size
        while offset + header <= count {
          let event = buffer.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
          let end = min(offset + header + Int(event.len), count)
          let name = buffer[(offset + header)..<end].prefix { $0 != 0 }
          if isConcerning(event, Array(name)) { isConcerned = true }
          offset = end
        }
      }
    #else
      return true
    #endif
  }

  #if os(Linux)
    private func isConcerning(_ event: inotify_event, _ name: [UInt8]) -> Bool {
      // Events about a folder itself, or about events that were lost, have no name.
      let isAboutWatch =
        event.mask & UInt32(IN_Q_OVERFLOW | IN_IGNORED | IN_DELETE_SELF | IN_MOVE_SELF) != 0
      return isAboutWatch || names[event.wd]?.contains(name) ?? false
    }
  #endif

  /// The path and its targets, link by link.
  private func links() -> [String] {
    var paths = [path]
    while paths.count < 40, let target = try? linkTarget(of: paths[paths.count - 1]) {
      let isAbsolute = target.utf8.first == UInt8(ascii: "/")
      paths.append(isAbsolute ? target : folderPrefix(of: paths[paths.count - 1]) + target)
    }
    return paths
  }
}

/// Decides when a watch looks at its file again.
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

  /// A monotonic clock, in milliseconds.
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

  /// Records that the file has just changed.
  package mutating func noteChange() {
    lastChange = clock()
    if firstChange == nil { firstChange = lastChange }
  }

  package mutating func noteProblem() {
    if problemSince == nil { problemSince = clock() }
  }

  package mutating func noteSuccess() { problemSince = nil }

  /// True if the file has had a problem for longer than an editor takes to save it.
  package var isProblemLasting: Bool { problemSince.map { clock() - $0 >= Self.grace } ?? false }

  /// The longest time to wait, in milliseconds, until the first reason to look again.
  package func milliseconds(isWatched: Bool) -> Int32 {
    Int32(clamping: max(0, due(isWatched: isWatched) - clock()))
  }

  /// True if it is time to look; if so, the reasons for it are cleared.
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

  /// The milliseconds since a fixed moment; never goes back.
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
