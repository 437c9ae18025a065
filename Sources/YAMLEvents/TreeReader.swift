internal import CYAML

/// Builds a tree from libyaml's events and rejects those that are not allowed.
struct TreeReader {
  private(set) var root: YAMLNode?
  private let map: CharacterMap
  private let limits: YAMLLimits
  private var eventCount = 0
  private var documentCount = 0

  /// The mappings and sequences whose ends have not been read, the outermost first.
  private var open: [OpenCollection] = []

  init(map: CharacterMap, limits: YAMLLimits) {
    self.map = map
    self.limits = limits
  }

  /// Reads one event; returns whether more follow.
  mutating func read(_ event: borrowing yaml_event_t) throws(YAMLError) -> Bool {
    let start = map.position(ofCharacter: event.start_mark.index)
    let end = map.position(ofCharacter: max(event.start_mark.index, event.end_mark.index))
    switch event.type {
    case YAML_STREAM_END_EVENT:
      return false
    case YAML_DOCUMENT_START_EVENT:
      documentCount += 1
      guard documentCount == 1 else {
        throw YAMLError(message: "a second document is not allowed", position: start)
      }
    case YAML_ALIAS_EVENT:
      throw refusal(of: "alias '*", event.data.alias.anchor, at: start)
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      try refuseAnchor(scalar.anchor, at: start)
      try count(at: start)
      let bytes = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
      let text = String(decoding: bytes, as: UTF8.self)
      add(YAMLNode(content: .scalar(text), start: start, end: end))
    case YAML_MAPPING_START_EVENT:
      try refuseAnchor(event.data.mapping_start.anchor, at: start)
      try open(OpenCollection(start: start, isMapping: true))
    case YAML_SEQUENCE_START_EVENT:
      try refuseAnchor(event.data.sequence_start.anchor, at: start)
      try open(OpenCollection(start: start, isMapping: false))
    case YAML_MAPPING_END_EVENT, YAML_SEQUENCE_END_EVENT:
      try count(at: start)
      add(open.removeLast().node(endingAt: start, end))
    default:
      break
    }
    return true
  }

  private mutating func count(at start: YAMLPosition) throws(YAMLError) {
    guard eventCount < limits.events else {
      throw YAMLError(message: "more than \(limits.events) values", position: start)
    }
    eventCount += 1
  }

  private mutating func open(_ collection: OpenCollection) throws(YAMLError) {
    guard open.count < limits.depth else {
      throw YAMLError(
        message: "nested deeper than \(limits.depth) levels", position: collection.start)
    }
    try count(at: collection.start)
    open.append(collection)
  }

  private mutating func add(_ node: YAMLNode) {
    if open.isEmpty { root = node } else { open[open.count - 1].parts.append(node) }
  }

  private func refuseAnchor(
    _ anchor: UnsafePointer<yaml_char_t>?, at start: YAMLPosition
  ) throws(YAMLError) {
    if let anchor { throw refusal(of: "anchor '&", anchor, at: start) }
  }

  /// The error for an anchor or alias; libyaml allows letters, digits, `-` and `_` in its name.
  private func refusal(
    of what: String, _ name: UnsafePointer<yaml_char_t>, at start: YAMLPosition
  ) -> YAMLError {
    YAMLError(message: "\(what)\(String(cString: name))' is not allowed", position: start)
  }
}

/// A mapping or sequence whose end has not been read.
private struct OpenCollection {
  let start: YAMLPosition
  let isMapping: Bool
  /// The elements of a sequence, or the alternating keys and values of a mapping.
  var parts: [YAMLNode] = []

  /// The whole of it, given the ends of its closing bracket. Without one, they are where the next thing begins.
  func node(endingAt bracket: YAMLPosition, _ end: YAMLPosition) -> YAMLNode {
    let content: YAMLNode.Content =
      isMapping
      ? .mapping(
        stride(from: 0, to: parts.count - 1, by: 2).map {
          YAMLNode.Pair(key: parts[$0], value: parts[$0 + 1])
        })
      : .sequence(parts)
    return YAMLNode(
      content: content, start: start, end: bracket != end ? end : parts.last?.end ?? start)
  }
}
