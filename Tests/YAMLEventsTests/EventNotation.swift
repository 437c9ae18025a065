import YAMLEvents

/// Writes events in one line: `{` `}` `[` `]`, scalars as `plain`, `'single'`, `"double"`, `|literal`,
/// `>folded`, line feeds in them as `⏎`, an empty plain scalar as `∅`.
func notation(_ events: [YAMLEvent]) -> String {
  events.map { event in
    switch event.kind {
    case .mappingStart: "{"
    case .mappingEnd: "}"
    case .sequenceStart: "["
    case .sequenceEnd: "]"
    case .scalar(let text, let style): notation(text, style)
    }
  }
  .joined(separator: " ")
}

private func notation(_ text: String, _ style: YAMLScalarStyle) -> String {
  let line = String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\n" ? "⏎" : $0 }))
  return switch style {
  case .plain: line.isEmpty ? "∅" : line
  case .singleQuoted: "'\(line)'"
  case .doubleQuoted: "\"\(line)\""
  case .literal: "|\(line)"
  case .folded: ">\(line)"
  }
}

func events(_ text: String, limits: YAMLLimits = .standard) throws -> String {
  notation(try YAMLDocument(text.utf8, limits: limits).events)
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
