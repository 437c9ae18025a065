internal import CYAML

/// Turns libyaml's events into values and refuses those that are not allowed.
struct EventReader {
  private(set) var events: [YAMLEvent] = []
  private let map: CharacterMap
  private let limits: YAMLLimits
  private var depth = 0
  private var documentCount = 0

  init(map: CharacterMap, limits: YAMLLimits) {
    self.map = map
    self.limits = limits
  }

  /// Takes one event; returns whether more follow.
  mutating func read(_ event: borrowing yaml_event_t) throws(YAMLError) -> Bool {
    let start = map.position(ofCharacter: event.start_mark.index)
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
      let bytes = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
      let style = YAMLScalarStyle(scalar.style)
      try append(.scalar(String(decoding: bytes, as: UTF8.self), style), event)
    case YAML_MAPPING_START_EVENT:
      try refuseAnchor(event.data.mapping_start.anchor, at: start)
      try descend(at: start)
      try append(.mappingStart, event)
    case YAML_SEQUENCE_START_EVENT:
      try refuseAnchor(event.data.sequence_start.anchor, at: start)
      try descend(at: start)
      try append(.sequenceStart, event)
    case YAML_MAPPING_END_EVENT:
      depth -= 1
      try append(.mappingEnd, event)
    case YAML_SEQUENCE_END_EVENT:
      depth -= 1
      try append(.sequenceEnd, event)
    default:
      break
    }
    return true
  }

  private mutating func append(
    _ kind: YAMLEvent.Kind, _ event: borrowing yaml_event_t
  ) throws(YAMLError) {
    let start = map.position(ofCharacter: event.start_mark.index)
    let end = map.position(ofCharacter: max(event.start_mark.index, event.end_mark.index))
    guard events.count < limits.events else {
      throw YAMLError(message: "more than \(limits.events) values", position: start)
    }
    events.append(YAMLEvent(kind: kind, start: start, end: end))
  }

  private mutating func descend(at start: YAMLPosition) throws(YAMLError) {
    depth += 1
    guard depth <= limits.depth else {
      throw YAMLError(message: "nested deeper than \(limits.depth) levels", position: start)
    }
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

extension YAMLScalarStyle {
  fileprivate init(_ style: yaml_scalar_style_t) {
    switch style {
    case YAML_SINGLE_QUOTED_SCALAR_STYLE: self = .singleQuoted
    case YAML_DOUBLE_QUOTED_SCALAR_STYLE: self = .doubleQuoted
    case YAML_LITERAL_SCALAR_STYLE: self = .literal
    case YAML_FOLDED_SCALAR_STYLE: self = .folded
    default: self = .plain
    }
  }
}
