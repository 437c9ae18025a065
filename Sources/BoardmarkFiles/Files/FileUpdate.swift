import LibC

/// Reads a file, lets `transform` make its new bytes, and puts them in place; true if it wrote.
///
/// All of it happens under the file's lock, for which, and for programs that are just saving it, it
/// waits at most `lockTimeout`. Links are followed first, as `rule` lets them, so two names of one
/// file share a lock. `transform` gives nil, or the bytes it got, to leave the file alone; it is
/// called again on the new bytes when a program that knows no lock saves the file meanwhile, at most
/// five times in all, and must therefore keep to its input.
/// Throws what `transform` throws, and `FileError`.
@discardableResult
package func updateFile(
  at path: String, _ rule: LinkRule = .all, lockTimeout: Duration = .seconds(10),
  limit: Int = FileContents.defaultLimit, transform: ([UInt8]) throws -> [UInt8]?
) throws -> Bool {
  try updateFile(
    at: try FilePlace(of: path, rule, for: .read), lockTimeout: lockTimeout, limit: limit,
    transform: transform)
}

/// Reads a file in its place and puts in new bytes.
///
/// - Parameter follow: Gets the outcome while the file is still locked: for what is part of the change
///   in other files.
@discardableResult
package func updateFile(
  at place: FilePlace, lockTimeout: Duration = .seconds(10),
  limit: Int = FileContents.defaultLimit, transform: ([UInt8]) throws -> [UInt8]?,
  whileLocked follow: (Result<Bool, any Error>) throws -> Void = { _ in }
) throws -> Bool {
  let path = place.path
  guard let kind = place.status?.kind else {
    throw FileError(.read, path, SystemCallError(ENOENT))
  }
  guard kind == .regular else { throw FileError(.write, path, .notRegular(kind)) }
  var patience = Patience(lockTimeout)
  var lock = try FileLock(on: place, &patience)
  Leftovers.sweepOnce(place.folder, shownAs: folderPrefix(of: path))
  let isWritten: Bool
  do {
    isWritten = try update(place, &lock, &patience, limit, transform)
  } catch {
    try follow(.failure(error))
    throw error
  }
  try follow(.success(isWritten))
  return isWritten
}

private func update(
  _ place: FilePlace, _ lock: inout FileLock, _ patience: inout Patience, _ limit: Int,
  _ transform: ([UInt8]) throws -> [UInt8]?
) throws -> Bool {
  let path = place.path
  var seen: [UInt8]?
  var changes = 0
  while true {
    try lock.follow(&patience)
    guard WriterWatch.waitForWriters(lock.target, &patience) else {
      throw FileError(.write, path, .openForWriting)
    }
    let old = try FileContents(of: lock.target, named: path, limit: limit).bytes
    if seen == old {
      // Somebody had it open for writing, and wrote nothing yet.
      guard patience.wait(for: "another program is about to write it") else { break }
    } else {
      changes += 1
      guard changes <= 5 else { break }
      seen = old
    }
    guard let new = try transform(old) else { return false }
    if patience.isGivenUp { throw FileError(.write, path, .givenUp) }
    switch try replaceFile(at: place, lock, with: new, expecting: old) {
    case .written: return true
    case .unchanged: return false
    case .changedMeanwhile: continue
    }
  }
  throw FileError(.write, path, .changedMeanwhile)
}
