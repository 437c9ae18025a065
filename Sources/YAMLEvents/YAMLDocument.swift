/// One YAML document as events in source order, and as a tree.
///
/// Reads YAML 1.1 without its types: tags are ignored, so every scalar is the text that a person sees.
/// Anchors and aliases are refused, which leaves no way to make a small text into a large value.
public struct YAMLDocument: Hashable, Sendable {
  /// The events, with mappings and sequences well nested; empty for a text without a value.
  public let events: [YAMLEvent]

  /// Parses any bytes in linear time; a key that occurs twice is delivered twice.
  ///
  /// - Throws: `YAMLError` if the bytes are not YAML in UTF-8, have an anchor, an alias or a second document, or exceed
  ///   the limits; nothing is known about the rest then.
  public init(
    _ bytes: ArraySlice<UInt8>, limits: YAMLLimits = .standard
  ) throws(YAMLError) {
    events = try bytes.withUnsafeBufferPointer { bytes throws(YAMLError) in
      try Self.read(bytes, limits)
    }
  }

  /// Parses the bytes of another collection, which are copied.
  public init(
    _ bytes: some Collection<UInt8>, limits: YAMLLimits = .standard
  ) throws(YAMLError) {
    try self.init(Array(bytes)[...], limits: limits)
  }

  /// The document's value with the positions of all its parts; nil if it has none. Linear time.
  public var root: YAMLNode? { YAMLNode(events: events) }

  private static func read(
    _ bytes: UnsafeBufferPointer<UInt8>, _ limits: YAMLLimits
  ) throws(YAMLError) -> [YAMLEvent] {
    guard bytes.count <= limits.bytes else {
      throw YAMLError(message: "larger than \(limits.bytes) bytes", position: .start)
    }
    let map = try CharacterMap(bytes)
    let text = UnsafeBufferPointer(rebasing: bytes[map.prefixLength...])
    guard !text.isEmpty else { return [] }
    var parser = try LibYAMLParser(text)
    var reader = EventReader(map: map, limits: limits)
    do throws(YAMLError) {
      while try parser.withNextEvent(
        { event throws(YAMLError) in try reader.read(event) },
        errorPosition: map.position(ofCharacter:))
      {}
    } catch {
      throw error.namingTab(in: bytes)
    }
    return reader.events
  }
}

extension YAMLError {
  /// Says what is wrong if libyaml only says that it cannot go on at a tab.
  fileprivate func namingTab(in bytes: UnsafeBufferPointer<UInt8>) -> YAMLError {
    guard position.offset < bytes.count, bytes[position.offset] == 0x09 else { return self }
    return YAMLError(message: "a tab cannot indent YAML, only spaces can", position: position)
  }
}

/// The reason why bytes could not be read as YAML, and where.
public struct YAMLError: Error, Hashable, Sendable {
  /// One fact in lower case, without a final stop.
  public let message: String
  public let position: YAMLPosition

  public init(message: String, position: YAMLPosition) {
    self.message = message
    self.position = position
  }
}

/// The limits on what a document may require of its reader.
public struct YAMLLimits: Hashable, Sendable {
  public let bytes: Int
  /// The depth of mappings and sequences inside each other.
  public let depth: Int
  /// The number of scalars, and of beginnings and ends of mappings and sequences.
  public let events: Int

  /// Creates limits; `depth` is at most 256, since a `YAMLNode` is freed recursively.
  public init(bytes: Int = 64 * 1024, depth: Int = 32, events: Int = 10_000) {
    precondition(bytes >= 0 && events >= 0 && (0...256).contains(depth), "limits out of range")
    self.bytes = bytes
    self.depth = depth
    self.events = events
  }

  public static let standard = YAMLLimits()
}
