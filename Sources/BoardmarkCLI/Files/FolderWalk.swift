#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Walks a folder without following links and without entering hidden folders.
struct FolderWalk {
  private let root: String

  /// The folders that could not be read, as sentences.
  private(set) var problems: [String] = []

  init(_ root: String) { self.root = root }

  /// The files below whose names satisfy `isWanted`, relative to the root.
  mutating func files(where isWanted: (String) -> Bool) -> [String] {
    var found: [String] = []
    var pending = [""]
    while let folder = pending.popLast() {
      let path = folder.isEmpty ? root : root + "/" + folder
      guard let stream = opendir(path) else {
        problems.append(
          FileError(.read, path, SystemCallError(errno)).description)
        continue
      }
      defer { closedir(stream) }
      while let entry = readdir(stream) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if name.hasPrefix(".") { continue }
        let relative = folder.isEmpty ? name : folder + "/" + name
        if isFolder(entry, relative) {
          pending.append(relative)
        } else if isWanted(name) {
          found.append(relative)
        }
      }
    }
    return found
  }

  /// Whether an entry is a folder; only some file systems have to be asked again.
  private func isFolder(_ entry: UnsafeMutablePointer<dirent>, _ relative: String) -> Bool {
    switch Int(entry.pointee.d_type) {
    case Int(DT_DIR): true
    case Int(DT_UNKNOWN): (try? FileStatus(ofPath: root + "/" + relative))?.kind == .folder
    default: false
    }
  }
}

extension FileStatus {
  /// Reads the status of what `path` leads to, links followed.
  init(following path: String) throws(SystemCallError) {
    var status = stat()
    _ = try uninterrupted { () -> Int32 in stat(path, &status) }
    self.init(status)
  }
}

extension FileKind {
  /// The kind of what `path` leads to, links followed; nil where it leads nowhere.
  init?(following path: String) {
    guard let kind = try? FileStatus(following: path).kind else { return nil }
    self = kind
  }
}
