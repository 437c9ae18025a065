internal import CPlatform

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Puts a finished temporary file in the place of `target` and what was there under the temporary
/// name, in one step, and takes it back when that was not what the caller had read.
///
/// A rename alone would overwrite what another program saved since the last look. Where the file
/// system cannot exchange, a rename directly after a look has to do.
func exchange(
  _ temporary: inout TemporaryFile, with target: String, expecting expected: [UInt8]
) throws(SystemCallError) -> ReplacementOutcome {
  temporary.holdSignals()
  do throws(SystemCallError) {
    try exchangeNames(temporary.path, target)
  } catch  where [EINVAL, ENOSYS, ENOTSUP, EOPNOTSUPP].contains(error.code) {
    guard try file(at: target, holds: expected) else { return .changedMeanwhile }
    let path = temporary.path
    _ = try uninterrupted { rename(path, target) }
    return .written
  } catch  where error.code == ENOENT {
    return .changedMeanwhile
  }
  do throws(SystemCallError) {
    if try file(at: temporary.path, holds: expected) { return .written }
  } catch {
    try exchangeBack(&temporary, with: target)
    throw error
  }
  try exchangeBack(&temporary, with: target)
  return .changedMeanwhile
}

/// Gives `target` back what was there before the exchange, or what was saved there since.
///
/// When another program saved once more in between, that newer file comes out under the temporary
/// name, so exchanging goes on until what comes out is what the last exchange had put in: nobody
/// has saved over the file then that stands in place. Where this never ends, or fails, the file
/// under the temporary name is somebody's work and is kept.
private func exchangeBack(
  _ temporary: inout TemporaryFile, with target: String
) throws(SystemCallError) {
  do throws(SystemCallError) {
    var inPlace = try temporary.descriptor.status().identity
    var aside = try FileStatus(ofPath: temporary.path).identity
    for _ in 0..<16 {
      try exchangeNames(temporary.path, target)
      let back = try FileStatus(ofPath: temporary.path).identity
      if back.isSameFile(as: inPlace) { return }
      (inPlace, aside) = (aside, back)
    }
    throw SystemCallError(EBUSY)
  } catch {
    temporary.keep()
    // Never a code that would send the caller to write in place.
    throw SystemCallError(EIO)
  }
}

private func exchangeNames(_ first: String, _ second: String) throws(SystemCallError) {
  _ = try uninterrupted { board_exchange_files(first, second) }
}

/// Whether `path` is a regular file with exactly these bytes; a missing one is not.
func file(at path: String, holds bytes: [UInt8]) throws(SystemCallError) -> Bool {
  do throws(SystemCallError) {
    let file = try FileDescriptor(opening: path, O_RDONLY | O_NOFOLLOW)
    guard try file.status().kind == .regular else { return false }
    return try file.holds(bytes)
  } catch  where [ENOENT, ELOOP, ENXIO].contains(error.code) {
    return false
  }
}
