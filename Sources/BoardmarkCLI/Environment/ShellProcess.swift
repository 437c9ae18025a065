import LibC

/// A program of the person's choice, such as an editor, which the shell starts since its name may hold options.
struct ShellProcess {
  private let program: SpawnedProgram

  /// Starts `sh` with some arguments, to which signals do what they usually do.
  ///
  /// - Parameter input: What it reads from; this process's standard input unless given.
  /// - Throws: ``SpawnedProgram/Failure`` where it cannot be started.
  init(_ arguments: [String], input: Int32? = nil) throws(SpawnedProgram.Failure) {
    program = try SpawnedProgram(["/bin/sh"] + arguments, .beside(input: input))
  }

  /// Waits until it ends; its exit status, 128 and the number of the signal that ended it, or nil where that cannot
  /// be told.
  func wait() -> Int32? { program.wait() }

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
