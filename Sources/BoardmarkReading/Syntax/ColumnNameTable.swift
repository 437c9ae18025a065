import BoardmarkText

/// What a column's name says about it where the board does not say so itself.
///
/// The table is the same for everybody: the names of all ``ColumnLanguage``s.
struct KnownColumn: Equatable {
  let state: ColumnState
  let role: ColumnRole

  /// Whether the name is an ordinary section title elsewhere, so that it alone makes no board.
  let isWeak: Bool

  /// The entry of a name.
  static func named(_ name: FoldedName) -> KnownColumn? {
    guard name.isOrdinary else { return spellings[name.text] }
    guard name.bytes.count <= longest else { return nil }
    let key = ByteString(name.bytes)
    return english[key] ?? others[key]
  }

  /// No name has more bytes.
  static let longest = 80

  /// No name has more ASCII letters, so that a heading with more need not be folded.
  static let mostLetters = 24

  // Most boards are in English and have no other headings, so that the other languages are not read for them.
  private static let english = table(of: [.english])
  private static let others = table(of: ColumnLanguage.all.dropFirst())

  /// The same names for those that may be spelled with other code points.
  private static let spellings = [String: KnownColumn](
    english.merging(others) { first, _ in first }
      .map { (String(decoding: $0.key.bytes, as: UTF8.self), $0.value) },
    uniquingKeysWith: { first, _ in first })

  private static func table(
    of languages: some Sequence<ColumnLanguage>
  ) -> [ByteString: KnownColumn] {
    var table: [ByteString: KnownColumn] = [:]
    func add(_ names: String, _ state: ColumnState, _ role: ColumnRole = .plain, isWeak: Bool) {
      ColumnLanguage.forEachName(in: names) { name in
        let key = ByteString(name)
        let entry = KnownColumn(state: state, role: role, isWeak: isWeak)
        // What two languages call by one name is as the first has it, but strong in either.
        if let known = table[key], known.state != state || !known.isWeak { return }
        table[key] = entry
      }
    }
    for language in languages {
      add(language.todo, .todo, isWeak: false)
      add(language.weakTodo, .todo, isWeak: true)
      add(language.doing, .doing, isWeak: false)
      add(language.weakDoing, .doing, isWeak: true)
      add(language.waiting, .doing, .waiting, isWeak: true)
      add(language.done, .done, isWeak: false)
      add(language.weakDone, .done, isWeak: true)
      add(language.archive, .done, .archive, isWeak: true)
      add(language.cancelled, .done, .cancelled, isWeak: true)
    }
    return table
  }
}

extension ColumnLanguage {
  /// Calls `body` with each name of a list.
  ///
  /// By bytes, since finding letters in them takes longer than reading a small board.
  static func forEachName(in list: String, _ body: (ArraySlice<UInt8>) -> Void) {
    for name in Array(list.utf8).split(separator: .ascii(";")) { body(name.drop { $0 == 0x20 }) }
  }

  /// All names of a list.
  static func names(in list: String) -> [String] {
    var names: [String] = []
    forEachName(in: list) { names.append(String(decoding: $0, as: UTF8.self)) }
    return names
  }

  private var lists: [String] {
    [todo, weakTodo, doing, weakDoing, waiting, done, weakDone, archive, cancelled]
  }

  /// The language of all of `headings`; English where they have none in common.
  package static func of(_ headings: [String]) -> ColumnLanguage {
    let candidates = headings.map { ColumnName($0).candidates }
    return all.first { language in
      let known = Set(language.lists.flatMap(names))
      return candidates.allSatisfy { $0.contains(where: known.contains) }
    } ?? english
  }

  /// What a new column of `state` is called.
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
