import BoardmarkText
import MarkdownBlocks

/// What a column's name says about the column, if the board does not say so itself.
///
/// The table is the same for all boards: it holds the names of all ``ColumnLanguage``s.
struct KnownColumn: Equatable {
  let state: ColumnState
  let role: ColumnRole

  /// Whether the name is also an ordinary section title, so that it does not make a file a board by
  /// itself.
  let isWeak: Bool

  /// The entry of a name; nil if the name is not known.
  static func named(_ name: FoldedName) -> KnownColumn? {
    guard name.isOrdinary else { return spellings[name.text] }
    return english.column(name.bytes) ?? others.column(name.bytes)
  }

  /// The most ASCII letters that any known name has; a heading with more need not be folded.
  static let maxLetters = 24

  /// The entry of the first of a heading's names that has one; nil if none has.
  static func of(_ heading: ArraySlice<UInt8>) -> KnownColumn? {
    guard !isCertainlyUnknown(heading),
      heading.count <= maxLetters || !FoldedName.hasLetters(beyond: maxLetters, in: heading)
    else { return nil }
    for name in FoldedName.all(in: heading) { if let known = named(name) { return known } }
    return nil
  }

  /// Whether a heading certainly has no entry, since no name begins with its first four letters, or since it begins
  /// with a link.
  private static func isCertainlyUnknown(_ heading: ArraySlice<UInt8>) -> Bool {
    // A character that is not ASCII may remove the letter before it.
    guard heading.count > 4, heading.prefix(5).allSatisfy({ $0 < 0x80 }) else { return false }
    let beginning = heading.prefix(4)
    if beginning.first == .ascii("[") { return beginning[beginning.startIndex + 1].isASCIILetter }
    guard beginning.allSatisfy(\.isASCIILetter) else { return false }
    let key = beginning.reduce(0) { $0 << 8 | UInt32($1.asciiLowercased) }
    return !english.mayHaveName(beginningWith: key) && !others.mayHaveName(beginningWith: key)
  }

  // Most boards have English headings only, and the other languages' names are not read for these.
  private static let english = Table([.english])
  private static let others = Table(ColumnLanguage.all.dropFirst())

  /// The same names, for names that may be spelled with other code points.
  private static let spellings = [String: KnownColumn](
    (english.names + others.names).map { (String(decoding: $0.name, as: UTF8.self), $0.column) },
    uniquingKeysWith: { first, _ in first })

  /// Names by their lengths: few have the same length, so no hash is needed, and such a table is made in less time than
  /// a small board is read.
  private struct Table {
    private var text: [UInt8] = []

    /// A bit for the first four bytes of each name with at least four; few other beginnings share
    /// one.
    private var beginnings = [UInt64](repeating: 0, count: 256)
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
        let beginning = Self.beginning(of: name)
        places[end - start].append((beginning, base + start, column))
        if name.count >= 4 {
          let key = UInt32(truncatingIfNeeded: beginning >> (8 * min(name.count - 4, 4)))
          beginnings[Self.word(of: key)] |= Self.bit(of: key)
        }
        start = end + 2
      }
    }

    var names: [(name: ArraySlice<UInt8>, column: KnownColumn)] {
      places.indices.flatMap { length in
        places[length].map { (text[$0.start..<$0.start + length], $0.column) }
      }
    }

    func mayHaveName(beginningWith beginning: UInt32) -> Bool {
      beginnings[Self.word(of: beginning)] & Self.bit(of: beginning) != 0
    }

    // The multiplication mixes all four bytes into the upper bits.
    private static func word(of key: UInt32) -> Int { Int((key &* 0x9E37_79B1) >> 24) }
    private static func bit(of key: UInt32) -> UInt64 {
      1 << UInt64((key &* 0x9E37_79B1) >> 18 & 63)
    }

    /// What a name means in the first language that has it; nil if none has.
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
  package func name(of state: ColumnState) -> String {
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
