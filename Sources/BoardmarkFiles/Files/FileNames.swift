import LibC

/// A file that was named, or found in a folder.
package struct FoundFile {
  package let path: String

  /// The kind, without following links; nil if nobody has checked.
  package let kind: FileKind?

  package init(path: String, kind: FileKind?) {
    self.path = path
    self.kind = kind
  }
}

/// Maps all paths of a file to one name.
///
/// Each folder is resolved only once, since resolving a path costs several system calls.
package struct FileNames {
  private var folders: [String: String] = [:]

  package init() {}

  /// The resolved path of a file; the path unchanged if it leads nowhere.
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

  /// The absolute path, without links, of what `path` leads to; nil if it leads nowhere.
  package static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}

/// A name in a folder, as the bytes that the system uses, which need not be UTF-8.
package struct FileName: Hashable, Sendable {
  let bytes: [UInt8]

  package init(bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  package init(_ text: String) { self.init(bytes: text.utf8) }

  /// The name, for messages.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The name as the system's functions take it.
  var cString: [CChar] { bytes.map { CChar(bitPattern: $0) } + [0] }

  static func + (name: Self, suffix: String) -> Self { Self(bytes: name.bytes + suffix.utf8) }
}
