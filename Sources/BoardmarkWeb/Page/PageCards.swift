/// The cards that a page has, numbered in the order in which it got them; keys and what cards show are digests of this
/// process.
struct PageCards: Hashable, Sendable {
  private struct Card: Hashable {
    let number: Int
    var mark: Int
  }

  private var cards: [Int: Card] = [:]

  /// How many numbers are given, also to cards that no page shows any more.
  var count: Int { cards.count }

  /// The number of a card that the page has as it is; nil where it is to be sent, and the page has it from then on.
  mutating func number(of key: String, mark: Int) -> Int? {
    let key = key.hashValue
    guard let card = cards[key] else {
      cards[key] = Card(number: cards.count, mark: mark)
      return nil
    }
    if card.mark == mark { return card.number }
    cards[key]!.mark = mark
    return nil
  }
}

/// What a list holds: `0-41 + 43-99`, cards that the page has by their numbers, and those that are sent, each a plus.
struct CardOrder {
  private var pieces: [String] = []
  private var run: ClosedRange<Int>?

  /// - Parameter number: The card's number; nil for one that is sent.
  mutating func add(_ number: Int?) {
    if let number, let last = run, number == last.upperBound + 1 {
      run = last.lowerBound...number
      return
    }
    endRun()
    if let number { run = number...number } else { pieces.append("+") }
  }

  private mutating func endRun() {
    guard let run else { return }
    pieces.append(run.count == 1 ? "\(run.lowerBound)" : "\(run.lowerBound)-\(run.upperBound)")
    self.run = nil
  }

  var text: String {
    var whole = self
    whole.endRun()
    return whole.pieces.joined(separator: " ")
  }
}
