/// The cards that a page has, numbered in the order in which it received them; their keys and
/// contents are kept as digests that are valid in this process.
struct PageCards: Hashable, Sendable {
  private struct Card: Hashable {
    let number: Int
    var mark: Int
  }

  private var cards: [Int: Card] = [:]

  /// How many numbers were given, including those of cards that no page shows any more.
  var count: Int { cards.count }

  /// The number of a card that the page already has as it is now; nil if the card has to be sent,
  /// after which the page has it.
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

/// The contents of a list, such as `0-41 + 43-99`: the numbers of the cards that the page has, and
/// a plus for each card that is sent.
struct CardOrder {
  private var pieces: [String] = []
  private var run: ClosedRange<Int>?

  /// - Parameter number: The card's number; nil for a card that is sent.
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
