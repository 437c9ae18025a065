#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Writes the bytes of a file over its old ones, where it cannot be replaced by another file.
///
/// A crash or a power cut in the middle leaves a mixture, so the new bytes are saved and flushed
/// to a recovery file first. On a failure the old bytes are put back; where that fails, too, the
/// error names the recovery file, which then stays. Signals wait for the end.
func writeInPlace(
  _ file: borrowing FileDescriptor, at target: String, _ bytes: [UInt8],
  expecting expected: [UInt8], named path: String
) throws(FileError) -> ReplacementOutcome {
  let cleanup = SignalCleanup()
  let recoveryPath = try attempting(
    .write, path, try saveForRecovery(bytes, of: target, cleanup))
  var isKept = false
  defer { if !isKept { unlink(recoveryPath) } }
  guard try attempting(.write, path, try file.isNamed(target)),
    try attempting(.write, path, try file.holds(expected))
  else { return .changedMeanwhile }
  do throws(SystemCallError) {
    try file.overwrite(expected, with: bytes)
    // Who saved by a rename since has the name now, and our bytes went nowhere.
    return try file.isNamed(target) ? .written : .changedMeanwhile
  } catch {
    var failure = FileError(.write, path, error)
    do throws(SystemCallError) {
      try file.overwrite(bytes, with: expected)
    } catch {
      isKept = true
      failure.recoveryPath = recoveryPath
    }
    throw failure
  }
}

extension FileDescriptor {
  /// Whether `path` leads to this very file.
  fileprivate func isNamed(_ path: String) throws(SystemCallError) -> Bool {
    do throws(SystemCallError) {
      return try FileStatus(ofPath: path).identity.isSameFile(as: try status().identity)
    } catch  where error.code == ENOENT {
      return false
    }
  }

  /// Turns the file's bytes into others and flushes them.
  fileprivate func overwrite(_ old: [UInt8], with new: [UInt8]) throws(SystemCallError) {
    // What needs more room comes first: should there be none, the old bytes are still whole.
    if new.count > old.count { try write(new[old.count...], at: old.count) }
    try write(new.prefix(old.count))
    try truncate(to: new.count)
    try flush()
  }
}

/// Saves bytes beside `target`, else in `$TMPDIR` or `/tmp`, for the owner alone; gives the path.
private func saveForRecovery(
  _ bytes: [UInt8], of target: String, _ cleanup: borrowing SignalCleanup
) throws(SystemCallError) -> String {
  let name = "\(target.dropFirst(folderPrefix(of: target).count)).\(randomName()).recovery"
  var prefixes = [folderPrefix(of: target), "/tmp/"]
  if let folder = environmentVariable("TMPDIR"), !folder.isEmpty {
    prefixes.insert(folder + "/", at: 1)
  }
  var failure = SystemCallError(EACCES)
  for prefix in prefixes {
    do throws(SystemCallError) {
      try makeFile(at: prefix + name, mode: 0o600, with: bytes, cleanup)
      return prefix + name
    } catch {
      failure = error
    }
  }
  throw failure
}
