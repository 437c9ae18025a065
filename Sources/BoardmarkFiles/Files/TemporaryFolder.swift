import LibC

/// A folder that is removed, with everything in it, when it is no longer used.
package final class TemporaryFolder {
  package let path: String

  package init() throws {
    let parent = environmentVariable("TMPDIR").flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    var template = Array("\(parent)/board-git-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw FileError(.create, parent, SystemCallError(errno))
    }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { removeTree(path) }
}

/// Removes a folder of ours and everything in it; links are removed, not followed.
private func removeTree(_ path: String) {
  if unlink(path) == 0 || rmdir(path) == 0 { return }
  guard let directory = opendir(path) else { return }
  var names: [String] = []
  while let entry = readdir(directory) {
    let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    if name != ".", name != ".." { names.append(name) }
  }
  closedir(directory)
  for name in names { removeTree("\(path)/\(name)") }
  rmdir(path)
}
