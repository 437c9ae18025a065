/// A value of a YAML document, with its place in the source.
public struct YAMLNode: Hashable, Sendable {
  public indirect enum Content: Hashable, Sendable {
    case scalar(String, YAMLScalarStyle)
    case sequence([YAMLNode])
    /// The pairs in source order; keys may occur twice.
    case mapping([Pair])
  }

  /// A key of a mapping and its value.
  public struct Pair: Hashable, Sendable {
    public let key: YAMLNode
    public let value: YAMLNode
  }

  public let content: Content
  /// The position at which the value's text begins, tag included.
  public let start: YAMLPosition
  /// The position at which the value's text ends: for an indented mapping or sequence, after its last part, not after
  /// the comments and blank lines that follow. For an empty value, the same as `start`.
  public let end: YAMLPosition

  /// The bytes of the value in the source.
  public var byteRange: Range<Int> { start.offset..<end.offset }

  /// The text of a scalar; nil for any other value.
  public var scalar: String? {
    if case .scalar(let text, _) = content { text } else { nil }
  }

  /// The elements of a sequence; nil for any other value.
  public var sequence: [YAMLNode]? {
    if case .sequence(let elements) = content { elements } else { nil }
  }

  /// The pairs of a mapping; nil for any other value.
  public var mapping: [Pair]? {
    if case .mapping(let pairs) = content { pairs } else { nil }
  }

  /// Whether nothing is written where the value belongs: `key:`.
  public var isEmpty: Bool { start.offset == end.offset }

  /// The first pair with this key, compared byte by byte; nil if there is none or this is not a mapping.
  public func pair(_ key: String) -> Pair? {
    mapping?.first { $0.key.scalar?.utf8.elementsEqual(key.utf8) == true }
  }
}
