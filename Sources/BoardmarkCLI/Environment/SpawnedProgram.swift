import LibC

/// A program that this process has started.
struct SpawnedProgram {
  /// What it shares with this process.
  enum Sharing {
    /// The terminal and the streams, except for its input if one is given.
    case beside(input: Int32?)
    /// Nothing: it has no input, its output is discarded, and interrupts from the keyboard do not
    /// reach it.
    case nothing
  }

  private let process: pid_t

  /// Starts a program, found as a shell finds it, with the default handling of signals.
  ///
  /// - Throws: ``Failure`` if there is no such program, or it cannot be run.
  init(_ words: [String], _ sharing: Sharing) throws(Failure) {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    var signals = sigset_t()
    sigemptyset(&signals)
    var flags = Int16(POSIX_SPAWN_SETSIGDEF)
    switch sharing {
    case .beside(let input):
      if let input { posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO) }
    case .nothing:
      posix_spawnattr_setsigmask(&attributes, &signals)
      posix_spawnattr_setpgroup(&attributes, 0)
      flags |= Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETPGROUP)
      for (descriptor, mode) in [
        (STDIN_FILENO, O_RDONLY), (STDOUT_FILENO, O_WRONLY), (STDERR_FILENO, O_WRONLY),
      ] {
        posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", mode, 0)
      }
    }
    for number in [SIGINT, SIGQUIT, SIGPIPE] { sigaddset(&signals, number) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, flags)
    var pointers: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
    pointers.append(nil)
    defer { for pointer in pointers { free(pointer) } }
    var process: pid_t = 0
    let code = posix_spawnp(&process, words[0], &actions, &attributes, &pointers, environ)
    guard code == 0 else { throw Failure(code: code) }
    self.process = process
  }

  /// Why a program was not started.
  struct Failure: Error {
    let code: Int32

    var fact: String { String(cString: strerror(code)) }
  }

  /// Waits until it ends; returns its exit status, 128 plus the number of the signal that ended it,
  /// or nil if neither is known.
  func wait() -> Int32? {
    var status: Int32 = 0
    while waitpid(process, &status, 0) == -1 {
      guard errno == EINTR else { return nil }
    }
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
  }
}
