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
  /// - Throws: `CommandFailure` if they cannot be read, or one is not UTF-8: Swift would repair it
  ///   and so change a title.
  static func read() throws(CommandFailure) -> [String] {
    // If the C library does not provide them, Swift's runtime does.
    let isOfLibrary = board_argument_count() >= 0
    guard isOfLibrary || CommandLine.argc > 0 else {
      throw CommandFailure(
        "cannot read the arguments; mount /proc, and raise the limit of open files ('ulimit -n')")
    }
    var words: [String] = []
    for index in 1..<max(1, isOfLibrary ? board_argument_count() : CommandLine.argc) {
      let argument: UnsafePointer<CChar>? =
        isOfLibrary ? board_argument(index) : UnsafePointer(CommandLine.unsafeArgv[Int(index)])
      guard let argument else { break }
      words.append(try word(argument, index, after: words))
    }
    return words
  }

  private static func word(_ argument: UnsafePointer<CChar>, _ index: Int32, after words: [String])
    throws(CommandFailure) -> String
  {
    if let word = String(validatingCString: argument) { return word }
    // Git passes names of files and branches to its merge driver as raw bytes; the driver only prints them.
    let repaired = String(cString: argument)
    if words.first == "merge", words.last == "-L" || repaired.hasPrefix("--path=") {
      return repaired
    }
    throw CommandFailure("argument \(index) is not UTF-8; write it as UTF-8")
  }
}

/// Prepares the process for writing and for using much memory. Call it before anything else.
///
/// Writing to a closed pipe or beyond `ulimit -f` becomes an error instead of ending the process. A
/// standard descriptor that the caller closed is replaced by an unusable one; otherwise the next
/// file opened would become standard output and be overwritten.
/// - Throws: `CommandFailure` if it cannot be replaced.
func prepareProcess() throws(CommandFailure) {
  board_take_memory_in_large_pieces()
  board_report_write_signals()
  for descriptor in STDIN_FILENO...STDERR_FILENO
  where fcntl(descriptor, F_GETFD) == -1 && errno == EBADF {
    // `open` returns the lowest free number, which is this one.
    let flags = descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY
    guard open("/dev/null", flags) == descriptor else {
      let fact = SystemCallError(errno).fact
      throw CommandFailure(
        "descriptor \(descriptor) is closed, and /dev/null cannot replace it: \(fact); leave it open"
      )
    }
  }
}
