#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Makes a file with these bytes and flushes it; never touches anything that is there already.
///
/// The mode is 0666 less the process's mask. A file that cannot be written whole is removed again.
func createFile(at path: String, with bytes: [UInt8]) throws(FileError) {
  let cleanup = SignalCleanup()
  try attempting(.create, path, try makeFile(at: path, mode: 0o666, with: bytes, cleanup))
}

/// Makes a file with these bytes and flushes it and its folder, or leaves nothing.
func makeFile(
  at path: String, mode: mode_t, with bytes: [UInt8], _ cleanup: borrowing SignalCleanup
) throws(SystemCallError) {
  let file = try FileDescriptor(
    opening: path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: mode)
  cleanup.arm(path)
  defer { cleanup.disarm() }
  do throws(SystemCallError) {
    try file.write(bytes[...])
    try file.flush()
    try flushFolder(folder(of: path))
  } catch {
    cleanup.disarm()
    unlink(path)
    throw error
  }
}
