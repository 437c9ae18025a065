import LibC

/// A program that the person has chosen, such as an editor; the shell starts it since its name may
/// come with options.
struct ShellProcess {
  private let program: SpawnedProgram

  /// Starts `sh` with some arguments and the default handling of signals.
  ///
  /// - Parameter input: The descriptor it reads from; this process's standard input by default.
  /// - Throws: ``SpawnedProgram/Failure`` if it cannot be started.
  init(_ arguments: [String], input: Int32? = nil) throws(SpawnedProgram.Failure) {
    program = try SpawnedProgram(["/bin/sh"] + arguments, .beside(input: input))
  }

  /// Waits until it ends; returns its exit status, 128 plus the number of the signal that ended it,
  /// or nil if neither is known.
  func wait() -> Int32? { program.wait() }

  /// Runs `body` while the program, and not this process, reacts to interrupts from the keyboard.
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
