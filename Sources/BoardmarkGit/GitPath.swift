/// A path as git and the system have it: bytes, which need not be UTF-8.
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

  /// The folder that an absolute path stands in; nil for the root.
  package var parent: GitPath? {
    guard bytes.count > 1, let end = bytes.lastIndex(of: slash) else { return nil }
    return GitPath(end == 0 ? [slash] : bytes[..<end])
  }
}

extension GitPath: CustomStringConvertible, ExpressibleByStringLiteral {
  /// The path for people: what is not UTF-8 is shown as U+FFFD.
  package var description: String { String(decoding: bytes, as: UTF8.self) }

  package init(stringLiteral text: String) { self.init(text) }
}

private let slash = UInt8(ascii: "/")
