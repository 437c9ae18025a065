import LibC

extension GitProcess {
  /// `F_SETPIPE_SZ`, which only Linux has, and which its headers define only on request.
  private static let setPipeSize: Int32 = 1031

  /// A git process that answers requests, with pipes for its input and its output.
  final class Running {
    private let child: Child
    private let input: Int32
    private let output: Int32

    init(_ child: Child, input: Int32, output: Int32) {
      self.child = child
      self.input = input
      self.output = output
    }

    /// Writes all of `bytes`, waiting while the pipe is full.
    func write(_ bytes: [UInt8]) throws(GitError) {
      var offset = 0
      while offset < bytes.count {
        let count = bytes[offset...].withUnsafeBytes {
          systemWrite(input, $0.baseAddress!, $0.count)
        }
        if count < 0, errno != EINTR { throw .system(code: errno) }
        offset += max(0, count)
      }
    }

    /// Appends what there is to read, up to `room` bytes; false at the end.
    func read(into buffer: inout [UInt8], room: Int) throws(GitError) -> Bool {
      while true {
        var code: Int32 = 0
        let chunk = [UInt8](unsafeUninitializedCapacity: room) { target, filled in
          let count = systemRead(output, target.baseAddress!, room)
          if count < 0 { code = errno }
          filled = max(0, count)
        }
        if code == EINTR { continue }
        guard code == 0 else { throw .system(code: code) }
        if buffer.isEmpty { buffer = chunk } else { buffer += chunk }
        return !chunk.isEmpty
      }
    }

    /// Closes the pipes and waits for the end.
    func end() {
      close(input)
      close(output)
      var status: Int32 = 0
      _ = child.wait(&status)
    }
  }

  /// Starts git with pipes to write requests to and to read answers from; its messages are discarded.
  func start(_ arguments: [String]) throws(GitError) -> Running {
    var requests: [Int32] = [0, 0]
    var answers: [Int32] = [0, 0]
    guard pipe(&requests) == 0 else { throw .system(code: errno) }
    guard pipe(&answers) == 0 else {
      let code = errno
      close(requests[0])
      close(requests[1])
      throw .system(code: code)
    }
    for end in requests + answers { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    #if os(Linux)
      // Lets git go on with the next objects while the last ones are processed; a smaller pipe will do as well.
      _ = fcntl(answers[0], Self.setPipeSize, 1 << 20)
    #endif
    let process = spawn(
      arguments.map { GitPath($0) }, input: requests[0], output: answers[1], error: nil)
    close(requests[0])
    close(answers[1])
    switch process {
    case .success(let child):
      return Running(child, input: requests[1], output: answers[0])
    case .failure(let error):
      close(requests[1])
      close(answers[0])
      throw error
    }
  }
}

/// The system's own calls, which the methods with the same names would hide.
private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
  write(file, bytes, count)
}

private func systemRead(_ file: Int32, _ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(file, bytes, count)
}
