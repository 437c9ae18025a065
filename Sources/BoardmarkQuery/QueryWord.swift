import BoardmarkReading
import BoardmarkText

/// A word of a query taken apart: `due<=fri` is a key, a comparison and a value.
struct QueryWord {
  /// The key as typed.
  let key: String

  /// The part after the key's dot, such as `before` in `due.before:fri`; nil if there is no dot.
  let modifier: String?

  /// The comparison between key and value; nil for `:` alone.
  let comparison: DateCondition.Comparison?

  let value: String

  /// Takes `word` apart; nil if it has no key, or if `::` or `:/` follows the key.
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

  /// The modifiers that need no value.
  static let wholeModifiers = ["none", "any"]

  /// Removes a leading dot and the letters after it, and returns the letters.
  private static func modifier(_ rest: inout Substring) -> String? {
    guard rest.utf8.first == .ascii(".") else { return nil }
    let letters = rest.utf8.dropFirst().prefix { $0.isASCIILetter }
    guard !letters.isEmpty else { return nil }
    rest = rest[letters.endIndex...]
    return String(Substring(letters))
  }

  /// Whether only `:` or `=` stands between key and value, which any key allows.
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
