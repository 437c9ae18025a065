/// How many days things took.
public struct Distribution: Sendable, Equatable {
  /// The days, ascending.
  public let days: [Int]

  public init(_ days: [Int]) { self.days = days.sorted() }

  public var count: Int { days.count }

  public var median: Int? { percentile(50) }

  /// The fewest days within which at least this many per cent were done; nil if there are none.
  ///
  /// This is the nearest rank: one of the values that occurred, never one between two of them.
  /// - Parameter percent: 1 to 100.
  public func percentile(_ percent: Int) -> Int? {
    guard !days.isEmpty else { return nil }
    let rank = (percent * days.count + 99) / 100
    return days[max(1, rank) - 1]
  }
}
