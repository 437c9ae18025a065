import BoardmarkText
import MarkdownBlocks

/// A heading's text reduced to what may name a column: lower case, no decoration, single spaces.
///
/// Ignored are emphasis and strikethrough marks, emoji and symbols, `#tags`, a WIP limit in
/// parentheses, a trailing date, and a trailing colon or ellipsis; `-` and `_` count as spaces.
package struct ColumnName: Hashable {
  /// The whole name first, then the two halves of a name like `진행중 (In Progress)`. The second half counts only if the
  /// first has no ASCII letter.
  package let candidates: [String]

  package init(_ heading: String) {
    candidates = FoldedName.all(in: Array(heading.utf8)[...]).map(\.text)
  }

  /// The form of a heading's text that identifies the heading; unlike ``candidates``, it keeps dates and other
  /// additions.
  package static func identity(of heading: String) -> String {
    let bytes = Array(heading.utf8)[...]
    if let plain = FoldedName(plain: bytes) { return plain.text }
    let scalars = HeadingScalars(undecorated: bytes)
    return scalars.name(scalars.scalars.indices).text
  }

  /// The whole name of a heading with a trailing date, if any, such as that of a week's finished tasks.
  package static func dated(_ heading: String) -> String {
    let scalars = HeadingScalars(undecorated: Array(heading.utf8)[...])
    return scalars.folded(scalars.scalars.indices, keepsDate: true).text
  }
}

/// A name in the form in which names are compared.
struct FoldedName {
  let bytes: [UInt8]

  /// True if equal names always have the same bytes; false if it may be spelled with other code points.
  let isOrdinary: Bool

  var text: String { String(decoding: bytes, as: UTF8.self) }

  fileprivate init(_ bytes: [UInt8], isOrdinary: Bool) {
    self.bytes = bytes
    self.isOrdinary = isOrdinary
  }

  /// The lower case of a heading without decoration; nil for any other heading.
  fileprivate init?(plain heading: ArraySlice<UInt8>) {
    guard Self.isPlain(heading) else { return nil }
    self.init(heading.map(\.asciiLowercased), isOrdinary: true)
  }

  /// True if a heading consists of words of ASCII letters and digits, with single spaces between
  /// them.
  private static func isPlain(_ heading: ArraySlice<UInt8>) -> Bool {
    var previous: UInt8 = 0x20
    for byte in heading {
      guard byte.isASCIIAlphanumeric || (byte == 0x20 && previous != 0x20) else { return false }
      previous = byte
    }
    return previous != 0x20
  }

  /// The names by which a heading may be recognized, the whole one first.
  static func all(in heading: ArraySlice<UInt8>) -> [FoldedName] {
    if let plain = FoldedName(plain: heading) { return [plain] }
    let scalars = HeadingScalars(undecorated: heading)
    var names = [scalars.folded(scalars.scalars.indices)]
    if let (outer, inner) = scalars.halves {
      names.append(scalars.folded(outer))
      // In `Rodent IV (FAIT)` the parentheses hold a status; in `검수 (Review)` they repeat the name in another script.
      if !scalars.scalars[outer].contains(where: \.isASCIILetter) {
        names.append(scalars.folded(inner))
      }
    }
    return names.filter { !$0.bytes.isEmpty }
  }
}

/// A heading's text in lower case, without emphasis marks, emoji, symbols and `#tags`, its words separated by single
/// spaces.
///
/// It stores scalars, since finding the characters of a `String` takes longer than reading the rest of a board.
private struct HeadingScalars {
  private(set) var scalars: [Unicode.Scalar] = []

  /// True if the text consists of ordinary letters and ASCII only.
  private var isOrdinary = true

  init(undecorated heading: ArraySlice<UInt8>) {
    scalars.reserveCapacity(heading.count)
    heading.withUnsafeBufferPointer { undecorate($0) }
  }

