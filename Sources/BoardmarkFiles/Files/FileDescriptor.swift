import LibC

/// An open file, closed at the end of its life.
package struct FileDescriptor: ~Copyable {
  package let rawValue: Int32

  /// Opens `path`; never blocks on a named pipe, never becomes the controlling terminal.
  package init(
    opening path: String, _ flags: Int32, mode: mode_t = 0
  ) throws(SystemCallError) {
    let flags = flags | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
    rawValue = try uninterrupted { open(path, flags, mode) }
  }

  /// Opens a name in a folder; a link is not followed.
  package init(
    opening name: FileName, in folder: Folder, _ flags: Int32, mode: mode_t = 0
  ) throws(SystemCallError) {
    let flags = flags | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW
    let cString = name.cString
    rawValue = try uninterrupted { openat(folder.descriptor, cString, flags, mode) }
  }

  deinit { close(rawValue) }

  func status() throws(SystemCallError) -> FileStatus {
    var status = stat()
    _ = try uninterrupted { () -> Int32 in fstat(rawValue, &status) }
    return FileStatus(status)
  }

  /// Whether the file holds exactly these bytes; reads it from the start, piece by piece.
  func holds(_ bytes: [UInt8]) throws(SystemCallError) -> Bool {
    // A buffer for the whole file would cost more than reading the file.
    let room = 1 << 18
    let piece = UnsafeMutableRawPointer.allocate(byteCount: room, alignment: 8)
    defer { piece.deallocate() }
    var offset = 0
    while true {
      let start = off_t(offset)
      let count = try uninterrupted { pread(rawValue, piece, room, start) }
      if count == 0 { return offset == bytes.count }
      guard count <= bytes.count - offset,
        bytes.withUnsafeBytes({ memcmp($0.baseAddress! + offset, piece, count) == 0 })
      else { return false }
      offset += count
    }
  }

  /// Writes all of the bytes, at `position` in the file.
  package func write(_ bytes: ArraySlice<UInt8>, at position: Int = 0) throws(SystemCallError) {
    var offset = 0
    while offset < bytes.count {
      let count = try uninterrupted {
        bytes.withUnsafeBytes {
          pwrite(rawValue, $0.baseAddress! + offset, bytes.count - offset, off_t(position + offset))
        }
      }
      // A write that neither fails nor makes progress would loop forever.
      guard count > 0 else { throw SystemCallError(EIO) }
      offset += count
    }
  }

  func truncate(to size: Int) throws(SystemCallError) {
    _ = try uninterrupted { ftruncate(rawValue, off_t(size)) }
  }

  /// Waits until what was written would survive a power cut.
  func flush() throws(SystemCallError) {
    #if canImport(Darwin)
      // On Apple systems, fsync leaves the bytes in the drive's cache.
      if fcntl(rawValue, F_FULLFSYNC) != -1 { return }
    #endif
    _ = try uninterrupted { fsync(rawValue) }
  }
}
