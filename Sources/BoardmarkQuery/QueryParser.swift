import BoardmarkReading
import BoardmarkText

/// Parses the words of a query on one board.
struct QueryParser {
  let board: Board
  let today: CalendarDate

  /// Parses the words into alternatives separated by `or`, each a list of words that must all
  /// match.
  ///
  /// - Throws: ``Board/QueryError`` for the first word that is wrong.
  func alternatives(_ words: [String]) throws(Board.QueryError) -> [[QueryTerm]] {
    var alternatives: [[QueryTerm]] = [[]]
    for (index, word) in words.enumerated() {
      switch word.lowercased() {
      case "or", "and":
        // `or` and `and` must not come first or last, or next to each other.
        guard !alternatives[alternatives.count - 1].isEmpty, index + 1 < words.count,
          !["or", "and"].contains(words[index + 1].lowercased())
        else { throw Board.QueryError(word: word, reason: .connective) }
        if word.lowercased() == "or" { alternatives.append([]) }
      case "not" where index + 1 < words.count && Self.isCondition(Substring(words[index + 1])):
        throw Board.QueryError(word: word, reason: .not(words[index + 1]))
      default: alternatives[alternatives.count - 1].append(try term(word))
      }
    }
    return alternatives
  }

  /// Parses one word.
  private func term(_ word: String) throws(Board.QueryError) -> QueryTerm {
    let isNegated = word.utf8.first == .ascii("-") && word.utf8.count > 1
    let rest = Substring(word.utf8.dropFirst(isNegated ? 1 : 0))
    do {
      return QueryTerm(word: word, isNegated: isNegated, condition: try condition(rest))
    } catch {
      throw Board.QueryError(word: word, reason: error)
    }
  }

  /// True if a word without its `-` is more than text, regardless of the board.
  static func isCondition(_ word: Substring) -> Bool {
    if name(word, after: "@", inTag: false) != nil || name(word, after: "#", inTag: true) != nil {
      return true
    }
    let text = word.lowercased()
    if text == "overdue" || text == "blocked" { return true }
    guard let parts = QueryWord(word) else { return false }
    return QueryKey(rawValue: parts.key.lowercased()) != nil
      || Board.AttributeKey(parts.key.utf8).rank != nil || parts.isAttribute
  }

  private func condition(_ word: Substring) throws(Board.QueryError.Reason) -> QueryCondition {
    if let name = Self.name(word, after: "@", inTag: false) { return .person(name) }
    if let name = Self.name(word, after: "#", inTag: true) { return .tag(name) }
    switch word.lowercased() {
    case "overdue": return .status(.overdue)
    case "blocked": return .status(.blocked)
    default: break
    }
    if let parts = QueryWord(word), let condition = try condition(parts) { return condition }
    return .text(TextSearch(String(word)))
  }

  /// The person or tag that the word names, read as it would be on a task line.
  private static func name(
    _ word: Substring, after mark: Unicode.Scalar, inTag: Bool
  ) -> FoldedName? {
    let bytes = Array(word.utf8)
    guard bytes.first == .ascii(mark), bytes.count > 1,
      WordSyntax.nameEnd(in: bytes, from: 1, limit: bytes.count, inTag: inTag) == bytes.count
    else { return nil }
    return FoldedName(String(word.unicodeScalars.dropFirst()))
  }

  /// The condition of a word `key:value`; nil if the word is only text.
  private func condition(_ word: QueryWord) throws(Board.QueryError.Reason) -> QueryCondition? {
    let name = word.key.lowercased()
    // `ref:gh:owner/repo#12` means the attribute of a task that refers to an issue.
    if name == "ref", word.comparison == nil, let reference = QueryWord(Substring(word.value)),
      reference.isAttribute
    {
      return .attribute(Board.AttributeKey(reference.key.utf8), FoldedName(reference.value))
    }
    guard let key = QueryKey(rawValue: name) else { return try unknownKey(name, word) }
    if let attribute = key.dateAttribute { return .date(attribute, try date(word, key)) }
    guard word.modifier == nil else { return nil }
    guard !word.value.isEmpty else { throw .missingValue(key: name) }
    guard word.isEquality else { throw .comparison(key: name) }
    return try condition(key, word.value)
  }

