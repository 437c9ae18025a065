/// One YAML document as a tree.
///
/// Parses YAML 1.1 without its types: tags are ignored, so every scalar is the text that a person
/// sees. Anchors and aliases are refused, so a small text cannot expand into a large value.
package struct YAMLDocument: Hashable, Sendable {
  /// The document's value with the positions of all its parts; nil if it has none.
  package let root: YAMLNode?

  /// Parses any bytes in linear time; duplicate keys are kept.
  ///
  /// - Throws: `YAMLError` if the bytes are not YAML in UTF-8, have an anchor, an alias or a second
  ///   document, or exceed the limits; the rest of the document is then unknown.
  package init(_ bytes: ArraySlice<UInt8>, limits: YAMLLimits = .standard) throws(YAMLError) {
    root = try bytes.withUnsafeBufferPointer { bytes throws(YAMLError) in
      try Self.read(bytes, limits)
    }
  }

  /// Parses the bytes of another collection, which are copied.
  package init(_ bytes: some Collection<UInt8>, limits: YAMLLimits = .standard) throws(YAMLError) {
    try self.init(Array(bytes)[...], limits: limits)
  }

  private static func read(
    _ bytes: UnsafeBufferPointer<UInt8>, _ limits: YAMLLimits
  ) throws(YAMLError) -> YAMLNode? {
    guard bytes.count <= limits.bytes else {
      throw YAMLError(message: "larger than \(limits.bytes) bytes", position: .start)
    }
    let map = try CharacterMap(bytes)
    let text = UnsafeBufferPointer(rebasing: bytes[map.prefixLength...])
    guard !text.isEmpty else { return nil }
    var parser = try LibYAMLParser(text)
    var reader = TreeReader(map: map, limits: limits)
    do throws(YAMLError) {
      while try parser.withNextEvent(
        { event throws(YAMLError) in try reader.read(event) },
        errorPosition: map.position(ofCharacter:))
      {}
    } catch {
      throw error.namingTab(in: bytes)
    }
    return reader.root
  }
}

extension YAMLError {
  /// Gives a better message if libyaml only reports that it cannot go on at a tab.
  fileprivate func namingTab(in bytes: UnsafeBufferPointer<UInt8>) -> YAMLError {
    guard position.offset < bytes.count, bytes[position.offset] == 0x09 else { return self }
    return YAMLError(message: "YAML is indented with spaces, not tabs", position: position)
  }
}

/// The reason and the position of a failure to parse YAML.
package struct YAMLError: Error, Hashable, Sendable {
  /// One fact in lower case, without a final period.
  package let message: String
  package let position: YAMLPosition

  package init(message: String, position: YAMLPosition) {
    self.message = message
    self.position = position
  }
}

/// The limits on a document's demands on its reader.
package struct YAMLLimits: Hashable, Sendable {
  package let bytes: Int
  /// The maximum nesting depth of mappings and sequences.
  package let depth: Int
  /// The maximum number of scalars, and of beginnings and ends of mappings and sequences.
  package let events: Int

  /// Creates limits; `depth` is at most 256, since a `YAMLNode` is freed recursively.
  package init(bytes: Int = 64 * 1024, depth: Int = 32, events: Int = 10_000) {
    precondition(bytes >= 0 && events >= 0 && (0...256).contains(depth), "limits out of range")
    self.bytes = bytes
    self.depth = depth
    self.events = events
  }

  package static let standard = YAMLLimits()
}

/// A position in the parsed bytes.
package struct YAMLPosition: Hashable, Sendable {
  /// The number of bytes before the place, including a byte order mark.
  package let offset: Int
  /// The number of lines before the place's line. LF, CRLF and a lone CR end a line; U+2028 and the
  /// like do not.
  package let line: Int
  /// The number of Unicode scalars before the place on its line, without a byte order mark.
  package let column: Int

  package init(offset: Int, line: Int, column: Int) {
    self.offset = offset
    self.line = line
    self.column = column
  }

  /// The position of the first byte.
  package static let start = YAMLPosition(offset: 0, line: 0, column: 0)
}
