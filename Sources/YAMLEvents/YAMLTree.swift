/// A value of a YAML document, with its place in the source.
package struct YAMLNode: Hashable, Sendable {
  package indirect enum Content: Hashable, Sendable {
    /// A scalar with its escapes and folding resolved, but not its type: `off` stays the text
    /// `off`.
    case scalar(String)
    case sequence([YAMLNode])
    /// The pairs in source order; keys may occur twice.
    case mapping([Pair])
  }

  /// A key of a mapping and its value.
  package struct Pair: Hashable, Sendable {
    package let key: YAMLNode
    package let value: YAMLNode
  }

  package let content: Content
  /// The position at which the value's text begins, tag included.
  package let start: YAMLPosition
  /// The position at which the value's text ends: for an indented mapping or sequence, after its last part, not after
  /// the comments and blank lines that follow. For an empty value, the same as `start`.
  package let end: YAMLPosition

  /// The bytes of the value in the source.
  package var byteRange: Range<Int> { start.offset..<end.offset }

  /// The text of a scalar; nil for any other value.
  package var scalar: String? {
    if case .scalar(let text) = content { text } else { nil }
  }

  /// The elements of a sequence; nil for any other value.
  package var sequence: [YAMLNode]? {
    if case .sequence(let elements) = content { elements } else { nil }
  }

  /// The pairs of a mapping; nil for any other value.
  package var mapping: [Pair]? {
    if case .mapping(let pairs) = content { pairs } else { nil }
  }

  /// True if the value is missing, as in `key:`.
  package var isEmpty: Bool { start.offset == end.offset }

  /// The first pair with this key, compared byte by byte; nil if there is none or this is not a mapping.
  package func pair(_ key: String) -> Pair? {
    mapping?.first { $0.key.scalar?.utf8.elementsEqual(key.utf8) == true }
  }
}
