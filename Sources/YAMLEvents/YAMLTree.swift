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
    // Without a closing bracket, the end event stands at the start of whatever comes next.
    let hasBracket = event.start != event.end
    return YAMLNode(
      content: content, start: start, end: hasBracket ? event.end : parts.last?.end ?? start)
  }
}
