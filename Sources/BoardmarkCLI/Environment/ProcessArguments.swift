import BoardmarkFiles
internal import CPlatform
import LibC

/// The arguments that the process was started with, without the program's name.
enum ProcessArguments {
  /// The arguments; empty if they cannot be read or are not text.
  static let words: [String] = (try? read()) ?? []

  /// The first argument, even if the others cannot be read; nil if there is none.
  static var command: String? {
    let count = board_argument_count()
    guard count >= 0 else { return words.first }
    return count > 1 ? String(cString: board_argument(1)) : nil
  }

  /// Reads the arguments.
  ///
  /// - Throws: `CommandFailure` if they cannot be read, or one is not UTF-8: Swift would repair it,
  ///   and a title would not be as typed.
  static func read() throws(CommandFailure) -> [String] {
    let count = Int(board_argument_count())
    guard count >= 0 else { return try readFromRuntime() }
    var words: [String] = []
    for index in 1..<max(1, count) {
      words.append(try word(board_argument(Int32(index)), index, after: words))
    }
    return words
  }

  /// The arguments from Swift's runtime, if the C library does not provide them.
  private static func readFromRuntime() throws(CommandFailure) -> [String] {
    guard CommandLine.argc > 0 else {
      throw CommandFailure(
        "cannot read the arguments; mount /proc, and raise the limit of open files ('ulimit -n')")
    }
    var words: [String] = []
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let argument = CommandLine.unsafeArgv[index] else { break }
      words.append(try word(argument, index, after: words))
    }
    return words
  }

  private static func word(
    _ argument: UnsafePointer<CChar>, _ index: Int, after words: [String]
  ) throws(CommandFailure) -> String {
    if let word = String(validatingCString: argument) { return word }
    // Git passes the names of files and branches to its merge driver as they are; there they are only shown.
    let repaired = String(cString: argument)
    if words.first == "merge", words.last == "-L" || repaired.hasPrefix("--path=") {
      return repaired
    }
    throw CommandFailure("argument \(index) is not UTF-8; write it as UTF-8")
  }
}

/// Prepares the process for writing and for using much memory; to be called before anything else.
///
/// Writing to a closed pipe or beyond `ulimit -f` becomes an error instead of ending the process.
/// If the caller closed a standard descriptor, one that cannot be used takes its place: else the
/// next file that is opened would be taken for standard output and overwritten.
/// - Throws: `CommandFailure` if nothing can take its place.
func prepareProcess() throws(CommandFailure) {
  board_take_memory_in_large_pieces()
  board_report_write_signals()
  for descriptor in STDIN_FILENO...STDERR_FILENO
  where fcntl(descriptor, F_GETFD) == -1 && errno == EBADF {
    // `open` takes the lowest free number, which is this one.
    let flags = descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY
    guard open("/dev/null", flags) == descriptor else {
      let fact = SystemCallError(errno).fact
      throw CommandFailure(
        "descriptor \(descriptor) is closed, and /dev/null cannot replace it: \(fact); leave it open"
      )
    }
  }
}
