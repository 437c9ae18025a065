import LibC

/// The outcome of a replacement that did not fail.
package enum ReplacementOutcome: Equatable {
  case written
  /// The new bytes are the old ones; the file and its times are unchanged.
  case unchanged
  /// The file does not hold the expected bytes, or is being saved; it is as
  /// the other program left it.
  case changedMeanwhile
}

/// Replaces the bytes of a locked file, provided that it still holds the expected ones.
///
/// Readers find either the old or the new bytes, even after a crash. Owner, mode, access control
/// list and extended attributes stay. If that is impossible (hard links, a foreign owner, a folder
/// that is not ours, a mount point), the file is written in place while a recovery file holds the
/// new bytes; see `writeInPlace`.
///
/// - Parameter isDurable: True if the new bytes are on the disk when this returns; otherwise a power
///   cut may bring back the old ones.
func replaceFile(
  at place: FilePlace, _ lock: borrowing FileLock, with bytes: [UInt8], expecting expected: [UInt8],
  isDurable: Bool = true
) throws(FileError) -> ReplacementOutcome {
  if bytes == expected { return .unchanged }
  let path = place.path
  let status = try attempting(.write, path, try lock.target.status())
  // Open for writing even if an exchange will do: a write-protected file must not be replaced by
  // way of its folder.
  let original = try attempting(
    .write, path, try FileDescriptor(opening: place.name, in: place.folder, O_RDWR))
  if status.linkCount == 1 {
    // Close it: from here on, a program that has the file open for writing is another one.
    _ = consume original
    let outcome = try exchangeFile(
      at: place, lock.target, with: bytes, expecting: expected, isDurable: isDurable)
    if let outcome { return outcome }
    let again = try attempting(
      .write, path, try FileDescriptor(opening: place.name, in: place.folder, O_RDWR))
    return try writeInPlace(again, at: place, bytes, expecting: expected)
  }
  return try writeInPlace(original, at: place, bytes, expecting: expected)
}

/// Replaces the bytes of a file that needs no lock file next to it, such as a copy that git made.
package func replaceFile(
  at path: String, with bytes: [UInt8], expecting expected: [UInt8], isDurable: Bool = true
) throws(FileError) -> ReplacementOutcome {
  let place = try FilePlace(of: path, for: .write)
  guard let kind = place.status?.kind else {
    throw FileError(.write, path, SystemCallError(ENOENT))
  }
  guard kind == .regular else { throw FileError(.write, path, .notRegular(kind)) }
  return try replaceFile(
    at: place, try FileLock(withoutLockFile: place), with: bytes, expecting: expected,
    isDurable: isDurable)
}

/// Replaces a file with a finished one that has the same attributes; nil if that is impossible.
private func exchangeFile(
  at place: FilePlace, _ original: borrowing FileDescriptor, with bytes: [UInt8],
  expecting expected: [UInt8], isDurable: Bool
) throws(FileError) -> ReplacementOutcome? {
  let exchange = FileExchange(name: place.name, folder: place.folder, expected: expected)
  var temporary: TemporaryFile
  do throws(SystemCallError) {
    temporary = try TemporaryFile(in: place.folder)
  } catch {
    if isRefusal(error) { return nil }
    throw FileError(.write, place.path, error)
  }
  do throws(SystemCallError) {
    try temporary.descriptor.write(bytes[...])
    guard try temporary.descriptor.adoptAttributes(of: original) else { return nil }
    if isDurable { try temporary.descriptor.flush() }
    guard let watch = WriterWatch(original) else { return .changedMeanwhile }
    let outcome = try exchange.perform(&temporary, original: original, watch: watch)
    guard outcome == .written else { return outcome }
    if isDurable { flushAfterChange(place) }
    return temporary.isKept
      ? .written : try exchange.settle(&temporary, original: original, watch: watch)
  } catch {
    if temporary.isKept {
      var failure = FileError(.write, place.path, .unverified(error))
      failure.recoveryPath = place.pathBeside(temporary.name)
      throw failure
    }
    if isRefusal(error) { return nil }
    throw FileError(.write, place.path, error)
  }
}

/// Flushes the folder of a changed file; only notes a failure, since the file is written.
func flushAfterChange(_ place: FilePlace) {
  do throws(SystemCallError) {
    try place.folder.flush()
  } catch {
    Console.standard.note(
      "\(quoted(place.path)) was changed, but may not survive a power failure: \(error.fact)")
  }
}

/// True if the folder or a mount prevents replacing the file, rather than the file itself.
private func isRefusal(_ error: SystemCallError) -> Bool {
  [EACCES, EPERM, EROFS, EBUSY, EXDEV].contains(error.code)
}

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
    // If another program has since saved by a rename, its file has the name and our bytes went
    // nowhere.
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
    // Extend the file first: if the disk is full, the old bytes are still whole.
    if new.count > old.count { try write(new[old.count...], at: old.count) }
    try write(new.prefix(old.count))
    try truncate(to: new.count)
    try flush()
  }
}

/// Creates a file with these bytes and flushes it; never touches an existing one.
///
/// The mode is 0666 less the process's umask. The file appears whole or not at all.
package func createFile(at path: String, with bytes: [UInt8]) throws(FileError) {
  try createFile(at: try FilePlace(ofNew: path), with: bytes)
}

/// Creates a file with these bytes in a place that has none yet.
package func createFile(at place: FilePlace, with bytes: [UInt8]) throws(FileError) {
  Leftovers.sweepOnce(place.folder, shownAs: folderPrefix(of: place.path))
  try attempting(.create, place.path, try makeFile(at: place, mode: 0o666, with: bytes))
  flushAfterChange(place)
}

/// Makes a file with these bytes and flushes it, or leaves nothing.
func makeFile(at place: FilePlace, mode: mode_t, with bytes: [UInt8]) throws(SystemCallError) {
  // Check first, so that the error is about this name and not the temporary one.
  if try place.folder.statusIfPresent(of: place.name) != nil { throw SystemCallError(EEXIST) }
  var temporary = try TemporaryFile(in: place.folder, mode: mode)
  try temporary.descriptor.write(bytes[...])
  try temporary.descriptor.flush()
  try temporary.become(place.name)
}

/// Removes a file if it holds the expected bytes; false if it does not or is gone.
///
/// Anything another program saves in the meantime stays.
package func removeFile(
  at place: FilePlace, expecting expected: [UInt8], lockTimeout: Duration = .seconds(10)
) throws(FileError) -> Bool {
  var deadline = Deadline(lockTimeout)
  let lock = try FileLock(on: place, &deadline)
  let folder = place.folder
  // Defer signals: for a moment the file has a name under which nobody looks for it.
  let cleanup = SignalCleanup()
  defer { _ = cleanup }
  guard let watch = WriterWatch(lock.target) else { return false }
  let aside = LeftoverName().exchanging(inode: 0, for: expected).fileName
  return try attempting(
    .write, place.path,
    try { () throws(SystemCallError) in
      guard try lock.target.holds(expected), !watch.isWriterWaiting else { return false }
      try folder.rename(place.name, to: aside)
      let isExpected =
        (try? lock.target.isNamed(aside, in: folder)) == true
        && (try? lock.target.holds(expected)) == true && !watch.isWriterWaiting
      if isExpected {
        folder.removeWithRetry(aside)
        return true
      }
      try folder.rename(aside, toNew: place.name)
      return false
    }())
}
