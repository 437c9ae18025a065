import BoardmarkText

extension Dialect {
  /// `^a1b2c3` at the end of a line, to which links point.
  static let obsidianBlockID = Dialect(
    "Obsidian", sample: ("^a1b2c3", nil), isOnlyMentioned: true,
    .words(first: [.ascii("^")], signs: [Sign(byte: .ascii("^"))]) { line, offset in
      let bytes = line.bytes
      let limit = line.range.upperBound
      guard offset == line.range.lowerBound || bytes[offset - 1].isBlank else { return nil }
      var end = offset + 1
      while end < limit, bytes[end].isASCIIAlphanumeric || bytes[end] == .ascii("-") { end += 1 }
      guard end > offset + 1, bytes[end..<limit].allSatisfy(\.isBlank) else { return nil }
      return .init(range: offset..<end, meaning: .blockID)
    })
}
