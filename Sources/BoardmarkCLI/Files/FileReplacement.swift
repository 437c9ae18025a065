#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// How a replacement that was not refused ended.
enum ReplacementOutcome: Equatable {
  case written
  /// The new bytes are the old ones; the file and its times are as they were.
  case unchanged
  /// The file does not hold what was expected; it is as the other program left it.
  case changedMeanwhile
}

/// Replaces the bytes of an existing file, provided that it still holds the expected ones.
///
/// Links are followed. Whoever reads, and whoever looks after a crash, finds the old or the new
/// bytes, and owner, mode, access control list and extended attributes stay. Where that cannot be
/// (hard links, a foreign owner, a folder that is not ours, a mount point) the file is written in
/// place, and a recovery file holds the new bytes meanwhile; see `writeInPlace`.
///
/// - Parameter isDurable: Whether the new bytes are on the disk when this returns; otherwise a power
///   cut may bring back the old ones.
func replaceFile(
  at path: String, with bytes: [UInt8], expecting expected: [UInt8], isDurable: Bool = true
) throws(FileError) -> ReplacementOutcome {
  if bytes == expected { return .unchanged }
  let target = try resolvingLinks(of: path, for: .write)
  // Opened for writing even if a rename will do, because a file that its owner protects must not
  // be replaced by way of its folder.
  let original = try attempting(
    .write, path, try FileDescriptor(opening: target, O_RDWR | O_NOFOLLOW))
  let status = try attempting(.write, path, try original.status())
  guard status.kind == .regular else { throw FileError(.write, path, .notRegular(status.kind)) }
  if status.linkCount == 1 {
    let outcome = try exchangeFile(
      target, original, with: bytes, expecting: expected, isDurable: isDurable, named: path)
    if let outcome { return outcome }
  }
  return try writeInPlace(original, at: target, bytes, expecting: expected, named: path)
}

/// Replaces a file by a finished one with the same attributes; nil where it cannot be done so.
private func exchangeFile(
  _ target: String, _ original: borrowing FileDescriptor, with bytes: [UInt8],
  expecting expected: [UInt8], isDurable: Bool, named path: String
) throws(FileError) -> ReplacementOutcome? {
  var temporary: TemporaryFile
  do throws(SystemCallError) {
    temporary = try TemporaryFile(beside: target)
  } catch {
    if isRefusal(error) { return nil }
    throw FileError(.write, path, error)
  }
  let outcome: ReplacementOutcome
  do throws(SystemCallError) {
    try temporary.descriptor.write(bytes[...])
    guard try temporary.descriptor.adoptAttributes(of: original) else { return nil }
    if isDurable { try temporary.descriptor.flush() }
    guard try file(at: target, holds: expected) else { return .changedMeanwhile }
    outcome = try exchange(&temporary, with: target, expecting: expected)
  } catch {
    if isRefusal(error) { return nil }
    var failure = FileError(.write, path, error)
    failure.recoveryPath = temporary.keptPath
    throw failure
  }
  // The old bytes go before the folder is flushed, so that a power cut does not bring them back.
  _ = consume temporary
  if outcome == .written, isDurable {
    try attempting(.write, path, try flushFolder(folder(of: target)))
  }
  return outcome
}

/// Whether the folder or a mount, and not the file, stands in the way of replacing it.
private func isRefusal(_ error: SystemCallError) -> Bool {
  [EACCES, EPERM, EROFS, EBUSY, EXDEV].contains(error.code)
}
