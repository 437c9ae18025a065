/// Reads a file, lets `transform` make its new bytes, and puts them in place; true if it wrote.
///
/// All of it happens under the file's lock, for which it waits at most `lockTimeout`. Links are
/// followed first, so two names of one file share a lock. `transform` gives nil, or the bytes it
/// got, to leave the file alone; it is called again on the new bytes when a program that knows no
/// lock saves the file meanwhile, at most five times in all, and must therefore keep to its input.
/// Throws what `transform` throws, and `FileError`.
@discardableResult
func updateFile(
  at path: String, lockTimeout: Duration = .seconds(10), limit: Int = FileContents.defaultLimit,
  transform: ([UInt8]) throws -> [UInt8]?
) throws -> Bool {
  let target = try resolvingLinks(of: path, for: .read)
  let kind = try attempting(.read, path, try FileStatus(ofPath: target).kind)
  guard kind == .regular else { throw FileError(.write, path, .notRegular(kind)) }
  let lock = try FileLock(on: target, named: path, timeout: lockTimeout)
  defer { _ = lock }
  for _ in 0..<5 {
    let old = try FileContents(ofFile: target, limit: limit).bytes
    guard let new = try transform(old) else { return false }
    switch try replaceFile(at: target, with: new, expecting: old) {
    case .written: return true
    case .unchanged: return false
    case .changedMeanwhile: continue
    }
  }
  throw FileError(.write, path, .changedMeanwhile)
}
