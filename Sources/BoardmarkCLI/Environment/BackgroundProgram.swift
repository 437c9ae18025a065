import LibC

/// A program that runs beside this one: it reads and prints nothing, and interrupts from the keyboard are not for it.
struct BackgroundProgram {
  private let process: pid_t

  /// Starts a program, found as a shell finds it; nil where there is none, or it cannot be run.
  init?(_ words: [String]) {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for number in [SIGINT, SIGQUIT, SIGPIPE] { sigaddset(&signals, number) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETPGROUP))
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (descriptor, mode) in [
      (STDIN_FILENO, O_RDONLY), (STDOUT_FILENO, O_WRONLY), (STDERR_FILENO, O_WRONLY),
    ] {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", mode, 0)
    }
    var pointers: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
    pointers.append(nil)
    defer { for pointer in pointers { free(pointer) } }
    var process: pid_t = 0
    guard posix_spawnp(&process, words[0], &actions, &attributes, &pointers, environ) == 0 else {
      return nil
    }
    self.process = process
  }

  /// Waits until it ends; whether it did what it was to do.
  func succeeds() -> Bool {
    var status: Int32 = 0
    while waitpid(process, &status, 0) == -1 { guard errno == EINTR else { return false } }
    return status == 0
  }
}
