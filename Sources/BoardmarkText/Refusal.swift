/// Why something was not done: the fact, what to do about it, and where.
public protocol Refusal: Error, Sendable, Equatable {
  /// The fact: lower case, no final stop, the thing in quotes.
  var message: String { get }

  /// What to do about it, in the same style.
  var remedy: String { get }

  /// The line of the file that it is about, from 1; nil where it is about none.
  var line: Int? { get }
}

extension Refusal {
  public var line: Int? { nil }
}
