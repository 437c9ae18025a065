import BoardmarkText

/// The target after the `]` of a link: `(destination "title")` or `[label]`.
enum LinkSyntax {
  /// CommonMark allows any nesting; cmark stops at 32, which also bounds the cost.
  private static let deepestParenthesis = 32

  /// The offset after the link target that begins at `offset`; nil if there is none.
  static func targetEnd(in bytes: [UInt8], at offset: Int, limit: Int) -> Int? {
    guard offset < limit else { return nil }
    switch bytes[offset] {
    case .ascii("("): return inlineTargetEnd(in: bytes, at: offset, limit: limit)
    case .ascii("["): return labelEnd(in: bytes, at: offset, limit: limit)
    default: return nil
    }
  }

  private static func labelEnd(in bytes: [UInt8], at offset: Int, limit: Int) -> Int? {
    var cursor = offset + 1
    // CommonMark bounds a label's length.
    let limit = min(limit, cursor + 1000)
    while cursor < limit {
      switch bytes[cursor] {
      case .ascii("\\"): cursor += 2
      case .ascii("["): return nil
      case .ascii("]"): return cursor + 1
      default: cursor += 1
      }
    }
    return nil
  }

  private static func inlineTargetEnd(in bytes: [UInt8], at offset: Int, limit: Int) -> Int? {
    var cursor = AngleSyntax.skipSpace(in: bytes, from: offset + 1, limit: limit)
    guard cursor < limit else { return nil }
    if bytes[cursor] == .ascii(")") { return cursor + 1 }
    guard let destination = destinationEnd(in: bytes, at: cursor, limit: limit) else { return nil }
    cursor = AngleSyntax.skipSpace(in: bytes, from: destination, limit: limit)
    guard cursor < limit else { return nil }
    if bytes[cursor] != .ascii(")"), cursor > destination {
      guard let title = titleEnd(in: bytes, at: cursor, limit: limit) else { return nil }
      cursor = AngleSyntax.skipSpace(in: bytes, from: title, limit: limit)
    }
    return cursor < limit && bytes[cursor] == .ascii(")") ? cursor + 1 : nil
  }

  private static func destinationEnd(in bytes: [UInt8], at offset: Int, limit: Int) -> Int? {
    var cursor = offset
    if bytes[cursor] == .ascii("<") {
      cursor += 1
      while cursor < limit {
        switch bytes[cursor] {
        case .ascii("\\"): cursor += 2
        case .ascii(">"): return cursor + 1
        case .ascii("<"), 0x0A, 0x0D: return nil
        default: cursor += 1
        }
      }
      return nil
    }
    var depth = 0
    while cursor < limit {
      let byte = bytes[cursor]
      if byte == .ascii("\\"), cursor + 1 < limit, bytes[cursor + 1].isASCIIPunctuation {
        cursor += 2
        continue
      }
      if byte <= 0x20 || byte == 0x7F { break }
      if byte == .ascii("(") {
        depth += 1
        if depth > deepestParenthesis { return nil }
      }
      if byte == .ascii(")") {
        if depth == 0 { break }
        depth -= 1
      }
      cursor += 1
    }
    return depth == 0 && cursor <= limit ? cursor : nil
  }

  private static func titleEnd(in bytes: [UInt8], at offset: Int, limit: Int) -> Int? {
    let closing: UInt8
    switch bytes[offset] {
    case .ascii("\""), .ascii("'"): closing = bytes[offset]
    case .ascii("("): closing = .ascii(")")
    default: return nil
    }
    var cursor = offset + 1
    while cursor < limit {
      if bytes[cursor] == .ascii("\\") {
        cursor += 2
        continue
      }
      if bytes[cursor] == closing { return cursor + 1 }
      if closing == .ascii(")"), bytes[cursor] == .ascii("(") { return nil }
      cursor += 1
    }
    return nil
  }
}
