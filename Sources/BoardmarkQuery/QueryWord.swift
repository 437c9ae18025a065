import BoardmarkReading
import BoardmarkText

/// A word of a query taken apart: `due<=fri` is a key, a comparison and a value.
struct QueryWord {
  /// The key as typed.
  let key: String

  /// What stands between key and value; nil for `:` alone.
  let comparison: DateCondition.Comparison?

  let value: String

  /// Takes `word` apart; nil for one without a key or with `::` or `:/` after it.
  ///
  /// `due:<fri` is read as `due<fri`.
  init?(_ word: Substring) {
    let utf8 = word.utf8
    guard utf8.first?.isASCIILetter == true,
      let end = utf8.firstIndex(where: { !WordSyntax.isKeyByte($0) })
    else { return nil }
    var rest = word[end...]
    if rest.utf8.first == .ascii(":") {
      rest = rest.dropFirst()
      if let first = rest.utf8.first, first == .ascii(":") || first == .ascii("/") { return nil }
      comparison = Self.comparison(&rest)
    } else {
      guard let found = Self.comparison(&rest) else { return nil }
      comparison = found
    }
    key = String(word[..<end])
    value = String(rest)
  }

  /// Whether everything after the key is `:` or `=`, so that any key may take the value.
  var isEquality: Bool { comparison == nil || comparison == .on }

  private static func comparison(_ rest: inout Substring) -> DateCondition.Comparison? {
    for comparison in DateCondition.Comparison.allCases
    where rest.utf8.starts(with: comparison.rawValue.utf8) {
      rest = Substring(rest.utf8.dropFirst(comparison.rawValue.utf8.count))
      return comparison
    }
    return nil
  }
}
