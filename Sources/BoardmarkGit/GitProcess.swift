#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Why git gave no answer.
public enum GitError: Error, Equatable {
  /// There is no `git` on the path.
  case notInstalled
  /// git ended with a status other than 0 and said why.
  case failed(status: Int32, message: String)
  /// The system could not start or read the process.
  case system(code: Int32)
}

/// Runs git: the only place of the project that does.
///
/// Spawned directly, since a process library would cost more at start than git's own answer takes.
public struct GitProcess: Sendable {
  /// The most bytes that are taken of one answer: more is no board's, and memory is not git's to fill.
  static let outputLimit = 512 << 20

  /// How much of what git complains about is kept; its first line is what people see.
  private static let messageLimit = 1 << 16

  private let folder: String

  /// Makes a runner whose commands work in `folder`.
  public init(in folder: String) { self.folder = folder }

  /// What git prints for `arguments`.
  public func output(of arguments: [String]) throws(GitError) -> [UInt8] {
    var outputPipe: [Int32] = [0, 0]
    var errorPipe: [Int32] = [0, 0]
    guard pipe(&outputPipe) == 0 else { throw .system(code: errno) }
    guard pipe(&errorPipe) == 0 else {
      let code = errno
      close(outputPipe[0])
      close(outputPipe[1])
      throw .system(code: code)
    }
    defer {
      close(outputPipe[0])
      close(errorPipe[0])
    }
    // Another thread's git must not inherit the ends we read from, nor keep ours open.
    for end in outputPipe + errorPipe { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let process = spawn(arguments, output: outputPipe[1], error: errorPipe[1])
    close(outputPipe[1])
    close(errorPipe[1])
    guard case .success(let identifier) = process else {
      if case .failure(let error) = process { throw error }
      throw .system(code: 0)
    }
    let (output, message, isTooLong) = Self.drain(outputPipe[0], errorPipe[0])
    if isTooLong { kill(identifier, SIGKILL) }
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) == -1 {
      guard errno == EINTR else { throw .system(code: errno) }
    }
    guard !isTooLong else {
      throw .failed(
        status: 0,
        message: "it printed more than \(Self.outputLimit >> 20) MiB; look at what 'git' is")
    }
    let exitStatus = status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
    guard exitStatus == 0 else {
      let text = String(decoding: message, as: UTF8.self)
      throw .failed(status: exitStatus, message: String(text.prefix { $0 != "\n" }))
    }
    return output
  }

  /// Starts git; nil for `input` or `error` is nothing to read, or nobody who listens.
  func spawn(
    _ arguments: [String], input: Int32? = nil, output: Int32, error: Int32?
  ) -> Result<pid_t, GitError> {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let input {
      posix_spawn_file_actions_adddup2(&actions, input, 0)
    } else {
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    }
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    if let error {
      posix_spawn_file_actions_adddup2(&actions, error, 2)
    } else {
      posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    }

    let words = ["git", "-C", folder, "-c", "core.quotePath=false"] + arguments
    var argv: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
    argv.append(nil)
    defer { for word in argv { free(word) } }
    var identifier = pid_t()
    let code = posix_spawnp(&identifier, "git", &actions, nil, argv, environ)
    if code == ENOENT { return .failure(.notInstalled) }
    return code == 0 ? .success(identifier) : .failure(.system(code: code))
  }

  /// Reads both pipes to their ends, whichever has something, so that neither fills up; of the second
  /// its beginning is kept, and both are left once one is beyond the limit.
  private static func drain(
    _ output: Int32, _ error: Int32
  ) -> (output: [UInt8], message: [UInt8], isTooLong: Bool) {
    var counts = [0, 0]
    var texts: [[UInt8]] = [[], []]
    var descriptors = [output, error].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while descriptors.contains(where: { $0.fd >= 0 }) {
      guard poll(&descriptors, nfds_t(descriptors.count), -1) >= 0 || errno == EINTR else { break }
      for index in descriptors.indices where descriptors[index].revents != 0 {
        let count = read(descriptors[index].fd, &buffer, buffer.count)
        let room = index == 0 ? count : min(count, messageLimit - texts[1].count)
        if room > 0 { texts[index] += buffer[0..<room] }
        counts[index] += max(0, count)
        if counts[index] > outputLimit { return (texts[0], texts[1], true) }
        if count == 0 || (count < 0 && errno != EINTR) { descriptors[index].fd = -1 }
        descriptors[index].revents = 0
      }
    }
    return (texts[0], texts[1], false)
  }
}
