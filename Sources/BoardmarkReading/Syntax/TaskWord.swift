/// A word of a task line that says something: an attribute, a person or a tag.
public struct TaskWord: Sendable {
  public enum Kind: Sendable, Hashable {
    case person
    case tag
    case attribute(AttributeKey)
  }

  public let kind: Kind

  /// The word's bytes, `@`, `#` or the key included.
  public let range: Range<Int>

  /// The bytes of the name after `@` or `#`, or of the attribute's value.
  public let value: Range<Int>

  /// Whether the word stands in the final run that ends the title.
  public let isInFinalRun: Bool

  /// The attribute's key; nil for a person or a tag.
  public var key: AttributeKey? {
    if case .attribute(let key) = kind { key } else { nil }
  }

  /// The position of the attribute's key among the format's own; nil for any other word.
  @usableFromInline var rank: Int? {
    if case .attribute(let key) = kind { key.rank } else { nil }
  }

  /// The word as it counts in a run below the title.
  var outsideFinalRun: TaskWord {
    TaskWord(kind: kind, range: range, value: value, isInFinalRun: false)
  }
}
