extension YAMLNode {
  /// Builds the tree of well-nested events; nil if there are none.
  init?(events: [YAMLEvent]) {
    var root: YAMLNode?
    var open: [OpenCollection] = []
    for event in events {
      let node: YAMLNode
      switch event.kind {
      case .scalar(let text, let style):
        node = YAMLNode(content: .scalar(text, style), start: event.start, end: event.end)
      case .mappingStart, .sequenceStart:
        open.append(OpenCollection(start: event.start, isMapping: event.kind == .mappingStart))
        continue
      case .mappingEnd, .sequenceEnd:
        guard let closed = open.popLast() else { return nil }
        node = closed.node(end: event)
      }
      if open.isEmpty {
        root = node
      } else {
        open[open.count - 1].parts.append(node)
      }
    }
    guard let root, open.isEmpty else { return nil }
    self = root
  }
}

/// A mapping or sequence whose end has not been read.
private struct OpenCollection {
  let start: YAMLPosition
  let isMapping: Bool
  /// The elements of a sequence, or the keys and values of a mapping in turn.
  var parts: [YAMLNode] = []

  func node(end event: YAMLEvent) -> YAMLNode {
    let content: YAMLNode.Content =
      isMapping
      ? .mapping(
        stride(from: 0, to: parts.count - 1, by: 2).map {
          YAMLNode.Pair(key: parts[$0], value: parts[$0 + 1])
        })
      : .sequence(parts)
    // Without a closing bracket, the end event is at the start of whatever comes next.
    let hasBracket = event.start != event.end
    return YAMLNode(
      content: content, start: start, end: hasBracket ? event.end : parts.last?.end ?? start)
  }
}

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

  /// True if nothing is written where the value belongs: `key:`.
  public var isEmpty: Bool { start.offset == end.offset }

  /// The first pair with this key, compared byte by byte; nil if there is none or this is not a mapping.
  public func pair(_ key: String) -> Pair? {
    mapping?.first { $0.key.scalar?.utf8.elementsEqual(key.utf8) == true }
  }
}
