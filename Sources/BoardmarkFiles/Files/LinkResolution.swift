import LibC

/// Follows the symbolic links at the end of `path` and returns the path of what they lead to.
///
/// Relative links are taken from their own folder. At the time of asking, the result names
/// something that exists and is not a link. Links among the folders of the path stay as they are.
package func resolvingLinks(
  of path: String, for operation: FileError.Operation
) throws(FileError) -> String {
  var current = path
  for _ in 0..<40 {
    let status: FileStatus
    do throws(SystemCallError) {
      status = try FileStatus(ofPath: current)
    } catch {
      if error.code == ENOENT, current != path {
        throw FileError(operation, path, .danglingLink(target: current))
      }
      throw FileError(operation, path, error)
    }
    guard status.kind == .symbolicLink else { return current }
    let link = current
    let target = try attempting(operation, path, try linkTarget(of: link))
    current = target.utf8.first == UInt8(ascii: "/") ? target : folderPrefix(of: link) + target
  }
  throw FileError(operation, path, SystemCallError(ELOOP))
}

/// The path that the symbolic link at `path` holds, unresolved.
///
/// Throws `EILSEQ` for a target that is not UTF-8, which no path here can name.
package func linkTarget(of path: String) throws(SystemCallError) -> String {
  let capacity = Int(PATH_MAX)
  var failure: SystemCallError?
  let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, filled in
    do throws(SystemCallError) {
      filled = try uninterrupted {
        buffer.withMemoryRebound(to: CChar.self) { readlink(path, $0.baseAddress!, capacity) }
      }
    } catch {
      failure = error
    }
  }
  if let failure { throw failure }
  guard let target = String(validating: bytes, as: UTF8.self) else {
    throw SystemCallError(EILSEQ)
  }
  return target
}

/// The part of a path up to and including its last slash; empty for a bare name.
func folderPrefix(of path: String) -> String {
  guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
  return String(path[...slash])
}

/// The name at the end of a path; empty if the path ends in a slash.
func lastName(of path: String) -> String {
  String(decoding: path.utf8.dropFirst(folderPrefix(of: path).utf8.count), as: UTF8.self)
}

/// The folder that holds a path's last name, as a path that can be opened.
func folder(of path: String) -> String {
  let prefix = folderPrefix(of: path)
  return prefix.isEmpty ? "." : prefix
}
