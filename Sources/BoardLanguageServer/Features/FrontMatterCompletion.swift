import Boardmark

/// Completes settings in the front matter: their keys, the names of columns, rules and their
/// levels.
enum FrontMatterCompletion {
  static func list(_ place: CompletionPlace) -> CompletionList? {
    guard let frontMatter = place.board.frontMatter, frontMatter.range.contains(place.offset),
      place.lineBefore.lowerBound > frontMatter.range.lowerBound
    else { return nil }
    let line = place.bytes[place.lineBefore]
    let separators = Array("[]{},: \t".utf8)
    let word = place.word { separators.contains($0) }
    func list(
      _ kind: CompletionList.Kind, _ range: Range<Int>, _ items: [CompletionList.Item]
    ) -> CompletionList {
      CompletionList(kind: kind, range: range, items: items)
    }
    guard let (key, rest) = setting(place) else {
      guard line.allSatisfy({ !$0.isBlank }), !line.contains(.ascii(":")) else { return nil }
      return list(.property, word, keys.map { .init($0.0 + ":", $0.1) })
    }
    switch key {
    case "columns":
      let known = place.board.settings.columns?.map(\.name) ?? []
      return list(.value, name(rest, place), columns(place, but: known))
    case "wip":
      return rest.contains(.ascii(":")) && !rest.contains(.ascii(","))
        ? nil : list(.value, name(rest, place), columns(place, but: []))
    case "rules":
      let entry = rest.suffix(while: { $0 != .ascii(",") && $0 != .ascii("{") })
      if entry.contains(.ascii(":")) {
        return list(.keyword, word, ["error", "warning", "info", "off"].map { .init($0) })
      }
      return list(.keyword, word, RuleDescription.all.map { .init($0.id.rawValue, $0.page.what) })
    default: return nil
    }
  }

  private static let keys: [(String, String)] = [
    ("columns", "the names of the columns"), ("timezone", "the time zone of dates"),
    ("wip", "the limit of open tasks in a column"), ("rules", "the severities of rules"),
  ]

  /// The setting at the position, and the part of its value before it on the line.
  private static func setting(_ place: CompletionPlace) -> (key: String, rest: ArraySlice<UInt8>)? {
    let text = place.document.text
    var row = text.line(at: place.offset)
    var rest = place.bytes[place.lineBefore]
    var isOwnLine = true
    while row > 0 {
      let line = place.bytes[text.content(ofLine: row)]
      let known = isOwnLine ? rest : line
      if let first = known.first, !first.isBlank, first != .ascii("-"), first != .ascii("#") {
        guard let colon = known.firstIndex(of: .ascii(":")) else { return nil }
        if isOwnLine { rest = known[(colon + 1)...] }
        return (String(decoding: known[..<colon], as: UTF8.self).lowercased(), rest)
      }
      if isOwnLine, rest.isEmpty { return nil }
      isOwnLine = false
      row -= 1
    }
    return nil
  }

  /// The bytes of a name that is being typed, which may contain spaces.
  private static func name(_ rest: ArraySlice<UInt8>, _ place: CompletionPlace) -> Range<Int> {
    var typed = rest.suffix(while: { $0 != .ascii(",") && $0 != .ascii("[") && $0 != .ascii("{") })
      .drop(while: \.isBlank)
    if typed.first == .ascii("-") { typed = typed.dropFirst().drop(while: \.isBlank) }
    return typed.startIndex..<place.offset
  }

  /// The headings of the file, and the usual columns.
  private static func columns(
    _ place: CompletionPlace, but known: [String]
  ) -> [CompletionList.Item] {
    let board = place.board
    var seen = Set(known)
    let headings =
      board.columns.map(\.name) + board.columnCandidates.map { $0.name(in: board.reading) }
    return headings.filter { seen.insert($0).inserted }.map { .init($0, "a heading of this file") }
      + ["Todo", "Doing", "Review", "Done"].filter { seen.insert($0).inserted }.map { .init($0) }
  }
}

extension ArraySlice<UInt8> {
  /// The longest suffix whose bytes all satisfy a condition.
  fileprivate func suffix(while isWanted: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    var start = endIndex
    while start > startIndex, isWanted(self[start - 1]) { start -= 1 }
    return self[start...]
  }
}
