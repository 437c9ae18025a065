/// A path as bytes, as git and the system use it; it need not be UTF-8.
package struct GitPath: Hashable, Sendable {
  package let bytes: [UInt8]

  package init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  package init(_ text: String) { bytes = Array(text.utf8) }

  /// The path relative to `folder`: empty for the folder itself, nil for a path outside of it.
  package func relative(to folder: GitPath) -> GitPath? {
    guard bytes.starts(with: folder.bytes) else { return nil }
    let rest = bytes.dropFirst(folder.bytes.count)
    if rest.isEmpty || folder.bytes.isEmpty || folder.bytes.last == slash { return GitPath(rest) }
    return rest.first == slash ? GitPath(rest.dropFirst()) : nil
  }

  /// The parent folder of an absolute path; nil for the root.
  package var parent: GitPath? {
    guard bytes.count > 1, let end = bytes.lastIndex(of: slash) else { return nil }
    return GitPath(end == 0 ? [slash] : bytes[..<end])
  }
}

extension GitPath: CustomStringConvertible, ExpressibleByStringLiteral {
  /// The path for people: invalid UTF-8 is shown as U+FFFD.
  package var description: String { String(decoding: bytes, as: UTF8.self) }

  package init(stringLiteral text: String) { self.init(text) }
}

private let slash = UInt8(ascii: "/")

extension GitPath {
  /// The process's current folder, links resolved.
  package static var currentFolder: GitPath? { WorkTreeSearch.realPath(".") }

  /// An absolute path relative to the current folder; nil if there is no current folder or
  /// the two have no folder in common.
  package var fromCurrentFolder: GitPath? {
    guard var folder = GitPath.currentFolder else { return nil }
    var up: [UInt8] = []
    while true {
      if let rest = relative(to: folder) {
        if rest.bytes.isEmpty { return GitPath(up.isEmpty ? Array(".".utf8) : up.dropLast()) }
        return GitPath(up + rest.bytes)
      }
      guard let parent = folder.parent else { return nil }
      up += Array("../".utf8)
      folder = parent
    }
  }

  /// This path, a slash and another path; this path alone if the other is empty.
  package func appending(_ other: GitPath) -> GitPath {
    let slash = UInt8(ascii: "/")
    if bytes.isEmpty { return other }
    if other.bytes.isEmpty { return self }
    return GitPath(bytes + (bytes.last == slash ? [] : [slash]) + other.bytes)
  }
}

/// Names files by their paths from a root, such as the top of a repository, whatever the current
/// folder is.
///
/// The top is found by its `.git`, without starting git.
package struct RootedPaths: Sendable {
  /// The process's current folder, links resolved; nil if there is none.
  private let current: GitPath?

  /// The roots, links resolved; a file is named from the first root above it.
  private let roots: [GitPath]

  /// Uses the top of the current folder's work tree as the root.
  ///
  /// - Parameter folder: Another root. It takes precedence if it is the top of a repository, since
  ///   a submodule has a top of its own; else it comes second.
  package init(preferring folder: GitPath? = nil) {
    let current = GitPath.currentFolder
    self.current = current
    let top = current.flatMap { WorkTreeSearch.top(above: $0) }
    let other = folder.flatMap(WorkTreeSearch.realPath)
    let isTop = other.map { WorkTreeSearch.top(above: $0) == $0 } ?? false
    roots = (isTop ? [other, top] : [top, other]).compactMap { $0 }
  }

  /// The path of a file from the root; the path unchanged if the file is below no root, or the
  /// current folder is the root. `-`, standard input, stays unchanged too.
  ///
  /// Links are not followed in a path that only leads down, nor at its end: a link has a name of
  /// its own in the repository.
  package func path(of file: String) -> String {
    let path = GitPath(file)
    guard file != "-", !roots.isEmpty, let current else { return file }
    let below = path.ifBelow
    let whole = below.map { current.appending($0) } ?? path.withFolderResolved
    for root in roots {
      guard let rest = whole.relative(to: root), !rest.bytes.isEmpty else { continue }
      return below != nil && root == current ? file : rest.description
    }
    return file
  }
}

extension GitPath {
  /// A relative path without `.` and empty parts; nil if the path is absolute or a part is `..`.
  fileprivate var ifBelow: GitPath? {
    let slash = UInt8(ascii: "/")
    let parts = bytes.split(separator: slash).filter { $0 != Array(".".utf8)[...] }
    guard bytes.first != slash, !parts.contains(Array("..".utf8)[...]) else { return nil }
    return GitPath(parts.joined(separator: [slash]))
  }

  /// The whole path, with the links in all parts but the last resolved.
  fileprivate var withFolderResolved: GitPath {
    let end = bytes.lastIndex(of: UInt8(ascii: "/")) ?? -1
    let name = GitPath(bytes[(end + 1)...])
    guard end > 0, !["", ".", ".."].contains(name) else {
      let (folder, rest) = RepositoryFile.place(of: self)
      return folder.appending(rest)
    }
    let (folder, rest) = RepositoryFile.place(of: GitPath(bytes[..<end]))
    return folder.appending(rest).appending(name)
  }
}
