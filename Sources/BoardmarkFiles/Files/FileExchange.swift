import LibC

/// Puts a finished temporary file in the place of a name and what was there under the temporary
/// name, in one step, and undoes that when that was not what the caller had read.
///
/// A rename alone would overwrite what another program saved since the last look. Where the file
/// system cannot exchange, a rename directly after a look has to do.
struct FileExchange: ~Copyable {
  let name: FileName
  let folder: Folder
  /// The bytes that are expected in the file that has the name.
  let expected: [UInt8]

  /// Exchanges the names, unless the file that has the name is not `original` with the expected
  /// bytes or somebody is about to write to it.
  ///
  /// Where it throws and the temporary file is kept, the names are exchanged, and what had the name
  /// is under the temporary one.
  func perform(
    _ temporary: inout TemporaryFile, original: borrowing FileDescriptor,
    watch: borrowing WriterWatch
  ) throws(SystemCallError) -> ReplacementOutcome {
    try temporary.prepareExchange(for: expected)
    guard try isExpected(name, original), !watch.isWriterWaiting else { return .changedMeanwhile }
    return try exchangeNames(&temporary, original: original, watch: watch)
  }

  /// Exchanges the names without a look before.
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

  /// Looks once more at the file that was displaced: whoever was about to open it when the names were
  /// exchanged has done so by now. Takes the exchange back where there is somebody.
  func settle(
    _ temporary: inout TemporaryFile, original: borrowing FileDescriptor,
    watch: borrowing WriterWatch
  ) throws(SystemCallError) -> ReplacementOutcome {
    if try watch.isOn ? !watch.isWriterWaiting : original.holds(expected) { return .written }
    try takeBack(&temporary, because: SystemCallError(EBUSY))
    return .changedMeanwhile
  }

  /// Whether the name leads to the original, and that has the expected bytes.
  private func isExpected(
    _ name: FileName, _ original: borrowing FileDescriptor
  ) throws(SystemCallError) -> Bool {
    guard try original.isNamed(name, in: folder), try original.status().kind == .regular else {
      return false
    }
    return try original.holds(expected)
  }

  /// Gives the name back what it led to before the exchange, or what was saved there since.
  ///
  /// When another program saved once more in between, that newer file comes out under the temporary
  /// name, so exchanging goes on until what comes out is what the last exchange had put in: nobody
  /// has saved over the file then that stands in place. Where this never ends, or fails, the file
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
      // Only the last look failed: everything is back.
      if own == true { return }
    }
    temporary.keep()
    throw reason
  }
}
