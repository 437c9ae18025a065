import LibC

/// Atomically exchanges the names of a finished temporary file and of a file, and undoes that if
/// the displaced file is not what the caller had read.
///
/// A plain rename would overwrite what another program saved since the last check. If the file
/// system cannot exchange names, a rename directly after a check has to do.
struct FileExchange: ~Copyable {
  let name: FileName
  let folder: Folder
  /// The bytes that the file is expected to hold.
  let expected: [UInt8]

  /// Exchanges the names, unless the file with this name is not `original` with the expected bytes
  /// or a program is about to write to it.
  ///
  /// If this throws and keeps the temporary file, the names stay exchanged: the original file is
  /// under the temporary name.
  func perform(
    _ temporary: inout TemporaryFile, original: borrowing FileDescriptor,
    watch: borrowing WriterWatch
  ) throws(SystemCallError) -> ReplacementOutcome {
    try temporary.prepareExchange(for: expected)
    guard try isExpected(name, original), !watch.isWriterWaiting else { return .changedMeanwhile }
    return try exchangeNames(&temporary, original: original, watch: watch)
  }

  /// Exchanges the names without a check beforehand.
  func exchangeNames(
    _ temporary: inout TemporaryFile, original: borrowing FileDescriptor,
    watch: borrowing WriterWatch
  ) throws(SystemCallError) -> ReplacementOutcome {
    do throws(SystemCallError) {
      try folder.exchange(temporary.name, name)
    } catch  where [EINVAL, ENOSYS, ENOTSUP, EOPNOTSUPP].contains(error.code) {
      guard try isExpected(name, original), !watch.isWriterWaiting else { return .changedMeanwhile }
      try folder.rename(temporary.name, to: name)
      temporary.keep()
      return .written
    } catch  where error.code == ENOENT {
      return .changedMeanwhile
    }
    let isWritten: Bool
    do throws(SystemCallError) {
      isWritten = try isExpected(temporary.name, original) && !watch.isWriterWaiting
    } catch {
      let failure = error
      try takeBack(&temporary, because: failure)
      throw failure
    }
    if isWritten { return .written }
    try takeBack(&temporary, because: SystemCallError(EBUSY))
    return .changedMeanwhile
  }

  /// Checks the displaced file once more: a program that was about to open it during the exchange
  /// has done so by now. Undoes the exchange if there is such a program.
  func settle(
    _ temporary: inout TemporaryFile, original: borrowing FileDescriptor,
    watch: borrowing WriterWatch
  ) throws(SystemCallError) -> ReplacementOutcome {
    if try watch.isOn ? !watch.isWriterWaiting : original.holds(expected) { return .written }
    try takeBack(&temporary, because: SystemCallError(EBUSY))
    return .changedMeanwhile
  }

  /// True if the name leads to the original, and the original has the expected bytes.
  private func isExpected(
    _ name: FileName, _ original: borrowing FileDescriptor
  ) throws(SystemCallError) -> Bool {
    guard try original.isNamed(name, in: folder), try original.status().kind == .regular else {
      return false
    }
    return try original.holds(expected)
  }

  /// Gives the name back to the file that had it before the exchange, or to the file
  /// that was saved there since.
  ///
  /// If another program saves once more in between, that newer file comes out under the temporary
  /// name. So this repeats until an exchange returns the file that the previous one put in, which
  /// shows that nobody has saved over the file in place. If that takes too long or fails, the file
  /// under the temporary name is somebody's work: it is kept, and `reason` is thrown.
  private func takeBack(
    _ temporary: inout TemporaryFile, because reason: SystemCallError
  ) throws(SystemCallError) {
    do throws(SystemCallError) {
      var inPlace = try temporary.descriptor.status().identity
      var aside = try folder.status(of: temporary.name).identity
      for _ in 0..<16 {
        try folder.exchange(temporary.name, name)
        let back = try folder.status(of: temporary.name).identity
        if back.isSameFile(as: inPlace) { return }
        (inPlace, aside) = (aside, back)
      }
    } catch {
      let own = try? temporary.descriptor.isNamed(temporary.name, in: folder)
      // Only the last check failed; everything is back.
      if own == true { return }
    }
    temporary.keep()
    throw reason
  }
}
