import BoardmarkFiles
internal import CPlatform
import LibC

/// Makes the process fit for writing, and for much memory; to be called first of all.
///
/// Writing to a closed pipe or beyond `ulimit -f` becomes an error instead of a death. And where
/// the caller closed a standard descriptor, something is put there that refuses to be used: else
/// the next file that is opened would be taken for standard output and written over.
/// - Throws: `CommandFailure` where nothing can be put there.
func prepareProcess() throws(CommandFailure) {
  board_take_memory_in_large_pieces()
  board_report_write_signals()
  for descriptor in STDIN_FILENO...STDERR_FILENO
  where fcntl(descriptor, F_GETFD) == -1 && errno == EBADF {
    // The lowest free number is taken, which is this one.
    let flags = descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY
    guard open("/dev/null", flags) == descriptor else {
      let fact = SystemCallError(errno).fact
      throw CommandFailure(
        "descriptor \(descriptor) is closed, and /dev/null cannot stand in for it: \(fact); leave it open"
      )
    }
  }
}
