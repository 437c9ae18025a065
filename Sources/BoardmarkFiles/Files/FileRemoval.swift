import LibC

/// Removes a file, provided that it holds the expected bytes; false if it
/// does not, or if it is gone.
///
/// What another program saves in the meantime stays.
package func removeFile(
  at place: FilePlace, expecting expected: [UInt8], lockTimeout: Duration = .seconds(10)
) throws(FileError) -> Bool {
  var patience = Patience(lockTimeout)
  let lock = try FileLock(on: place, &patience)
  let folder = place.folder
  // From here on signals wait: for a moment the file has a name under which nobody looks for it.
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
