import LibC

/// Writes new bytes over a file's old ones, for a file that cannot be replaced by another file.
///
/// A crash or a power cut in the middle leaves a mixture, so the new bytes are first saved and
/// flushed to a recovery file. On a failure the old bytes are put back; if that fails as well, the
/// error names the recovery file, which then stays. Signals wait until the end.
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
    // A program that saved by a rename since then has the name now, and our bytes went nowhere.
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
  /// Overwrites the file's bytes with others and flushes them.
  fileprivate func overwrite(_ old: [UInt8], with new: [UInt8]) throws(SystemCallError) {
    // The bytes that need more room come first: if there is no room, the old bytes are still whole.
    if new.count > old.count { try write(new[old.count...], at: old.count) }
    try write(new.prefix(old.count))
    try truncate(to: new.count)
    try flush()
  }
}
