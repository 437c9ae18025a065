import BoardmarkText

extension Board {
  /// How long a task is expected to take: `30m`, `4h`, `2d`; a day has eight hours.
  public struct Estimate: Sendable, Hashable {
    /// The hours of a working day.
    package static let hoursOfDay = 8

    /// The minutes, at least 1; below 10^12 in an estimate that was read.
    public let minutes: Int

    /// Reads a number above 0 followed by `m`, `h` or `d`; nil for anything else.
    public init?(_ text: some Collection<UInt8>) {
      let bytes = Array(text)
      guard let number = CalendarDate.number(bytes.dropLast()), number > 0 else { return nil }
      switch bytes.last {
      case .ascii("m"): minutes = number
      case .ascii("h"): minutes = number * 60
      case .ascii("d"): minutes = number * 60 * Self.hoursOfDay
      default: return nil
      }
    }

    /// Reads the same forms as the initializer that takes bytes.
    public init?(_ text: String) { self.init(text.utf8) }

    private init(minutes: Int) { self.minutes = minutes }

    /// The sum of some estimates; nil if there are none.
    package static func sum(_ estimates: some Sequence<Board.Estimate>) -> Board.Estimate? {
      let minutes = estimates.reduce(0) { $0 + $1.minutes }
      return minutes > 0 ? Board.Estimate(minutes: minutes) : nil
    }
  }
}

extension Board.Estimate: Comparable {
  /// True if the left effort is smaller.
  public static func < (left: Self, right: Self) -> Bool { left.minutes < right.minutes }
}

extension Board.Estimate: CustomStringConvertible {
  /// The estimate in the largest units possible: `2d 4h 30m`.
  public var description: String {
    let day = 60 * Self.hoursOfDay
    let parts = [(minutes / day, "d"), (minutes % day / 60, "h"), (minutes % 60, "m")]
    return parts.filter { $0.0 > 0 }.map { "\($0.0)\($0.1)" }.joined(separator: " ")
  }
}

extension AttributeSyntax {
  static let est = AttributeSyntax(
    .est, "estimate", otherNames: ["estimate"], form: "of the form 30m, 4h or 2d",
    accepts: { Board.Estimate($0) != nil })
}
