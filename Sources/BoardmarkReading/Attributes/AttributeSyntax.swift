import BoardmarkText

/// What the format says about one of its own attributes.
package struct AttributeSyntax: Sendable {
  package let key: AttributeKey

  /// What messages call the value.
  package let noun: String

  /// What other programs and people call the key, in lower case.
  package let otherNames: [String]

  /// What a value is to be, as messages say after "is not"; nil where a rule of its own looks at it.
  package let form: String?

  /// What to do where a value has another form; nil where the form says it.
  package let remedy: String?

  /// Whether reports have a field of its own for it; others stand among `attributes`.
  package let hasField: Bool

  /// Whether a value is meant for it where the key is misspelled or does not count.
  package let resembles: @Sendable (ArraySlice<UInt8>) -> Bool

  /// Whether a value says something.
  package let accepts: @Sendable (ArraySlice<UInt8>) -> Bool

  /// - Parameter resembles: What it `accepts` unless it is given.
  init(
    _ key: AttributeKey, _ noun: String, otherNames: [String] = [], form: String? = nil,
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

extension AttributeKey {
  /// What the format says about the attribute; nil for anybody's own.
  package var syntax: AttributeSyntax? { rank.map { AttributeSyntax.all[$0] } }
}
