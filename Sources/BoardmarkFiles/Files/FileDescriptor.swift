import LibC

/// An open file, closed at the end of the value's lifetime.
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

  /// True if the file holds exactly these bytes; reads it from the start, block by block.
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

  /// Waits until the written bytes would survive a power cut.
  func flush() throws(SystemCallError) {
    #if canImport(Darwin)
      // On Apple systems, fsync leaves the bytes in the drive's cache.
      if fcntl(rawValue, F_FULLFSYNC) != -1 { return }
    #endif
    _ = try uninterrupted { fsync(rawValue) }
  }
}

/// The error number of a failed system call, before its file and operation are known.
package struct SystemCallError: Error, Equatable {
  let code: Int32

  package init(_ code: Int32) { self.code = code }

  /// A description of the error.
  package var fact: String {
    switch code {
    case EACCES: "permission denied"
    case EPERM: "the operation is not permitted"
    case ENOENT: "no such file"
    case EEXIST: "it already exists"
    case ENOTDIR: "a part of the path is not a folder"
    case ELOOP: "too many levels of symbolic links"
    case ENAMETOOLONG: "the name is too long"
    case ENOSPC: "no space left on the device"
    case EDQUOT: "the disk quota is exceeded"
    case EFBIG: "the file size limit is exceeded"
    case EROFS: "the file system is read-only"
    case EIO: "input/output error"
    case EMFILE, ENFILE: "too many open files"
    case ETXTBSY: "it is a running program"
    case EBADF: "it is closed"
    default: "\(String(cString: strerror(code))) (error \(code))"
    }
  }

  /// The kind of file that made opening fail; nil for other errors.
  var refusedKind: FileKind? {
    switch code {
    case EISDIR: .folder
    case ENXIO: .unknown
    default: nil
    }
  }

  /// A remedy to suggest if `operation` failed with this error; nil if no remedy is certain to
  /// apply.
  func remedy(for operation: FileError.Operation) -> String? {
    switch code {
    case EACCES:
      switch operation {
      case .read: "make the file readable"
      case .write: "make the file writable"
      case .create, .lock: "make its folder writable"
      }
    case EPERM: "check the file's owner and flags"
    case ENOENT: operation == .create ? "create its folder first" : "check the path"
    case EEXIST: "choose another name"
    case ENOTDIR, ENAMETOOLONG: "check the path"
    case ELOOP: "check where the links lead"
    case ENOSPC, EDQUOT: "free some space"
    case EFBIG: "raise the limit ('ulimit -f')"
    case EROFS: "remount it read-write"
    case EIO: "check the disk"
    case EMFILE, ENFILE: "raise the limit ('ulimit -n')"
    case ETXTBSY: "stop the program first"
    default: nil
    }
  }
}

/// Repeats a system call if a signal interrupted it, and turns its failure, -1, into an error.
func uninterrupted<Value: SignedInteger>(
  _ call: () -> Value
) throws(SystemCallError) -> Value {
  while true {
    let value = call()
    if value != -1 { return value }
    let code = errno
    if code != EINTR { throw SystemCallError(code) }
  }
}
