import LibC

/// A program of the person's choice, such as an editor, which the shell starts since its name may hold options.
struct ShellProcess {
  private let process: pid_t

  /// Starts `sh` with some arguments, to which signals do what they usually do.
  ///
  /// - Parameter input: What it reads from; this process's standard input unless given.
  /// - Throws: ``StartFailure`` where it cannot be started.
  init(_ arguments: [String], input: Int32? = nil) throws(StartFailure) {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var defaults = sigset_t()
    sigemptyset(&defaults)
    for number in [SIGINT, SIGQUIT, SIGPIPE] { sigaddset(&defaults, number) }
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let input { posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO) }
    var pointers: [UnsafeMutablePointer<CChar>?] = (["sh"] + arguments).map { strdup($0) }
    pointers.append(nil)
    defer { for pointer in pointers { free(pointer) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, "/bin/sh", &actions, &attributes, &pointers, environ)
    guard code == 0 else { throw StartFailure(code: code) }
    self.process = process
  }

  /// Why a program was not started.
  struct StartFailure: Error {
    let code: Int32

    var fact: String { String(cString: strerror(code)) }
  }

  /// Waits until it ends; its exit status, 128 and the number of the signal that ended it, or nil where that cannot
  /// be told.
  func wait() -> Int32? {
    var status: Int32 = 0
    while waitpid(process, &status, 0) == -1 {
      guard errno == EINTR else { return nil }
    }
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
  }

  /// Does something while the program and not this process is to obey interrupts from the keyboard.
  static func leavingInterrupts<Value, Failure>(
    _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let interrupt = signal(SIGINT, SIG_IGN)
    let quit = signal(SIGQUIT, SIG_IGN)
    defer {
      signal(SIGINT, interrupt)
      signal(SIGQUIT, quit)
    }
    return try body()
  }
}
