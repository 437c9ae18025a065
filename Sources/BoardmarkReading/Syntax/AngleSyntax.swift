import BoardmarkText

/// CommonMark's autolinks and HTML tags: the syntax between `<` and `>`.
enum AngleSyntax {
  /// The offset after the autolink that begins with the `<` at `offset`; nil if none does.
  static func autolinkEnd(in bytes: [UInt8], at offset: Int, limit: Int) -> Int? {
    var search = offset + 1
    var colon: Int?
    var at: Int?
    while search < limit {
      let byte = bytes[search]
      if byte == .ascii(">") { break }
      if byte <= 0x20 || byte == .ascii("<") { return nil }
      if byte == .ascii(":"), colon == nil { colon = search }
      if byte == .ascii("@"), at == nil { at = search }
      search += 1
    }
    guard search < limit else { return nil }
    if let colon, isScheme(bytes[offset + 1..<colon]) { return search + 1 }
    if let at, at > offset + 1, at + 1 < search, colon == nil { return search + 1 }
    return nil
  }

  private static func isScheme(_ text: ArraySlice<UInt8>) -> Bool {
    guard (2...32).contains(text.count), let first = text.first, first.isASCIILetter else {
      return false
    }
    return text.allSatisfy {
      $0.isASCIIAlphanumeric || $0 == .ascii("+") || $0 == .ascii(".") || $0 == .ascii("-")
    }
  }

  /// The offset after the opening or closing tag that begins with the `<` at `offset`; nil if none
  /// does.
  static func tagEnd(in bytes: [UInt8], at offset: Int, limit: Int) -> Int? {
    var cursor = offset + 1
    let isClosing = cursor < limit && bytes[cursor] == .ascii("/")
    if isClosing { cursor += 1 }
    guard cursor < limit, bytes[cursor].isASCIILetter else { return nil }
    while cursor < limit, bytes[cursor].isASCIIAlphanumeric || bytes[cursor] == .ascii("-") {
      cursor += 1
    }
    while true {
      let spaced = skipSpace(in: bytes, from: cursor, limit: limit)
      guard spaced < limit else { return nil }
      if bytes[spaced] == .ascii(">") { return spaced + 1 }
      if isClosing { return nil }
      if bytes[spaced] == .ascii("/") {
        return spaced + 1 < limit && bytes[spaced + 1] == .ascii(">") ? spaced + 2 : nil
      }
      guard spaced > cursor, let next = attributeEnd(in: bytes, at: spaced, limit: limit) else {
        return nil
      }
      cursor = next
    }
  }

  private static func attributeEnd(in bytes: [UInt8], at offset: Int, limit: Int) -> Int? {
    var cursor = offset
    guard
      bytes[cursor].isASCIILetter || bytes[cursor] == .ascii("_") || bytes[cursor] == .ascii(":")
    else { return nil }
    while cursor < limit, isNameByte(bytes[cursor]) { cursor += 1 }
    let equals = skipSpace(in: bytes, from: cursor, limit: limit)
    guard equals < limit, bytes[equals] == .ascii("=") else { return cursor }
    cursor = skipSpace(in: bytes, from: equals + 1, limit: limit)
    guard cursor < limit else { return nil }
    let quote = bytes[cursor]
    if quote == .ascii("\"") || quote == .ascii("'") {
      guard let closing = bytes[cursor + 1..<limit].firstIndex(of: quote) else { return nil }
      return closing + 1
    }
    let value = cursor
    while cursor < limit, !bytes[cursor].isSpace, !Self.endsUnquoted.contains(bytes[cursor]) {
      cursor += 1
    }
    return cursor > value ? cursor : nil
  }

  private static let endsUnquoted = Array("\"'=<>`".utf8)

  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || byte == .ascii("_") || byte == .ascii(".") || byte == .ascii(":")
      || byte == .ascii("-")
  }

  static func skipSpace(in bytes: [UInt8], from offset: Int, limit: Int) -> Int {
    var cursor = offset
    while cursor < limit, bytes[cursor].isSpace { cursor += 1 }
    return cursor
  }
}
