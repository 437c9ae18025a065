import BoardmarkText
import MarkdownBlocks

/// A task's identity: 2 to 32 ASCII letters, digits and `-`, not beginning with `-`.
///
/// Written as typed, compared without regard to ASCII letter case.
public struct TaskID: Sendable {
  /// The id as typed.
  public let text: String

  /// The id in lower case, which comparisons use.
  @usableFromInline package let folded: String

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
  /// True if the ids differ at most in letter case.
  public static func == (left: Self, right: Self) -> Bool { left.folded == right.folded }

  /// Hashes the id without regard to letter case.
  public func hash(into hasher: inout Hasher) { hasher.combine(folded) }
}

extension TaskID: CustomStringConvertible {
  /// The id as typed.
  public var description: String { text }
}

/// Creates new task ids: random, in lower case, from letters and digits that are not easily confused.
package struct IDMint: Sendable {
  private static let alphabet = Array("23456789bcdfghjkmnpqrstvwxz".utf8)

  private var taken: Set<TaskID>
  private let length: Int

  /// Creates a mint for a board.
  ///
  /// - Parameters:
  ///   - taken: The ids in use in the board and its archive; they are never created again.
  ///   - count: The number of ids that will be needed; ids are long enough for all of them.
  package init(taken: Set<TaskID>, count: Int = 1) {
    self.taken = taken
    length = Self.length(for: taken.count + count)
  }

  /// The smallest length, at least 4, with at least `100 * count` possible ids.
  static func length(for count: Int) -> Int {
    var length = 4
    var ids = 27 * 27 * 27 * 27
    while 100 * count > ids {
      length += 1
      ids *= 27
    }
    return length
  }

  /// Creates a new id, which counts as taken from then on.
  package mutating func next(using generator: inout some RandomNumberGenerator) -> TaskID {
    while true {
      let id = candidate(using: &generator)
      if taken.insert(id).inserted { return id }
    }
  }

  package func hasTaken(_ id: TaskID) -> Bool { taken.contains(id) }

  /// A random id of the mint's length, which may be taken already.
  package func candidate(using generator: inout some RandomNumberGenerator) -> TaskID {
    while true {
      let text = (0..<length).map { _ in
        Self.alphabet[Int.random(in: 0..<Self.alphabet.count, using: &generator)]
      }
      // Any such text is a valid id; one of digits alone would look like a number, so it must have
      // a letter.
      if let id = TaskID(text), text.contains(where: \.isASCIILetter) { return id }
    }
  }
}

/// A random number generator whose numbers depend only on its seed.
package struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
