internal import CPlatform
import LibC

/// Runs git; the only place in the project that does.
///
/// It is spawned directly, since a process library would take longer to start than git
/// takes to answer. ``Repository``, and the two kinds of process below, say where it
/// runs and which settings it obeys.
package struct GitProcess: Sendable {
  /// The most bytes that are read from one answer: no board needs more, and git must not fill the memory.
  static let outputLimit = 512 << 20

  /// How many bytes of git's messages are kept; people see only one line of them.
  private static let messageLimit = 1 << 16

  /// The arguments before the subcommand.
  private let options: [GitPath]

  private let environment: GitEnvironment

  init(_ options: [GitPath], in environment: GitEnvironment) {
    self.options = options
    self.environment = environment
  }

  /// What git prints for `arguments` and, after them, `paths`.
  ///
  /// - Parameter input: The descriptor that it reads from; nothing unless given.
  package func output(
    of arguments: [String], _ paths: [GitPath] = [], input: Int32? = nil
  ) throws(GitError) -> [UInt8] {
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
    // A git that another thread starts must not inherit these ends, or it would keep the pipes open.
    for end in outputPipe + errorPipe { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let process = spawn(
      arguments.map { GitPath($0) } + paths, input: input, output: outputPipe[1],
      error: errorPipe[1])
    close(outputPipe[1])
    close(errorPipe[1])
    guard case .success(let child) = process else {
      if case .failure(let error) = process { throw error }
      throw .system(code: 0)
    }
    let (output, message, isTooLong) = Self.drain(outputPipe[0], errorPipe[0])
    if isTooLong { kill(child.identifier, SIGKILL) }
    var status: Int32 = 0
    guard child.wait(&status) else { throw .system(code: errno) }
    guard !isTooLong else {
      throw .failed(
        status: 0,
        message: "it printed more than \(Self.outputLimit >> 20) MiB; check which program 'git' is")
    }
    let exitStatus = status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
    guard exitStatus == 0 else {
      throw .failed(status: exitStatus, message: Self.reason(in: message))
    }
    return output
  }

  /// A git process that was started; SIGHUP, SIGINT and SIGTERM end it together with us, whatever it waits for.
  struct Child {
    let identifier: pid_t
    fileprivate let slot: Int32

    /// Waits for its end, once; false if the system has no such child.
    func wait(_ status: inout Int32) -> Bool {
      board_child_wait(slot, identifier, &status) != -1
    }
  }

  /// Starts git; without `input` it has nothing to read, and without `error` its messages are discarded.
  func spawn(
    _ arguments: [GitPath], input: Int32? = nil, output: Int32, error: Int32?
  ) -> Result<Child, GitError> {
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
    if code == ENOENT { return .failure(.notInstalled) }
    return code == 0
      ? .success(Child(identifier: identifier, slot: slot)) : .failure(.system(code: code))
  }

  /// C strings of the texts, which the caller must free, and a null pointer after them.
  private static func copies(_ texts: [GitPath]) -> [UnsafeMutablePointer<CChar>?] {
    texts.map { text in (text.bytes + [0]).withUnsafeBytes { strdup($0.baseAddress!) } } + [nil]
  }

  /// The line that says why git failed: the first fatal one, else the first about a ref, else the first.
  private static func reason(in message: [UInt8]) -> String {
    let lines = String(decoding: message, as: UTF8.self).split(separator: "\n")
    let reason = lines.first { $0.hasPrefix("fatal: ") } ?? lines.first { $0.contains("! [") }
    return String(reason ?? lines.first ?? "")
  }

  /// Reads both pipes to their ends, whichever has data, so that neither fills up. Only the beginning of the second
  /// is kept, and reading stops once either has passed the limit.
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

extension GitProcess {
  /// Runs git for what belongs to no repository: its version and the user's own settings.
  static var outside: GitProcess {
    GitProcess(["--git-dir=/dev/null"], in: .reading)
  }

  /// Runs git in a folder of our own, where nothing from outside counts: no variable, no settings,
  /// no hook, no template.
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

/// The environment of a git process: ours, without what git must not take from it.
struct GitEnvironment {
  /// `NAME=VALUE`, as bytes.
  private(set) var entries: [[UInt8]] = []

  /// Variables that change what paths mean to git; our arguments say that themselves.
  private static let pathspecs = [
    "GIT_LITERAL_PATHSPECS", "GIT_GLOB_PATHSPECS", "GIT_NOGLOB_PATHSPECS", "GIT_ICASE_PATHSPECS",
  ]

  /// Our environment as it is, for questions about a repository.
  ///
  /// No transport is allowed, so that git before 2.39.4, which does not know `GIT_NO_LAZY_FETCH`,
  /// does not start anything to fetch what a partial clone lacks either.
  static var reading: GitEnvironment {
    var environment = GitEnvironment { !pathspecs.contains($0) && $0 != "GIT_PREFIX" }
    for (name, value) in readingValues { environment.set(name, to: Array(value.utf8)) }
    return environment
  }

  private static let readingValues = [
    ("GIT_ALLOW_PROTOCOL", ""), ("GIT_NO_LAZY_FETCH", "1"), ("GIT_OPTIONAL_LOCKS", "0"),
    ("GIT_TERMINAL_PROMPT", "0"), ("LC_ALL", "C"),
  ]

  /// The same for what the user asks git to do: our own values of the variables that reading sets.
  var acting: GitEnvironment {
    var environment = self
    for (name, _) in Self.readingValues {
      environment.set(
        name,
        to: getenv(name).map { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) })
    }
    return environment
  }

  /// Our environment without git's variables and without anybody's
  /// settings, for a repository of our own.
  ///
  /// `GIT_EXEC_PATH` stays: it says where this git's own programs are.
  static var scratch: GitEnvironment {
    var environment = GitEnvironment { !$0.hasPrefix("GIT_") || $0 == "GIT_EXEC_PATH" }
    environment.set("GIT_CONFIG_NOSYSTEM", to: Array("1".utf8))
    environment.set("GIT_CONFIG_GLOBAL", to: Array("/dev/null".utf8))
    environment.set("GIT_TERMINAL_PROMPT", to: Array("0".utf8))
    environment.set("LC_ALL", to: Array("C".utf8))
    return environment
  }

  /// Takes the variables of our environment whose names `isTaken` accepts.
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

  /// The value of a variable of our environment; nil if it is not set or
  /// empty, which is the same to git.
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
    status: 0, message: "something that is not an answer; check which program 'git' is")
}

extension GitError: CustomStringConvertible {
  /// What went wrong and what to do, as a sentence.
  package var description: String {
    switch self {
    case .notInstalled: "git is not installed; install it, or leave out what needs history"
    case .noRepository: "this is not a git repository"
    case .outside(let workTree):
      "this is outside of '\(workTree)', the work tree that git's environment names; unset GIT_DIR "
        + "and GIT_WORK_TREE"
    case .noCommits(let range):
      "'\(range)' names no commits; name a branch, a commit or a range like v1.0..main"
    case .unreadableObject(let message, true):
      "git says: \(message); this is a partial clone: fetch the rest with "
        + "'git fetch --refetch --no-filter'"
    case .unreadableObject(let message, false):
      "git says: \(message); 'git fsck' shows what is missing or damaged: fetch it again, or clone "
        + "anew"
    case .failed(_, let message): "git says: \(message)"
    case .system(let code): "git could not be run (system error \(code))"
    }
  }
}
