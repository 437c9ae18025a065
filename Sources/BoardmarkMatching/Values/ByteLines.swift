import BoardmarkText

extension ArraySlice<UInt8> {
  /// The lines of the bytes, each with its LF.
  package var lines: [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = startIndex
    while start < endIndex {
      let end = self[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? endIndex
      lines.append(self[start..<end])
      start = end
    }
    return lines
  }

  /// True if a line has content, rather than only marking where something begins, ends or is
  /// divided: a rule, a fence, the dashes of a table, an HTML tag.
  package var saysSomething: Bool {
    let text = drop(while: \.isSpace)
    if text.starts(with: "```".utf8) || text.starts(with: "~~~".utf8) { return false }
    var isTag = false
    return text.contains { byte in
      if byte == .ascii("<") || byte == .ascii(">") { isTag = byte == .ascii("<") }
      return !isTag && (byte.isASCIIAlphanumeric || byte >= 0x80)
    }
  }
}
