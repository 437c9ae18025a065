import LibC

extension GitProcess {
  /// `F_SETPIPE_SZ`, which only Linux has and its headers define only on request.
  private static let setPipeSize: Int32 = 1031

  /// A git process that answers requests, with pipes for its input and its output.
  final class Running {
    private let child: Child
    private let requests: GitPipe
    private let answers: GitPipe

    fileprivate init(_ child: Child, requests: GitPipe, answers: GitPipe) {
      self.child = child
      self.requests = requests
      self.answers = answers
    }

    /// Writes all of `bytes`, waiting while the pipe is full.
    func write(_ bytes: [UInt8]) throws(GitError) {
      var offset = 0
      while offset < bytes.count {
        let count = bytes[offset...].withUnsafeBytes {
          LibC.write(requests.writeEnd, $0.baseAddress!, $0.count)
        }
        if count < 0, errno != EINTR { throw .system(code: errno) }
        offset += max(0, count)
      }
    }

    /// Appends the available bytes, up to `room`; false at the end.
    func read(into buffer: inout [UInt8], room: Int) throws(GitError) -> Bool {
      while true {
        var code: Int32 = 0
        let chunk = [UInt8](unsafeUninitializedCapacity: room) { target, filled in
          let count = LibC.read(answers.readEnd, target.baseAddress!, room)
          if count < 0 { code = errno }
          filled = max(0, count)
        }
        if code == EINTR { continue }
        guard code == 0 else { throw .system(code: code) }
        if buffer.isEmpty { buffer = chunk } else { buffer += chunk }
        return !chunk.isEmpty
      }
    }

    /// Closes the pipes and waits for the process to exit.
    func end() {
      requests.closeWriteEnd()
      answers.closeReadEnd()
      _ = try? child.wait()
    }
  }

  /// Starts git with pipes for requests and answers; its messages are discarded.
  func start(_ arguments: [String]) throws(GitError) -> Running {
    let (requests, answers) = (try GitPipe(), try GitPipe())
    #if os(Linux)
      // Lets git prepare the next objects while the last ones are processed; a smaller pipe works
      // too.
      _ = fcntl(answers.readEnd, Self.setPipeSize, 1 << 20)
    #endif
    let child = try spawn(
      arguments.map { GitPath($0) }, input: requests.readEnd, output: answers.writeEnd, error: nil)
    requests.closeReadEnd()
    answers.closeWriteEnd()
    return Running(child, requests: requests, answers: answers)
  }
}

/// A pipe to or from git. An end that is still open is closed with the object.
///
/// A git process that another thread starts does not inherit the ends; it would keep them open.
final class GitPipe {
  private(set) var readEnd: Int32
  private(set) var writeEnd: Int32

  init() throws(GitError) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw .system(code: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (readEnd, writeEnd) = (ends[0], ends[1])
  }

  deinit {
    closeReadEnd()
    closeWriteEnd()
  }

  func closeReadEnd() {
    if readEnd >= 0 { close(readEnd) }
    readEnd = -1
  }

  func closeWriteEnd() {
    if writeEnd >= 0 { close(writeEnd) }
    writeEnd = -1
  }
}
