extension GitPath {
  /// The folder that the process works in, links resolved.
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

  /// The path with another one after a slash; without one, the path itself.
  package func appending(_ other: GitPath) -> GitPath {
    let slash = UInt8(ascii: "/")
    if bytes.isEmpty { return other }
    if other.bytes.isEmpty { return self }
    return GitPath(bytes + (bytes.last == slash ? [] : [slash]) + other.bytes)
  }
}
