import BoardmarkFiles
import LibC

/// The editor that a person has chosen: `$VISUAL`, else `$EDITOR`, else `vi`.
enum EditorProcess {
  /// Opens a file in the editor and waits until it ends.
  ///
  /// The variable may hold options (`code --wait`), so the shell reads it; the path goes as an
  /// argument of its own.
  /// - Throws: `CommandFailure` where the editor cannot be started or fails.
  static func run(on path: String) throws(CommandFailure) {
    let editor =
      ["VISUAL", "EDITOR"].lazy.compactMap(environmentVariable).first { !$0.isEmpty } ?? "vi"
    // The editor and not this process is to obey an interrupt from the keyboard.
    let interrupt = signal(SIGINT, SIG_IGN)
    let quit = signal(SIGQUIT, SIG_IGN)
    defer {
      signal(SIGINT, interrupt)
      signal(SIGQUIT, quit)
    }
    let status = try wait(for: spawn(["sh", "-c", "\(editor) \"$@\"", editor, path]))
    guard status == 0 else {
      throw CommandFailure(
        "the editor '\(editor.terminalSafe())' ended with status \(status); nothing is changed; "
          + "set $VISUAL or $EDITOR to another")
    }
  }

  private static func spawn(_ arguments: [String]) throws(CommandFailure) -> pid_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var defaults = sigset_t()
    sigemptyset(&defaults)
    for number in [SIGINT, SIGQUIT, SIGPIPE] { sigaddset(&defaults, number) }
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    var pointers: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
    pointers.append(nil)
    defer { for pointer in pointers { free(pointer) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, "/bin/sh", nil, &attributes, &pointers, environ)
    guard code == 0 else {
      throw CommandFailure("cannot start the editor: \(String(cString: strerror(code)))")
    }
    return process
  }

  private static func wait(for process: pid_t) throws(CommandFailure) -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) == -1 {
      guard errno == EINTR else { throw CommandFailure("cannot wait for the editor") }
    }
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
  }
}
