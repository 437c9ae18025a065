internal import CPlatform

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Makes the process fit for writing; to be called first of all.
///
/// Writing to a closed pipe or beyond `ulimit -f` becomes an error instead of a death. And where
/// the caller closed a standard descriptor, something is put there that refuses to be used: else
/// the next file that is opened would be taken for standard output and written over.
func prepareProcess() {
  board_report_write_signals()
  for descriptor in STDIN_FILENO...STDERR_FILENO
  where fcntl(descriptor, F_GETFD) == -1 && errno == EBADF {
    // The lowest free number is taken, which is this one.
    _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
  }
}
