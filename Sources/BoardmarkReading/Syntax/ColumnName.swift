import BoardmarkText

/// A heading's text reduced to what names a column: lower case, no decoration, single spaces.
///
/// Taken off are emphasis and strike-through marks, emoji and symbols, `#tags`, a WIP limit in
/// parentheses, a trailing date, a trailing colon or ellipsis; `-` and `_` count as spaces.
package struct ColumnName: Hashable {
  /// The whole name, and both halves of `진행중 (In Progress)`; the whole one first.
  package let candidates: [String]

  package init(_ heading: String) {
    if let plain = Self.plain(heading) {
      candidates = [plain]
      return
    }
    let text = HeadingScalars(undecorated: heading)
    var candidates = [text.folded(text.scalars.indices)]
    if let (outer, inner) = text.halves {
      candidates += [text.folded(outer), text.folded(inner)]
    }
    self.candidates = candidates.filter { !$0.isEmpty }
  }

  /// The heading's text by which the same heading is known again, dates and all.
  package static func identity(of heading: String) -> String {
    if let plain = plain(heading) { return plain }
    let text = HeadingScalars(undecorated: heading)
    return text.string(text.scalars.indices)
  }

  /// The lower case of a heading of which nothing is to be taken off; nil for any other.
  private static func plain(_ heading: String) -> String? {
    isPlain(heading) ? heading.lowercased() : nil
  }

  /// Whether a heading consists of words of ASCII letters and digits, single spaces between.
  static func isPlain(_ heading: String) -> Bool {
    var previous: UInt8 = 0x20
    for byte in heading.utf8 {
      guard byte.isASCIIAlphanumeric || (byte == 0x20 && previous != 0x20) else { return false }
      previous = byte
    }
    return previous != 0x20
  }
}

/// A heading's text in lower case without emphasis marks, emoji, symbols and `#tags`, words parted by single
/// spaces.
///
/// Scalars, since finding the characters of a `String` takes longer than reading the rest of a board.
private struct HeadingScalars {
  private(set) var scalars: [Unicode.Scalar] = []

  init(undecorated heading: String) {
    scalars.reserveCapacity(heading.utf8.count)
    var wordStart = 0
    var isASCII = true
    for scalar in heading.unicodeScalars {
      switch scalar {
      case "*", "~", "`": continue
      case " ", "_", "\t", "\n", "\r", "\u{00A0}", "\u{3000}": endWord(&wordStart)
      case "\u{2010}", "\u{2011}", "\u{2013}": scalars.append("-")
      case "\u{20E3}":
        if scalars.count > wordStart, scalars.last?.isASCII == true { scalars.removeLast() }
      case "（": scalars.append("(")
      case "）": scalars.append(")")
      default:
        if scalar.isASCII {
          scalars.append(Unicode.Scalar(UInt8(scalar.value).asciiLowercased))
        } else if !scalar.isDecoration {
          isASCII = false
          scalars.append(scalar)
        }
      }
    }
    endWord(&wordStart)
    if scalars.last == " " { scalars.removeLast() }
    if !isASCII { lowercase() }
  }

  /// Writes what is not ASCII in lower case; most letters have none, or one that their code point shows.
  private mutating func lowercase() {
    for index in scalars.indices {
      let value = scalars[index].value
      switch value {
      case 0..<0x80, 0x430...0x45F, 0x3041...0x3096, 0x30A1...0x30FA, 0x4E00...0x9FFF,
        0xAC00...0xD7A3:
        continue
      case 0x410...0x42F: scalars[index] = Unicode.Scalar(value + 0x20)!
      default:
        let lower = scalars[index].properties.lowercaseMapping.unicodeScalars
        guard lower.count == 1 else {
          scalars = Array(string(scalars.indices).lowercased().unicodeScalars)
          return
        }
        scalars[index] = lower.first!
      }
    }
  }

  /// Ends the word that begins at `start` with a space; leaves it out where it is a tag.
  private mutating func endWord(_ start: inout Int) {
    guard scalars.count > start else { return }
    if scalars[start] == "#", scalars.count > start + 1, scalars[start + 1].properties.isAlphabetic
    {
      scalars.removeSubrange(start...)
    } else {
      scalars.append(" ")
    }
    start = scalars.count
  }

