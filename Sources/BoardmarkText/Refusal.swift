/// Why something was not done: the fact, and what to do about it.
///
/// Its description is both, as they are told in one line.
public protocol Refusal: Error, Sendable, Equatable, CustomStringConvertible {
  /// The fact: lower case, no final stop, the thing in quotes.
  var message: String { get }

  /// What to do about it, in the same style.
  var remedy: String { get }

  /// What to do about it for users who see the board on a screen and type no commands; by default the ``remedy``.
  var remedyOnScreen: String { get }
}

extension Refusal {
  public var remedyOnScreen: String { remedy }

  public var description: String { "\(message); \(remedy)" }
}
