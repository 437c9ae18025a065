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
    var candidates = [Self.folded(text)]
    if let (outer, inner) = Self.halves(of: text) {
      candidates += [Self.folded(outer), Self.folded(inner)]
    }
    self.candidates = candidates.filter { !$0.isEmpty }
  }

  /// The heading's text by which the same heading is known again, dates and all.
  static func identity(of heading: String) -> String {
    if let plain = plain(heading) { return plain }
    return collapsed(undecorated(heading).lowercased())
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

  /// The text without emphasis marks, emoji, symbols and `#tags`.
  private static func undecorated(_ heading: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in heading.unicodeScalars {
      switch scalar {
      case "*", "~", "`": continue
      case "_", "-", "\t", "\n", "\r", "\u{00A0}", "\u{3000}", "\u{2010}", "\u{2011}", "\u{2013}":
        result.append(scalar.isDash ? "-" : " ")
      case "\u{20E3}": if result.last?.isASCII == true { result.removeLast() }
      case "（": result.append("(")
      case "）": result.append(")")
      default: if !scalar.isDecoration { result.append(scalar) }
      }
    }
    return String(result).split(separator: " ").filter { !isTag($0) }.joined(separator: " ")
  }

  private static func isTag(_ word: Substring) -> Bool {
    word.first == "#" && word.dropFirst().first?.isLetter == true
  }

  /// `outer (inner)`, the parenthesis being the last thing in the text.
  private static func halves(of text: String) -> (outer: String, inner: String)? {
    let text = withoutTrailingMarks(text)
    guard text.last == ")", let opening = text.lastIndex(of: "(") else { return nil }
    let inner = text[text.index(after: opening)...].dropLast()
    return (String(text[..<opening]), String(inner))
  }

  /// The text without what comes behind a name, in the form in which names compare.
  private static func folded(_ text: String) -> String {
    var words = withoutTrailingMarks(text).lowercased().split(separator: " ")
    while let last = words.last, isDate(last) || isLimit(last) { words.removeLast() }
    if let last = words.last, let opening = last.firstIndex(of: "("), isLimit(last[opening...]) {
      // `Doing(3)`, without a space.
      words[words.count - 1] = last[..<opening]
    }
    return collapsed(withoutTrailingMarks(words.joined(separator: " ")).replacingDashes())
  }

  private static func withoutTrailingMarks(_ text: String) -> String {
    var text = Substring(text)
    while let last = text.last, [":", "：", "…", ".", " "].contains(last) { text.removeLast() }
    return String(text)
  }

  /// `(3)`.
  private static func isLimit(_ word: some StringProtocol) -> Bool {
    word.first == "(" && word.last == ")" && word.count > 2
      && word.dropFirst().dropLast().utf8.allSatisfy(\.isASCIIDigit)
  }

  /// `2022-08-20`, `2023/03/08`, `10/18/2021`, `20.07.2024`.
  private static func isDate(_ word: Substring) -> Bool {
    for separator: Character in ["-", "/", "."] {
      let parts = word.split(separator: separator, omittingEmptySubsequences: false)
      guard parts.count == 3, parts.allSatisfy({ $0.utf8.allSatisfy(\.isASCIIDigit) }) else {
        continue
      }
      let lengths = parts.map(\.count)
      return (lengths[0] == 4 || lengths[2] == 4) && lengths.allSatisfy { (1...4).contains($0) }
    }
    return false
  }

  private static func collapsed(_ text: String) -> String {
    text.split(separator: " ").joined(separator: " ")
  }
}

extension String {
  fileprivate func replacingDashes() -> String { String(map { $0 == "-" ? " " : $0 }) }
}

extension Unicode.Scalar {
  fileprivate var isDash: Bool {
    self == "-" || self == "\u{2010}" || self == "\u{2011}" || self == "\u{2013}"
  }

  /// Emoji, symbols, and what only changes how they look.
  fileprivate var isDecoration: Bool {
    guard !isASCII else { return false }
    switch properties.generalCategory {
    case .otherSymbol, .modifierSymbol, .format, .control, .enclosingMark: return true
    case .nonspacingMark: return (0xFE00...0xFE0F).contains(value)
    default: return properties.isEmojiPresentation
    }
  }
}
