import BoardmarkText

/// Converts between URIs and paths of files.
///
/// Any text is accepted as the name of a document; only those of the scheme `file` have a path.
enum DocumentURI {
  /// The path that a `file` URI names; nil for any other text.
  static func path(of uri: String) -> String? {
    guard uri.utf8.prefix(7).equalsIgnoringASCIICase("file://".utf8) else { return nil }
    let rest = Array(uri.utf8.dropFirst(7))
    guard let slash = rest.firstIndex(of: .ascii("/")) else { return nil }
    let host = rest[..<slash]
    guard host.isEmpty || host.equalsIgnoringASCIICase("localhost".utf8) else { return nil }
    let path = rest[slash...].prefix { $0 != .ascii("?") && $0 != .ascii("#") }
    // A path that is not UTF-8, or contains the byte 0, leads nowhere.
    guard let decoded = decoded(path), !decoded.contains(0), UTF8Validity.isValid(decoded) else {
      return nil
    }
    return String(decoding: decoded, as: UTF8.self)
  }

  /// The URI of a path.
  static func uri(of path: String) -> String { "file://" + path.percentEncodedPath }

  /// The last component of the path or, without a path, of the URI.
  static func name(of uri: String) -> String {
    let path = path(of: uri) ?? uri
    return path.split(separator: "/").last.map(String.init) ?? path
  }

  private static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    var offset = text.startIndex
    while offset < text.endIndex {
      guard text[offset] == .ascii("%") else {
        bytes.append(text[offset])
        offset += 1
        continue
      }
      guard offset + 2 < text.endIndex, text[offset + 1] != .ascii("+"),
        let byte = UInt8(String(decoding: text[offset + 1...offset + 2], as: UTF8.self), radix: 16)
      else { return nil }
      bytes.append(byte)
      offset += 3
    }
    return bytes
  }
}
