import LibC

/// Walks a folder without following links and without entering hidden folders.
package struct FolderWalk {
  private let root: String

  /// The folders that could not be read, and why.
  package private(set) var problems: [(path: String, error: FileError)] = []

  package init(_ root: String) { self.root = root }

  /// The files below the root whose names satisfy `isWanted`, relative to the root.
  package mutating func files(where isWanted: (String) -> Bool) -> [FoundFile] {
    var found: [FoundFile] = []
    var pending = [""]
    while let folder = pending.popLast() {
      let path = folder.isEmpty ? root : root + "/" + folder
      guard let stream = opendir(path) else {
        problems.append((path, FileError(.read, path, SystemCallError(errno))))
        continue
      }
      defer { closedir(stream) }
      while let entry = readdir(stream) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if name.hasPrefix(".") { continue }
        let relative = folder.isEmpty ? name : folder + "/" + name
        let kind = kind(of: entry, relative)
        if kind == .folder {
          pending.append(relative)
        } else if isWanted(name) {
          found.append(FoundFile(path: relative, kind: kind))
        }
      }
    }
    return found
  }

  /// The kind of an entry, if it is known without another system call or if it matters; else nil.
  private func kind(of entry: UnsafeMutablePointer<dirent>, _ relative: String) -> FileKind? {
    switch Int(entry.pointee.d_type) {
    case Int(DT_DIR): .folder
    case Int(DT_REG): .regular
    case Int(DT_UNKNOWN): (try? FileStatus(ofPath: root + "/" + relative))?.kind
    default: nil
    }
  }
}
