import LibC

/// Watches what a path leads to, even while files are renamed over it or it is missing.
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

  /// The file's state now; nil if there is no file.
  func identity() -> FileIdentity? { try? FileStatus(following: path).identity }

  /// Sets up the watches anew: a link may lead elsewhere, or a folder may
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

  /// The path and what it leads to, link by link.
  private func links() -> [String] {
    var paths = [path]
    while paths.count < 40, let target = try? linkTarget(of: paths[paths.count - 1]) {
      let isAbsolute = target.utf8.first == UInt8(ascii: "/")
      paths.append(isAbsolute ? target : folderPrefix(of: paths[paths.count - 1]) + target)
    }
    return paths
  }
}
