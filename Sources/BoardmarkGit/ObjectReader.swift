import LibC

/// Reads objects of a repository through one git process, however many there are.
///
/// Not thread-safe. The process ends when the reader is deinitialized.
package final class ObjectReader {
  /// A git object.
  package struct Object: Sendable, Equatable {
    /// The object's id.
    package let id: String

    /// `blob`, `commit`, `tree` or `tag`.
    package let kind: String

    /// The object's content; empty if it was not asked for.
    package let bytes: [UInt8]
  }

  /// The number of requests that may be in flight: few enough for their text to fit into a pipe, so
  /// that the two processes never wait for each other.
  private static let window = 64

  /// The longest request that may be in flight with others: 64 of them fit into a pipe, which holds
  /// at least 4096 bytes.
  private static let longestInWindow = 64

  /// The longest line before an object: the requested name and a few words.
  private static let longestLine = 16 << 20

  private let process: GitProcess.Running
  private let repository: Repository
  private let hasContents: Bool
  private var buffer: [UInt8] = []
  private var start = 0

  /// Starts the process.
  ///
  /// - Parameter contents: True to read the objects' contents, not only their ids and kinds.
  package convenience init(in repository: Repository, contents: Bool) throws(GitError) {
    let process = try repository.start(["cat-file", contents ? "--batch" : "--batch-check"])
    self.init(process, in: repository, contents: contents)
  }

  /// Reads the answers of a running process.
  init(_ process: GitProcess.Running, in repository: Repository, contents: Bool) {
    self.process = process
    self.repository = repository
    hasContents = contents
  }

  deinit { process.end() }

  /// The object with a name such as an id, or `HEAD:board.md`; nil if git finds none, be it missing
  /// or unreadable.
  ///
  /// A name with a line break has no object.
  package func object(_ name: GitPath) throws(GitError) -> Object? {
    var found: Object?
    try objects([name]) { found = $0 }
    return found
  }

  /// The object with an id that the repository itself names; if it is missing, that is an error.
  package func existing(_ id: String) throws(GitError) -> Object {
    guard let object = try object(GitPath(id)) else { throw unreadable(GitPath(id)) }
    return object
  }

  /// Passes the objects with ids that the repository itself names to `receive`, in order, and nil
  /// for an id that is nil. A missing object is an error.
  package func existing(
    _ ids: [String?], _ receive: (Object?) throws(GitError) -> Void
  ) throws(GitError) {
    var index = 0
    try objects(ids.map { GitPath($0 ?? "\n") }) { (object) throws(GitError) in
      if object == nil, let id = ids[index] { throw unreadable(GitPath(id)) }
      index += 1
      try receive(object)
    }
  }

  /// Passes the objects with `names` to `receive`, in order; nil if git finds none.
  ///
  /// Holds one object in memory at a time.
  func objects(
    _ names: [GitPath], _ receive: (Object?) throws(GitError) -> Void
  ) throws(GitError) {
    var asked = 0
    for index in names.indices {
      while asked < min(names.count, index + Self.window) {
        let name = names[asked].bytes
        let isAlone = name.count > Self.longestInWindow || name.contains(0x0A)
        if isAlone, asked > index { break }
        if name.contains(0x0A) { break }
        try process.write(name + [0x0A])
        asked += 1
        if isAlone { break }
      }
      if asked <= index {
        asked = index + 1
        try receive(nil)
      } else {
        let object: Object?
        do throws(GitError) { object = try answer() } catch Self.ended {
          throw unreadable(names[index])
        }
        try receive(object)
      }
    }
  }

  /// The reason why an object cannot be read, as git gives it when asked for that object alone.
  private func unreadable(_ name: GitPath) -> GitError {
    do throws(GitError) {
      _ = try repository.output(of: ["cat-file", "-p"], [name])
      return Self.ended
    } catch .failed(status: 128, let message) {
      let reason = message.contains(name.description) ? message : "\(message): \(name)"
      return repository.unreadable(reason)
    } catch {
      return error
    }
  }

  /// The process ended before it answered.
  private static let ended = GitError.failed(status: 0, message: "the object reader ended early")

  private func answer() throws(GitError) -> Object? {
    // `ID KIND SIZE`, or the name, which may hold spaces, and `missing` or another reason.
    let words = try line().split(separator: 0x20)
    guard words.count == 3, [40, 64].contains(words[0].count),
      let size = Int(String(decoding: words[2], as: UTF8.self)), size >= 0
    else { return nil }
    guard !hasContents || size <= GitProcess.outputLimit else {
      throw .failed(
        status: 0, message: "an object has more than \(GitProcess.outputLimit >> 20) MiB")
    }
    let bytes = hasContents ? try content(size) : []
    return Object(
      id: String(decoding: words[0], as: UTF8.self),
      kind: String(decoding: words[1], as: UTF8.self), bytes: bytes)
  }

  private func line() throws(GitError) -> ArraySlice<UInt8> {
    var searched = start
    while true {
      if let end = buffer[searched...].firstIndex(of: 0x0A) {
        defer { start = end + 1 }
        return buffer[start..<end]
      }
      searched = buffer.count
      let taken = searched - start
      guard taken <= Self.longestLine else {
        throw .failed(status: 0, message: "the object reader gave an unreadable answer")
      }
      try fill()
      searched = start + taken
    }
  }

  /// Reads the next bytes, and the line feed that git adds after them.
  private func content(_ size: Int) throws(GitError) -> [UInt8] {
    while buffer.count - start < size + 1 { try fill(atLeast: size + 1) }
    defer { start += size + 1 }
    return Array(buffer[start..<start + size])
  }

  private func fill(atLeast size: Int = 0) throws(GitError) {
    if start > 0 {
      buffer.removeSubrange(0..<start)
      start = 0
    }
    if try !process.read(into: &buffer, room: max(1 << 16, size - buffer.count)) {
      throw Self.ended
    }
  }
}
