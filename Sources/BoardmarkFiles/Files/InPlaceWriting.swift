import LibC

/// Writes the bytes of a file over its old ones, where it cannot be replaced by another file.
///
/// A crash or a power cut in the middle leaves a mixture, so the new bytes are saved and flushed
/// to a recovery file first. On a failure the old bytes are put back; where that fails as well, the
/// error names the recovery file, which then stays. Signals wait for the end.
func writeInPlace(
  _ file: borrowing FileDescriptor, at place: FilePlace, _ bytes: [UInt8],
  expecting expected: [UInt8]
) throws(FileError) -> ReplacementOutcome {
  let path = place.path
  var recovery = try attempting(.write, path, try RecoveryFile.saving(bytes, of: place))
  guard try attempting(.write, path, try file.isNamed(place.name, in: place.folder)),
    try attempting(.write, path, try file.holds(expected))
  else { return .changedMeanwhile }
  do throws(SystemCallError) {
    try file.overwrite(expected, with: bytes)
    // Who saved by a rename since has the name now, and our bytes went nowhere.
    return try file.isNamed(place.name, in: place.folder) ? .written : .changedMeanwhile
  } catch {
    var failure = FileError(.write, path, error)
    do throws(SystemCallError) {
      try file.overwrite(bytes, with: expected)
    } catch {
      recovery.keep()
      failure.recoveryPath = recovery.path
    }
    throw failure
  }
}

extension FileDescriptor {
  /// Turns the file's bytes into others and flushes them.
  fileprivate func overwrite(_ old: [UInt8], with new: [UInt8]) throws(SystemCallError) {
    // What needs more room comes first: should there be none, the old bytes are still whole.
    if new.count > old.count { try write(new[old.count...], at: old.count) }
    try write(new.prefix(old.count))
    try truncate(to: new.count)
    try flush()
  }
}
