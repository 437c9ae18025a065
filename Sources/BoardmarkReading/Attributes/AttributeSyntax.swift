import BoardmarkText

/// The format's definition of one of its own attributes.
package struct AttributeSyntax: Sendable {
  package let key: Board.AttributeKey

  /// The name of the value in messages.
  package let noun: String

  /// Names for the key in other programs and among people, in lower case.
  package let otherNames: [String]

  /// The form of a valid value, for messages that say "is not …"; nil if a separate rule checks the value.
  package let form: String?

  /// The remedy for an invalid value; nil if `form` is enough.
  package let remedy: String?

  /// True if reports have a separate field for the attribute; the others are listed under
  /// `attributes`.
  package let hasField: Bool

  /// True if a value with a misspelled or ignored key was probably meant for this attribute.
  package let resembles: @Sendable (ArraySlice<UInt8>) -> Bool

  /// True if a value is valid.
  package let accepts: @Sendable (ArraySlice<UInt8>) -> Bool

  /// - Parameter resembles: The same as `accepts` by default.
  init(
    _ key: Board.AttributeKey, _ noun: String, otherNames: [String] = [], form: String? = nil,
    remedy: String? = nil, hasField: Bool = false,
    resembles: (@Sendable (ArraySlice<UInt8>) -> Bool)? = nil,
    accepts: @escaping @Sendable (ArraySlice<UInt8>) -> Bool
  ) {
    self.key = key
    self.noun = noun
    self.otherNames = otherNames
    self.form = form
    self.remedy = remedy
    self.hasField = hasField
    self.resembles = resembles ?? accepts
    self.accepts = accepts
  }

  /// The format's own attributes, in canonical order.
  package static let all: [AttributeSyntax] = [
    .pri,
    .start,
    .due,
    .every,
    .est,
    .needs,
    .id,
    .done,
  ]
}

extension Board.AttributeKey {
  /// The format's definition of the attribute; nil for a custom one.
  package var syntax: AttributeSyntax? { rank.map { AttributeSyntax.all[$0] } }
}

/// Finds the format's key that a mistyped key or another name means.
package enum KeySpelling {
  /// The maximum length of a key that may be recognized.
  package static let longest = 10

  /// The format's key that `typed` resembles; nil if there is none.
  ///
  /// One letter may be missing, added or wrong, or two neighbours may be swapped; the first letter
  /// has to be right, or one of the swapped. `id` is too short to be resembled.
  package static func nearest(to typed: ArraySlice<UInt8>) -> Board.AttributeKey? {
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

  /// True if `typed` is one of the format's keys or resembles one.
  static func isResembled(by typed: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard (2...longest).contains(typed.count), mayBegin(with: typed[typed.startIndex]) else {
      return false
    }
    let typed = Array(typed)[...]
    return Board.AttributeKey(typed).rank != nil || nearest(to: typed) != nil
  }

  /// True if a key that begins with `byte` could be one of the format's or resemble one.
  package static func mayBegin(with byte: UInt8) -> Bool {
    byte.isASCIILetter && initials & 1 << UInt32(byte.asciiLowercased - .ascii("a")) != 0
  }

  /// A bit for each possible first letter of the format's keys and of those resembling them.
  private static let initials: UInt32 = {
    let first = otherNames.map { $0.spelling[0] } + [.ascii("i")]
    return (first + names.flatMap { $0.name.prefix(2) })
      .reduce(0) { $0 | 1 << UInt32($1 - .ascii("a")) }
  }()

  private static let names: [(name: [UInt8], key: Board.AttributeKey)] =
    Board.AttributeKey.reserved.filter { $0 != .id }.map { (Array($0.name.utf8), $0) }

  /// Names for the format's keys in other tools and among people.
  private static let otherNames: [(spelling: [UInt8], key: Board.AttributeKey)] =
    AttributeSyntax.all.flatMap { syntax in
      syntax.otherNames.map { (Array($0.utf8), syntax.key) }
    }
}