  private mutating func undecorate(_ heading: UnsafeBufferPointer<UInt8>) {
    var wordStart = 0
    var isASCII = true
    var offset = 0
    while offset < heading.count {
      let byte = heading[offset]
      if byte.isASCIIAlphanumeric {
        scalars.append(Unicode.Scalar(byte.asciiLowercased))
        offset += 1
        continue
      }
      let step = heading.utf8Scalar(at: offset)
      offset += step.length
      // Bytes that are not UTF-8 would be shown as a symbol, so they are left out.
      guard let scalar = step.scalar else { continue }
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
          if !scalar.isOrdinaryLetter { isOrdinary = false }
          scalars.append(scalar)
        }
      }
    }
    endWord(&wordStart)
    if scalars.last == " " { scalars.removeLast() }
    if !isASCII { lowercase() }
  }

  /// Lowercases the non-ASCII scalars; most letters have no case, or one that can be told from the code point.
  private mutating func lowercase() {
    for index in scalars.indices {
      let scalar = scalars[index]
      switch scalar.value {
      case 0..<0x80, 0x430...0x45F, 0x5D0...0x5EA, 0x621...0x64A, 0x3041...0x3096, 0x30A1...0x30FA,
        0x4E00...0x9FFF, 0xAC00...0xD7A3:
        continue
      case 0x410...0x42F: scalars[index] = Unicode.Scalar(scalar.value + 0x20)!
      case _ where !scalar.properties.changesWhenLowercased: continue
      default:
        let lower = scalar.properties.lowercaseMapping.unicodeScalars
        guard lower.count == 1 else {
          let text = name(scalars.indices).text.lowercased()
          scalars = Array(text.unicodeScalars)
          isOrdinary = false
          return
        }
        scalars[index] = lower.first!
      }
    }
  }

  /// Ends the word that begins at `start` with a space; removes the word if it is a tag.
  private mutating func endWord(_ start: inout Int) {
    guard scalars.count > start else { return }
    if scalars[start] == "#", scalars.count > start + 1, scalars[start + 1].isLetter {
      scalars.removeSubrange(start...)
    } else {
      scalars.append(" ")
    }
    start = scalars.count
  }

  /// The text of a range.
  func name(_ range: Range<Int>) -> FoldedName {
    var text: [UInt8] = []
    text.reserveCapacity(range.count)
    for scalar in scalars[range] { text.append(utf8Of: scalar) }
    return FoldedName(text, isOrdinary: isOrdinary)
  }

  /// The halves of `outer (inner)`, if the parenthesis is the last thing in the text.
  var halves: (outer: Range<Int>, inner: Range<Int>)? {
    let end = endOfName(scalars.indices)
    guard end > 0, scalars[end - 1] == ")", let opening = scalars[..<end].lastIndex(of: "(") else {
      return nil
    }
    return (0..<opening, opening + 1..<end - 1)
  }

  /// The text of a range without trailing additions, in the form in which names are compared.
  ///
  /// - Parameter keepsDate: True to keep a date as part of the name.
  func folded(_ range: Range<Int>, keepsDate: Bool = false) -> FoldedName {
    var end = endOfName(range)
    while true {
      let word = lastWord(range.lowerBound..<end)
      guard !word.isEmpty, isLimit(word) || !keepsDate && isDate(word) else { break }
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
    return FoldedName(name, isOrdinary: isOrdinary)
  }

  /// The end of a range without its trailing marks.
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

  fileprivate var isASCIILetter: Bool { isASCII && UInt8(value).isASCIILetter }

  fileprivate var isLetter: Bool {
    isASCII ? UInt8(value).isASCIILetter : properties.isAlphabetic
  }

  fileprivate var isTrailingMark: Bool {
    switch self {
    case ":", "：", "…", ".", " ": true
    default: false
    }
  }

  /// True if the scalar is an emoji, a symbol, or one that only affects how others look.
  fileprivate var isDecoration: Bool {
    // Fast path: most headings need no lookup in the Unicode tables.
    if isOrdinaryLetter { return false }
    switch properties.generalCategory {
    case .otherSymbol, .modifierSymbol, .format, .control, .enclosingMark: return true
    case .nonspacingMark: return (0xFE00...0xFE0F).contains(value)
    default: return properties.isEmojiPresentation
    }
  }

  /// True for the letters of most headings, dashes and quotation marks. A text of only these and ASCII never equals one
  /// spelled with other code points.
  fileprivate var isOrdinaryLetter: Bool {
    switch value {
    case 0xC0...0x24F, 0x400...0x481, 0x5D0...0x5EA, 0x621...0x64A, 0x2010...0x2026,
      0x3041...0x3096, 0x30A1...0x30FA, 0x4E00...0x9FFF, 0xAC00...0xD7A3:
      true
    default: false
    }
  }
}

/// The meaning of a column's name, unless the board's settings override it.
///
/// The table is the same for all boards: it holds the names of all ``ColumnLanguage``s.
struct KnownColumn: Equatable {
  let state: Board.ColumnState
  let role: ColumnRole

  /// True if the name is also an ordinary section title, so that on its own it does not make a file a board.
  let isWeak: Bool

