import BoardmarkText

/// The format's definition of one of its own attributes.
package struct AttributeSyntax: Sendable {
  package let key: AttributeKey

  /// What messages call the value.
  package let noun: String

  /// What other programs and people call the key, in lower case.
  package let otherNames: [String]

  /// The form of a valid value, as messages say it after "is not"; nil if a separate rule checks the value.
  package let form: String?

  /// What to do if a value has another form; nil if `form` says it.
  package let remedy: String?

  /// Whether reports have a separate field for the attribute; the others are listed under
  /// `attributes`.
  package let hasField: Bool

  /// Whether a value seems meant for this attribute if its key is misspelled or does not count.
  package let resembles: @Sendable (ArraySlice<UInt8>) -> Bool

  /// Whether a value is valid.
  package let accepts: @Sendable (ArraySlice<UInt8>) -> Bool

  /// - Parameter resembles: The same as `accepts` by default.
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
  /// The format's definition of the attribute; nil for a custom one.
  package var syntax: AttributeSyntax? { rank.map { AttributeSyntax.all[$0] } }
}
