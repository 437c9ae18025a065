/// A heading's text reduced to what names a column: lower case, no decoration, single spaces.
///
/// Taken off are emphasis and strike-through marks, emoji and symbols, `#tags`, a WIP limit in
/// parentheses, a trailing date, a trailing colon or ellipsis; `-` and `_` count as spaces.
struct ColumnName: Hashable {
  /// The whole name, and both halves of `진행중 (In Progress)`; the whole one first.
  let candidates: [String]

  init(_ heading: String) {
    if let plain = Self.plain(heading) {
      candidates = [plain]
      return
    }
    let text = Self.undecorated(heading)
    var candidates = [Self.folded(text[...])]
    if let (outer, inner) = Self.halves(of: text) {
      candidates += [Self.folded(outer), Self.folded(inner)]
    }
    self.candidates = candidates.filter { !$0.isEmpty }
  }

  /// The heading's text by which the same heading is known again, dates and all.
  static func identity(of heading: String) -> String {
    plain(heading) ?? String(lowercased(undecorated(heading)[...]))
  }

  /// The lower case of a heading of ASCII letters and single spaces, of which nothing is to be taken
  /// off; nil for any other.
  private static func plain(_ heading: String) -> String? {
    var previous: UInt8 = 0x20
    for byte in heading.utf8 {
      guard byte.isASCIILetter || (byte == 0x20 && previous != 0x20) else { return nil }
      previous = byte
    }
    return previous == 0x20 ? nil : heading.lowercased()
  }
}

// A heading is worked on as scalars, since finding the characters of a `String` takes longer than
// reading the rest of the board. Words are parted by single spaces once the text is undecorated.
extension ColumnName {
  fileprivate typealias Text = [Unicode.Scalar]

  /// The text without emphasis marks, emoji, symbols and `#tags`.
  private static func undecorated(_ heading: String) -> Text {
    var result: Text = []
    result.reserveCapacity(heading.utf8.count)
    for scalar in heading.unicodeScalars {
      switch scalar {
      case "*", "~", "`": continue
      case "_", "\t", "\n", "\r", "\u{00A0}", "\u{3000}": result.append(" ")
      case "\u{2010}", "\u{2011}", "\u{2013}": result.append("-")
      case "\u{20E3}": if result.last?.isASCII == true { result.removeLast() }
      case "（": result.append("(")
      case "）": result.append(")")
      default: if !scalar.isDecoration { result.append(scalar) }
      }
    }
    return joined(words(of: result[...]).filter { !isTag($0) })
  }

  private static func isTag(_ word: Text.SubSequence) -> Bool {
    word.first == "#" && word.dropFirst().first?.properties.isAlphabetic == true
  }

  /// `outer (inner)`, the parenthesis being the last thing in the text.
  private static func halves(of text: Text) -> (outer: Text.SubSequence, inner: Text.SubSequence)? {
    let text = withoutTrailingMarks(text[...])
    guard text.last == ")", let opening = text.lastIndex(of: "(") else { return nil }
    return (text[..<opening], text[(opening + 1)...].dropLast())
  }

  /// The text without what comes after a name, in the form in which names compare.
  private static func folded(_ text: Text.SubSequence) -> String {
    let lower = lowercased(withoutTrailingMarks(text))
    var words = words(of: lower[...])
    while let last = words.last, isDate(last) || isLimit(last) { words.removeLast() }
    if let last = words.last, let opening = last.firstIndex(of: "("), isLimit(last[opening...]) {
      // `Doing(3)`, without a space.
      words[words.count - 1] = last[..<opening]
    }
    var name = Text(withoutTrailingMarks(joined(words)[...]))
    for index in name.indices where name[index] == "-" { name[index] = " " }
    return String(joined(Self.words(of: name[...])))
  }

  private static func lowercased(_ text: Text.SubSequence) -> Text {
    if text.allSatisfy(\.isASCII) {
      return text.map { Unicode.Scalar(UInt8($0.value).asciiLowercased) }
    }
    return Text(String(Text(text)).lowercased().unicodeScalars)
  }

  private static func withoutTrailingMarks(_ text: Text.SubSequence) -> Text.SubSequence {
    var text = text
    while let last = text.last, last.isTrailingMark { text.removeLast() }
    return text
  }

  /// `(3)`.
  private static func isLimit(_ word: Text.SubSequence) -> Bool {
    word.first == "(" && word.last == ")" && word.count > 2
      && word.dropFirst().dropLast().allSatisfy(\.isDigit)
  }

  /// `2022-08-20`, `2023/03/08`, `10/18/2021`, `20.07.2024`.
  private static func isDate(_ word: Text.SubSequence) -> Bool {
    guard word.first?.isDigit == true, word.last?.isDigit == true,
      let separator = word.first(where: { !$0.isDigit }), ["-", "/", "."].contains(separator)
    else { return false }
    let parts = word.split(separator: separator, omittingEmptySubsequences: false)
    guard parts.count == 3, parts.allSatisfy({ $0.allSatisfy(\.isDigit) }) else { return false }
    let lengths = parts.map(\.count)
    return (lengths[0] == 4 || lengths[2] == 4) && lengths.allSatisfy { (1...4).contains($0) }
  }

  private static func words(of text: Text.SubSequence) -> [Text.SubSequence] {
    text.split(separator: " ")
  }

  private static func joined(_ words: [Text.SubSequence]) -> Text {
    Text(words.joined(separator: CollectionOfOne(" ")))
  }
}

extension String {
  fileprivate init(_ scalars: [Unicode.Scalar]) {
    var view = UnicodeScalarView()
    view.append(contentsOf: scalars)
    self.init(view)
  }
}

extension Unicode.Scalar {
  fileprivate var isDigit: Bool { value >= 0x30 && value <= 0x39 }

  fileprivate var isTrailingMark: Bool {
    switch self {
    case ":", "：", "…", ".", " ": true
    default: false
    }
  }

  /// Emoji, symbols, and what only changes how they look.
  fileprivate var isDecoration: Bool {
    // ASCII and Hangul syllables, so that most headings need no look at tables.
    guard !isASCII, !(0xAC00...0xD7A3).contains(value) else { return false }
    switch properties.generalCategory {
    case .otherSymbol, .modifierSymbol, .format, .control, .enclosingMark: return true
    case .nonspacingMark: return (0xFE00...0xFE0F).contains(value)
    default: return properties.isEmojiPresentation
    }
  }
}
