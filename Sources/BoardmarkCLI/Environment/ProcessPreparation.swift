import BoardmarkFiles
internal import CPlatform
import LibC

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
        "descriptor \(descriptor) is closed, and /dev/null cannot stand in for it: \(fact); leave it open"
      )
    }
  }
}
