import BoardmarkReading
import BoardmarkText

/// Tells which of the format's keys a mistyped or longer one is meant for.
enum KeySpelling {
  /// The length of the longest key that is looked at.
  static let longest = 10

  /// The format's key that `typed` nearly is; nil for one that resembles none.
  ///
  /// One letter may be missing, added, wrong, or two may be swapped; the first letter is right, or
  /// one of the swapped. `id` is too short to be resembled.
  static func nearest(to typed: ArraySlice<UInt8>) -> AttributeKey? {
    guard (2...longest).contains(typed.count), let first = typed.first?.asciiLowercased else {
      return nil
    }
    for (spelling, key) in otherNames where typed.equalsIgnoringASCIICase(spelling) { return key }
    for (name, key) in names where abs(name.count - typed.count) <= 1 {
      guard first == name[0] || first == name[1] else { continue }
      let lowercased = typed.map(\.asciiLowercased)
      let isSwapped = lowercased[0] == name[1] && lowercased[1] == name[0]
      if first == name[0] || isSwapped, Suggestion.distance(lowercased, name) == 1 { return key }
    }
    return nil
  }

  private static let names: [(name: [UInt8], key: AttributeKey)] =
    AttributeKey.reserved.filter { $0 != .id }.map { (Array($0.name.utf8), $0) }

  /// What other tools and people call them.
  private static let otherNames: [(spelling: [UInt8], key: AttributeKey)] =
    AttributeSyntax.all.flatMap { syntax in
      syntax.otherNames.map { (Array($0.utf8), syntax.key) }
    }
}
