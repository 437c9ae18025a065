import BoardmarkText

/// Makes new task ids: random, in lower case, from letters and digits that are not mistaken for one
/// another.
public struct IDMint: Sendable {
  private static let alphabet = Array("23456789bcdfghjkmnpqrstvwxz".utf8)

  private var taken: Set<TaskID>
  private let length: Int

  /// Makes a mint for a board.
  ///
  /// - Parameters:
  ///   - taken: The ids that are in use, in the board and in its archive; they are not made again.
  ///   - count: How many more ids will be needed; the ids are long enough for all of them.
  public init(taken: Set<TaskID>, count: Int = 1) {
    self.taken = taken
    length = Self.length(for: taken.count + count)
  }

  /// The smallest length, at least 4, at which at least `100 * count` ids exist.
  static func length(for count: Int) -> Int {
    var length = 4
    var ids = 27 * 27 * 27 * 27
    while 100 * count > ids {
      length += 1
      ids *= 27
    }
    return length
  }

  /// Makes a new id, which counts as taken from then on.
  public mutating func next(using generator: inout some RandomNumberGenerator) -> TaskID {
    while true {
      let id = candidate(using: &generator)
      if taken.insert(id).inserted { return id }
    }
  }

  package func hasTaken(_ id: TaskID) -> Bool { taken.contains(id) }

  /// An id of the mint's length that may be taken.
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