  private func condition(
    _ key: QueryKey, _ value: String
  ) throws(Board.QueryError.Reason) -> QueryCondition {
    let folded = value.lowercased()
    switch key {
    case .column: return .columns(try columns(value))
    case .group: return try group(value)
    case .state: return .state(try Self.known(key, folded, Board.ColumnState.allCases))
    case .is: return .status(try Self.known(key, folded, QueryCondition.Status.allCases))
    case .box: return .box(try Self.known(key, folded, [.open, .ticked, .cancelled, .none]))
    case .pri where folded == "none": return .priority(nil)
    case .pri:
      if let priority = Board.Priority(value.utf8) { return .priority(priority) }
      throw .value(
        key: "pri", value: value, accepted: Board.Priority.allCases.map(\.rawValue) + ["none"])
    case .id: return .id(IDPattern(value, among: board.tasks.lazy.compactMap(\.id)))
    case .needs: return .needs(IDPattern(value, among: board.tasks.lazy.flatMap(\.titleLine.needs)))
    case .has: return .has(QueryCondition.Feature(folded))
    case .title: return .title(TextSearch(value))
    case .text: return .text(TextSearch(value))
    case .due, .start, .done: preconditionFailure("dates are read as such")
    }
  }

  private static func known<Value: RawRepresentable<String>>(
    _ key: QueryKey, _ text: String, _ values: [Value]
  ) throws(Board.QueryError.Reason) -> Value {
    if let value = values.first(where: { $0.rawValue == text }) { return value }
    throw .value(key: key.rawValue, value: text, accepted: values.map(\.rawValue))
  }

  private func date(
    _ word: QueryWord, _ key: QueryKey
  ) throws(Board.QueryError.Reason) -> DateCondition {
    var comparison = word.comparison ?? .on
    if let modifier = word.modifier {
      switch modifier.lowercased() {
      case "none" where word.value.isEmpty: return .none
      case "any" where word.value.isEmpty: return .any
      case "before": comparison = .before
      case "after": comparison = .after
      case "by": comparison = .atMost
      default: throw .modifier(key: key.rawValue, modifier)
      }
      guard word.isEquality else { throw .comparison(key: "\(key.rawValue).\(modifier)") }
    } else if word.isEquality, word.value.lowercased() == "none" {
      return .none
    }
    guard !word.value.isEmpty else { throw .missingValue(key: key.rawValue) }
    do {
      let date = try CalendarDate(
        saying: word.value, on: today, looking: key == .done ? .back : .ahead)
      return .compare(comparison, date)
    } catch {
      throw .date(error)
    }
  }

  private func columns(_ name: String) throws(Board.QueryError.Reason) -> Set<Int> {
    do {
      return Set(try ColumnLookup(board).columns(name))
    } catch {
      throw .column(error)
    }
  }

  private func group(_ name: String) throws(Board.QueryError.Reason) -> QueryCondition {
    let folded = ColumnName.identity(of: name)
    var places: Set<QueryCondition.GroupPlace?> = []
    var names: [String] = []
    for (column, groups) in board.columns.lazy.map(\.groups).enumerated() {
      for (index, group) in groups.enumerated() {
        names.append(group.name)
        if ColumnName.identity(of: group.name) == folded {
          places.insert(QueryCondition.GroupPlace(column: column, group: index))
        }
      }
    }
    if !places.isEmpty { return .groups(places) }
    if folded == "none" { return .groups([nil]) }
    throw .group(name, groups: names)
  }

  // MARK: - Keys that are not the query's own

  /// The attribute that the word would be on a task's line; nil for text such as `re::invent`.
  ///
  /// - Throws: An error if no task has the attribute and one of the query's own keys is similar.
  private func unknownKey(
    _ name: String, _ word: QueryWord
  ) throws(Board.QueryError.Reason) -> QueryCondition? {
    let key = Board.AttributeKey(name.utf8)
    let isUsed = board.columns.contains { $0.tasks.contains { $0.titleLine.attribute(key) != nil } }
    if !isUsed, key.rank == nil, let suggestion = meant(name, word) {
      throw .key(name, suggestion: suggestion)
    }
    guard word.isAttribute else { return nil }
    return .attribute(key, FoldedName(word.value))
  }

