internal import CPlatform
import LibC

/// Runs git; the only place in the project that does.
///
/// It is spawned directly, since a process library would take longer to start than git takes to
/// answer. ``Repository`` and the two kinds of process below decide where it runs and which settings
/// it obeys.
package struct GitProcess: Sendable {
  /// The largest answer to read, in bytes: no board needs more, and git must not fill the memory.
  static let outputLimit = 512 << 20

  /// The number of bytes of git's messages to keep; people see only one line of them.
  private static let messageLimit = 1 << 16

  /// The arguments before the subcommand.
  private let options: [GitPath]

  private let environment: GitEnvironment

  init(_ options: [GitPath], in environment: GitEnvironment) {
    self.options = options
    self.environment = environment
  }

  /// The output of git for `arguments` followed by `paths`.
  ///
  /// - Parameter input: The descriptor that it reads from; nothing unless given.
  package func output(
    of arguments: [String], _ paths: [GitPath] = [], input: Int32? = nil
  ) throws(GitError) -> [UInt8] {
    let outputPipe = try GitPipe()
    let errorPipe = try GitPipe()
    let child = try spawn(
      arguments.map { GitPath($0) } + paths, input: input, output: outputPipe.writeEnd,
      error: errorPipe.writeEnd)
    outputPipe.closeWriteEnd()
    errorPipe.closeWriteEnd()
    let (output, message, isTooLong) = Self.drain(outputPipe, errorPipe)
    if isTooLong { kill(child.identifier, SIGKILL) }
    let status = try child.wait()
    guard !isTooLong else {
      throw .failed(
        status: 0,
        message: "it printed more than \(Self.outputLimit >> 20) MiB; check which program 'git' is")
    }
    guard status == 0 else { throw .failed(status: status, message: Self.reason(in: message)) }
    return output
  }

  /// A running git process; SIGHUP, SIGINT and SIGTERM end it along with us, whatever it is waiting
  /// for.
  struct Child {
    let identifier: pid_t
    fileprivate let slot: Int32

    /// Waits for it to exit, and returns its exit status, 128 plus the number of a signal that ended
    /// it; call this once.
    func wait() throws(GitError) -> Int32 {
      var status: Int32 = 0
      guard board_child_wait(slot, identifier, &status) != -1 else { throw .system(code: errno) }
      return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
    }
  }

  /// Starts git; without `input` it has nothing to read, and without `error` its messages are discarded.
  func spawn(
    _ arguments: [GitPath], input: Int32? = nil, output: Int32, error: Int32?
  ) throws(GitError) -> Child {
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

    var argv = Self.copies([GitPath("git")] + options + arguments)
    var variables = Self.copies(environment.entries.map { GitPath($0) })
    defer { for text in argv + variables { free(text) } }
    var identifier = pid_t()
    let slot = board_child_reserve()
    let code = posix_spawnp(&identifier, "git", &actions, nil, &argv, &variables)
    board_child_started(slot, code == 0 ? identifier : 0)
    if code == ENOENT { throw .notInstalled }
    guard code == 0 else { throw .system(code: code) }
    return Child(identifier: identifier, slot: slot)
  }

  /// The texts as C strings, which the caller must free, followed by a null pointer.
  private static func copies(_ texts: [GitPath]) -> [UnsafeMutablePointer<CChar>?] {
    texts.map { text in (text.bytes + [0]).withUnsafeBytes { strdup($0.baseAddress!) } } + [nil]
  }

  /// The line that gives the reason for a failure: the first fatal one, else the first about a ref,
  /// else the first.
  private static func reason(in message: [UInt8]) -> String {
    let lines = String(decoding: message, as: UTF8.self).split(separator: "\n")
    let reason = lines.first { $0.hasPrefix("fatal: ") } ?? lines.first { $0.contains("! [") }
    return String(reason ?? lines.first ?? "")
  }

  /// Reads both pipes to their ends, whichever has data, so that neither fills up. Only the beginning of the second
  /// is kept, and reading stops once either has passed the limit.
  private static func drain(
    _ output: GitPipe, _ error: GitPipe
  ) -> (output: [UInt8], message: [UInt8], isTooLong: Bool) {
    var counts = [0, 0]
    var texts: [[UInt8]] = [[], []]
    var descriptors = [output, error].map {
      pollfd(fd: $0.readEnd, events: Int16(POLLIN), revents: 0)
    }
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

extension GitProcess {
  /// Runs git outside of any repository, for its version and the user's own settings.
  static var outside: GitProcess {
    GitProcess(["--git-dir=/dev/null"], in: .reading)
  }

  /// Runs git in a folder of our own, shielded from variables, settings, hooks and templates.
  package init(scratch folder: String) {
    self.init(
      ["--no-pager", "-C", GitPath(folder)]
        + GitProcess.settings([
          "core.hooksPath=/dev/null", "core.fsmonitor=false", "gc.auto=0", "maintenance.auto=false",
          "commit.gpgSign=false", "init.templateDir=",
        ]), in: .scratch)
  }

  /// Options that set `NAME=VALUE` for one process.
  static func settings(_ values: [String]) -> [GitPath] {
    values.flatMap { ["-c", GitPath($0)] }
  }
}

/// The environment of a git process: ours, without the variables that git must not see.
struct GitEnvironment {
  /// `NAME=VALUE`, as bytes.
  private(set) var entries: [[UInt8]] = []

  /// Variables that change how git interprets paths; our arguments specify that themselves.
  private static let pathspecs = [
    "GIT_LITERAL_PATHSPECS", "GIT_GLOB_PATHSPECS", "GIT_NOGLOB_PATHSPECS", "GIT_ICASE_PATHSPECS",
  ]

  /// Our environment, for questions about a repository.
  ///
  /// No transport is allowed, so that git before 2.39.4, which does not know `GIT_NO_LAZY_FETCH`,
  /// cannot start anything either to fetch what a partial clone lacks.
  static var reading: GitEnvironment {
    var environment = GitEnvironment { !pathspecs.contains($0) && $0 != "GIT_PREFIX" }
    for (name, value) in readingValues { environment.set(name, to: Array(value.utf8)) }
    return environment
  }

  private static let readingValues = [
    ("GIT_ALLOW_PROTOCOL", ""), ("GIT_NO_LAZY_FETCH", "1"), ("GIT_OPTIONAL_LOCKS", "0"),
    ("GIT_TERMINAL_PROMPT", "0"), ("LC_ALL", "C"),
  ]

  /// The environment for acting on the user's behalf: the variables that `reading` overrides keep
  /// their original values.
  var acting: GitEnvironment {
    var environment = self
    for (name, _) in Self.readingValues {
      environment.set(
        name,
        to: getenv(name).map { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) })
    }
    return environment
  }

  /// Our environment without git's variables and without anybody's settings, for a repository of
  /// our own.
  ///
  /// `GIT_EXEC_PATH` stays: it points to this git's own programs.
  static var scratch: GitEnvironment {
    var environment = GitEnvironment { !$0.hasPrefix("GIT_") || $0 == "GIT_EXEC_PATH" }
    environment.set("GIT_CONFIG_NOSYSTEM", to: Array("1".utf8))
    environment.set("GIT_CONFIG_GLOBAL", to: Array("/dev/null".utf8))
    environment.set("GIT_TERMINAL_PROMPT", to: Array("0".utf8))
    environment.set("LC_ALL", to: Array("C".utf8))
    return environment
  }

  /// Copies the variables of our environment whose names satisfy `isTaken`.
  private init(where isTaken: (String) -> Bool) {
    var entry = environ
    while let text = entry.pointee {
      let bytes = UnsafeRawBufferPointer(start: text, count: strlen(text))
      if isTaken(String(decoding: bytes.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self)) {
        entries.append(Array(bytes))
      }
      entry += 1
    }
  }

  /// Sets a variable, or removes it.
  mutating func set(_ name: String, to value: [UInt8]?) {
    let start = Array((name + "=").utf8)
    entries.removeAll { $0.starts(with: start) }
    if let value { entries.append(start + value) }
  }

  /// The value of a variable of our environment; nil if it is unset or empty, which git treats
  /// the same way.
  static func value(of name: String) -> GitPath? {
    guard let text = getenv(name), text.pointee != 0 else { return nil }
    return GitPath(UnsafeRawBufferPointer(start: text, count: strlen(text)))
  }
}

/// The reason why git gave no answer.
package enum GitError: Error, Equatable {
  /// There is no `git` on the path.
  case notInstalled
  /// Neither the folder nor any folder above it is the top of a work tree.
  case noRepository
  /// The path is outside of the work tree that the environment names.
  case outside(workTree: String)
  /// The range has no commits.
  case noCommits(range: String)
  /// An object is missing or damaged, so its content is not known.
  case unreadableObject(message: String, isPartialClone: Bool)
  /// git ended with a status other than 0 and said why.
  case failed(status: Int32, message: String)
  /// The system could not start or read the process.
  case system(code: Int32)
}

extension GitError {
  /// An answer that git never gives.
  static let unreadable = GitError.failed(
    status: 0, message: "an unexpected answer; check which program 'git' is")
}

extension GitError: CustomStringConvertible {
  /// The problem and the remedy, as a sentence.
  package var description: String {
    switch self {
    case .notInstalled:
      "git is not installed; install it, or leave out the options that need history"
    case .noRepository: "not in a git repository"
    case .outside(let workTree):
      "this is outside '\(workTree)', the work tree set in git's environment; unset GIT_DIR "
        + "and GIT_WORK_TREE"
    case .noCommits(let range):
      "'\(range)' matches no commits; use a branch, a commit or a range such as v1.0..main"
    case .unreadableObject(let message, true):
      "git says: \(message); this is a partial clone: fetch the rest with "
        + "'git fetch --refetch --no-filter'"
    case .unreadableObject(let message, false):
      "git says: \(message); 'git fsck' shows what is missing or damaged: fetch it again, or clone "
        + "again"
    case .failed(_, let message): "git says: \(message)"
    case .system(let code): "git could not be run (system error \(code))"
    }
  }
}
