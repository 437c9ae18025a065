import LibC

/// How a replacement ended, unless it failed.
package enum ReplacementOutcome: Equatable {
  case written
  /// The new bytes are the old ones; the file and its times are as they were.
  case unchanged
  /// The file does not hold the expected bytes, or is being saved; it is as
  /// the other program left it.
  case changedMeanwhile
}

/// Replaces the bytes of a locked file, provided that it still holds the expected ones.
///
/// A program that reads the file, also after a crash, finds either the old or the new bytes. Owner,
/// mode, access control list and extended attributes stay. If that is impossible (hard links, a
/// foreign owner, a folder that is not ours, a mount point), the file is written in place, and a
/// recovery file holds the new bytes meanwhile; see `writeInPlace`.
///
/// - Parameter isDurable: Whether the new bytes are on the disk when this returns; otherwise a power
///   cut may bring back the old ones.
func replaceFile(
  at place: FilePlace, _ lock: borrowing FileLock, with bytes: [UInt8], expecting expected: [UInt8],
  isDurable: Bool = true
) throws(FileError) -> ReplacementOutcome {
  if bytes == expected { return .unchanged }
  let path = place.path
  let status = try attempting(.write, path, try lock.target.status())
  // Opened for writing even if an exchange will do, because a file that is write-protected must not
  // be replaced by way of its folder.
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

/// Replaces the bytes of a file that needs no lock file beside it, such as a copy that git made.
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

/// Replaces a file by a finished one with the same attributes; nil if that is impossible.
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

/// Flushes the folder of a changed file. A failure here is only a note, since the file is written.
func flushAfterChange(_ place: FilePlace) {
  do throws(SystemCallError) {
    try place.folder.flush()
  } catch {
    Console.standard.note(
      "\(quoted(place.path)) was changed, but a power cut might undo that: \(error.fact)")
  }
}

/// Whether the folder or a mount prevents replacing the file, rather than the file itself.
private func isRefusal(_ error: SystemCallError) -> Bool {
  [EACCES, EPERM, EROFS, EBUSY, EXDEV].contains(error.code)
}
