import BoardmarkText

/// Recognizes which of the format's keys is meant by a mistyped key or by another name.
package enum KeySpelling {
  /// The length of the longest key that may be recognized.
  package static let longest = 10

  /// The format's key that `typed` resembles; nil if there is none.
  ///
  /// One letter may be missing, added or wrong, or two neighbours may be swapped; the first letter
  /// has to be right, or one of the swapped. `id` is too short to be resembled.
  package static func nearest(to typed: ArraySlice<UInt8>) -> AttributeKey? {
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

  /// Whether `typed` is one of the format's keys or resembles one.
  static func isResembled(by typed: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard (2...longest).contains(typed.count), mayBegin(with: typed[typed.startIndex]) else {
      return false
    }
    let typed = Array(typed)[...]
    return AttributeKey(typed).rank != nil || nearest(to: typed) != nil
  }

  /// Whether a key that begins with `byte` may be one of the format's or resemble one.
  package static func mayBegin(with byte: UInt8) -> Bool {
    byte.isASCIILetter && initials & 1 << UInt32(byte.asciiLowercased - .ascii("a")) != 0
  }

  /// One bit for each letter that may begin a key which is one of the format's or resembles one.
  private static let initials: UInt32 = {
    let first = otherNames.map { $0.spelling[0] } + [.ascii("i")]
    return (first + names.flatMap { $0.name.prefix(2) })
      .reduce(0) { $0 | 1 << UInt32($1 - .ascii("a")) }
  }()

  private static let names: [(name: [UInt8], key: AttributeKey)] =
    AttributeKey.reserved.filter { $0 != .id }.map { (Array($0.name.utf8), $0) }

  /// What other tools and people call the format's keys.
  private static let otherNames: [(spelling: [UInt8], key: AttributeKey)] =
    AttributeSyntax.all.flatMap { syntax in
      syntax.otherNames.map { (Array($0.utf8), syntax.key) }
    }
}
