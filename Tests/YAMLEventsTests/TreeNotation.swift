import YAMLEvents

/// Writes a tree in one line: mappings as `{` `}`, sequences as `[` `]`, line feeds in scalars as `⏎`, an empty scalar
/// as `∅`.
func notation(_ node: YAMLNode?) -> String {
  switch node?.content {
  case nil: ""
  case .scalar(""): "∅"
  case .scalar(let text):
    String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\n" ? "⏎" : $0 }))
  case .sequence(let elements):
    (["["] + elements.map { notation($0) } + ["]"]).joined(separator: " ")
  case .mapping(let pairs):
    (["{"] + pairs.flatMap { [notation($0.key), notation($0.value)] } + ["}"]).joined(
      separator: " ")
  }
}

/// All nodes of a tree, each before those in it.
func nodes(_ root: YAMLNode?) -> [YAMLNode] {
  var found: [YAMLNode] = []
  var rest = root.map { [$0] } ?? []
  while let node = rest.popLast() {
    found.append(node)
    rest += (node.sequence ?? node.mapping?.flatMap { [$0.key, $0.value] } ?? []).reversed()
  }
  return found
}

/// The error as `line:column: message (offset)`, or `none`.
func failure(_ bytes: some Collection<UInt8>, limits: YAMLLimits = .standard) -> String {
  do throws(YAMLError) {
    _ = try YAMLDocument(bytes, limits: limits)
    return "none"
  } catch {
    let place = error.position
    return "\(place.line):\(place.column): \(error.message) (\(place.offset))"
  }
}