  /// The key similar to `name` that accepts the word's value; nil if there is none.
  private func meant(_ name: String, _ word: QueryWord) -> String? {
    let keys = QueryKey.allCases.map(\.rawValue)
    guard !word.value.isEmpty, let near = Suggestion.nearest(to: name, among: keys),
      let key = QueryKey(rawValue: near)
    else { return nil }
    do throws(Board.QueryError.Reason) {
      if key.isDate {
        _ = try date(word, key)
        return near
      }
      guard word.isEquality, word.modifier == nil else { return nil }
      switch try condition(key, word.value) {
      // These keys accept any value, so the value gives no hint.
      case .title, .text, .has: return nil
      case .id(let pattern):
        return board.tasks.contains { $0.id.map(pattern.matches) ?? false } ? near : nil
      case .needs(let pattern):
        return board.tasks.contains { $0.titleLine.needs.contains(where: pattern.matches) }
          ? near : nil
      default: return near
      }
    } catch {
      return nil
    }
  }
}

extension QueryCondition.Feature {
  /// Parses a value of `has:`; a word other than the known ones is an attribute's key.
  fileprivate init(_ name: String) {
    switch name {
    case "people": self = .people
    case "tags": self = .tags
    case "body": self = .body
    case "checklist": self = .checklist
    case "group": self = .group
    default: self = .attribute(Board.AttributeKey(name.utf8))
    }
  }
}

/// A word of a query, split: `due<=fri` is a key, a comparison and a value.
struct QueryWord {
  /// The key as typed.
  let key: String

  /// The part after the key's dot, such as `before` in `due.before:fri`; nil if there is no dot.
  let modifier: String?

  /// The comparison between key and value; nil for `:` alone.
  let comparison: DateCondition.Comparison?

  let value: String

  /// Splits `word`; nil if it has no key, or if `::` or `:/` follows the key.
  ///
  /// `due:<fri` is read as `due<fri`, and `due.none` as `due.none:`.
  init?(_ word: Substring) {
    let utf8 = word.utf8
    guard utf8.first?.isASCIILetter == true,
      let end = utf8.firstIndex(where: { !WordSyntax.isKeyByte($0) })
    else { return nil }
    var rest = word[end...]
    let modifier = Self.modifier(&rest)
    if let modifier, rest.isEmpty {
      guard Self.wholeModifiers.contains(modifier.lowercased()) else { return nil }
      comparison = nil
    } else if rest.utf8.first == .ascii(":") {
      rest = rest.dropFirst()
      if let first = rest.utf8.first, first == .ascii(":") || first == .ascii("/") { return nil }
      comparison = Self.comparison(&rest)
    } else {
      guard let found = Self.comparison(&rest) else { return nil }
      comparison = found
    }
    self.modifier = modifier
    key = String(word[..<end])
    value = String(rest)
  }

  static let wholeModifiers = ["none", "any"]

  /// Removes a leading dot and the letters after it, and returns the letters.
  private static func modifier(_ rest: inout Substring) -> String? {
    guard rest.utf8.first == .ascii(".") else { return nil }
    let letters = rest.utf8.dropFirst().prefix { $0.isASCIILetter }
    guard !letters.isEmpty else { return nil }
    rest = rest[letters.endIndex...]
    return String(Substring(letters))
  }

  /// True if `:` or `=` separates key and value, which any key allows.
  var isEquality: Bool { comparison == nil || comparison == .on }

  /// True for `key:value` as on a task's line.
  var isAttribute: Bool {
    comparison == nil && modifier == nil && !value.isEmpty && !value.contains(where: \.isWhitespace)
  }

  private static func comparison(_ rest: inout Substring) -> DateCondition.Comparison? {
    for comparison in DateCondition.Comparison.allCases
    where rest.utf8.starts(with: comparison.rawValue.utf8) {
      rest = Substring(rest.utf8.dropFirst(comparison.rawValue.utf8.count))
      return comparison
    }
    return nil
  }
}
