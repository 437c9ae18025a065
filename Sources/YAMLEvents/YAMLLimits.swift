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
