import Foundation

/// How many random cases the tests try: RANDOM_CASES (1) times as many as usual.
package enum RandomCases {
  package static let factor =
    ProcessInfo.processInfo.environment["RANDOM_CASES"].flatMap { UInt64($0) } ?? 1

  /// True if more than usual is tried.
  package static var areMany: Bool { factor > 1 }

  /// The seeds of so many cases as are usual, or more of them where more are asked for.
  package static func seeds(_ usual: UInt64, from first: UInt64 = 0) -> Range<UInt64> {
    first..<first + usual * factor
  }

  /// How many there are where so many are usual.
  package static func count(_ usual: Int) -> Int { usual * Int(factor) }
}
