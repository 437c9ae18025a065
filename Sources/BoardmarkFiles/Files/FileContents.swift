import LibC

/// The bytes of a file, and the identity and state of the file they came from.
package struct FileContents: Sendable {
  package let bytes: [UInt8]
  let identity: FileIdentity

  /// The default limit: 1 GiB.
  static let defaultLimit = 1 << 30

  /// Reads a whole regular file, through symbolic links.
  ///
  /// Folders, named pipes, sockets and devices are refused and never waited for.
  package init(ofFile path: String, limit: Int = defaultLimit) throws(FileError) {
    let file: FileDescriptor
    do throws(SystemCallError) {
      file = try FileDescriptor(opening: path, O_RDONLY)
    } catch {
      try FilePlace.refuseDanglingLink(path)
      throw FileError(.read, path, error)
    }
    try self.init(of: file, named: path, limit: limit)
  }

  /// Reads a whole open file from its start.
  package init(
    of file: borrowing FileDescriptor, named path: String, limit: Int = defaultLimit
  ) throws(FileError) {
    _ = lseek(file.rawValue, 0, SEEK_SET)
    let status = try attempting(.read, path, try file.status())
    guard status.kind == .regular else {
      throw FileError(.read, path, .notRegular(status.kind))
    }
    // Check the size before allocating.
    guard status.identity.size <= limit else {
      throw FileError(.read, path, .tooLarge(limit: limit))
    }
    guard !status.isSparse else { throw FileError(.read, path, .sparse) }
    let bytes = try attempting(
      .read, path,
      try readToEnd(of: file.rawValue, limit: limit, sizeHint: status.identity.size))
    guard let bytes else { throw FileError(.read, path, .tooLarge(limit: limit)) }
    self.bytes = bytes
    identity = status.identity
  }
}

/// Reads standard input to its end, whatever kind of file it is.
package func readStandardInput(
  limit: Int = FileContents.defaultLimit, descriptor: Int32 = STDIN_FILENO
) throws(FileError) -> [UInt8] {
  let bytes: [UInt8]?
  do throws(SystemCallError) {
    bytes = try readToEnd(of: descriptor, limit: limit)
  } catch {
    let kind = error.refusedKind.map(FileError.Kind.notRegular) ?? .system(error)
    throw FileError(.read, .standardInput, kind)
  }
  guard let bytes else { throw FileError(.read, .standardInput, .tooLarge(limit: limit)) }
  return bytes
}

/// Reads an input named on the command line: a file, or standard input for `-`.
package func readInput(
  _ argument: String, limit: Int = FileContents.defaultLimit
) throws(FileError) -> [UInt8] {
  if argument == "-" { return try readStandardInput(limit: limit) }
  return try FileContents(ofFile: argument, limit: limit).bytes
}

/// Reads a descriptor to its end; nil if there are more than `limit` bytes.
///
/// `sizeHint` is only an optimization: files may grow, and those in `/proc` claim to be empty.
func readToEnd(
  of descriptor: Int32, limit: Int, sizeHint: Int = 0
) throws(SystemCallError) -> [UInt8]? {
  var bytes: [UInt8] = []
  // One extra byte detects the end, or an excess, without growing the buffer.
  var room = min(max(sizeHint, 0), limit) + 1
  while true {
    let (chunk, ended) = try readChunk(of: descriptor, room: room)
    if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
    if bytes.count > limit { return nil }
    if ended { return bytes }
    room = min(max(bytes.count, 1 << 16), limit - bytes.count + 1)
  }
}

/// Reads `room` bytes, or fewer if the file ends.
private func readChunk(
  of descriptor: Int32, room: Int
) throws(SystemCallError) -> (bytes: [UInt8], ended: Bool) {
  var failure: SystemCallError?
  var ended = false
  let bytes = [UInt8](unsafeUninitializedCapacity: room) { buffer, filled in
    while filled < room, !ended, failure == nil {
      do throws(SystemCallError) {
        let target = buffer.baseAddress! + filled
        let count = try uninterrupted { read(descriptor, target, room - filled) }
        filled += count
        ended = count == 0
      } catch {
        if error.code == EAGAIN { wait(for: POLLIN, on: descriptor) } else { failure = error }
      }
    }
  }
  if let failure { throw failure }
  return (bytes, ended)
}

/// Waits until a descriptor that another program made non-blocking is ready.
func wait(for events: Int32, on descriptor: Int32) {
  var request = pollfd(fd: descriptor, events: Int16(events), revents: 0)
  poll(&request, 1, -1)
}
