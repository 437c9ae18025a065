import BoardmarkText

/// A task's identity: 2 to 32 ASCII letters, digits and `-`, not beginning with `-`.
///
/// Written as typed, compared without regard to ASCII letter case.
public struct TaskID: Sendable {
  /// The id as typed.
  public let text: String

  /// The id in lower case, which comparisons use.
  public let folded: String

  /// Makes an id of `text`; nil if it does not have the form of one.
  @inlinable
  public init?(_ text: some Collection<UInt8>) {
    guard (2...32).contains(text.count), let first = text.first, first.isASCIIAlphanumeric,
      text.allSatisfy({ $0.isASCIIAlphanumeric || $0 == .ascii("-") })
    else { return nil }
    let typed = String(decoding: text, as: UTF8.self)
    self.text = typed
    self.folded =
      text.contains { $0 != $0.asciiLowercased }
      ? String(decoding: text.map(\.asciiLowercased), as: UTF8.self) : typed
  }

  /// Makes an id of `text`; nil if it does not have the form of one.
  public init?(_ text: String) { self.init(text.utf8) }
}

extension TaskID: Hashable {
  public static func == (left: Self, right: Self) -> Bool { left.folded == right.folded }

  public func hash(into hasher: inout Hasher) { hasher.combine(folded) }
}

extension TaskID: CustomStringConvertible {
  public var description: String { text }
}