  /// The entry of a name; nil if the name is not known.
  static func named(_ name: FoldedName) -> KnownColumn? {
    guard name.isOrdinary else { return spellings[name.text] }
    return english.column(name.bytes) ?? others.column(name.bytes)
  }

  /// The entry of the first of a heading's names that has one; nil if none has.
  static func of(_ heading: ArraySlice<UInt8>) -> KnownColumn? {
    for name in FoldedName.all(in: heading) { if let known = named(name) { return known } }
    return nil
  }

  // Most boards have only English headings, for which the other languages' tables are not built.
  private static let english = Table([.english])
  private static let others = Table(ColumnLanguage.all.dropFirst())

  /// The same table, for names that may be spelled with other code points.
  private static let spellings = [String: KnownColumn](
    (english.names + others.names).map { (String(decoding: $0.name, as: UTF8.self), $0.column) },
    uniquingKeysWith: { first, _ in first })

  /// Names by length: few share a length, so no hash is needed, and building the table takes less time than reading a
  /// small board.
  private struct Table {
    private var text: [UInt8] = []

    private var places: [[(beginning: UInt64, start: Int, column: KnownColumn)]] = []

    init(_ languages: some Sequence<ColumnLanguage>) {
      for language in languages {
        for names in language.lists { names.text.withUTF8Buffer { add($0, names.column) } }
      }
    }

    private mutating func add(_ names: UnsafeBufferPointer<UInt8>, _ column: KnownColumn) {
      let base = text.count
      text += names
      var start = 0
      while start < names.count {
        let end = names.offset(of: .ascii(";"), from: start, to: names.count)
        while places.count <= end - start { places.append([]) }
        let name = UnsafeBufferPointer(rebasing: names[start..<end])
        places[end - start].append((Self.beginning(of: name), base + start, column))
        start = end + 2
      }
    }

    var names: [(name: ArraySlice<UInt8>, column: KnownColumn)] {
      places.indices.flatMap { length in
        places[length].map { (text[$0.start..<$0.start + length], $0.column) }
      }
    }

    /// The meaning of a name in the first language that has it; nil if none has.
    func column(_ name: [UInt8]) -> KnownColumn? {
      guard name.count < places.count else { return nil }
      let beginning = name.withUnsafeBufferPointer(Self.beginning)
      return places[name.count].first {
        $0.beginning == beginning
          && text[$0.start..<$0.start + name.count].isIdentical(to: name[...])
      }?.column
    }

    /// The first eight bytes of a name as one number, which distinguishes nearly all names of the
    /// same length.
    private static func beginning(of name: UnsafeBufferPointer<UInt8>) -> UInt64 {
      name.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }
  }
}

extension ColumnLanguage {
  /// The lists of names, with the meaning of each list.
  fileprivate var lists: [(text: StaticString, column: KnownColumn)] {
    [
      (todo, KnownColumn(state: .todo, role: .plain, isWeak: false)),
      (weakTodo, KnownColumn(state: .todo, role: .plain, isWeak: true)),
      (doing, KnownColumn(state: .doing, role: .plain, isWeak: false)),
      (weakDoing, KnownColumn(state: .doing, role: .plain, isWeak: true)),
      (waiting, KnownColumn(state: .doing, role: .waiting, isWeak: true)),
      (done, KnownColumn(state: .done, role: .plain, isWeak: false)),
      (weakDone, KnownColumn(state: .done, role: .plain, isWeak: true)),
      (archive, KnownColumn(state: .done, role: .archive, isWeak: true)),
      (cancelled, KnownColumn(state: .done, role: .cancelled, isWeak: true)),
    ]
  }

  /// All names of a list.
  static func names(in list: StaticString) -> [String] {
    list.withUTF8Buffer { list in
      list.split(separator: .ascii(";")).map {
        String(decoding: $0.drop { $0 == 0x20 }, as: UTF8.self)
      }
    }
  }

  /// The language that all of `headings` are in; English if no language has them all.
  package static func of(_ headings: [String]) -> ColumnLanguage {
    let candidates = headings.map { ColumnName($0).candidates }
    return all.first { language in
      let known = Set(language.lists.flatMap { names(in: $0.text) })
      return candidates.allSatisfy { $0.contains(where: known.contains) }
    } ?? english
  }

  /// The name of a new column of `state`.
  package func name(of state: Board.ColumnState) -> String {
    let list =
      switch state {
      case .todo: todo
      case .doing: doing
      case .done: done
      }
    let name = Self.names(in: list)[0]
    return name.prefix(1).uppercased() + name.dropFirst()
  }
}
