import BoardmarkFiles
internal import BoardmarkText
import LibC

/// A program that this process has started.
struct SpawnedProgram {
  /// What the program shares with this process.
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

  /// Starts `sh`, for a program chosen by the user, such as an editor, whose command may include options.
  ///
  /// - Parameter input: The descriptor it reads from; this process's standard input by default.
  init(shell arguments: [String], input: Int32? = nil) throws(Failure) {
    try self.init(["/bin/sh"] + arguments, .beside(input: input))
  }

  /// Why a program was not started.
  struct Failure: Error {
    let code: Int32

    var fact: String { String(cString: strerror(code)) }
  }

  /// Waits until the program ends; returns its exit status, 128 plus the number of the signal that
  /// ended it, or nil if neither is known.
  func wait() -> Int32? {
    var status: Int32 = 0
    while waitpid(process, &status, 0) == -1 {
      guard errno == EINTR else { return nil }
    }
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
  }

  /// Runs `body` while this process ignores interrupts from the keyboard and leaves them to the program.
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

/// The user's editor: `$VISUAL`, else `$EDITOR`, else `vi`.
enum EditorProcess {
  /// Opens a file in the editor and waits until it ends.
  ///
  /// The variable may contain options (`code --wait`), so the shell parses it; the path is passed
  /// as a separate argument.
  /// - Throws: `CommandFailure` if the editor cannot be started or fails.
  static func run(on path: String) throws(CommandFailure) {
    let named = ["VISUAL", "EDITOR"].lazy.compactMap(environmentVariable).first { !$0.isEmpty }
    guard named != nil || Terminal.isAttended else {
      throw CommandFailure(
        "no editor can be opened without a terminal; use options, or set $EDITOR")
    }
    let editor = named ?? "vi"
    let status = try SpawnedProgram.leavingInterrupts { () throws(CommandFailure) in
      do throws(SpawnedProgram.Failure) {
        return try SpawnedProgram(shell: ["-c", "\(editor) \"$@\"", editor, path]).wait()
      } catch {
        throw CommandFailure("cannot start the editor: \(error.fact)")
      }
    }
    guard let status else { throw CommandFailure("cannot wait for the editor") }
    guard status == 0 else {
      throw CommandFailure(
        "the editor '\(editor.terminalSafe())' ended with status \(status); nothing was changed; "
          + "set $VISUAL or $EDITOR to another")
    }
  }
}

/// The user's pager: `$BOARD_PAGER`, else `$PAGER`, else `less`.
enum PagerProcess {
  /// The pager's command line; nil if the variable is empty or `cat`, or the terminal is a dumb
  /// one.
  static func command(environment: (String) -> String? = environmentVariable) -> String? {
    guard environment("TERM") != "dumb" else { return nil }
    let command = environment("BOARD_PAGER") ?? environment("PAGER") ?? "less"
    let isOff = command.utf8.allSatisfy { $0 == 0x20 } || command == "cat"
    return isOff ? nil : command
  }

  /// Shows a text in the pager and waits until it ends.
  ///
  /// The variable may contain options (`less -S`), so the shell parses it. Less is set to leave short texts on the
  /// screen and to pass colors through, unless `$LESS` says otherwise.
  /// - Returns: True if a pager was started.
  static func show(_ text: String, own: OwnControls, command: String) -> Bool {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return false }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    setenv("LESS", "FRX", 0)
    setenv("LV", "-c", 0)
    return SpawnedProgram.leavingInterrupts {
      let process = try? SpawnedProgram(shell: ["-c", command], input: ends[0])
      close(ends[0])
      guard let process else {
        close(ends[1])
        return false
      }
      let output = Output(pipe: ends[1])
      output.write(text, own: own)
      // Quitting the pager early is not an error.
      output.flush()
      close(ends[1])
      // The shell's own statuses: program not executable, or not found.
      return ![126, 127].contains(process.wait())
    }
  }
}

extension Console {
  /// Writes a report, through the pager if it is longer than the screen.
  ///
  /// - Parameter isPaged: False to never use a pager.
  func write(_ report: String, own: OwnControls, isPaged: Bool) {
    if isPaged, isTerminal, let command = PagerProcess.command(),
      report.utf8.lazy.filter({ $0 == 0x0A }).count >= Terminal.height()
    {
      standardOutput.flush()
      if PagerProcess.show(report, own: own, command: command) { return }
    }
    standardOutput.write(report, own: own)
  }
}
