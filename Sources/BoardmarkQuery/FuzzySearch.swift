import BoardmarkReading

/// Finds tasks by some of their letters, in order: `shpr` finds `Ship the parser`.
public struct FuzzySearch: Sendable {
  private let letters: [Character]

  /// - Parameter text: The letters; case and white space do not count.
  public init(_ text: String) {
    letters = text.lowercased().filter { !$0.isWhitespace }
  }

  /// The tasks whose id or title has the letters in order, the closest first.
  ///
  /// Letters count as closer if they stand together or at the starts of words. Tasks that are
  /// equally close keep their order. Cost: the length of all titles.
  public func best(_ tasks: [Board.Task]) -> [Board.Task] {
    let scored = tasks.enumerated().compactMap { index, task in
      [score(of: task.title), task.id.flatMap { score(of: $0.text) }].compactMap { $0 }.max()
        .map { (score: $0, index: index) }
    }
    return scored.sorted { ($1.score, $0.index) < ($0.score, $1.index) }.map { tasks[$0.index] }
  }

  /// How well `text` matches the letters; nil if it does not contain all of them in order.
  func score(of text: String) -> Int? {
    guard !letters.isEmpty else { return 0 }
    var score = 0
    var next = letters[...]
    var previous: Character = " "
    var followsMatch = false
    for character in text.lowercased() {
      if let wanted = next.first, character == wanted {
        next = next.dropFirst()
        score += followsMatch ? 3 : previous.isLetter || previous.isNumber ? 1 : 2
        followsMatch = true
      } else {
        followsMatch = false
      }
      previous = character
    }
    return next.isEmpty ? score : nil
  }
}
