import LibC

/// A file that was named, or found in a folder.
package struct FoundFile {
  package let path: String

  /// What the path names, links not followed; nil where nobody has looked.
  package let kind: FileKind?

  package init(path: String, kind: FileKind?) {
    self.path = path
    self.kind = kind
  }
}

/// One name for all the ways to write a file's path.
///
/// The folders that files stand in are resolved once each, since resolving a path costs several calls of
/// the system.
package struct FileNames {
  private var folders: [String: String] = [:]

  package init() {}

  /// The name of what a file's path leads to; the path itself where it leads nowhere.
  package mutating func identity(of file: FoundFile) -> String {
    let path = file.path
    let prefix = folderPrefix(of: path)
    let name = String(path.dropFirst(prefix.count))
    guard !name.isEmpty, name != ".", name != "..",
      (file.kind ?? (try? FileStatus(ofPath: path))?.kind) == .regular
    else { return Self.resolved(path) ?? path }
    if let folder = folders[prefix] { return folder + name }
    guard let folder = Self.resolved(prefix.isEmpty ? "." : prefix) else { return path }
    folders[prefix] = folder.hasSuffix("/") ? folder : folder + "/"
    return folders[prefix]! + name
  }

  /// What `path` leads to, from the root and without links; nil where it leads nowhere.
  package static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