  /// The text of a range.
  func string(_ range: Range<Int>) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(range.count)
    for scalar in scalars[range] { text.append(utf8Of: scalar) }
    return String(decoding: text, as: UTF8.self)
  }

  /// `outer (inner)`, the parenthesis being the last thing in the text.
  var halves: (outer: Range<Int>, inner: Range<Int>)? {
    let end = endOfName(scalars.indices)
    guard end > 0, scalars[end - 1] == ")", let opening = scalars[..<end].lastIndex(of: "(") else {
      return nil
    }
    return (0..<opening, opening + 1..<end - 1)
  }

  /// The text of a range without what comes after a name, in the form in which names compare.
  func folded(_ range: Range<Int>) -> String {
    var end = endOfName(range)
    while true {
      let word = lastWord(range.lowerBound..<end)
      guard !word.isEmpty, isDate(word) || isLimit(word) else { break }
      end = word.lowerBound
      while end > range.lowerBound, scalars[end - 1] == " " { end -= 1 }
    }
    // `Doing(3)`, without a space.
    let word = lastWord(range.lowerBound..<end)
    if let opening = scalars[word].firstIndex(of: "("), isLimit(opening..<word.upperBound) {
      end = opening
    }
    end = endOfName(range.lowerBound..<end)
    var name: [UInt8] = []
    name.reserveCapacity(end - range.lowerBound)
    var isSpaced = false
    for scalar in scalars[range.lowerBound..<max(range.lowerBound, end)] {
      if scalar == " " || scalar == "-" {
        isSpaced = !name.isEmpty
        continue
      }
      if isSpaced { name.append(0x20) }
      isSpaced = false
      name.append(utf8Of: scalar)
    }
    return String(decoding: name, as: UTF8.self)
  }

  /// The end of a range without the marks at it.
  private func endOfName(_ range: Range<Int>) -> Int {
    var end = range.upperBound
    while end > range.lowerBound, scalars[end - 1].isTrailingMark { end -= 1 }
    return end
  }

  private func lastWord(_ range: Range<Int>) -> Range<Int> {
    var start = range.upperBound
    while start > range.lowerBound, scalars[start - 1] != " " { start -= 1 }
    return start..<range.upperBound
  }

  /// `(3)`.
  private func isLimit(_ word: Range<Int>) -> Bool {
    word.count > 2 && scalars[word.lowerBound] == "(" && scalars[word.upperBound - 1] == ")"
      && scalars[word.dropFirst().dropLast()].allSatisfy(\.isDigit)
  }

  /// `2022-08-20`, `2023/03/08`, `10/18/2021`, `20.07.2024`.
  private func isDate(_ word: Range<Int>) -> Bool {
    guard scalars[word.lowerBound].isDigit, scalars[word.upperBound - 1].isDigit,
      let separator = scalars[word].first(where: { !$0.isDigit }),
      ["-", "/", "."].contains(separator)
    else { return false }
    let parts = scalars[word].split(separator: separator, omittingEmptySubsequences: false)
    guard parts.count == 3, parts.allSatisfy({ $0.allSatisfy(\.isDigit) }) else { return false }
    let lengths = parts.map(\.count)
    return (lengths[0] == 4 || lengths[2] == 4) && lengths.allSatisfy { (1...4).contains($0) }
  }
}

extension [UInt8] {
  fileprivate mutating func append(utf8Of scalar: Unicode.Scalar) {
    if scalar.isASCII {
      append(UInt8(truncatingIfNeeded: scalar.value))
    } else {
      self += UTF8.encode(scalar)!
    }
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
    // Letters that most headings consist of need no look at tables.
    switch value {
    case 0..<0x80, 0xC0...0x24F, 0x400...0x481, 0x3041...0x3096, 0x30A1...0x30FA,
      0x4E00...0x9FFF, 0xAC00...0xD7A3:
      return false
    default: break
    }
    switch properties.generalCategory {
    case .otherSymbol, .modifierSymbol, .format, .control, .enclosingMark: return true
    case .nonspacingMark: return (0xFE00...0xFE0F).contains(value)
    default: return properties.isEmojiPresentation
    }
  }
}
